import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceUrls } from '@hatchery/api/services';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { rewardDealerAbi } from '@hatchery/chain/abis/reward-dealer';
import { voucherConverterAbi } from '@hatchery/chain/abis/voucher-converter';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { call } from './call.ts';
import { newGuest, type Person, signInWithWallet } from './people.ts';
import { queryOf } from './settled.ts';
import { type SharedPlatform, sharedPlatform } from './shared.ts';

let platform: SharedPlatform;
let admin: Person;
let assetId: string;
const { gameToken, rewardDealer, voucherConverter } = findDeployment(31337) as Required<Deployment>;
const holder = privateKeyToAccount(localDeployerPrivateKey).address;

const ask = async (method: string, path: string, { token }: Person, body?: unknown) => {
  const reply = await call(platform.url, method, path, { token, body });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};
const reader = () => createPublicClient({ transport: http(platform.rpcUrl), pollingInterval: 100 });

beforeAll(async () => {
  platform = await sharedPlatform();
  admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const asset = { name: 'Hatchery token', category: 'currency', contract: gameToken, contractType: 'ERC20', holder };
  const body = { ...asset, image: '/token.svg' };
  const made = await call(platform.url, 'POST', '/v2/assets', { token: admin.token, body });
  const listed = made.status === 200 ? [] : await ask('GET', '/v2/assets?text=Hatchery%20token', admin);
  assetId = made.body.uid ?? listed[0].uid;
});

const give = (receiver: string, amount: number) =>
  ask('POST', '/v2/vouchers/admin/give', admin, { assetId, amount, receiver });
const vouchersOf = async (person: Person) =>
  (await ask('GET', '/v2/vouchers', person)).filter((voucher: { assetId?: string }) => voucher.assetId === assetId);
const balanceOf = (address: string) =>
  reader().readContract({
    address: gameToken,
    abi: gameTokenAbi,
    functionName: 'balanceOf',
    args: [address as Address],
  });
const claimIs = (person: Person, uid: string, state: string) =>
  eventually(async () => (await ask('GET', `/v2/vouchers/claims/${uid}`, person)).state === state);
const has = (person: Person, amount: string) =>
  eventually(async () => (await vouchersOf(person))[0]?.amountBase === amount);

/** Sends a call from a wallet of its own, which gets coins for gas first. */
async function send(person: Person, request: object): Promise<void> {
  const account = privateKeyToAccount(person.privateKey as Hex);
  const client = reader();
  if ((await client.getBalance({ address: account.address })) === 0n) {
    const rich = createWalletClient({
      account: privateKeyToAccount(localDeployerPrivateKey),
      transport: http(platform.rpcUrl),
    });
    const hash = await rich.sendTransaction({ chain: null, to: account.address, value: parseEther('1') });
    await client.waitForTransactionReceipt({ hash });
  }
  const wallet = createWalletClient({ account, transport: http(platform.rpcUrl) });
  const hash = await wallet.writeContract({ chain: null, ...request } as never);
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success');
}

it('takes vouchers of a wallet to the chain, back, and out again', async () => {
  const person = await signInWithWallet(platform.url);
  await eventually(async () => give(person.address, 5));
  await has(person, String(parseEther('5')));
  const [{ uid }] = await vouchersOf(person);
  const claimed = await ask('POST', '/v2/vouchers/claim', person, {
    address: person.address,
    voucherId: uid,
    amount: 3,
  });
  const payload = { ...claimed, clabimableUntil: BigInt(claimed.claimableUntil), tokenId: 0n };
  await send(person, { address: rewardDealer, abi: rewardDealerAbi, functionName: 'claimReward', args: [payload] });
  await claimIs(person, claimed.claimUid, 'final');
  expect(await balanceOf(person.address)).toBe(parseEther('3'));

  const signed = await ask('POST', '/v2/vouchers/deposit/signature', person, {
    ...{ amount: 2, assetAddress: gameToken, assetType: 'ERC20', receiver: person.address },
  });
  const [receiver, assetType, assetAddress, tokenIds, amounts, amount, voucherId] = signed.payload;
  const struct = { receiver, assetType: Number(assetType), assetAddress, tokenIds, amounts, amount, voucherId };
  const approval = [voucherConverter, parseEther('2')];
  await send(person, { address: gameToken, abi: gameTokenAbi, functionName: 'approve', args: approval });
  const converter = { address: voucherConverter, abi: voucherConverterAbi };
  await send(person, { ...converter, functionName: 'createVoucher', args: [struct, signed.signature] });
  await has(person, String(parseEther('4')));

  const batch = await ask('POST', '/v2/vouchers/claim/batch', person, { address: person.address, voucherIds: [uid] });
  const { amountsBase } = batch;
  const many = { ...batch, clabimableUntil: BigInt(batch.claimableUntil), tokenIds: [0n], amounts: amountsBase };
  await send(person, { address: rewardDealer, abi: rewardDealerAbi, functionName: 'claimRewards', args: [many] });
  await claimIs(person, batch.claimUid, 'final');
  expect(await balanceOf(person.address)).toBe(parseEther('5'));
}, 180_000);

it('does the same for a kept wallet, whose player sends nothing', async () => {
  const guest = await newGuest(platform.url);
  await eventually(async () => give(guest.address, 2));
  await has(guest, String(parseEther('2')));
  const [{ uid }] = await vouchersOf(guest);
  const claimed = await ask('POST', '/v2/vouchers/claim', guest, { address: guest.address, voucherId: uid });
  await claimIs(guest, claimed.claimUid, 'final');
  expect(await balanceOf(guest.address)).toBe(parseEther('2'));
  await ask('POST', '/v2/vouchers/deposit/signature', guest, {
    ...{ amount: 1, assetAddress: gameToken, assetType: 'ERC20', receiver: guest.address },
  });
  await has(guest, String(parseEther('1')));
  expect(await balanceOf(guest.address)).toBe(parseEther('1'));
}, 180_000);

it('rebuilds what it keeps of the chain, and finds all of it again', async () => {
  const query = queryOf(platform.databaseUrl);
  // Other tests go on meanwhile, so there may be more afterwards.
  const kept = async () => {
    const [payments, deposits, redeemed, holders] = await Promise.all([
      query('select * from vouchers.chain_claims'),
      query('select * from vouchers.chain_deposits'),
      query('select reference, final_block from vouchers.redemptions where final_block is not null'),
      query('select generation, address, token_id, block_number from vouchers.holding_history'),
    ]);
    return { payments, deposits, redeemed, holders };
  };
  const before = await kept();
  for (const rows of [before.payments, before.deposits, before.redeemed]) expect(rows).not.toEqual([]);
  const { passportKeys } = JSON.parse(readFileSync(join(platform.folder, 'secrets.json'), 'utf8'));
  const main = join(import.meta.dirname, '../../services/vouchers/src/reindex.main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--chain', '31337'], {
    env: {
      DATABASE_URL: platform.databaseUrl,
      PASSPORT_KEY: passportKeys.vouchers,
      RPC_URLS: `31337=${platform.rpcUrl}`,
      SERVICE_URLS: serviceUrls((name) => `http://127.0.0.1:${platform.ports[name]}`),
    },
  });
  expect(stdout).toMatch(/^Chain 31337 is rebuilt as of block \d+\.$/m);
  const after = await kept();
  const [names, texts] = [
    Object.keys(before) as (keyof typeof before)[],
    (rows: object[]) => rows.map((row) => JSON.stringify(row)),
  ];
  for (const name of names) expect(texts(after[name])).toEqual(expect.arrayContaining(texts(before[name])));
}, 180_000);
