import { randomUUID } from 'node:crypto';
import { startConsumers } from '../src/consumers.ts';
import { newEventId } from '../src/event-id.ts';
import { createInProcessTransport } from '../src/in-process.transport.ts';
import { markHandled, wasHandled } from '../src/inbox.ts';
import { keepOutboxBlocks } from '../src/outbox-blocks.ts';
import { keepPartitions, listPartitions } from '../src/partitions.ts';
import { startRelay } from '../src/relay.ts';
import { eventually } from '../src/testing.ts';
import { keepUp } from '../src/upkeep.ts';
import {
  countOf,
  createStage,
  log,
  noting,
  publishNumbered,
  quickRetries,
  type Stage,
  summaryOf,
} from './events.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(() => stage.close());

const day = 86_400_000;
const today = new Date('2026-11-22T12:00:00Z');
const later = (days: number) => new Date(today.getTime() + days * day);
const upkeepAt = (time: Date) => keepUp({ database: stage.database, log }, time);
const partitionsOf = (table: string) => listPartitions(stage.database, table);
const handle = (eventId: string) => stage.database.transaction((tx) => markHandled(tx, 'notes', eventId));
const homeOf = async (eventId: string): Promise<string> => {
  const { rows } = await stage.database.knex.raw(
    'select tableoid::regclass::text as home from inbox where event_id = ?',
    [eventId],
  );
  return rows[0]?.home;
};

describe('the inbox', () => {
  it('has a partition for each day, made ahead', async () => {
    await upkeepAt(today);
    expect(await partitionsOf('inbox')).toEqual([
      'inbox_20261122',
      'inbox_20261123',
      'inbox_20261124',
      'inbox_20261125',
      'inbox_rest',
    ]);
    await upkeepAt(today);
    expect(await partitionsOf('inbox')).toHaveLength(5);
  });

  it('remembers each event once, wherever it is kept, and drops a day three weeks later', async () => {
    await upkeepAt(today);
    const event = newEventId(today.getTime());
    expect([await handle(event), await handle(event)]).toEqual([true, false]);
    expect(await homeOf(event)).toBe('inbox_20261122');
    await upkeepAt(later(21));
    expect(await wasHandled(stage.database.knex, 'notes', event)).toBe(true);
    await upkeepAt(later(22));
    expect(await partitionsOf('inbox')).not.toContain('inbox_20261122');
    expect(await wasHandled(stage.database.knex, 'notes', event)).toBe(false);
  });

  it('keeps ids of other programs and of forgotten days among the rest', async () => {
    await upkeepAt(today);
    for (const event of [randomUUID(), newEventId(later(-100).getTime())]) {
      expect([await handle(event), await handle(event)]).toEqual([true, false]);
      expect(await homeOf(event)).toBe('inbox_rest');
    }
    const old = stage.database.knex.raw(`now() - interval '22 days'`);
    await stage.database.knex('inbox_rest').limit(1).update({ handled_at: old });
    expect(await upkeepAt(today)).toBe(2);
  });

  it('works where the partition of a day could not be made', async () => {
    const event = newEventId(today.getTime());
    await handle(event);
    await upkeepAt(today);
    expect(await partitionsOf('inbox')).not.toContain('inbox_20261122');
    expect([await handle(event), await handle(newEventId(today.getTime()))]).toEqual([false, true]);
  });

  it('serves the previous release, whose expiry deletes nothing of it', async () => {
    await upkeepAt(today);
    const { knex } = stage.database;
    const [old, fresh] = [randomUUID(), newEventId(today.getTime())];
    for (const event of [old, fresh])
      await knex.raw('insert into inbox (group_name, event_id) values (?, ?) on conflict do nothing', ['notes', event]);
    await knex('inbox_rest').update({ handled_at: knex.raw(`now() - interval '15 days'`) });
    const rows = `select ctid from inbox where created_at < now() - interval '14 days' limit 1000 for update skip locked`;
    expect((await knex.raw(`delete from inbox where ctid = any(array(${rows}))`)).rowCount).toBe(0);
    expect(await knex('inbox').count()).toEqual([{ count: 2 }]);
  });
});

describe('the outbox', () => {
  const setId = (id: number) => stage.database.knex.raw(`select setval('outbox_id_seq', ?)`, [id]);
  const publishTo = (id: number, number: number) =>
    stage.database.transaction(async (tx) => {
      await tx.raw(`select setval('outbox_id_seq', ?)`, [id]);
      await publishNumbered(tx, 'key', number);
    });

  it('publishes in order over its blocks, and drops those that are empty', async () => {
    await keepOutboxBlocks(stage.database, log);
    expect(await partitionsOf('outbox')).toEqual(
      [1, 2, 3, 4].map((block) => `outbox_block_${block}`).concat('outbox_rest'),
    );
    for (const [index, id] of [10, 1_000_010, 2_000_010, 9_000_010].entries()) await publishTo(id, index + 1);
    await keepOutboxBlocks(stage.database, log);
    expect(await partitionsOf('outbox')).toContain('outbox_block_1');
    expect(await partitionsOf('outbox')).not.toContain('outbox_block_3');

    const transport = createInProcessTransport({ log });
    const consumers = [noting('notes')];
    stage.started(await startConsumers({ ...stage, transport, consumers, log, retries: quickRetries }));
    stage.started(await startRelay({ ...stage, transport, log }));
    await eventually(async () => (await countOf(stage.database, 'outbox')) === 0);
    expect(await summaryOf(stage.database, 'notes')).toEqual({ effects: 4, outOfOrder: [] });
    await keepOutboxBlocks(stage.database, log);
    expect(await partitionsOf('outbox')).toEqual(
      [10, 11, 12, 13].map((block) => `outbox_block_${block}`).concat('outbox_rest'),
    );
  });

  it('keeps a block that a slow transaction writes to', async () => {
    await keepOutboxBlocks(stage.database, log);
    await setId(1_000_000);
    const slow = await stage.database.knex.transaction();
    await publishNumbered(slow, 'slow', 1);
    await setId(5_000_000);
    await keepOutboxBlocks(stage.database, log);
    await slow.commit();
    expect(await countOf(stage.database, 'outbox')).toBe(1);
    await keepOutboxBlocks(stage.database, log);
    expect(await countOf(stage.database, 'outbox')).toBe(1);
  });
});

it('splits a table by months of a timestamp, too', async () => {
  await stage.database.knex.raw('create table audit (at timestamptz not null) partition by range (at)');
  const audit = { table: 'audit', unit: 'month', keep: 2, ahead: 1 } as const;
  for (const time of ['2026-11-22', '2026-12-22', '2027-01-22', '2027-02-22'])
    await keepPartitions(stage.database, audit, new Date(time), log);
  expect(await partitionsOf('audit')).toEqual(['audit_202612', 'audit_202701', 'audit_202702', 'audit_202703']);
  await stage.database
    .knex('audit')
    .insert([{ at: new Date('2027-01-31T23:59:59.999Z') }, { at: new Date('2027-02-01') }]);
  expect((await stage.database.knex('audit_202702').count())[0]).toEqual({ count: 1 });
});
