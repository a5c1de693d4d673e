import type { Deployment } from '@hatchery/chain/addresses';
import { createFollower } from '@hatchery/chain-service/blocks/follower';
import { addressesOf, topicsOf } from '@hatchery/chain-service/contracts/contracts';
import type { LawNode } from '@hatchery/chain-service/laws/asking';
import {
  listEndedFindings,
  listLawStates,
  listLimits,
  listOpenFindings,
  listWays,
} from '@hatchery/chain-service/laws/laws.repository';
import { createWatch } from '@hatchery/chain-service/laws/watch';
import { createHttpRpc } from '@hatchery/chain-service/rpc/http.rpc';
import { RpcFault } from '@hatchery/chain-service/rpc/rpc';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { createTestDatabase, type TestDatabase } from '@hatchery/kit/testing';
import { connectWorld } from '@hatchery/local/world-contracts';
import { type Abi, type Address, type Hex, parseAbi, parseEther } from 'viem';
import { holdingsOf, readBalances } from './support/balances.ts';
import { createRandom } from './support/random.ts';
import { type RelayerProcess, startRelayerProcess } from './support/relayer-process.ts';
import { sendAll } from './support/sending.ts';
import { pauseBridge, settleCreatures, settleItems, settleTokens } from './support/settlers.ts';
import { anyTrip, type Trip } from './support/trips.ts';
import { anvilAccount, type ChainId, chainIds, startWorld, type World } from './support/world.ts';

const finalityDepth = 2;
const accounts = [1, 2, 3].map(anvilAccount);
const log = createLogger({ service: 'laws', level: 'silent' });
const allLaws = [
  'arrivals',
  'bridge-balances',
  'bridge-reserve',
  'creatures',
  'items',
  'token-reserve',
  'token-supply',
];

let world: World;
let relayer: RelayerProcess;
let made: TestDatabase;
let database: Database;
let creatures: bigint[];
let itemIds: bigint[];
let followers: Map<ChainId, ReturnType<typeof createFollower>>;
let watch: ReturnType<typeof createWatch>;
/** The chains whose nodes are cut off from those who judge. */
const cut = new Set<number>();
/** The clock of followers and judges. */
let at = new Date('2027-02-01T12:00:00Z');
const now = () => at;
const random = createRandom(23);

/** The platform does not follow the items of the last chain, and no items go there. */
const deploymentOf = (chainId: number): Deployment => {
  const found = world.chains.find((chain) => chain.chainId === chainId)?.deployment as Deployment;
  const { omnichainItems, ...others } = found;
  return chainId === 31339 ? others : found;
};

const newWatch = () => {
  const nodes = new Map<number, LawNode>();
  for (const { chainId, rpcUrl } of world.chains) {
    const { head, viewAt } = createHttpRpc({ urls: [rpcUrl], retries: 0 });
    const unlessCut = <T>(ask: () => Promise<T>) =>
      cut.has(chainId) ? Promise.reject(new RpcFault('cut off')) : ask();
    nodes.set(chainId, { head: () => unlessCut(head), viewAt: (...view) => unlessCut(() => viewAt(...view)) });
  }
  const chains = chainIds.map((chainId) => ({ chainId, deployment: deploymentOf(chainId) }));
  const mostLag = { blocks: 60, seconds: 60 };
  return createWatch({ chains, nodeOf: (chainId) => nodes.get(chainId), database, mostLag, log, now });
};

beforeAll(async () => {
  [world, made] = await Promise.all([startWorld(), createTestDatabase('chain')]);
  database = createDatabase({ url: made.url, schema: 'chain', log });
  await migrate(database, [new URL('../../services/chain/migrations/', import.meta.url)]);
  relayer = await startRelayerProcess({ chains: world.relayed, watched: world.watched });
  await connectWorld(world.chains, async () => void (await relayer.carried()));
  await settleTokens(world, accounts, () => relayer.carried());
  [creatures, itemIds] = [await settleCreatures(world, accounts), await settleItems(world, accounts)];
  followers = new Map(
    world.chains.map(({ chainId, rpcUrl }) => {
      const deployment = deploymentOf(chainId);
      const follower = createFollower({
        ...{ chainId, finalityDepth, database, log, now },
        addresses: addressesOf(deployment),
        topicsOf: topicsOf(deployment),
        startBlock: deployment.startBlock,
        rpc: createHttpRpc({ urls: [rpcUrl], retries: 0 }),
        isProvable: true,
        onUnproven: () => {},
      });
      return [chainId as ChainId, follower];
    }),
  );
  watch = newWatch();
});

afterAll(async () => {
  await relayer?.end('SIGKILL');
  await database?.close();
  await made?.drop();
  await world?.stop();
});

/** Makes everything so far final on these chains and reads it. */
async function follow(these: readonly ChainId[] = chainIds) {
  at = new Date(at.getTime() + 15_000);
  for (const chainId of chainIds) await world.clientOf(chainId).mine({ blocks: finalityDepth });
  for (const chainId of these)
    for (let did = ''; did !== 'idle'; ) did = (await followers.get(chainId)?.step())?.did as string;
}

/** Judges the laws, at new blocks each time. */
async function judge(times = 1, one = watch) {
  for (let turn = 0; turn < times; turn += 1) {
    if (turn > 0) await follow();
    while (!(await one.turn()));
  }
  const states = await listLawStates(database.knex);
  return {
    status: Object.fromEntries(states.map(({ law, status }) => [law, status])),
    figures: Object.fromEntries(
      states.map(({ law, figures }) => [law, Object.fromEntries(figures.map(({ name, amount }) => [name, amount]))]),
    ),
    states: Object.fromEntries(states.map((state) => [state.law, state])),
    open: await listOpenFindings(database.knex),
    ways: await listWays(database.knex),
  };
}

const everyLaw = (status: string) => Object.fromEntries(allLaws.map((law) => [law, status]));

/** Begins a number of journeys of the wanted kinds, none from a bridge that is closed. */
async function begin(count: number, isWanted: (trip: Trip) => boolean, closed?: 31338): Promise<Trip[]> {
  const available = await readBalances(world, holdingsOf(world, itemIds), accounts, creatures);
  const trips: Trip[] = [];
  while (trips.length < count) {
    const trip = anyTrip({ world, random, accounts, creatures, itemIds, available, closed });
    const isFollowed =
      !trip.kind.startsWith('item') || [trip.chainId, trip.moves[0]?.arrivesAs.chainId].every((id) => id !== 31339);
    if (isFollowed && isWanted(trip)) trips.push(trip);
  }
  await sendAll(world, trips);
  return trips;
}

/** Lets an account that is no bridge mint or burn tokens as if it were one. */
async function actAsBridge(functionName: 'mint' | 'burn', amount: bigint) {
  const abi = parseAbi([
    'function setLimits(address bridge, uint256 mintingLimit, uint256 burningLimit)',
    'function mint(address to, uint256 amount)',
    'function burn(address from, uint256 amount)',
  ]) as Abi;
  const address = world.contracts(31338).gameToken as Address;
  const thief = anvilAccount(9);
  const client = world.clientOf(31338);
  const send = async (account: Address, name: string, args: unknown[]) => {
    const hash: Hex = await client.writeContract({ address, abi, functionName: name, args, account });
    await client.waitForTransactionReceipt({ hash });
  };
  await send(anvilAccount(0), 'setLimits', [thief, amount, amount]);
  await send(thief, functionName, [thief, amount]);
}

test('holds for what has arrived, and a new process judges the same', async () => {
  await begin(40, () => true);
  await relayer.carried();
  await follow();
  const first = await judge();
  expect(first.status).toEqual(everyLaw('holds'));
  expect(first.ways).toEqual([]);
  expect(first.figures['token-supply']).toMatchObject({ inFlight: '0', givenUp: '0' });
  expect((await judge(1, newWatch())).figures).toEqual(first.figures);
});

test('counts what is on its way, stored and blocked, and how old it is', async () => {
  await relayer.setFaults({ drop: 1 });
  const trips = await begin(30, () => true);
  await follow();
  const dropped = await judge();
  expect(dropped.status).toEqual(everyLaw('holds'));
  expect(dropped.ways.every(({ state }) => state === 'in-flight')).toBe(true);
  expect(dropped.ways.reduce((total, { count }) => total + count, 0)).toBe(trips.length);
  expect(dropped.figures['token-supply']?.inFlight).not.toBe('0');

  await pauseBridge(world, 31338, true);
  await relayer.setFaults({ fail: 0.7, outOfGas: 0.3, retry: false });
  await begin(20, () => true, 31338);
  await waitForStanding();
  await follow();
  const failed = await judge();
  expect(failed.status).toEqual(everyLaw('holds'));
  expect(new Set(failed.ways.map(({ state }) => state))).toEqual(new Set(['in-flight', 'blocked', 'stored']));
  expect(failed.ways).toContainEqual(expect.objectContaining({ subject: 'bridge', to: 31338, state: 'stored' }));

  await pauseBridge(world, 31338, false);
  await relayer.setFaults({});
  await relayer.carried();
  await follow();
  expect(await judge()).toMatchObject({ status: everyLaw('holds'), ways: [] });
});

/** Waits until nothing but what failed is left of the messages that are not behind a blocked one. */
async function waitForStanding() {
  const looks: string[] = [];
  while (looks.length < 3 || new Set(looks.slice(-3)).size > 1) {
    const { counts, ...messages } = await relayer.messages();
    looks.push(JSON.stringify(messages));
  }
}

test('goes on with the laws of other chains while one is away', async () => {
  cut.add(31339);
  await follow();
  const { status, states } = await judge();
  expect(status).toEqual({ ...everyLaw('unknown'), items: 'holds' });
  expect(states['token-supply']?.reason).toMatch(/^No node of chain 31339 tells of block \d+\.$/);
  cut.delete(31339);
  await follow();
  expect((await judge()).status).toEqual(everyLaw('holds'));
});

test('says that a chain is behind rather than that a law is broken', async () => {
  await begin(
    3,
    ({ kind, chainId, moves }) => kind === 'token' && chainId === 31337 && moves[0]?.arrivesAs.chainId === 31338,
  );
  await relayer.carried();
  await follow([31338, 31339]);
  const { states, open } = await judge();
  expect(states['token-supply']).toMatchObject({
    status: 'unknown',
    reason: 'More of token from chain 31337 to 31338 has arrived than was seen to leave.',
  });
  expect(open).toEqual([]);
  await follow();
  expect((await judge()).status).toEqual(everyLaw('holds'));
});

test('finds tokens that nobody sent, once it is sure, and that they are gone again', async () => {
  await actAsBridge('mint', parseEther('9'));
  await follow();
  expect(await judge(2)).toMatchObject({ status: everyLaw('holds'), open: [] });
  await follow();
  const broken = await judge();
  expect(broken.status).toEqual({ ...everyLaw('holds'), 'token-supply': 'broken' });
  expect(broken.open).toMatchObject([{ law: 'token-supply', about: 'token', ended: null }]);
  for (const { expected, actual } of broken.open) expect(BigInt(actual) - BigInt(expected)).toBe(parseEther('9'));

  await actAsBridge('burn', parseEther('9'));
  await follow();
  expect(await judge()).toMatchObject({ status: everyLaw('holds'), open: [] });
  expect(await listEndedFindings(database.knex)).toMatchObject([{ law: 'token-supply', ended: at }]);
});

test('reads the limits of the bridges that mint', async () => {
  const limits = await listLimits(database.knex);
  expect(limits.map(({ chainId, direction }) => `${chainId} ${direction}`)).toEqual(
    expect.arrayContaining(['31338 mint', '31338 burn']),
  );
  for (const { most, left } of limits) expect(BigInt(left)).toBeLessThanOrEqual(BigInt(most));
});
