import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { voucherIdsOf } from '@hatchery/chain/vouchers';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { createTestDatabase, type TestDatabase } from '@hatchery/kit/testing';
import { getAddress, numberToHex, padHex, toEventSelector } from 'viem';
import { migrations as chainMigrations } from '../../services/chain/src/migrations.ts';
import type { ChainRpc } from '../../services/chain/src/rpc/rpc.ts';
import { migrations as mastersMigrations } from '../../services/masters/src/migrations.ts';
import { migrations as signerMigrations } from '../../services/signer/src/migrations.ts';
import { migrations as ultigenMigrations } from '../../services/ultigen/src/migrations.ts';
import { post } from '../../services/vouchers/src/ledger/post.ts';
import { unitOf } from '../../services/vouchers/src/ledger/units.ts';
import { migrations as vouchersMigrations } from '../../services/vouchers/src/migrations.ts';
import { type Platform, reconcile } from '../../tools/reconcile/reconcile.ts';

const chainId = 31337;
const now = new Date();
const [operator, wallet, contract] = ['1', '2', '3'].map((digit) => getAddress(`0x${digit.repeat(40)}`));
const hashOf = (number: number) => padHex(numberToHex(number), { size: 32 });
const migrations = {
  chain: chainMigrations,
  signer: signerMigrations,
  vouchers: vouchersMigrations,
  ultigen: ultigenMigrations,
  masters: mastersMigrations,
};

let made: TestDatabase;
let databases: Platform['databases'];
const nonces = { final: 3, newest: 3 };
const rpc = {
  nonceOf: async (_: string, atBlock?: number) => (atBlock === undefined ? nonces.newest : nonces.final),
} as unknown as ChainRpc;
const differences = () => reconcile({ databases, rpcs: new Map([[chainId, rpc]]), now: () => now });

beforeAll(async () => {
  made = await createTestDatabase();
  const log = createLogger({ service: 'test', level: 'silent' });
  const opened = Object.entries(migrations).map(async ([schema, folders]): Promise<[string, Database]> => {
    const database = createDatabase({ url: made.url, schema, log, poolSize: 2 });
    await migrate(database, folders);
    return [schema, database];
  });
  databases = Object.fromEntries(await Promise.all(opened)) as Platform['databases'];
  await fill();
});
afterAll(async () => {
  for (const database of Object.values(databases ?? {})) await database.close();
  await made?.drop();
});

let logs = 0;
/** Has a contract take a voucher, in a final block. */
const use = async (voucherId: bigint) => {
  logs += 1;
  await databases.chain.knex('logs').insert({
    ...{ chain_id: chainId, block_number: 1, log_index: logs, block_hash: hashOf(1), transaction_hash: hashOf(logs) },
    ...{ block_time: Math.floor(now.getTime() / 1_000), address: contract, data: '0x' },
    topics: [toEventSelector('VoucherUsed(uint256,address)'), padHex(numberToHex(voucherId), { size: 32 })],
  });
};
const sign = (voucherId: string, type: string, payload: object) =>
  databases.signer.knex('signed_vouchers').insert({
    ...{ voucher_id: voucherId, reference: `voucher ${voucherId}`, type, chain_id: chainId, contract },
    ...{ payload: JSON.stringify(payload), deadline: 0, created_at: now },
  });
const audit = (voucherId: string) =>
  databases.signer.knex('signing_audit').insert({
    ...{ at: now, caller: 'vouchers', action: 'voucher', outcome: 'approved', reference: `voucher ${voucherId}` },
    detail: '{}',
  });
const asset = randomUUID();

/** Leaves a trace of everything that is compared, as a platform does that nothing has happened to. */
async function fill(): Promise<void> {
  const { chain, signer, vouchers } = databases;
  const tokenIds = ['1', '2', '3'];
  for (const [id, type, payload] of [
    ['5', 'MintEgg', { receiver: wallet }],
    ['6', 'ClaimRewards', { receiver: wallet, tokenIds }],
  ] as const) {
    await sign(id, type, payload);
    await audit(id);
  }
  await chain.knex('chain_cursors').insert({
    ...{ chain_id: chainId, block_number: 9, block_hash: hashOf(9), final_number: 7, genesis_hash: hashOf(0) },
    ...{ start_block: 1, addresses: '{}', head_number: 9, checked_at: now },
  });
  for (const id of ['5', ...voucherIdsOf('6', 3)]) await use(BigInt(id));
  await chain.knex('relayed_transactions').insert({
    ...{ reference: 'call', position: 0, chain_id: chainId, sender: 'operator', from_address: operator, nonce: 2 },
    ...{ to_address: contract, data: '0x', value: '0', status: 'final', created_at: now, purpose: 'action' },
  });
  await chain.knex('relay_senders').insert({ chain_id: chainId, address: operator, floor_nonce: 3 });
  const law = { law: 'token-supply', status: 'holds', since: now, checked_at: now, blocks: '{}', figures: '[]' };
  await chain.knex('law_states').insert(law);
  await vouchers
    .knex('wallets')
    .insert({ address: wallet, user_id: randomUUID(), kind: 'custodial', main: true, changed_at: now });
  const sealed = { ciphertext: '', iv: '', tag: '', wrapped_key: '', master_key_id: '' };
  const key = { address: wallet, user_id: randomUUID(), reference: 'wallet', created_at: now, ...sealed };
  await signer.knex('custodial_wallets').insert(key);
  await vouchers.knex('assets').insert({
    ...{ id: asset, name: 'Coin', category: 'coins', type: 'game', image: 'https://play.example/coin.png' },
    ...{ created_at: now, updated_at: now },
  });
  await vouchers.transaction(async (tx) => {
    const unit = await unitOf(tx, { assetId: asset, tokenId: null });
    const [from, to] = [{ kind: 'issuance' }, { kind: 'player', owner: randomUUID() }] as const;
    const legs = [{ unitId: unit.id, from, to, amount: 5n }];
    await post(tx, { reference: 'test:gift:1:give', reason: 'given', legs, now });
  });
}

const command = fileURLToPath(new URL('../../tools/reconcile/reconcile.main.ts', import.meta.url));
const run = async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: made.url };
  const { stdout, code = 0 } = await promisify(execFile)(process.execPath, [command], { env }).catch((error) => error);
  return [code, stdout];
};

it('finds nothing where everything agrees, and the command ends with 0', async () => {
  expect(await differences()).toEqual([]);
  expect(await run()).toEqual([0, 'Everything agrees.\n']);
});

describe('a difference', () => {
  const undo: (() => Promise<unknown> | unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0)) await step();
    expect(await differences()).toEqual([]);
  });
  const insert = async (schema: keyof Platform['databases'], table: string, row: Record<string, unknown>) => {
    const { knex } = databases[schema];
    await knex(table).insert(row);
    undo.push(() => knex(table).where(row).delete());
  };
  const found = async () => (await differences()).map(({ what, todo }) => `${what} -> ${todo}`);

  it('of the ledger', async () => {
    const { knex } = databases.vouchers;
    const [account] = await knex('accounts').where({ kind: 'player' });
    await knex('accounts').where({ id: account.id }).update({ balance: '6' });
    undo.push(() => knex('accounts').where({ id: account.id }).update({ balance: account.balance }));
    expect(await found()).toContainEqual(expect.stringMatching(/^ledger: .*docs\/runbooks\/ledger-proof\.md$/));
    expect(await run()).toEqual([1, expect.stringContaining('expected: ')]);
  });

  const payClaim = () =>
    insert('vouchers', 'chain_claims', {
      ...{ chain_id: chainId, block_number: 1, log_index: 1, transaction_hash: hashOf(1), voucher_id: '5' },
      ...{ receiver: wallet, contract_type: 2, contract, token_id: '0', amount: '5' },
    });

  it('of a claim that the ledger has forgotten', async () => {
    await payClaim();
    expect(await found()).toEqual([expect.stringMatching(/^claim: voucher 5 .*restored\.main\.ts/)]);
  });

  it('of a claim that was taken off in part', async () => {
    await payClaim();
    const row = { chain_id: chainId, voucher_id: '5', paid: '5', taken: '2', adopted_at: now };
    await insert('vouchers', 'adopted_claims', row);
    expect(await found()).toEqual([expect.stringMatching(/^claim: voucher 5 .*accept/)]);
  });

  it('of a voucher that was recorded after its use', async () => {
    const place = { chain_id: chainId, voucher_id: '5' };
    await insert('masters', 'unknown_uses', { ...place, final_block: 1, transaction_hash: hashOf(1) });
    const owned = { reference: 'gift', kind: 'gift', subject: 'gift', deadline: 1, state: 'failed' };
    await insert('masters', 'redemptions', { ...place, ...owned });
    expect(await found()).toEqual([
      `masters: voucher of gift -> npm run reindex -- --service masters --chain ${chainId}`,
    ]);
  });

  it('of projections that stand still', async () => {
    const row = { chain_id: chainId, seen_number: 0, final_number: 0, final_pause: 'blocks 1 to 2 are missing' };
    await insert('masters', 'followed_chains', row);
    expect(await found()).toEqual([expect.stringMatching(/^masters: projections of chain 31337 -> npm run reindex/)]);
  });

  it('of a voucher that nobody signed', async () => {
    await use(99n);
    const last = logs;
    undo.push(() => databases.chain.knex('logs').where({ log_index: last }).delete());
    expect(await found()).toEqual([expect.stringMatching(/^signer: voucher 99 .*stolen-key\.md/)]);
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
    const among = (from: Date, to: Date) =>
      reconcile({ databases, rpcs: new Map(), now: () => now, forgotten: { from, to } });
    expect(await among(ago(60), now)).toEqual([]);
    expect(await among(ago(60), ago(30))).toHaveLength(1);
  });

  it('of a voucher that no approval is known of', async () => {
    await sign('7', 'MintEgg', { receiver: wallet });
    undo.push(() => databases.signer.knex('signed_vouchers').where({ voucher_id: '7' }).delete());
    expect(await found()).toEqual([expect.stringMatching(/^signer: voucher of voucher 7 .*stolen-key\.md/)]);
  });

  it('of a wallet without a key', async () => {
    const row = { address: operator, user_id: randomUUID(), kind: 'custodial', main: true, changed_at: now };
    await insert('vouchers', 'wallets', row);
    expect(await found()).toEqual([expect.stringMatching(/^vault: wallet 0x1111/)]);
  });

  it.each([
    ['that nobody here has used', { final: 4, newest: 4 }, 'restored.main.ts'],
    ['that the nodes do not know', { final: 1, newest: 2 }, 'nodes.md'],
  ])('of nonces %s', async (_, other, todo) => {
    Object.assign(nonces, other);
    undo.push(() => Object.assign(nonces, { final: 3, newest: 3 }));
    expect(await found()).toEqual([expect.stringMatching(new RegExp(`^relay: nonce of operator .*${todo}`))]);
  });

  it('of laws across chains, or that nobody has judged them', async () => {
    const at = { since: now, last_seen_at: now };
    const finding = { uid: randomUUID(), law: 'token-supply', about: 'chain 31338', expected: '5', actual: '6', ...at };
    await insert('chain', 'law_findings', finding);
    expect(await found()).toEqual(['law: token-supply, chain 31338 -> docs/runbooks/broken-law.md']);
    const { knex } = databases.chain;
    await knex('law_states').update({ checked_at: new Date(now.getTime() - 3_600_000) });
    undo.push(() => knex('law_states').update({ checked_at: now }));
    expect(await found()).toHaveLength(2);
  });
});
