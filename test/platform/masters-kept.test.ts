import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { eventually } from '@hatchery/kit/testing';
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  parseEther,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { openNest } from '../browser/feathers.ts';
import { call } from './call.ts';
import { fund } from './fund.ts';
import { newGuest, type Person } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

const traits = [110101, 210101, 310101, 410101, 510101, 610101, 710101, 810305];
const keeperTicket = 1n;
const recompute = fileURLToPath(new URL('../../examples/recompute-draws/src/main.ts', import.meta.url));

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ DRAWS_PER_EPOCH: '2' });
});
afterAll(() => platform?.close());

const get = async (path: string, { token }: Person) => (await call(platform.url, 'GET', path, { token })).body;
const post = (path: string, { token }: Person, body: object) => call(platform.url, 'POST', path, { token, body });
const reader = () => createPublicClient({ transport: http(platform.rpcUrl), pollingInterval: 100 });
const addressOf = (name: 'gameToken' | 'mastersAvatars' | 'mastersLootboxes' | 'tickets') =>
  platform.deployment[name] as Address;

/** States where someone plays, which buyers of boxes do first. */
const statePlace = ({ token }: Person) =>
  call(platform.url, 'PUT', '/v2/masters/lootbox/place', { token, body: { country: 'PT', yearOfBirth: 1990 } });

/** Waits until what was asked for is in a block. @returns how it stands then. */
const done = (person: Person, uid: string) =>
  eventually(async () => {
    const standing = await get(`/v2/masters/kept/${uid}`, person);
    if (standing.state === 'failed') throw new Error(standing.failure);
    return standing.state === 'done' ? standing : undefined;
  });
const mint = (person: Person, more: object) =>
  post('/v2/masters/avatars', person, { payWithTicket: false, currency: 'HATCHY', traits, ...more });
const avatarsOf = ({ address }: Person) =>
  reader().readContract({
    ...{ address: addressOf('mastersAvatars'), abi: mastersAvatarsAbi },
    ...{ functionName: 'balanceOf', args: [address as Address] },
  });
const tokensOf = ({ address }: Person) =>
  reader().readContract({
    ...{ address: addressOf('gameToken'), abi: erc20Abi },
    ...{ functionName: 'balanceOf', args: [address as Address] },
  });
const allowanceOf = ({ address }: Person, spender: Address) =>
  reader().readContract({
    ...{ address: addressOf('gameToken'), abi: erc20Abi },
    ...{ functionName: 'allowance', args: [address as Address, spender] },
  });

/** Gives someone keeper tickets. */
async function giveTickets({ address }: Person, amount: bigint): Promise<void> {
  const wallet = createWalletClient({
    account: privateKeyToAccount(localDeployerPrivateKey),
    transport: http(platform.rpcUrl),
  });
  const hash = await wallet.writeContract({
    ...{ address: addressOf('tickets'), abi: ticketsAbi, functionName: 'ownerBatchMint', chain: null },
    args: [address as Address, [keeperTicket], [amount]],
  });
  await reader().waitForTransactionReceipt({ hash });
}

test('a guest pays for avatars in tokens, coins and tickets, exactly once each', async () => {
  const guest = await newGuest(platform.url);
  expect((await mint(guest, {})).body).toMatchObject({ type: '/problems/insufficient-balance' });
  await fund(platform.rpcUrl, [guest.address as Address], platform.deployment);
  await giveTickets(guest, 2n);
  const tester = createTestClient({ mode: 'anvil', transport: http(platform.rpcUrl) });
  await tester.setBalance({ address: guest.address as Address, value: parseEther('1000') });
  const before = await tokensOf(guest);

  const byTokens = (await mint(guest, {})).body;
  expect(byTokens.relayed).toBe(true);
  await done(guest, byTokens.uid);
  expect(await tokensOf(guest)).toBe(before - BigInt(byTokens.price));
  expect(await allowanceOf(guest, addressOf('mastersAvatars'))).toBe(0n);

  const byCoins = (await mint(guest, { currency: 'tHATCHY' })).body;
  await done(guest, byCoins.uid);
  const left = await reader().getBalance({ address: guest.address as Address });
  expect(left).toBeLessThanOrEqual(parseEther('1000') - BigInt(byCoins.price));
  expect(left).toBeGreaterThan(parseEther('999') - BigInt(byCoins.price));

  // The first one needs a permission, the second one has it.
  await done(guest, (await mint(guest, { payWithTicket: true })).body.uid);
  await done(guest, (await mint(guest, { payWithTicket: true })).body.uid);
  expect((await mint(guest, { payWithTicket: true })).status).toBe(409);
  expect(await avatarsOf(guest)).toBe(4n);
  expect(await tokensOf(guest)).toBe(before - BigInt(byTokens.price));
});

test('a guest buys boxes on chain, opens them, and gets what was drawn', async () => {
  const guest = await newGuest(platform.url);
  await fund(platform.rpcUrl, [guest.address as Address], platform.deployment);
  await statePlace(guest);
  const sale = { currency: 'HATCHY', amount: 3, receiver: guest.address, lootboxId: 1 };
  const bought = await post('/v2/masters/lootbox', guest, sale);
  expect({ status: bought.status, relayed: bought.body.relayed }).toEqual({ status: 200, relayed: true });
  await done(guest, bought.body.uid);
  const [box] = await eventually(async () => {
    const boxes = await get('/v2/masters/lootbox/balance', guest);
    return boxes.length > 0 ? boxes : undefined;
  });
  expect(box.balance).toBe(3);
  const open = (amount: number) => post('/v2/masters/lootbox/open', guest, { lootboxTokenId: box.tokenId, amount });
  const [opened, second] = [await open(2), await open(2)];
  expect([opened.status, second.status]).toEqual([200, 409]);
  const { openingId } = await done(guest, opened.body.uid);
  const drawn = await eventually(async () => {
    const opening = await get(`/v2/masters/lootbox/openings/${openingId}`, guest);
    return opening.state === 'revealed' ? opening : undefined;
  });
  expect(drawn).toMatchObject({ account: guest.address, amount: 2 });
  expect(drawn.itemIds).toHaveLength(2);
  const held = await get('/v2/masters/items/balance', guest);
  const owned = new Map(held.map(({ id, balance }: { id: number; balance: number }) => [id, balance]));
  for (const id of new Set<number>(drawn.itemIds))
    expect(owned.get(id)).toBe(drawn.itemIds.filter((one: number) => one === id).length);
});

test('anybody repeats the draws, on the chain and off it, from what is public', async () => {
  const nest = await openNest(platform);
  const guest = await newGuest(platform.url);
  await statePlace(guest);
  const { uid: saveId } = await nest.give(guest, 1_500);
  const order = { saveId, currency: 'feathers', amount: 1, lootboxId: 1 };
  for (let bought = 0; bought < 3; bought += 1)
    expect((await post('/v2/masters/lootbox/buy', guest, order)).status).toBe(200);
  const { signer } = await get('/v2/masters/lootbox/signer', guest);
  const options = ['--api', platform.url, '--rpc', platform.rpcUrl, '--signer', signer];
  const repeated = await eventually(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [recompute, ...options]);
    return stdout.includes('2 openings with 2 draws repeated, 1 draws wait') ? stdout : undefined;
  });
  expect(repeated).toContain('On chain 31337: 1 openings with 2 draws repeated, 0 draws wait.');
});

test('nobody has the wallet of another guest pay', async () => {
  const [guest, thief] = [await newGuest(platform.url), await newGuest(platform.url)];
  await fund(platform.rpcUrl, [guest.address as Address], platform.deployment);
  const refused = await mint(thief, { receiver: guest.address });
  expect(refused.status).toBe(403);
  expect((await mint(thief, { receiver: zeroAddress })).status).toBe(403);
  expect(await tokensOf(guest)).toBe(parseEther('100000'));
});
