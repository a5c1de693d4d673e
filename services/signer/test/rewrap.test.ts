import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, eventually, type TestDatabase } from '@hatchery/kit/testing';
import { recoverTransactionAddress } from 'viem';
import { seal } from '../src/keys/envelope.ts';
import { createLocalMasterKey } from '../src/keys/master-key.ts';
import { startSignerService } from '../src/service.ts';
import { addressOfKey } from '../src/signing/secp256k1.ts';
import { masterKey as oldKey, operatorKey, prepareSigner, voucherKey } from './signer.fixture.ts';

const wallets = 10_000;
const newKey = Buffer.alloc(32, 4);
const [oldId, newId] = [oldKey, newKey].map((key) => createLocalMasterKey(key).id) as [string, string];
const text = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join(',');
const command = fileURLToPath(new URL('../src/rewrap.main.ts', import.meta.url));

let database: TestDatabase;
let service: RunningService | undefined;
let url = '';

/** Starts the signer with these master keys. @returns a function that signs for a wallet, and tells whose signature it is. */
async function startWith(...keys: Buffer[]) {
  const prepared = await prepareSigner({ SIGNER_MASTER_KEY: text(...keys) }, database);
  database ??= prepared.database;
  url = database.url;
  service = await startSignerService({ config: prepared.config });
  const call = caller('signer', service.url);
  return async (wallet: string): Promise<string> => {
    const fields = { chainId: 31337, from: wallet, to: wallet, data: '0x', value: '0', gas: '21000', nonce: 0 };
    const fees = { maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' };
    const body = { reference: randomUUID(), ...fields, ...fees };
    const reply = await call('POST', '/internal/signer/transactions', { as: asService('chain'), body });
    return reply.status === 200
      ? recoverTransactionAddress({ serializedTransaction: reply.body.raw })
      : `${reply.status} ${JSON.stringify(reply.body)}`;
  };
}

/** Puts wallets of the old master key into the database, as many as a small platform has. */
async function fill(): Promise<string[]> {
  const master = createLocalMasterKey(oldKey);
  const rows = await Promise.all(
    Array.from({ length: wallets }, async (_, index) => {
      const key = Buffer.alloc(32);
      key.writeUInt32BE(index + 1, 28);
      const address = addressOfKey(key);
      const { ciphertext, iv, tag, wrappedKey, masterKeyId } = await seal(key, address, master);
      const sealed = { ciphertext, iv, tag, wrapped_key: wrappedKey, master_key_id: masterKeyId };
      return { address, user_id: randomUUID(), reference: `wallet ${index}`, created_at: new Date(), ...sealed };
    }),
  );
  await service?.database.knex.batchInsert('custodial_wallets', rows, 1_000);
  return rows.map(({ address }) => address);
}

function run(...args: string[]): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    VOUCHER_SIGNER_KEY: voucherKey,
    OPERATOR_KEY: operatorKey,
    SIGNER_MASTER_KEY: text(newKey, oldKey),
  };
  return spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Has a voucher signed as if it never had been. @returns its id, which another key of ids would change. */
async function idOfVoucher(): Promise<string> {
  await service?.database.knex('signed_vouchers').delete();
  const payload = { receiver: `0x${'aa'.repeat(20)}`, eggType: '2', amount: '1' };
  const body = { reference: 'egg', chainId: 31337, lifetimeSeconds: 600, request: { type: 'MintEgg', payload } };
  const reply = await caller('signer', service?.url ?? '')('POST', '/internal/signer/vouchers', {
    as: asService('ultigen'),
    body,
  });
  return reply.body.voucherId;
}

const countOf = async (id: string) => {
  const [row] = (await service?.database.knex('custodial_wallets').where({ master_key_id: id }).count()) ?? [];
  return Number(row?.count);
};

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

it('the master key is replaced while the signer serves, though the command is killed midway', async () => {
  const before = await startWith(oldKey);
  const addresses = await fill();
  const voucherId = await idOfVoucher();
  expect(await before(addresses[0] as string)).toBe(addresses[0]);
  await service?.close();

  const sign = await startWith(newKey, oldKey);
  const wrong: string[] = [];
  let signed = 0;
  let isOver = false;
  const load = Array.from({ length: 4 }, async (_, lane) => {
    for (let turn = lane; !isOver; turn += 997) {
      const wallet = addresses[turn % wallets] as string;
      const by = await sign(wallet);
      signed += 1;
      if (by !== wallet) wrong.push(by);
    }
  });

  const first = run();
  await eventually(async () => (await countOf(newId)) >= 1_000);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const [halfway, check] = [await countOf(newId), await ended(run('--check'))];
  expect(halfway).toBeLessThan(wallets);
  expect([check.code, check.output]).toEqual([1, expect.stringContaining(oldId)]);

  const { code, output } = await ended(run());
  expect([code, output]).toEqual([0, expect.stringContaining(`${newId}\t${wallets} wallets\tcurrent`)]);
  expect(output).toContain(`${newId}\tids of vouchers\tcurrent`);
  isOver = true;
  await Promise.all(load);
  expect(wrong).toEqual([]);
  expect(signed).toBeGreaterThan(0);
  expect(await countOf(oldId)).toBe(0);

  await service?.close();
  const after = await startWith(newKey);
  for (const wallet of [addresses[0], addresses[4_999], addresses[9_999]] as string[])
    expect(await after(wallet)).toBe(wallet);
  expect(await idOfVoucher()).toBe(voucherId);
});
