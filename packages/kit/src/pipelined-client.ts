// Programs that include this file alone need its types as well.
/// <reference path="./knex-postgres.d.ts" />
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { keepForOuter, lateStatements } from './before-commit.ts';
import { dropSocket, endOrDrop } from './database-connections.ts';
import { isFaultOfSession } from './failures.ts';
import { LightTransaction } from './light-transaction.ts';
import { type PipelinedClient, type StatementText, send } from './statement.ts';
import { nameOf } from './statement-names.ts';

/** A BEGIN that was not confirmed yet. */
type Opening = {
  /** Whether it waits for the first statement, to go with it. */
  isDue: boolean;
  /** Statements that would commit by themselves, if BEGIN were refused. */
  held: ((refused?: Error) => void)[];
  refused?: Error;
};

type Session = PipelinedClient & {
  opening?: Opening | undefined;
  /** The first failure of the open transaction. */
  fault?: Error | undefined;
  unanswered?: number;
  /** Knex checks this before it hands out a connection. */
  __knex__disposed?: unknown;
};

type KnexQuery = {
  sql: string;
  bindings?: unknown[];
  options?: { name?: string };
  response?: pg.QueryResult;
};

/** `namedStatements`: whether Postgres may keep plans by name. */
export type PipelinedConfig = { namedStatements: boolean };

/** Has no effect outside of a transaction that outlasts it. */
const isHarmless = (text: string) => /^\s*(select|commit)\b/i.test(text);

/** The Postgres dialect of knex on pipelined connections: statements and transactions go out without waiting where they can. */
export class PipelinedKnex extends PostgresClient {
  override transaction(...options: [container: unknown, config?: unknown, outer?: unknown]): Knex.Transaction {
    return new PipelinedTransaction(this, ...options) as unknown as Knex.Transaction;
  }

  protected override async _query(session: Session, query: KnexQuery): Promise<KnexQuery> {
    const { sql: text, bindings: values = [], options } = query;
    query.response = await run(session, named(this, { text, values, name: options?.name ?? nameOf(text) }));
    return query;
  }

  /** Returns whether nothing of an earlier transaction is left in a session. */
  override async validateConnection(session: Session): Promise<boolean> {
    return !session.unanswered && session.getTransactionStatus() === 'I';
  }

  override async destroyRawConnection(session: Session): Promise<void> {
    // A goodbye would wait for the answers.
    if (session.unanswered) dropSocket(session);
    await endOrDrop(session);
  }
}

/** Postgres plans a statement without a name each time. */
const named = ({ config }: Knex.Client, statement: StatementText): StatementText =>
  (config as Partial<PipelinedConfig>).namedStatements ? statement : { ...statement, name: undefined };

/** Runs a statement of the kit itself in a transaction. Builders, events and answers of knex take longer than the statement. */
export async function execute(tx: Knex.Transaction, statement: StatementText): Promise<pg.QueryResult> {
  const session = await tx.client.acquireConnection();
  if (tx.isCompleted()) throw new Error('The transaction is over.');
  return run(session, named(tx.client, statement));
}

function run(session: Session, statement: StatementText): Promise<pg.QueryResult> {
  const { opening } = session;
  if (!opening) return transmit(session, statement);
  if (opening.refused) return Promise.reject(opening.refused);
  if (opening.isDue) return open(session, opening, statement);
  if (opening.held.length === 0 && isHarmless(statement.text)) return transmit(session, statement);
  return new Promise((resolve, reject) => {
    opening.held.push((refused) => (refused ? reject(refused) : resolve(transmit(session, statement))));
  });
}

/** Sends BEGIN with the first statement. */
async function open(session: Session, opening: Opening, statement: StatementText): Promise<pg.QueryResult> {
  opening.isDue = false;
  const onBegun = () => {
    session.opening = undefined;
    for (const proceed of opening.held) proceed();
  };
  try {
    return await transmit(session, statement, onBegun);
  } catch (error) {
    if (session.opening === opening) {
      opening.refused = error as Error;
      drop(session, error);
      for (const proceed of opening.held) proceed(opening.refused);
    }
    throw error;
  }
}

async function transmit(session: Session, statement: StatementText, onBegun?: () => void): Promise<pg.QueryResult> {
  session.unanswered = (session.unanswered ?? 0) + 1;
  try {
    const result = await send(session, statement, onBegun);
    session.unanswered -= 1;
    return result;
  } catch (error) {
    session.unanswered -= 1;
    session.fault ??= error as Error;
    if ((error as Error).message === 'Query read timeout') drop(session, error);
    else if (isFaultOfSession(error)) session.__knex__disposed = error;
    // The cause may take more turns of promises than this, and whoever waits for both must see the cause.
    if ((error as { code?: string }).code === failedBefore) await setImmediate();
    throw error;
  }
}

/** The SQLSTATE of a statement after one that failed the transaction. */
const failedBefore = '25P02';

const commit: StatementText = { text: 'commit', values: [], name: 'kit-commit' };

/** Removes a connection from its pool. */
function drop(session: Session, reason: unknown): void {
  session.__knex__disposed = reason;
  dropSocket(session);
}

/**
 * A transaction whose BEGIN goes out with its first statement, and whose COMMIT with its last ones. It commits only if every statement
 * succeeded or was undone by a savepoint, whether or not somebody waited for its answer.
 */
class PipelinedTransaction extends LightTransaction<Session> {
  protected override begin(session: Session): Promise<unknown> {
    session.fault = undefined;
    if (this.isolationLevel || this.readOnly) return super.begin(session);
    session.opening = { isDue: true, held: [] };
    return Promise.resolve();
  }

  protected override async commit(session: Session, value?: unknown): Promise<void> {
    if (this._completed) return;
    const late = lateStatements(this.trxClient);
    const { opening } = session;
    if (opening?.isDue && late.length === 0) return this.endUnopened(session, () => this._resolver(value));
    const sent = [...late, commit].map((statement) => run(session, named(this.trxClient, statement)));
    this._completed = true;
    const answers = await Promise.allSettled(sent);
    const [failed] = answers.filter((answer) => answer.status === 'rejected');
    const last = answers.at(-1);
    // Postgres answers ROLLBACK to the COMMIT of a transaction that failed, and COMMIT where none was begun.
    const isCommitted = last?.status === 'fulfilled' && last.value.command === 'COMMIT' && !opening?.refused;
    if (isCommitted && !failed) this._resolver(value);
    else this._rejecter(session.fault ?? failed?.reason ?? new Error('The transaction was rolled back.'));
  }

  protected override async rollback(session: Session, error?: unknown): Promise<unknown> {
    if (this._completed) return;
    if (!session.opening?.isDue) return super.rollback(session, error);
    return this.endUnopened(session, () => {
      if (error === undefined && this.doNotRejectOnRollback) this._resolver();
      else this._rejecter(error ?? new Error(`Transaction rejected with non-error: ${error}`));
    });
  }

  /** Ends a transaction of which Postgres knows nothing. */
  private endUnopened(session: Session, end: () => void): void {
    session.opening = undefined;
    this._completed = true;
    end();
  }

  /** Undoes the savepoint if one of its statements failed and nobody said so. */
  protected override async release(session: Session, value?: unknown): Promise<unknown> {
    if (this._completed) return;
    const released = this.trxClient.query(session, { sql: `release savepoint ${this.txid}` });
    this._completed = true;
    try {
      await released;
    } catch (error) {
      this._completed = false;
      return this.rollbackTo(session, session.fault ?? error);
    }
    if (this.outerTx) keepForOuter(this.trxClient, this.outerTx.trxClient);
    return this._resolver(value);
  }

  protected override rollbackTo(session: Session, error?: unknown): Promise<unknown> {
    session.fault = undefined;
    return super.rollbackTo(session, error);
  }
}
