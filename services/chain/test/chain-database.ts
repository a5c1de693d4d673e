import { fromBinary } from '@bufbuild/protobuf';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { createTestDatabase } from '@hatchery/kit/testing';
import * as events from '@hatchery/proto/chain';

export const silent = createLogger({ service: 'chain', level: 'silent' });

export type TellingEvent = { type: string; topic: string; [field: string]: unknown };

/** The schema of the service in a database of its own, with a way to see what it publishes. */
export async function openChainDatabase() {
  const made = await createTestDatabase('chain');
  const database = createDatabase({ url: made.url, schema: 'chain', log: silent });
  await migrate(database, [new URL('../migrations/', import.meta.url), indexingMigrations]);
  return {
    database,
    /** Everything published so far, in order; no relay carries it away here. */
    events: async (): Promise<TellingEvent[]> => {
      const rows = await database.knex('outbox').orderBy('id');
      return rows.map((row) => ({ topic: row.topic, ...decode(row.type, row.payload) }));
    },
    close: async () => {
      await database.close();
      await made.drop();
    },
  };
}

export type ChainDatabase = Awaited<ReturnType<typeof openChainDatabase>>;

const schemas = [
  events.BlocksSeenSchema,
  events.BlocksUnwoundSchema,
  events.BlocksFinalSchema,
  events.TransactionSeenSchema,
  events.TransactionFinalSchema,
  events.TransactionFailedSchema,
];

function decode(type: string, payload: Buffer): { type: string } {
  const schema = schemas.find((one) => one.typeName === type);
  if (!schema) throw new Error(`An event of an unknown type: ${type}`);
  return { ...fromBinary(schema, payload), type: type.replace('hatchery.', '') };
}
