import type { CreatureGrowth } from '@hatchery/api/growth-shapes';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { call } from './call.ts';
import { newApiKey, newGuest, type Person, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

let platform: TestPlatform;
let key: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const budget = { 'monster:xp': 100_000, 'monster:mint': 100 };
  key = await newApiKey(platform.url, admin, ['ultigen_xp', 'ultigen_mint'], budget);
});
afterAll(() => platform?.close());

const get = async (path: string, token?: string) =>
  (await call(platform.url, 'GET', path, token === undefined ? {} : { token })).body;
const reader = () => createPublicClient({ transport: http(platform.rpcUrl), pollingInterval: 100 });
const contract = () => ({ address: platform.deployment.ultigenMonsters as Address, abi: ultigenMonstersAbi });

/** Someone with a wallet of their own that can pay for transactions. */
async function newOwner(): Promise<Person> {
  const person = await signInWithWallet(platform.url, generatePrivateKey());
  const tester = createTestClient({ mode: 'anvil', transport: http(platform.rpcUrl) });
  await tester.setBalance({ address: person.address as Address, value: parseEther('10') });
  return person;
}

/** A creature that a studio mints for somebody, final on chain. */
async function mint(receiver: string, monsterId: number, level: number): Promise<{ id: number; tokenId: string }> {
  const reply = await call(platform.url, 'POST', '/v2/ultigen/monsters/mint', {
    key,
    body: { receiver, monsterId, level },
  });
  expect(reply.status).toBe(200);
  return eventually(async () => {
    const creature = await get(`/v2/ultigen/monsters/${reply.body.id}`);
    const arrived = creature.status === 'final' && creature.monsterId === monsterId && !creature.growing;
    return arrived ? creature : undefined;
  });
}

/** Calls the contract of creatures. @returns whether it took the call. */
async function send(privateKey: Hex, functionName: string, args: unknown[]): Promise<boolean> {
  const wallet = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(platform.rpcUrl) });
  const hash = await wallet.writeContract({ ...contract(), functionName, args, chain: null, gas: 1_000_000n } as never);
  return (await reader().waitForTransactionReceipt({ hash })).status === 'success';
}

const evolve = ({ token }: Person, id: number, newMonsterId: number) =>
  call(platform.url, 'POST', `/v2/ultigen/monsters/${id}/evolve`, { token, body: { newMonsterId } });

/** A growth once its wallet can send it. */
const waiting = ({ token }: Person, uid: string): Promise<CreatureGrowth> =>
  eventually(async () => {
    const growth = await get(`/v2/ultigen/growths/${uid}`, token);
    return growth.status === 'waiting' ? growth : undefined;
  });

/** Sends a claim as it is told, from a wallet. */
function sendClaim(privateKey: Hex, { claim }: CreatureGrowth): Promise<boolean> {
  if (!claim) throw new Error('There is nothing to send.');
  const { contract: _contract, function: name, deadline: _deadline, signature, receiver, consumed, ...numbers } = claim;
  const payload = {
    receiver,
    signature,
    ...Object.fromEntries(Object.entries(numbers).map(([field, value]) => [field, BigInt(value)])),
    ...(consumed.length > 0 ? { consumed: consumed.map(BigInt) } : {}),
  };
  return send(privateKey, name, [payload]);
}

const onChain = async (tokenId: string) => {
  const { monsterId, level, stage, xp } = await reader().readContract({
    ...contract(),
    functionName: 'getMonster',
    args: [BigInt(tokenId)],
  });
  return [monsterId, level, stage, xp].map(Number);
};

test('a player sends an evolution and a merge, and each works once', async () => {
  const owner = await newOwner();
  const wallet = owner.privateKey as Hex;
  const [first, second] = [await mint(owner.address, 4, 12), await mint(owner.address, 4, 3)];
  const evolving = await waiting(owner, (await evolve(owner, first.id, 5)).body.growing.uid);
  expect(await sendClaim(wallet, evolving)).toBe(true);
  expect(await sendClaim(wallet, evolving)).toBe(false);
  expect(await onChain(first.tokenId)).toEqual([5, 12, 2, 2_310]);
  await eventually(async () => (await get(`/v2/ultigen/growths/${evolving.uid}`, owner.token)).status === 'final');

  const body = { id: first.id, consumed: [second.id] };
  const merged = await call(platform.url, 'POST', '/v2/ultigen/monsters/merge', { token: owner.token, body });
  const merging = await waiting(owner, merged.body.growing.uid);
  expect(await sendClaim(wallet, merging)).toBe(true);
  expect(await onChain(first.tokenId)).toEqual([5, 12, 2, 2_310 + 90 + 40]);
  const { events } = await eventually(async () => {
    const life = await get(`/v2/ultigen/monsters/${first.id}/life`);
    return life.events[0].kind === 'merged' && life;
  });
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'merged',
    'evolved',
    'hatched',
    'level',
    'experience',
    'drawn',
  ]);
  expect((await call(platform.url, 'GET', `/v2/ultigen/monsters/${second.id}`, {})).status).toBe(404);
});

test('a voucher that a player sends late undoes nothing that is newer', async () => {
  const owner = await newOwner();
  const { id, tokenId } = await mint(owner.address, 4, 12);
  const evolving = await waiting(owner, (await evolve(owner, id, 5)).body.growing.uid);
  expect(await send(localDeployerPrivateKey, 'updateMonster', [BigInt(tokenId), 67n, 31n, 3n, 15_000n])).toBe(true);
  expect(await sendClaim(owner.privateKey as Hex, evolving)).toBe(false);
  expect(await onChain(tokenId)).toEqual([67, 31, 3, 15_000]);
  const shown = await eventually(async () => {
    const creature = await get(`/v2/ultigen/monsters/${id}`);
    return creature.monsterId === 67 ? creature : undefined;
  });
  // Experience beside the chain still counts: no voucher took it over.
  const after = { stage: 3, xp: 15_000 + 2_310, level: 33 };
  expect(shown).toMatchObject({ name: 'Frondlance', ...after, growing: { uid: evolving.uid } });
  expect(await evolve(owner, id, 5)).toMatchObject({ status: 409, body: { errors: [{ path: 'params.id' }] } });
});

test('a studio mints a creature of a late stage for a guest, which the platform carries all the way', async () => {
  const guest = await newGuest(platform.url);
  const { tokenId } = await mint(guest.address, 67, 31);
  expect(await onChain(tokenId)).toEqual([67, 31, 3, 14_850]);
});
