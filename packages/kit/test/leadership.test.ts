import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createAlarm } from '../src/alarm.ts';
import type { Database } from '../src/database.ts';
import { type Lead, LeadLost, leadWhilePossible } from '../src/leadership.ts';
import { startPeriodicWork } from '../src/periodic-work.ts';
import { processIdentity } from '../src/process-identity.ts';
import { eventually } from '../src/testing.ts';
import { createStage, log, type Stage } from './events.fixture.ts';
import { openLink } from './link.fixture.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await createStage();
});

afterEach(() => stage.close());

/** A process that wants to lead, and tells whether it does. */
function candidate(database: Database, { leaseMilliseconds = 60_000, candidacyMilliseconds = 20 } = {}) {
  const alarm = createAlarm();
  const seen: { lead: Lead | undefined; turns: number } = { lead: undefined, turns: 0 };
  const leading = leadWhilePossible({
    database,
    name: 'eggs',
    log,
    alarm,
    leaseMilliseconds,
    candidacyMilliseconds,
    work: async (lead) => {
      seen.lead = lead;
      try {
        while (!lead.isOver()) {
          await lead.prove();
          seen.turns += 1;
          await alarm.wait(20);
        }
      } finally {
        seen.lead = undefined;
      }
    },
  });
  return { ...stage.started(leading), seen, isLeading: () => seen.lead !== undefined };
}

/** Makes the row run out, as if its leader had not been heard of for the whole time. */
const runOut = () =>
  stage.database.knex('leases').where('name', 'eggs').update({ expires_at: stage.database.knex.fn.now() });

describe('a leader', () => {
  it('is one of many, and hands over at once when it stops', async () => {
    const candidates = [1, 2, 3].map(() => candidate(stage.another(), { candidacyMilliseconds: 600_000 }));
    const first = await eventually(() => candidates.find((one) => one.isLeading()));
    expect(candidates.filter((one) => one.isLeading())).toHaveLength(1);
    await first.close();
    await eventually(() => candidates.some((one) => one !== first && one.isLeading()));
    expect(candidates.filter((one) => one.isLeading())).toHaveLength(1);
  });

  it('keeps its lead for longer than a lease lasts', async () => {
    const one = candidate(stage.database, { leaseMilliseconds: 300 });
    await eventually(() => one.isLeading());
    const { rows } = await stage.database.knex.raw('select expires_at from leases');
    await eventually(async () => {
      const now = await stage.database.knex.raw('select expires_at > ? as renewed from leases', [rows[0].expires_at]);
      return now.rows[0].renewed;
    });
    expect(await stage.database.knex('leases').pluck('fence')).toEqual([1]);
  });

  it('loses its lead at its next turn once another process has it', async () => {
    const first = candidate(stage.database, { candidacyMilliseconds: 600_000 });
    await eventually(() => first.isLeading());
    await runOut();
    const second = candidate(stage.another());
    await eventually(() => second.isLeading());
    await eventually(() => !first.isLeading());
    expect(await stage.database.knex('leases').pluck('fence')).toEqual([2]);
  });

  it('writes nothing once another process leads', async () => {
    const first = candidate(stage.database, { candidacyMilliseconds: 600_000 });
    const lead = await eventually(() => first.seen.lead);
    await stage.database.transaction((tx) => lead.check(tx));
    await runOut();
    const second = candidate(stage.another());
    await eventually(() => second.isLeading());
    await expect(stage.database.transaction((tx) => lead.check(tx))).rejects.toThrow(LeadLost);
  });

  it('cannot be replaced while a checked transaction of its is open', async () => {
    const first = candidate(stage.database, { candidacyMilliseconds: 600_000 });
    const lead = await eventually(() => first.seen.lead);
    await runOut();
    let second: ReturnType<typeof candidate> | undefined;
    await stage.database.transaction(async (tx) => {
      await lead.check(tx);
      second = candidate(stage.another());
      const waiting = `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into leases%'`;
      await eventually(async () => (await stage.database.knex.raw(waiting)).rows[0].waiting > 0);
      expect(second.isLeading()).toBe(false);
    });
    await eventually(() => second?.isLeading());
  });

  it('follows at once on a process of its machine that was killed', async () => {
    const lease = { name: 'eggs', holder: randomUUID(), fence: 7, expires_at: new Date('2999-01-01') };
    const killed = processIdentity.replace(/\S+$/, 'killed');
    await stage.database.knex('leases').insert({ ...lease, process: killed });
    const next = candidate(stage.database);
    await eventually(() => next.isLeading());
    expect(await stage.database.knex('leases').pluck('fence')).toEqual([8]);
  });

  it('stops by its own clock when its link to the database falls silent', async () => {
    const link = await openLink(stage.url);
    const behind = stage.another({ url: link.url });
    const first = candidate(behind, { leaseMilliseconds: 600 });
    await eventually(() => first.isLeading());
    const lead = first.seen.lead;
    link.silence(true);
    const second = candidate(stage.database);
    await eventually(() => second.isLeading());
    expect(lead?.isOver()).toBe(true);
    link.silence(false);
    await first.close();
    await behind.close();
    await link.close();
  });

  it('waits for a leader of the previous release, and gives way to one', async () => {
    const former = new pg.Client({ connectionString: stage.url });
    await former.connect();
    const leads = `hashtext('stage eggs')`;
    await former.query(`select pg_advisory_lock(${leads})`);
    const one = candidate(stage.database, { leaseMilliseconds: 300 });
    const attempts = () => stage.database.knex.raw('select 1');
    for (let turn = 0; turn < 5; turn += 1) await attempts();
    expect(one.isLeading()).toBe(false);
    await former.query(`select pg_advisory_unlock(${leads})`);
    await eventually(() => one.isLeading());
    await former.query(`select pg_advisory_lock(${leads})`);
    await eventually(() => !one.isLeading());
    await former.end();
    await eventually(() => one.isLeading());
  });
});

describe('work that replicas share', () => {
  it('is done once per interval', async () => {
    let runs = 0;
    const share = (database: Database) =>
      stage.started(
        startPeriodicWork({
          name: 'count',
          intervalMilliseconds: 200,
          log,
          sharedBy: database,
          work: async () => {
            runs += 1;
            await stage.database.knex.raw(
              'insert into effects (group_name, event_id, key, number) values (?, gen_random_uuid(), ?, ?)',
              ['count', 'count', runs],
            );
          },
        }),
      );
    for (let replica = 0; replica < 3; replica += 1) share(stage.another());
    await eventually(() => runs >= 3);
    const { rows } = await stage.database.knex.raw('select fence from leases');
    expect(rows).toEqual([{ fence: expect.any(Number) }]);
    expect(Math.abs(rows[0].fence - runs)).toBeLessThanOrEqual(1);
  });

  it('is tried again by another replica after a failure', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      if (runs === 1) throw new Error('no');
    };
    for (const database of [stage.database, stage.another()])
      stage.started(startPeriodicWork({ name: 'fail', intervalMilliseconds: 20, log, sharedBy: database, work }));
    await eventually(() => runs >= 2);
  });
});
