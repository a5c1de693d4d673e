import type { Knex } from 'knex';
import pg from 'pg';
import type { Database } from './database.ts';
import { dropSocket, endOrDrop } from './database-connections.ts';
import { isFaultOfPlan, isPassing } from './failures.ts';
import { type PipelinedClient, type StatementText, send } from './statement.ts';

/** Placeholder for a value that each call gives. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Prepares a short read: Postgres plans it once and runs it by name, on pipelined connections outside the pool. Without named
 * statements the pool runs it. `param` marks a value that each call gives; other values are fixed. It is built once for each database
 * and name.
 * @example
 * const findEgg = prepared<{ id: number }, EggRow>(database, 'find-egg', (knex, param) =>
 *   knex('eggs').where({ id: param('id') }).limit(1))
 */
export function prepared<Bindings extends object, Row = Record<string, unknown>>(
  database: Database,
  name: string,
  build: (knex: Knex, param: (name: keyof Bindings & string) => Knex.Value) => Knex.QueryBuilder | Knex.Raw,
): (bindings: Bindings) => Promise<Row[]> {
  const reader = readerOf(database);
  const known = reader.prepared.get(name);
  if (known) return known as (bindings: Bindings) => Promise<Row[]>;
  const built = build(database.knex, (key) => new Parameter(key) as unknown as Knex.Value).toSQL();
  const { sql, bindings } = built.toNative();
  const read: Read = database.namedStatements
    ? reader.read
    : ({ values }) => database.knex.raw(built.sql, values as Knex.RawBinding[]);
  const run = async (given: Bindings) => {
    const values = bindings.map((value: unknown) =>
      value instanceof Parameter ? given[value.name as keyof Bindings] : value,
    );
    return (await read({ name, text: sql, values })).rows as Row[];
  };
  reader.prepared.set(name, run as (bindings: object) => Promise<unknown[]>);
  return run;
}

const connections = 2;

type Read = (query: StatementText) => Promise<pg.QueryResult>;

type Reader = { read: Read; prepared: Map<string, (bindings: object) => Promise<unknown[]>> };

const readers = new WeakMap<Database, Reader>();

function readerOf(database: Database): Reader {
  const known = readers.get(database);
  if (known) return known;
  const reader = { read: createRead(database), prepared: new Map() };
  readers.set(database, reader);
  return reader;
}

type Slot = { client: PipelinedClient; connected: Promise<unknown> };

/** Uses a few pipelined connections in turn. Reopens a broken connection and repeats its reads once. */
function createRead(database: Database): Read {
  const slots: (Slot | undefined)[] = Array(connections).fill(undefined);
  let turn = 0;

  const forget = (client: pg.Client) => {
    const slot = slots.findIndex((one) => one?.client === client);
    if (slot >= 0) slots[slot] = undefined;
  };
  const open = (): Slot => {
    const client = new pg.Client({
      ...database.connections.usual,
      pipeline: true,
    } as pg.ClientConfig) as PipelinedClient;
    client.on('error', () => forget(client));
    client.on('end', () => forget(client));
    const connected = client.connect();
    connected.catch(() => {
      forget(client);
      dropSocket(client);
    });
    return { client, connected };
  };
  const clientOf = async (index: number): Promise<PipelinedClient> => {
    slots[index] ??= open();
    const { client, connected } = slots[index];
    await connected;
    return client;
  };
  database.onClose(async () => {
    await Promise.all(slots.map((slot) => slot && endOrDrop(slot.client)));
  });

  return async (query) => {
    const index = turn;
    turn = (turn + 1) % connections;
    const client = await clientOf(index);
    try {
      return await send(client, query);
    } catch (error) {
      if (!isFaultOfConnection(error)) throw error;
      forget(client);
      if (isTimeout(error)) {
        dropSocket(client);
        throw error;
      }
      void endOrDrop(client);
      return send(await clientOf(index), query);
    }
  };
}

/** Returns whether a read has waited as long as one may. It is not repeated, which would take as long again. */
const isTimeout = (error: unknown): boolean => (error as { message?: string }).message === 'Query read timeout';

/** Returns whether a new connection may help: this one broke, or a migration changed the columns of its planned statement. */
function isFaultOfConnection(error: unknown): boolean {
  if (isFaultOfPlan(error)) return true;
  return (error as { code?: string }).code !== '57014' && isPassing(error);
}
