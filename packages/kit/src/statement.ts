import type { Socket } from 'node:net';
import pg from 'pg';

/** The part of a connection of pg that a query writes with. */
export type Wire = {
  stream: Socket;
  submittedNamedStatements: Record<string, string>;
  query(text: string): void;
  parse(statement: { text: string }): void;
  bind(values: object): void;
  execute(): void;
};

type Answer = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** The inside of pg's own query. A pipelined connection takes its subclasses and nothing else. */
type Inside = {
  name: string | undefined;
  text: string;
  requiresPreparation(): boolean;
  submit(wire: Wire): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[], answer: Answer) => Inside;

export type StatementText = { text: string; values: unknown[]; name?: string | undefined };

/**
 * A statement for a pipelined connection. With `onBegun` it opens a transaction: BEGIN and the statement are one unit, which Postgres
 * skips to its end when BEGIN fails.
 */
export class Statement extends PgQuery {
  #onBegun: (() => void) | undefined;
  #name: string | undefined;

  constructor({ text, values, name }: StatementText, answer: Answer, onBegun?: () => void) {
    super(text, values, answer);
    this.name = name;
    this.#onBegun = onBegun;
  }

  override submit(wire: Wire): Error | null {
    if (!this.#onBegun) return super.submit(wire);
    if (!this.requiresPreparation()) {
      wire.query(`begin; ${this.text}`);
      return null;
    }
    wire.parse({ text: 'begin' });
    wire.bind({});
    wire.execute();
    const refused = super.submit(wire);
    // pg takes each "parsed" for that of the query's own name, and the first one is that of BEGIN.
    this.#name = this.name;
    this.name = undefined;
    return refused;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#onBegun) {
      this.name ??= this.#name;
      this.#onBegun();
      this.#onBegun = undefined;
    } else super.handleCommandComplete(message, wire);
  }

  override handleError(error: Error, wire: Wire): void {
    if (this.#name !== undefined) delete wire.submittedNamedStatements[this.#name];
    super.handleError(error, wire);
  }
}

export type PipelinedClient = pg.Client & { connection: Wire };

/** Sends a statement together with all others of this turn of the event loop: each write to a socket is dear. */
export function send(client: PipelinedClient, statement: StatementText, onBegun?: () => void): Promise<pg.QueryResult> {
  const { stream } = client.connection;
  if (stream.writableCorked === 0) {
    stream.cork();
    process.nextTick(uncork, stream);
  }
  return new Promise((resolve, reject) => {
    const answer: Answer = (error, result) => (error ? reject(error) : resolve(result));
    client.query(new Statement(statement, answer, onBegun) as unknown as pg.Submittable);
  });
}

const uncork = (stream: Socket) => stream.uncork();
