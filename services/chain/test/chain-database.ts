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
    url: made.url,
    /** Everything published so far, in order; no relay carries it away here. */
    events: async (): Promise<TellingEvent[]> => {
      const rows = await database.knex('outbox').orderBy('id');
      // The parts of an event that is too large for a message name the first of them.
      const wholes = Map.groupBy(rows, ({ event_id, headers }) => headers.partOf ?? event_id);
      return [...wholes.values()].map((parts) => {
        const { topic, type, headers } = parts[0];
        const payload = Buffer.concat(parts.map((part) => part.payload));
        return { topic, ...decode(headers.partType ?? type, payload) };
      });
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
