import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '@hatchery/kit/database';
import { seededRandom } from '@hatchery/kit/testing-random';
import { unitOf } from '../../src/ledger/units.ts';
import { type Stage, startStage } from '../fixtures/vouchers.fixture.ts';
import { createClients } from './clients.ts';
import { createLedger } from './ledger.ts';
import { createModel, type Model, type ModelUnit, type Operation, type Outcome } from './model.ts';

const operations = Number(process.env.SIMULATED_OPERATIONS ?? 20_000);
const seed = Number(process.env.SIMULATION_SEED ?? randomInt(2 ** 31));

/** Answers that a simulation is about. */
const usual = [
  ...['post done', 'post repeated', 'post conflict', 'post insufficient-balance', 'post crashed'],
  ...['hold done', 'hold repeated', 'hold insufficient-balance', 'settle done', 'release done', 'settle conflict'],
];

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

/** Makes three fungible units and five of which there is one, with ids that the seed decides not: only their order does. */
async function createUnits(database: Database): Promise<ModelUnit[]> {
  const assets = ['ERC20', null, 'ERC1155', 'ERC721', 'ERC721'] as const;
  const made: ModelUnit[] = [];
  for (const [index, contractType] of assets.entries()) {
    const assetId = `00000000-0000-4000-8000-00000000000${index}`;
    const contract = contractType && `0x${String(index).padStart(40, '0')}`;
    const at = new Date(0);
    await database.knex('assets').insert({
      ...{ id: assetId, name: `Asset ${index}`, category: 'simulated', image: 'https://example.com/asset.png' },
      ...{ type: contractType ? 'blockchain' : 'game', contract_type: contractType, contract },
      ...{ chain_id: contractType && 31337, created_at: at, updated_at: at },
    });
    const tokens = contractType === 'ERC721' ? [1n, 2n, 3n] : [contractType === 'ERC1155' ? 7n : null];
    for (const tokenId of tokens) made.push(await database.transaction((tx) => unitOf(tx, { assetId, tokenId })));
  }
  return made;
}

test(`${operations} operations with crashes, repetitions and races leave what the model says (seed ${seed})`, async () => {
  const { database } = stage;
  const random = seededRandom(seed);
  const units = await createUnits(database);
  const known = [...units, { id: randomUUID(), unique: false }];
  const model = createModel(units);
  const clients = createClients({ model, units: known, random });
  let clock = Date.UTC(2026, 0, 1);
  const ledger = createLedger(database, () => new Date(clock));
  const history: string[] = [];
  const answers = new Map<string, number>();
  const expectOutcome = (operation: Operation, outcome: Outcome, allowed: Outcome[]) => {
    history.push(`${inWords(operation)} → ${outcome}`);
    if (history.length > 10) history.shift();
    const answer = `${operation.do} ${outcome}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (allowed.includes(outcome)) return;
    throw new Error(`Not ${allowed.join(' or ')} (seed ${seed}):\n${history.join('\n')}`);
  };

  /** One after the other: it is done, or its process dies before COMMIT and nothing of it stays. */
  const alone = async () => {
    const operation = clients.next();
    const crashes = random(20) === 0;
    const allowed = model.outcomesOf(operation);
    const outcome = await ledger.run(operation, { crashes });
    expectOutcome(operation, outcome, crashes ? [...allowed, 'crashed'] : allowed);
    if (outcome !== 'crashed') model.apply(operation);
  };

  /** A second client asks while the first one's transaction is open. It waits for it, if both want the same. */
  const race = async () => {
    const [first, second] = [clients.next(), clients.next()];
    const crashes = random(4) === 0;
    const firstAllowed = model.outcomesOf(first);
    const before = model.outcomesOf(second);
    const open = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const running = ledger.run(first, { gate: open.promise, onLocked: locked.resolve, crashes });
    await locked.promise;
    const following = ledger.run(second);
    open.resolve();
    const outcome = await running;
    expectOutcome(first, outcome, crashes ? [...firstAllowed, 'crashed'] : firstAllowed);
    if (outcome !== 'crashed') model.apply(first);
    // The second one may have been there first, unless both touch the same accounts.
    expectOutcome(second, await following, [...before, ...model.outcomesOf(second)]);
    if (['done', 'repeated'].includes(history.at(-1)?.split(' → ')[1] ?? '')) model.apply(second);
  };

  for (let step = 0; step < operations; step += 1) {
    clock += random(60_000);
    if (random(4) > 0) await alone();
    else {
      await race();
      step += 1;
    }
    if (step % 1_000 < 2) await expectSame(database, model);
  }
  await expectSame(database, model);
  // A simulation that is only refused shows nothing.
  const seldom = usual.filter((answer) => (answers.get(answer) ?? 0) < operations / 500);
  expect(seldom).toEqual([]);
});

async function expectSame(database: Database, model: Model): Promise<void> {
  const { rows: balances } = await database.knex.raw('select id, balance from accounts order by id');
  const expected = [...model.balances()].map(([id, balance]) => ({ id, balance: String(balance) }));
  expect(balances).toEqual(expected);
  const { rows } = await database.knex.raw(`
    select (select count(*)::int from postings) as postings,
      (select count(*)::int from accounts
        where balance <> (select coalesce(sum(amount), 0) from entries where account_id = accounts.id)
          or version <> (select count(*) from entries where account_id = accounts.id)) as unexplained,
      (select array(select reference from holds where status = 'live' order by reference)) as live`);
  expect(rows[0]).toEqual({ postings: model.postings(), unexplained: 0, live: model.liveHolds().sort() });
}

const inWords = (operation: Operation): string =>
  JSON.stringify(operation, (_, value) => (typeof value === 'bigint' ? String(value) : value));
