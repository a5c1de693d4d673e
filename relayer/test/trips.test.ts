import { connectWorld } from '@hatchery/local/world-contracts';
import { type FaultName, type Faults, faultNames } from '../src/faults/faults.ts';
import { type Asset, change, holdingsOf, readBalances } from './support/balances.ts';
import { readEffects } from './support/effects.ts';
import { createRandom } from './support/random.ts';
import { type RelayerProcess, startRelayerProcess } from './support/relayer-process.ts';
import { costOf, sendAll } from './support/sending.ts';
import { natureOf, pauseBridge, settleCreatures, settleItems, settleTokens } from './support/settlers.ts';
import { anyTrip, type Trip } from './support/trips.ts';
import { anvilAccount, startWorld, type World } from './support/world.ts';

const trips = Number(process.env.TRIPS ?? 1_000);
const phases = 10;
/** Sent at once. */
const together = 25;
const seed = Number(process.env.TRIPS_SEED ?? 8198);

const accounts = [1, 2, 3, 4, 5, 6].map(anvilAccount);

let world: World;
let relayer: RelayerProcess;

beforeAll(async () => {
  world = await startWorld();
  relayer = await startRelayerProcess({ chains: world.relayed, watched: world.watched });
  await connectWorld(world.chains, async () => void (await relayer.carried()));
});

afterAll(async () => {
  await relayer?.end('SIGKILL');
  await world?.stop();
});

/** Each phase has its own faults. A later phase may carry what an earlier one dropped. */
const faultsOf = (phase: number): Partial<Faults> => ({
  seed: `${seed} ${phase}`,
  delay: 0.2,
  delayMilliseconds: 200,
  reorder: 0.3,
  duplicate: 0.2,
  drop: 0.03,
  fail: 0.15,
  outOfGas: 0.05,
  restart: 0.2,
});

test(`${trips} random trips over three chains with a faulty relayer: nothing is lost or duplicated`, async () => {
  const random = createRandom(seed);
  await settleTokens(world, accounts, () => relayer.carried());
  const [creatures, itemIds] = [await settleCreatures(world, accounts), await settleItems(world, accounts)];
  const natures = await natureOf(world, creatures);
  const holdings = holdingsOf(world, itemIds);
  const read = () => readBalances(world, holdings, accounts, creatures);
  const expected = await read();
  const kinds: Record<string, number> = {};
  const injected = Object.fromEntries(faultNames.map((name) => [name, 0])) as Record<FaultName, number>;
  let [kills, duplicatesRefused, looks] = [0, 0, 0];

  /** Reads the counts before the relayer ends, forgets or gets other faults. */
  const tally = async () => {
    const [{ injected: done }, { counts }] = [await relayer.faults(), await relayer.messages()];
    return { done, counts };
  };
  let before: Awaited<ReturnType<typeof tally>> | undefined;
  const note = async () => {
    const now = await tally();
    for (const name of faultNames) injected[name] += now.done[name] - (before?.done[name] ?? 0);
    duplicatesRefused += now.counts.duplicatesRefused - (before?.counts.duplicatesRefused ?? 0);
    looks += now.counts.looks - (before?.counts.looks ?? 0);
    before = now;
  };
  const killAndStart = async (faults: Partial<Faults>) => {
    await note();
    kills += 1;
    before = undefined;
    await relayer.end('SIGKILL');
    await relayer.start(faults);
  };

  const book = (trip: Trip, cost: bigint) => {
    kinds[trip.kind] = (kinds[trip.kind] ?? 0) + 1;
    for (const { asset, arrivesAs, to, amount } of trip.moves) {
      change(expected, asset, trip.from, -amount);
      change(expected, arrivesAs, to, amount);
    }
    const coin: Asset = { name: 'coin', chainId: 31339 };
    if (trip.chainId === 31339) change(expected, coin, trip.from, -cost);
  };

  for (let phase = 0; phase < phases; phase += 1) {
    const faults = faultsOf(phase);
    expect(await relayer.setFaults(faults)).toBe(200);
    // In some phases a remote takes no messages. They are stored until it does again.
    const closed = phase % 3 === 2 ? random.pick([31338, 31339] as const) : undefined;
    if (closed) await pauseBridge(world, closed, true);
    const travel = { world, random, accounts, creatures, itemIds, available: await read(), closed };
    for (let begun = 0; begun < trips / phases; begun += together) {
      const next = Array.from({ length: Math.min(together, trips / phases - begun) }, () => anyTrip(travel));
      const receipts = await sendAll(world, next);
      for (const [index, trip] of next.entries()) book(trip, costOf(receipts[index] as (typeof receipts)[number]));
      if (phase % 2 === 1 && begun === together) await killAndStart(faults);
    }
    expect((await relayer.watch()).findings).toEqual([]);
    for (const times of (await readEffects(world)).times.values()) expect([0, 1]).toContain(times);
    if (closed) await pauseBridge(world, closed, false);
    await note();
  }

  await relayer.setFaults({});
  await relayer.carried();

  const { times, events } = await readEffects(world);
  console.log({ looks, kinds, injected, kills, duplicatesRefused, messages: times.size, events });
  expect([...times].filter(([, count]) => count !== 1)).toEqual([]);
  expect(nonZero(await read())).toEqual(nonZero(expected));
  expect(await natureOf(world, creatures)).toEqual(natures);
  const { findings, figures } = await relayer.watch();
  expect(findings).toEqual([]);
  expect(figures.token).toMatchObject({ inFlight: '0', givenUp: '0' });
  expect(relayer.errors).toEqual([]);
  for (const name of faultNames) expect([name, injected[name] > 0]).toEqual([name, true]);
  expect(duplicatesRefused).toBeGreaterThan(0);
  expect(kills).toBe(phases / 2);
  for (const event of ['MessageFailed', 'RetryMessageSuccess', 'MessageBlocked', 'MessageExecutionFailed'])
    expect(events[event]).toBeGreaterThan(0);
});

const nonZero = (balances: Map<string, bigint>) =>
  Object.fromEntries([...balances].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)));
