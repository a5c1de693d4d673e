import { eventually } from '@hatchery/kit/testing';
import { connectWorld } from '@hatchery/local/world-contracts';
import { parseAbi, parseEther } from 'viem';
import { holdingsOf, keyOf, readBalances } from './support/balances.ts';
import { type CuttableNode, cuttable } from './support/cuttable-node.ts';
import { readEffects } from './support/effects.ts';
import { createRandom } from './support/random.ts';
import { type RelayerProcess, startRelayerProcess } from './support/relayer-process.ts';
import { sendAll } from './support/sending.ts';
import { natureOf, settleCreatures, settleTokens } from './support/settlers.ts';
import { anyTrip, type Trip } from './support/trips.ts';
import { anvilAccount, startWorld, type World } from './support/world.ts';

const accounts = [1, 2, 3].map(anvilAccount);

let world: World;
let lastChain: CuttableNode;
let relayer: RelayerProcess;

beforeAll(async () => {
  world = await startWorld();
  lastChain = await cuttable(world.relayed[2]?.rpcUrl as string);
  const chains = world.relayed.map((chain, index) => (index === 2 ? { ...chain, rpcUrl: lastChain.rpcUrl } : chain));
  relayer = await startRelayerProcess({ chains, watched: world.watched });
  await connectWorld(world.chains, async () => void (await relayer.carried()));
  await settleTokens(world, accounts, () => relayer.carried());
});

afterAll(async () => {
  await relayer?.end('SIGKILL');
  lastChain?.stop();
  await world?.stop();
});

const holdings = () => holdingsOf(world, []);

/** Begins a number of journeys of the wanted kinds. */
async function begin(count: number, isWanted: (trip: Trip) => boolean): Promise<Trip[]> {
  const available = await readBalances(world, holdings(), accounts, []);
  const travel = { world, random: createRandom(7), accounts, creatures: [], itemIds: [], available };
  const trips: Trip[] = [];
  while (trips.length < count) {
    const trip = anyTrip(travel);
    if (isWanted(trip)) trips.push(trip);
  }
  await sendAll(world, trips);
  return trips;
}

const doneTimes = async () => [...(await readEffects(world)).times.values()];

describe('the HTTP interface', () => {
  test('reports health', async () => {
    expect(await relayer.call('GET', '/healthz')).toMatchObject({ status: 200, body: { faulty: [] } });
  });

  test('returns the faults and takes new ones', async () => {
    expect(await relayer.setFaults({ seed: 'a', delay: 0.5 })).toBe(200);
    expect((await relayer.faults()).faults).toMatchObject({ seed: 'a', delay: 0.5, drop: 0, retry: true });
    expect(await relayer.setFaults({})).toBe(200);
    expect((await relayer.faults()).faults).toMatchObject({ delay: 0 });
  });

  test('refuses invalid faults', async () => {
    expect(await relayer.call('PUT', '/faults', { drop: 2 })).toMatchObject({
      status: 400,
      body: { type: '/problems/bad-request', errors: [{ path: 'drop' }] },
    });
    expect((await relayer.faults()).faults.drop).toBe(0);
  });

  test('answers 404 to anything else', async () => {
    expect(await relayer.call('GET', '/keys')).toMatchObject({ status: 404, body: { type: '/problems/not-found' } });
  });
});

test('shows dropped messages and carries them once faults end, even after the relayer was killed', async () => {
  await relayer.setFaults({ drop: 1 });
  const trips = await begin(10, ({ kind }) => kind === 'token' || kind === 'bridge');
  expect((await relayer.messages()).inFlight).toHaveLength(trips.length);
  // A look shows them before the next turn decides about them.
  await eventually(async () => (await relayer.faults()).injected.drop > 0);
  await relayer.end('SIGKILL');
  await relayer.start();
  await relayer.carried();
  expect(new Set(await doneTimes())).toEqual(new Set([1]));
  expect((await relayer.watch()).findings).toEqual([]);
});

test('decides by new faults about what is sent after them, also in a turn that has begun', async () => {
  const goOn = await lastChain.holdBack('eth_blockNumber');
  await relayer.setFaults({ drop: 1 });
  const trips = await begin(2, ({ kind, chainId }) => kind === 'token' && chainId === 31339);
  goOn();
  expect((await relayer.messages()).inFlight).toHaveLength(trips.length);
  await relayer.setFaults({});
  await relayer.carried();
});

test('keeps a failed message stored or blocking its path until someone retries', async () => {
  await relayer.setFaults({ fail: 1, retry: false });
  await begin(6, ({ kind }) => kind === 'token');
  const stored = await eventually(async () => {
    const { inFlight, ...messages } = await relayer.messages();
    return inFlight.length === 0 ? messages : undefined;
  });
  expect(stored.stored).toHaveLength(6);
  await relayer.setFaults({ outOfGas: 1, retry: false });
  await begin(6, ({ kind }) => kind === 'token');
  const blocked = await eventually(async () => {
    const messages = await relayer.messages();
    return messages.blocked.length > 0 ? messages : undefined;
  });
  expect(blocked.inFlight.length + blocked.blocked.length).toBe(6);
  expect((await relayer.watch()).findings).toEqual([]);

  await relayer.setFaults({});
  await relayer.carried();
  expect(new Set(await doneTimes())).toEqual(new Set([1]));
});

test('delivers the rest of a batch that ran out of gas', async () => {
  const creatures = await settleCreatures(world, accounts);
  const natures = await natureOf(world, creatures);
  await relayer.setFaults({ fail: 1, retry: false });
  const available = await readBalances(world, holdings(), accounts, creatures);
  const random = createRandom(11);
  const any = () => anyTrip({ world, random, accounts, creatures, itemIds: [], available: new Map(available) });
  const batch = Array.from({ length: 1_000 }, any).find(({ kind, moves }) => kind === 'creatures' && moves.length > 2);
  const trip = batch as Trip;
  await sendAll(world, [trip]);
  const { credits } = await eventually(async () => {
    const messages = await relayer.messages();
    return messages.credits.length > 0 ? messages : undefined;
  });
  expect(credits).toHaveLength(1);
  const { findings, figures } = await relayer.watch();
  expect(findings).toEqual([]);
  expect(figures.creatures).toMatchObject({ known: creatures.length, travelling: expect.any(Number) });
  expect(figures.creatures?.travelling).toBeGreaterThan(0);
  expect(figures.creatures?.travelling).toBeLessThan(trip.moves.length);

  await relayer.setFaults({});
  await relayer.carried();
  expect((await relayer.messages()).counts.clear).toBeGreaterThan(0);
  expect(await natureOf(world, creatures)).toEqual(natures);
  const arrived = await readBalances(world, holdings(), accounts, creatures);
  for (const { arrivesAs, to } of trip.moves) expect(arrived.get(keyOf(arrivesAs, to))).toBe(1n);
});

test('serves the other chains while one is unreachable, and reports it', async () => {
  lastChain.cut(true);
  const reachable = ({ chainId, moves }: Trip) => chainId !== 31339 && moves[0]?.arrivesAs.chainId !== 31339;
  const before = (await doneTimes()).length;
  await begin(5, (trip) => trip.kind === 'token' && reachable(trip));
  await eventually(async () => (await doneTimes()).filter((times) => times === 1).length === before + 5);
  const unwell = await eventually(async () => {
    const answer = await relayer.call('GET', '/healthz');
    return answer.status === 503 ? answer : undefined;
  });
  expect(unwell.body).toMatchObject({ faulty: [31339] });
  await begin(
    2,
    (trip) => trip.kind === 'token' && trip.moves[0]?.arrivesAs.chainId === 31339 && trip.chainId === 31337,
  );
  lastChain.cut(false);
  await relayer.carried();
  expect(await relayer.call('GET', '/healthz')).toMatchObject({ status: 200, body: { faulty: [] } });
  expect(new Set(await doneTimes())).toEqual(new Set([1]));
});

test('stops cleanly on SIGTERM', async () => {
  expect(await relayer.end('SIGTERM')).toBe(0);
  await relayer.start();
  expect((await relayer.messages()).inFlight).toEqual([]);
});

test('reports a broken invariant as data, and once in the log', async () => {
  expect(relayer.errors).toEqual([]);
  const abi = parseAbi([
    'function setLimits(address bridge, uint256 mintingLimit, uint256 burningLimit)',
    'function mint(address to, uint256 amount)',
  ]);
  const address = world.contracts(31338).gameToken as `0x${string}`;
  const client = world.clientOf(31338);
  const thief = anvilAccount(9);
  const allowing = { address, abi, functionName: 'setLimits', args: [thief, parseEther('9'), 0n] } as const;
  await client.writeContract({ ...allowing, account: anvilAccount(0) });
  await client.writeContract({ address, abi, functionName: 'mint', args: [thief, parseEther('9')], account: thief });
  await eventually(() => relayer.errors.length > 0);
  await relayer.watch();
  expect((await relayer.watch()).findings).toMatchObject([
    { invariant: 'tokens locked at home are elsewhere or in flight', about: 'token' },
  ]);
  expect(relayer.errors).toMatchObject([{ msg: 'an invariant across chains is broken', finding: { about: 'token' } }]);
});
