import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GuestCreatedSchema } from '@hatchery/proto/users';
import type { Registry } from 'prom-client';
import type { Closable } from '../src/closing.ts';
import { type Consumer, on } from '../src/consumers.ts';
import { createDatabase, type Database, type Transaction } from '../src/database.ts';
import type { DatabaseAddress } from '../src/database-connections.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { publish } from '../src/outbox.ts';
import { createTestDatabase } from '../src/testing.ts';

export const log = createLogger({ service: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** Retries without waiting. */
export const quickRetries = {
  passing: { firstMilliseconds: 1, longestMilliseconds: 2 },
  other: { tries: 5, firstMilliseconds: 1, longestMilliseconds: 2 },
};

type Address = Partial<DatabaseAddress> & { schema?: string; poolSize?: number; metrics?: Registry };

export type Stage = {
  url: string;
  database: Database;
  /** Another pool on the same schema, like that of another replica. */
  another(address?: Address): Database;
  /** Keeps a part to close before the database, the last one first. */
  started<Part extends Closable>(part: Part): Part;
  close(): Promise<void>;
};

/** Creates a database with a table of the effects of consumers, in order. */
export async function createStage(): Promise<Stage> {
  const testDatabase = await createTestDatabase();
  const opened: Database[] = [];
  const running: Closable[] = [];
  const another = (address: Address = {}) => {
    const database = createDatabase({ url: testDatabase.url, schema: 'stage', ...address, log });
    opened.push(database);
    return database;
  };
  const database = another();
  await migrate(database, pathToFileURL(mkdtempSync(join(tmpdir(), 'no-migrations-'))));
  await database.knex.raw(`
    create table effects (
      id bigserial primary key, group_name text not null, event_id uuid not null, key text not null, number int not null)`);
  return {
    url: testDatabase.url,
    database,
    another,
    started: (part) => {
      running.push(part);
      return part;
    },
    close: async () => {
      for (const part of running.splice(0).reverse()) await part.close();
      for (const one of opened) await one.close();
      await testDatabase.drop();
    },
  };
}

/** Creates an event with its number among the events of a key. */
export const publishNumbered = (tx: Transaction, key: string, number: number, topic = 'guests') =>
  publish(tx, { topic, key, schema: GuestCreatedSchema, message: { userId: key, address: String(number) } });

/** Creates the events 1, 2 and 3 of a key, of which the second is too large for one message. @returns what it carries */
export async function publishLarge(tx: Transaction, key: string, topic = 'guests'): Promise<string> {
  const large = Array.from({ length: 250_000 }, (_, index) => `${index} `).join('');
  for (const [index, userId] of [key, large, key].entries()) {
    const message = { userId, address: String(index + 1) };
    await publish(tx, { topic, key, schema: GuestCreatedSchema, message });
  }
  return large;
}

type Before = (key: string, number: number) => Promise<void> | void;

/** Creates a handler that stores each event as an effect, after `before`, which may throw. */
export const noting = (group: string, before: Before = () => {}, topic = 'guests'): Consumer => ({
  group,
  topic,
  handlers: [
    on(GuestCreatedSchema, async (tx, { userId, address }, { eventId }) => {
      await before(userId, Number(address));
      await tx('effects').insert({ group_name: group, event_id: eventId, key: userId, number: Number(address) });
    }),
  ],
});

export type Effect = { key: string; number: number; event_id: string };

export const effectsOf = (database: Database, group: string): Promise<Effect[]> =>
  database.knex('effects').where({ group_name: group }).orderBy('id').select('key', 'number', 'event_id');

/** Counts the effects, and lists the keys whose numbers are not 1, 2, 3 and so on. */
export async function summaryOf(database: Database, group: string): Promise<{ effects: number; outOfOrder: string[] }> {
  const effects = await effectsOf(database, group);
  const outOfOrder = [...Map.groupBy(effects, (effect) => effect.key)]
    .filter(([, lane]) => lane.some((effect, index) => effect.number !== index + 1))
    .map(([key]) => key);
  return { effects: effects.length, outOfOrder };
}

export const countOf = async (database: Database, table: string): Promise<number> =>
  (await database.knex(table).count({ rows: '*' }))[0]?.rows as number;
