import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@hatchery/kit/log';
import { asAdmin, asUser, eventually } from '@hatchery/kit/testing';
import { keepUp } from '@hatchery/kit/upkeep';
import { hold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { post } from '../src/ledger/post.ts';
import { openMonth } from '../src/proof/proof.rules.ts';
import { prove } from '../src/proof/prove.ts';
import { beginProof } from '../src/proof/run-proof.ts';
import { issuance, newReference, now, player } from './fixtures/ledger.fixture.ts';
import { type LedgerStage, startLedgerStage, tomorrow } from './fixtures/ledger-service.fixture.ts';

const log = createLogger({ service: 'vouchers', level: 'silent' });
let stage: LedgerStage;
beforeEach(async () => {
  stage = await startLedgerStage();
});
afterEach(() => stage.close());

const proveAt = (time = now, checks = {}) =>
  prove({ database: stage.database, checks: { holds: {}, ledger: [], ...checks }, now: time });
const failuresAt = async (time = now, checks = {}) =>
  (await proveAt(time, checks)).failures.map(({ check, subject, expected, found }) => ({
    check,
    subject,
    expected,
    found,
  }));

/** A ledger with vouchers, a hold, a claim and a deposit. */
async function seed() {
  const unitId = await stage.ledger.createUnit();
  const [ann, bob] = [randomUUID(), randomUUID()];
  await stage.ledger.give(unitId, ann, 10n);
  await stage.ledger.move(unitId, player(ann), player(bob), 3n);
  await stage.ledger.move(unitId, player(bob), { kind: 'claimed', owner: '31337' }, 1n, { reason: 'claimed' });
  await stage.ledger.move(unitId, { kind: 'deposited', owner: '31337' }, player(bob), 5n, { reason: 'deposited' });
  const parts = [{ voucherId: voucherId(unitId, ann), amount: 2n }];
  const until = new Date(tomorrow());
  const reference = newReference('hold');
  const { holdId } = await stage.ledger.run((tx) =>
    hold(tx, { reference, userId: ann, parts, reason: 'trade', until, now }),
  );
  return { unitId, ann, bob, holdId, until };
}

/** Changes rows as nobody may. */
const tamper = (sql: string, bindings: unknown[]) =>
  stage.database.knex.transaction(async (tx) => {
    await tx.raw('set local session_replication_role = replica');
    await tx.raw(sql, bindings as never);
  });

describe('the proof of the ledger', () => {
  it('passes when all adds up, and says where everything is', async () => {
    const { ann } = await seed();
    const result = await proveAt();
    expect(result.failures).toEqual([]);
    expect(result).toMatchObject({ holds: 1, entries: 10, moreFailures: 0 });
    expect(result.assets).toMatchObject([
      {
        name: 'Gold',
        ...{ issuedBase: '10', depositedBase: '5', claimedBase: '1', playersBase: '12', holdsBase: '2' },
        differenceBase: '0',
      },
    ]);
    expect(ann).toBeDefined();
  });

  it('names a balance that was changed', async () => {
    const { unitId, bob } = await seed();
    await tamper('update accounts set balance = balance + 1 where id = ?', [voucherId(unitId, bob)]);
    expect(await failuresAt()).toEqual([
      { check: 'balance-of-account', subject: voucherId(unitId, bob), expected: '7', found: '8' },
      { check: 'sum-of-unit', subject: unitId, expected: '0', found: '1' },
    ]);
  });

  it('names an account whose entries were removed, and entries of nobody', async () => {
    const { unitId, bob } = await seed();
    await tamper('delete from entries where account_id = ? and number = 1', [voucherId(unitId, bob)]);
    expect(await failuresAt()).toMatchObject([
      { check: 'balance-of-account', expected: '4', found: '7' },
      { check: 'entries-of-account', expected: '3', found: '2' },
    ]);
    await tamper('update entries set account_id = ? where account_id = ?', [randomUUID(), voucherId(unitId, bob)]);
    expect((await failuresAt()).at(-1)).toMatchObject({ check: 'entries', subject: 'ledger' });
  });

  it('names holds whose amount, owner, time or reason is wrong', async () => {
    const { ann, holdId, until } = await seed();
    expect(await failuresAt(new Date(until.getTime() + 25 * 3_600_000))).toMatchObject([
      { check: 'time-of-hold', subject: holdId },
    ]);
    const ended = { holds: { trade: async () => [holdId] } };
    expect(await failuresAt(now, ended)).toMatchObject([{ check: 'reason-of-hold', subject: holdId }]);
    await stage.database.knex('departures').insert({ user_id: ann, into_id: randomUUID(), departed_at: now });
    expect(await failuresAt()).toMatchObject([{ check: 'owner-of-hold', subject: holdId }]);
    await stage.database.knex('departures').delete();
    await tamper('update hold_parts set amount = 3 where hold_id = ?', [holdId]);
    expect(await failuresAt()).toMatchObject([{ check: 'holds-of-account', expected: '3', found: '2' }]);
    await tamper('update holds set user_id = ? where id = ?', [randomUUID(), holdId]);
    expect(await failuresAt()).toMatchObject([
      { check: 'holds-of-account', expected: '0', found: '2' },
      { check: 'account-of-hold', subject: holdId },
    ]);
  });

  it('asks what other slices compare', async () => {
    const failure = { check: 'deposits', subject: '31337', expected: '5', found: '4', words: 'A deposit is missing.' };
    expect(await failuresAt(now, { ledger: [async () => [failure]] })).toMatchObject([{ check: 'deposits' }]);
  });

  it('sums entries of closed months once, and still finds what is wrong in them', async () => {
    const { unitId, ann } = await seed();
    const voucher = voucherId(unitId, ann);
    const [later, latest] = [new Date('2027-01-05T00:00:00Z'), new Date('2027-03-05T00:00:00Z')];
    await keepUp(
      {
        database: stage.database,
        log,
        own: { partitions: [{ table: 'entries', unit: 'month', keep: Number.POSITIVE_INFINITY, ahead: 3 }] },
      },
      later,
    );
    const again = { reference: newReference(), reason: 'given', now: later } as const;
    await stage.ledger.run((tx) =>
      post(tx, { ...again, legs: [{ unitId, from: issuance, to: player(ann), amount: 4n }] }),
    );
    const { rows } = await stage.database.knex.raw(
      `select tableoid::regclass::text as home from entries where account_id = ? order by number desc limit 1`,
      [voucher],
    );
    expect(rows[0].home).toBe('entries_202701');
    await expect(stage.database.knex('entries_202701').delete()).rejects.toThrow('never changed');

    for (const time of [later, later, latest, latest]) {
      await stage.database.knex('holds').update({ until: null });
      expect(await failuresAt(time)).toEqual([]);
    }
    const sums = await stage.database.knex('entry_sums').where({ account_id: voucher }).first();
    expect(sums).toMatchObject({ amount: '9', entries: 4 });
    await tamper('update accounts set balance = balance - 1 where id = ?', [voucher]);
    expect(await failuresAt(latest)).toMatchObject([{ check: 'balance-of-account', expected: '9', found: '8' }, {}]);
  });
});

test('a month is closed two days after its end', () => {
  expect(openMonth(new Date('2026-12-02T23:59:59Z'))).toEqual(new Date('2026-11-01T00:00:00Z'));
  expect(openMonth(new Date('2026-12-03T00:00:00Z'))).toEqual(new Date('2026-12-01T00:00:00Z'));
});

describe('operations of the proof', () => {
  const path = '/v2/vouchers/admin/proof';

  it('start it and show its result', async () => {
    await seed();
    const as = asAdmin(randomUUID());
    expect((await stage.call('GET', path, { as })).body).toEqual({});
    expect((await stage.call('POST', path, { as })).body).toMatchObject({ by: 'admin' });
    const { latest } = await eventually(async () => {
      const { body } = await stage.call('GET', path, { as });
      return body.latest && !body.running ? body : undefined;
    });
    expect(latest).toMatchObject({ status: 'passed', holds: 1, failures: [] });
  });

  it('are for admins', async () => {
    for (const method of ['GET', 'POST']) {
      expect((await stage.call(method, path)).status).toBe(401);
      expect((await stage.call(method, path, { as: asUser(randomUUID()) })).status).toBe(403);
    }
  });
});

describe('one proof at a time', () => {
  const main = fileURLToPath(new URL('../src/prove.main.ts', import.meta.url));
  /** A row that a process left behind when it was killed. */
  const leaveBehind = (id: string) =>
    stage.database
      .knex('proofs')
      .insert({ id, status: 'running', started_by: 'admin', started_at: new Date(Date.now() - 1_000) });
  const statusOf = async (id: string) => (await stage.database.knex('proofs').where({ id }).first('status')).status;
  const begin = (check = async () => {}) => {
    const ledger = [() => check().then(() => [])];
    return beginProof({ database: stage.database, checks: { holds: {}, ledger }, now: () => new Date(), log }, 'admin');
  };
  /** Runs the command. @param hear is called when it says something. @returns its exit code, what it printed, and what it said. */
  const runCommand = async (hear = () => {}) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: stage.databaseUrl };
    const command = spawn(process.execPath, [main], { env });
    command.stderr.once('data', hear);
    const [[code], printed, said] = await Promise.all([
      once(command, 'close'),
      text(command.stdout),
      text(command.stderr),
    ]);
    return { code, printed: printed && JSON.parse(printed), said };
  };

  it('goes on while another is asked for, which is told of it', async () => {
    const gate = Promise.withResolvers<void>();
    const first = await begin(() => gate.promise);
    expect(await begin()).toEqual({ proof: first.proof });
    const as = asAdmin(randomUUID());
    const { body } = await stage.call('GET', '/v2/vouchers/admin/proof', { as });
    expect(body.running).toMatchObject({ uid: first.proof.id });
    gate.resolve();
    expect(await first.ended).toMatchObject({ id: first.proof.id, status: 'passed' });
    expect((await begin()).ended).toBeDefined();
  });

  it('is none any more when its process was killed', async () => {
    const dead = randomUUID();
    await leaveBehind(dead);
    const as = asAdmin(randomUUID());
    expect((await stage.call('GET', '/v2/vouchers/admin/proof', { as })).body).toEqual({});
    expect(await (await begin()).ended).toMatchObject({ status: 'passed' });
    expect(await statusOf(dead)).toBe('broken-off');
  });

  it('is what the command runs itself, whatever others did', async () => {
    const { unitId, bob } = await seed();
    await leaveBehind(randomUUID());
    expect(await runCommand()).toMatchObject({ code: 0, printed: { by: 'command', status: 'passed' }, said: '' });

    const gate = Promise.withResolvers<void>();
    const other = await begin(() => gate.promise);
    await tamper('update accounts set balance = balance + 1 where id = ?', [voucherId(unitId, bob)]);
    const result = await runCommand(gate.resolve);
    await other.ended;
    expect(result).toMatchObject({ code: 1, printed: { by: 'command', status: 'failed' } });
    expect(result.said).toBe('Another proof runs. This one begins when that one has ended.\n');
  });
});
