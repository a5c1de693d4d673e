import type { Knex } from 'knex';
import pg from 'pg';
import type { Database } from './database.ts';

/** Stands for a value that is given with each call. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a short read once, for Postgres to plan once and run by name, on connections that take the next query before the
 * last one is answered. `param` marks where a binding goes; other values are fixed.
 * @example const findEgg = prepared<{ id: number }, EggRow>(database, 'find-egg', (knex, param) => knex('eggs').where({ id: param('id') }))
 */
export function prepared<Bindings extends object, Row = Record<string, unknown>>(
  database: Database,
  name: string,
  build: (knex: Knex, param: (name: keyof Bindings & string) => Knex.Value) => Knex.QueryBuilder | Knex.Raw,
): (bindings: Bindings) => Promise<Row[]> {
  const { sql, bindings } = build(database.knex, (key) => new Parameter(key) as unknown as Knex.Value)
    .toSQL()
    .toNative();
  const read = readerOf(database);
  return async (given) => {
    const values = bindings.map((value: unknown) =>
      value instanceof Parameter ? given[value.name as keyof Bindings] : value,
    );
    return (await read({ name, text: sql, values })).rows as Row[];
  };
}

const connections = 2;

type Read = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

const readers = new WeakMap<Database, Read>();

function readerOf(database: Database): Read {
  const known = readers.get(database);
  if (known) return known;
  const read = createReader(database);
  readers.set(database, read);
  return read;
}

/** A few pipelined connections in turn; one that breaks is opened anew by the next query. */
function createReader(database: Database): Read {
  const slots: (Promise<pg.Client> | undefined)[] = Array(connections).fill(undefined);
  let turn = 0;

  const connect = async (slot: number): Promise<pg.Client> => {
    const config = { ...database.connection, query_timeout: 10_000, pipeline: true };
    const client = new pg.Client(config);
    const drop = () => {
      slots[slot] = undefined;
    };
    client.on('error', drop);
    client.on('end', drop);
    await client.connect();
    return client;
  };
  const clientOf = (slot: number): Promise<pg.Client> => {
    slots[slot] ??= connect(slot).catch((error: unknown) => {
      slots[slot] = undefined;
      throw error;
    });
    return slots[slot];
  };
  database.onClose(async () => {
    await Promise.all(slots.map((slot) => slot?.then((client) => client.end()).catch(() => {})));
  });

  return async (query) => {
    turn = (turn + 1) % connections;
    const client = await clientOf(turn);
    try {
      return await client.query(query);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      slots[turn] = undefined;
      void client.end();
      return (await clientOf(turn)).query(query);
    }
  };
}

/** A migration changed the columns of a statement that this connection had planned: a new connection plans it anew. */
const isStalePlan = (error: unknown) =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message);
