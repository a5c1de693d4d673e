import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import { type Address, createPublicClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { call } from './call.ts';
import { type MortalPlatform, startMortalPlatform } from './mortal-platform.ts';

const kills = Number(process.env.SWEEP_KILLS ?? 5);

let platform: MortalPlatform;
let deployment: Deployment;

beforeAll(async () => {
  platform = await startMortalPlatform();
  deployment = findDeployment(31337) as Deployment;
});
afterAll(() => platform?.close());

const get = async (path: string, token: string) => (await call(platform.url, 'GET', path, { token })).body;

type Holdings = { tokens: bigint; eggs: bigint[]; monsters: bigint };

async function holdingsOf(address: Address): Promise<Holdings> {
  const client = createPublicClient({ transport: http(platform.rpcUrl) });
  const [tokens, eggs, monsters] = await Promise.all([
    client.readContract({
      address: deployment.gameToken,
      abi: gameTokenAbi,
      functionName: 'balanceOf',
      args: [address],
    }),
    client.readContract({
      address: deployment.ultigenEggs,
      abi: ultigenEggsAbi,
      functionName: 'balanceOfBatch',
      args: [Array(5).fill(address), [0n, 1n, 2n, 3n, 4n]],
    }),
    client.readContract({
      address: deployment.ultigenMonsters,
      abi: ultigenMonstersAbi,
      functionName: 'balanceOf',
      args: [address],
    }),
  ]);
  return { tokens, eggs: [...eggs], monsters };
}

const nothing: Holdings = { tokens: 0n, eggs: [0n, 0n, 0n, 0n, 0n], monsters: 0n };

/** A guest with tokens, eggs and monsters, who links a wallet of their own. */
async function newPlayer() {
  const { body: guest } = await platform.insistently('POST', '/v2/users/guest/wallets/create');
  const custodial = guest.address as Address;
  await platform.fund([custodial], deployment);
  await platform.insistently('POST', '/v2/ultigen/eggs/buy', guest.token, { amount: 4, eggType: 2 });
  await platform.insistently('POST', '/v2/ultigen/eggs/buy', guest.token, { amount: 1, eggType: 3 });
  const settled = async () => {
    const held = await get('/v2/ultigen/eggs/balance', guest.token);
    return held[2].availableAmount >= 4 && held[3].availableAmount >= 1 && held;
  };
  await eventually(settled);
  await platform.insistently('POST', '/v2/ultigen/eggs/hatch', guest.token, { amount: 3, eggType: 2 });
  await eventually(async () => {
    const monsters = await get('/v2/ultigen/monsters/balance', guest.token);
    return monsters.length === 3 && monsters.every(({ status }: { status: string }) => status === 'final');
  });
  const own = privateKeyToAccount(generatePrivateKey());
  const { message } = await get(`/v2/link/wallet?address=${own.address}`, guest.token);
  const body = { address: own.address, signature: await own.signMessage({ message }) };
  const linked = await platform.insistently('POST', '/v2/link/wallet', guest.token, body);
  expect(linked.status).toBe(200);
  return { token: linked.body.token as string, custodial, own: own.address };
}

test(`${kills} times SIGKILL in the midst of a sweep: everything arrives, once`, async () => {
  const { token, custodial, own } = await newPlayer();
  const before = await holdingsOf(custodial);
  expect(before.monsters).toBe(3n);
  const plan = await get('/account/sweep-preview', token);
  expect(plan).toMatchObject({ to: own, more: false });
  const { status, body: sweep } = await platform.insistently('POST', '/account/sweeps', token);
  expect(status).toBe(200);
  expect(sweep.steps).toHaveLength(plan.steps.length);

  for (let round = 0; round < kills; round += 1) {
    await platform.killAtRandom();
  }
  const done = await eventually(async () => {
    const { body } = await call(platform.url, 'GET', `/account/sweeps/${sweep.uid}`, { token });
    return body.status !== 'running' && body.status !== undefined && body;
  });
  expect(done).toMatchObject({ status: 'done', steps: plan.steps.map(() => ({ status: 'final' })) });
  expect(await holdingsOf(own)).toEqual(before);
  expect(await holdingsOf(custodial)).toEqual(nothing);
  const relayed = await platform.query<{ count: number }>(
    `select count(*)::int as count from chain.relayed_transactions where reference like 'sweep:%' and status = 'final'`,
  );
  expect(relayed[0]?.count).toBe(plan.steps.length);
});
