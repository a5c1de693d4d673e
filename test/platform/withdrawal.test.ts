import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { chainConfig } from '@hatchery/chain-service/config';
import { startChainService } from '@hatchery/chain-service/service';
import { familiesFor } from '@hatchery/contracts/deploy/families/families.ts';
import { memoryJournal } from '@hatchery/contracts/deploy/journal.ts';
import { startAnvil } from '@hatchery/kit/anvil';
import { publish } from '@hatchery/kit/outbox';
import type { RunningService } from '@hatchery/kit/service';
import {
  asService,
  caller,
  createTestDatabase,
  eventually,
  type TestDatabase,
  testConfig,
} from '@hatchery/kit/testing';
import { placeContracts } from '@hatchery/local/world-contracts';
import { WalletKind, WalletLinkedSchema } from '@hatchery/proto/users';
import { signerConfig } from '@hatchery/signer-service/config';
import { pause, resume } from '@hatchery/signer-service/pauses/pauses';
import { startSignerService } from '@hatchery/signer-service/service';
import { type Address, createTestClient, http, parseEther, publicActions, walletActions } from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';
import { createSiweMessage } from 'viem/siwe';

const chainId = 31337;
const owner = mnemonicToAccount('test test test test test test test test test test test junk').address;
const operator = generatePrivateKey();
const voucherKey = generatePrivateKey();

type Contracts = Awaited<ReturnType<typeof placeContracts>>['deployment'];
let anvil: Awaited<ReturnType<typeof startAnvil>>;
let contracts: Contracts;
let databases: TestDatabase[] = [];
let signer: RunningService;
let chain: RunningService;
let client: ReturnType<typeof connect>;

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', chain: anvilChain, transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);

/** Signer and chain, each with a database and a bus of its own, and nothing else of the platform. */
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.rpcUrl);
  const [placed, ...made] = await Promise.all([
    placeContracts({
      chainId,
      rpcUrl: anvil.rpcUrl,
      publicUrl: 'https://hatchery.test',
      signer: privateKeyToAccount(voucherKey).address,
      treasury: owner,
      journal: memoryJournal(),
      familiesFor: (parameters) => familiesFor(parameters).filter(({ name }) => /^(gameToken|ultigen)/.test(name)),
    }),
    createTestDatabase('signer'),
    createTestDatabase('chain'),
  ]);
  databases = made;
  const [ofSigner, ofChain] = made;
  contracts = placed.deployment;
  await client.setBalance({ address: privateKeyToAccount(operator).address, value: parseEther('10') });
  const shared = { DEPLOYMENTS: JSON.stringify({ [chainId]: contracts }) };
  const keys = {
    VOUCHER_SIGNER_KEY: voucherKey,
    OPERATOR_KEY: operator,
    SIGNER_MASTER_KEY: Buffer.alloc(32, 3).toString('base64'),
  };
  const forSigner = signerConfig.parse({ ...shared, ...keys, DATABASE_URL: ofSigner.url });
  signer = await startSignerService({ config: { ...forSigner, ...testConfig(ofSigner) } });
  const forChain = chainConfig.parse({ ...shared, DATABASE_URL: ofChain.url, RPC_URLS: `${chainId}=${anvil.rpcUrl}` });
  const config = { ...forChain, ...testConfig(ofChain), SERVICE_URLS: { signer: signer.url } };
  chain = await startChainService({ config });
});
afterAll(async () => {
  await Promise.all([chain?.close(), signer?.close()]);
  await Promise.all([anvil?.stop(), ...databases.map((database) => database.drop())]);
});

const send = async (call: object) => {
  const hash = await client.writeContract({ account: owner, chain: anvilChain, ...call } as never);
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  expect(status).toBe('success');
};

/** Makes a player with a kept wallet, and with a wallet of their own that was linked while the users service ran. */
async function newPlayer() {
  const userId = randomUUID();
  const body = { reference: randomUUID(), userId };
  const call = caller('signer', signer.url);
  const kept = (await call('POST', '/internal/signer/wallets', { as: asService('users'), body })).body
    .address as Address;
  const account = privateKeyToAccount(generatePrivateKey());
  const own = account.address;
  const proofMessage = createSiweMessage({
    ...{ address: own, chainId, domain: 'play.example', uri: 'https://play.example', version: '1' },
    nonce: randomUUID().replaceAll('-', ''),
    statement: `Link this wallet to the Hatchery account ${userId}.`,
  });
  const proofSignature = await account.signMessage({ message: proofMessage });
  const message = { userId, address: own, kind: WalletKind.EXTERNAL, main: true, proofMessage, proofSignature };
  await signer.database.transaction((tx) =>
    publish(tx, { topic: 'users.accounts', key: userId, schema: WalletLinkedSchema, message }),
  );
  await eventually(() => signer.database.knex('receivers').where({ address: own }).first());
  return { userId, kept, own };
}

async function give(to: Address): Promise<void> {
  const { gameToken, ultigenEggs, ultigenMonsters } = contracts;
  await send({ address: gameToken, abi: gameTokenAbi, functionName: 'transfer', args: [to, parseEther('7')] });
  const egg = { address: ultigenEggs, abi: ultigenEggsAbi, functionName: 'mintEggToAddress' };
  for (const [type, amount] of [
    [2, 3n],
    [4, 1n],
  ])
    await send({ ...egg, args: [to, type, amount] });
  const monster = { address: ultigenMonsters, abi: ultigenMonstersAbi, functionName: 'mintHatchlings' };
  await send({ ...monster, args: [owner, [1n]] });
  await send({ ...monster, args: [to, [2n, 3n]] });
}

async function holdings(address: Address) {
  const read = (contract: Address, abi: unknown, functionName: string, args: unknown[]) =>
    client.readContract({ address: contract, abi, functionName, args } as never);
  const types = [0n, 1n, 2n, 3n, 4n];
  return {
    tokens: await read(contracts.gameToken, gameTokenAbi, 'balanceOf', [address]),
    eggs: await read(contracts.ultigenEggs, ultigenEggsAbi, 'balanceOfBatch', [types.map(() => address), types]),
    monsters: await read(contracts.ultigenMonsters, ultigenMonstersAbi, 'tokensOfOwner', [address]),
  };
}
const all = { tokens: parseEther('7'), eggs: [0n, 0n, 3n, 0n, 1n], monsters: [2n, 3n] };
const nothing = { tokens: 0n, eggs: [0n, 0n, 0n, 0n, 0n], monsters: [] };

type Ended = { code: number; stdout: string; stderr: string };

async function run(service: 'signer' | 'chain', command: string): Promise<Ended> {
  const main = fileURLToPath(new URL(`../../services/${service}/src/`, import.meta.url));
  const [name, ...args] = command.split(' ');
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databases[service === 'signer' ? 0 : 1]?.url,
    ...(service === 'chain' && {
      RPC_URLS: `${chainId}=${anvil.rpcUrl}`,
      DEPLOYMENTS: JSON.stringify({ [chainId]: contracts }),
    }),
  };
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, [`${main}${name}`, ...args], {
    env,
  }).catch((error) => error);
  return { code, stdout, stderr };
}
const allow = (wallet: Address, to: Address) =>
  run('signer', `withdrawals.main.ts allow --wallet ${wallet} --to ${to} --chain ${chainId} --by Ada`);
const withdraw = (from: Address, to: Address, ...more: string[]) =>
  run('chain', ['withdraw.main.ts', '--chain', chainId, '--from', from, '--to', to, ...more].join(' '));
const sent = (from: Address) => client.getTransactionCount({ address: from });
const hashes = ({ stdout }: Ended) => stdout.match(/0x[0-9a-f]{64}/g) ?? [];

it('signer and chain alone move what a kept wallet holds to its owner, once, and to nobody else', async () => {
  const [{ userId, kept, own }, stranger] = [await newPlayer(), await newPlayer()];
  await give(kept);
  expect(await holdings(kept)).toEqual(all);

  // Capital letters are a checksum (EIP-55), so a wrong one tells of a typing mistake.
  const mistyped = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  for (const ended of [await allow(kept, mistyped), await withdraw(mistyped, own), await withdraw(kept, mistyped)])
    expect(ended).toMatchObject({ code: 2, stdout: '' });

  // Neither the signer's command nor the chain's word opens a way to somebody else, or to the owner before it is allowed.
  for (const to of [stranger.own, stranger.kept, privateKeyToAccount(generatePrivateKey()).address])
    expect(await allow(kept, to)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/knows no such|vault/),
    });
  expect(await run('signer', `withdrawals.main.ts list --account ${userId}`)).toMatchObject({
    code: 0,
    stdout: `${kept} to ${own}: now\n`,
  });
  expect(await allow(kept, own)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`--from ${kept} --to ${own}`),
  });
  const refused = await withdraw(kept, stranger.own);
  expect(refused.code).toBe(1);
  expect(refused.stdout.match(/failed\t.*No sweep to this receiver is authorized/g)).toHaveLength(5);
  expect(await holdings(kept)).toEqual(all);

  const dry = await withdraw(kept, own, '--dry-run');
  expect(dry.stdout).toMatch(/7 game tokens\n3 eggs of type 2\n1 eggs of type 4\nmonster 2\nmonster 3\n$/);
  expect(await sent(kept)).toBe(0);

  const moved = await withdraw(kept, own);
  expect(moved).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('holds nothing') });
  expect(new Set(hashes(moved)).size).toBe(5);
  for (const hash of hashes(moved) as `0x${string}`[])
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success', from: kept.toLowerCase() });
  expect(await holdings(own)).toEqual(all);
  expect(await holdings(kept)).toEqual(nothing);

  // Repeated, it tells of the same calls as long as they are not final, and moves nothing.
  const again = await withdraw(kept, own);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('holds nothing') });
  expect(hashes(moved)).toEqual(expect.arrayContaining(hashes(again)));
  await client.mine({ blocks: 100 });
  const open = () => chain.database.knex('relayed_transactions').whereNotIn('status', ['final', 'failed']).first();
  await eventually(async () => (await open()) === undefined);
  expect(await withdraw(kept, own)).toMatchObject({ code: 0, stdout: `${kept} holds nothing.\n` });
  expect(await sent(kept)).toBe(5);
});

it('a receiver that the signer does not trust yet waits, and a pause holds', async () => {
  const { kept, own } = await newPlayer();
  const wallet = signer.database.knex('custodial_wallets').where({ address: kept });
  await wallet.clone().update({ created_at: new Date('2026-01-01'), owned_since: null });
  expect(await allow(kept, own)).toMatchObject({ code: 1, stderr: expect.stringContaining('new to the vault') });
  await signer.database
    .knex('receivers')
    .where({ address: own })
    .update({ since: new Date('2026-01-03'), signature: null });
  expect(await allow(kept, own)).toMatchObject({ code: 1, stderr: expect.stringContaining('checked no signature') });
  expect(await signer.database.knex('sweep_authorizations').where({ wallet: kept })).toEqual([]);
  await signer.database.knex('receivers').where({ address: own }).update({ signature: '0x00' });
  const stop = { name: 'withdrawals', reason: 'Restored.', caller: 'command Ada', since: new Date() };
  await signer.database.transaction((tx) => pause(tx, stop));
  expect(await allow(kept, own)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('paused') });
  await signer.database.transaction((tx) => resume(tx, stop));
  expect(await allow(kept, own)).toMatchObject({ code: 0 });
  expect(await signer.database.knex('sweep_authorizations').where({ wallet: kept })).toMatchObject([{ receiver: own }]);
});
