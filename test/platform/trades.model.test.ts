import { randomInt } from 'node:crypto';
import { asAdmin, eventually } from '@hatchery/kit/testing';
import { seededRandom } from '@hatchery/kit/testing-random';
import { perform, type Told } from './trading/actions.ts';
import { deepDifferencesOf, differencesOf, learnVersions } from './trading/looks.ts';
import { expire, type State } from './trading/model.ts';
import { differencesOfRead } from './trading/reads.ts';
import { apply, type Step, Surprise } from './trading/rules.ts';
import { startTradingStage, type TradingStage } from './trading/stage.ts';
import { createSteps } from './trading/steps.ts';
import { addPlayer, block, endAccount, mergeAccounts, openWorld, refill } from './trading/world.ts';

const { TRADE_STEPS, TRADE_SEED } = process.env;
const total = Number(TRADE_STEPS ?? 600);
// Changes wait for the same play each time. Long plays are for the nights.
const seed = Number(TRADE_SEED ?? (TRADE_STEPS ? randomInt(2 ** 31) : 20_261_123));
const players = 10;
/** The service may ask users about blocks again only after this. */
const blocksKnownMilliseconds = 2_100;
/** Nobody confirms right after a change. */
const pauseMilliseconds = 3_000;
const minute = 60_000;
const hour = 60 * minute;

let stage: TradingStage;
let aheadMilliseconds = 0;
const now = () => new Date(Date.now() + aheadMilliseconds);
beforeAll(async () => {
  stage = await startTradingStage({ now });
});
afterAll(() => stage?.close());

/** Every order in which steps may have happened. */
const ordersOf = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((others) => [item, ...others]));

type Done = { step: Step; told: Told };

/** Lists the states in which steps that happened at once may have left everything. @throws Surprise if none explains the answers. */
function outcomesOf(state: State, all: Done[]): State[] {
  const surprises: Surprise[] = [];
  const moment = { began: state, isAlone: all.length === 1, surprises };
  const outcomes = ordersOf(all).flatMap((order) =>
    order.reduce((states, done) => states.flatMap((one) => after(one, done, moment)), [state]),
  );
  if (outcomes.length === 0) throw surprises[0];
  return outcomes;
}

type Moment = { began: State; isAlone: boolean; surprises: Surprise[] };

/** Lists the states after a step. Steps at once may refuse each other, and who was left unsure may have succeeded before. */
function after(
  state: State,
  { step, told: { before, ...told } }: Done,
  { began, isAlone, surprises }: Moment,
): State[] {
  const trade = 'trade' in step ? began.trades.get(step.trade) : undefined;
  const refused = !isAlone && told.status === 409 ? [structuredClone(state)] : [];
  const taken = [told, ...(before ? [before] : [])].flatMap((answer) => {
    const one = structuredClone(state);
    try {
      apply(one, step, { ...answer, began: trade });
      return [one];
    } catch (error) {
      if (!(error instanceof Surprise)) throw error;
      surprises.push(error);
      return [];
    }
  });
  return [...refused, ...taken];
}

/** Lets time pass, and everything end that has to. */
async function wait(milliseconds: number): Promise<void> {
  aheadMilliseconds += milliseconds;
  await stage.untilSettled();
}

/** Loses some of what services say to each other: for so long that a call fails, or once. */
function makeNetworkUnsure(chance: (percent: number) => boolean): void {
  const lost = new Map<string, number>();
  stage.network.fateOf = (path, body) => {
    if (!path.includes('/ledger/')) return undefined;
    const left = lost.get(body);
    if (left) {
      lost.set(body, left - 1);
      return 'answer lost';
    }
    if (chance(2)) lost.set(body, chance(25) ? 2 : 0);
    else return chance(2) ? 'comes twice' : undefined;
    return chance(70) ? 'answer lost' : 'request lost';
  };
}

test(
  `${total} steps of ${players} players leave everything as a model says`,
  async () => {
    const random = seededRandom(seed);
    const steps = createSteps(random, () => now().getTime());
    const { chance, pick } = steps;
    let state = await openWorld(stage, players);
    makeNetworkUnsure(createSteps(seededRandom(seed + 1), Date.now).chance);
    const lately: string[] = [];
    const counts = new Map<string, number>();
    const note = (what: string) => {
      counts.set(what, (counts.get(what) ?? 0) + 1);
      lately.push(what);
      if (lately.length > 30) lately.shift();
    };
    const requireNone = (found: string[]) => {
      if (found.length > 0) throw new Surprise(found.slice(0, 20).join('\n'));
    };

    /** Lets something happen to accounts, or time pass. */
    async function happen(): Promise<void> {
      const [one, other] = [pick(state.players), pick(state.players)];
      await stage.untilSettled();
      const kind = random(100);
      if (kind < 55) {
        note('time passes');
        await wait(kind < 40 ? random(20) * minute : random(10) * hour);
      } else if (kind < 80) {
        note(`${one} and ${other} block each other or no longer`);
        if (one !== other) await block(stage, state, one, other, chance(40));
        await wait(blocksKnownMilliseconds);
      } else if (kind < 90 && one !== other) {
        note(`${one} merges into ${other}`);
        await mergeAccounts(stage, state, one, other);
        // A block of a player concerns the accounts that were merged into them.
        await wait(blocksKnownMilliseconds);
        await addPlayer(stage, state);
      } else {
        note(`${one} leaves`);
        await endAccount(stage, state, one);
        await addPlayer(stage, state);
      }
      await stage.untilSettled();
      expire(state, now().getTime());
      await learnVersions(stage, state);
      requireNone(await differencesOf(stage, state));
    }

    async function play(): Promise<number> {
      await beforeTwilight();
      // Amounts that go back are free a moment later.
      await stage.untilSettled();
      const drawn = chance(15) ? steps.several(state) : [steps.one(state)];
      if (drawn.some((step) => step.do === 'confirm') && chance(70)) aheadMilliseconds += pauseMilliseconds;
      const told = await Promise.all(drawn.map((step) => perform(stage, step, stage.untilSettled)));
      const done = drawn.map((step, index) => ({ step, told: told[index] as Told }));
      for (const one of done) note(wordsOf(one));
      const outcomes = outcomesOf(state, done);
      const [only] = outcomes;
      if (outcomes.length === 1 && only) state = only;
      else {
        await stage.untilSettled();
        const found = await Promise.all(outcomes.map((one) => differencesOf(stage, one)));
        const fitting = found.findIndex((list) => list.length === 0);
        if (fitting < 0) requireNone(found[0] ?? []);
        state = outcomes[fitting] as State;
      }
      return drawn.length;
    }

    /** Nothing is to expire while somebody does something. */
    async function beforeTwilight(): Promise<void> {
      const soon = now().getTime() + minute;
      const times = [...state.trades.values(), ...state.tables.values()];
      if (!times.some(({ status, expiresAt }) => status === 'open' && expiresAt < soon)) return;
      await wait(2 * minute);
      expire(state, now().getTime());
    }

    try {
      for (let turn = 0, taken = 0; taken < total; turn += 1) {
        if (chance(1)) await happen();
        taken += await play();
        if (chance(6)) requireNone(await differencesOfRead(stage, state, steps));
        if (turn % 10 === 0) {
          await stage.untilSettled();
          requireNone(await differencesOf(stage, state));
        }
        if (turn % 100 === 0) {
          requireNone(await deepDifferencesOf(stage, state));
          await refill(stage, state);
          forgetEnded(state);
        }
      }
      await stage.untilSettled();
      requireNone(await deepDifferencesOf(stage, state));
    } catch (error) {
      const story = `TRADE_SEED=${seed} TRADE_STEPS=${total}\n${lately.join('\n')}`;
      throw new Error(withShortIds(`${(error as Error).stack}\n${story}`));
    }
    await prove();
    const rare = [
      'create 200',
      'update 204',
      'offer 200',
      'acceptOffer 200',
      'acceptTrade 200',
      'put 200',
      'confirm 200',
    ];
    const timesOf = (name: string) => [...counts].filter(([what]) => what.startsWith(name)).length;
    expect(rare.filter((name) => timesOf(name) < total / 200)).toEqual([]);
  },
  5 * minute + total * 1_000,
);

const wordsOf = ({ step: { do: name, ...step }, told }: Done) =>
  `${name} ${told.status} ${JSON.stringify(step, (_, value) => (typeof value === 'bigint' ? Number(value) : value))}`;

/** Ids are long, and their beginnings tell them apart. */
const withShortIds = (text: string) => text.replaceAll(/([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '$1');

/** Nobody needs to know of all trades that ended: some are enough to be asked about in vain. */
function forgetEnded(state: State): void {
  for (const all of [state.trades, state.tables]) {
    const ended = [...all.values()].filter(({ status }) => status !== 'open');
    for (const { uid } of ended.slice(0, -40)) all.delete(uid);
  }
}

/** Has the ledger added up. */
async function prove(): Promise<void> {
  const as = asAdmin('prover');
  const path = '/v2/vouchers/admin/proof';
  const { body: begun } = await stage.vouchers.call('POST', path, { as });
  const latest = await eventually(async () => {
    const { body } = await stage.vouchers.call('GET', path, { as });
    return body.latest?.uid === begun.uid && body.latest;
  });
  expect(latest).toMatchObject({ status: 'passed', failures: [] });
}
