import type { Knex } from 'knex';
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import makeKnex from 'knex/lib/knex-builder/make-knex.js';

type Body = (tx: Knex.Transaction) => PromiseLike<unknown> | undefined;

/**
 * A transaction of knex with a light client and a light handle. Knex would create all methods of both anew for each transaction, with
 * copies of listeners and configuration, which takes longer than the statements.
 */
export class LightTransaction<Session> extends PostgresTransaction<Session> {
  protected override _onAcquire(body: Body, session: Session): Promise<unknown> {
    this.trxClient = this.clientOn(session);
    const ended = new Promise((resolve, reject) => {
      this._resolver = resolve;
      this._rejecter = reject;
    });
    const begun = this.client.transacting ? this.savepoint(session) : this.begin(session);
    begun.then(() => this.work(body, session, ended)).catch((error) => this._rejecter(error));
    return ended;
  }

  /** Runs the body, and ends the transaction with its promise. Without one, whoever got the handle ends it. */
  private async work(body: Body, session: Session, ended: Promise<unknown>): Promise<void> {
    const tx = this.handleOn(session, ended);
    this.transactor = tx;
    if (this.outerTx) tx.parentTransaction = this.outerTx.transactor;
    try {
      const working = body(tx);
      if (working) await tx.commit(await working);
    } catch (error) {
      await tx.rollback(error);
    }
  }

  /** Creates a client that runs everything on one connection. Its events are those of the pool. */
  private clientOn(session: Session): Knex.Client {
    const { client: outer } = this;
    const { version, config, driver, connectionSettings, valueForUndefined, logger } = outer;
    const usual: Knex.Client = outer.constructor.prototype;
    const check = (connection: Session) => {
      if (connection !== session) throw new Error('Invalid connection for transaction query.');
      if (this.isCompleted()) throw new Error('The transaction is over.');
    };
    return Object.assign(Object.create(usual), {
      ...{ version, config, driver, connectionSettings, valueForUndefined, logger, transacting: true },
      emit: (name: string, ...told: unknown[]) => outer.emit(name, ...told),
      acquireConnection: async () => session,
      releaseConnection: async () => {},
      async query(connection: Session, query: unknown) {
        check(connection);
        return usual.query.call(this, connection, query);
      },
      async stream(connection: Session, query: unknown, stream: unknown, options: unknown) {
        check(connection);
        return usual.stream.call(this, connection, query, stream, options);
      },
    });
  }

  private handleOn(session: Session, executionPromise: Promise<unknown>): Knex.Transaction {
    const { trxClient: client, userParams = {} } = this;
    const savepoint = (body: unknown, options?: object) =>
      context._transaction(body, { doNotRejectOnRollback: true, ...options }, this);
    const context: Context = Object.assign(Object.create(methods.context), {
      ...{ client, userParams, transaction: savepoint },
    });
    const handle = (table: string, options?: object) => client.queryBuilder().table(table, options);
    Object.setPrototypeOf(handle, methods);
    const isNested = this.client.transacting;
    return Object.assign(handle as unknown as Handle, {
      ...{ context, savepoint, executionPromise, isTransaction: true },
      isCompleted: () => this.isCompleted(),
      commit: (value?: unknown) => (isNested ? this.release(session, value) : this.commit(session, value)),
      rollback: (error?: unknown) => (isNested ? this.rollbackTo(session, error) : this.rollback(session, error)),
    });
  }
}

type Context = { _transaction(body: unknown, options: object, outer: unknown): unknown };
type Handle = Knex.Transaction & { context: Context };

/** Has the methods of every handle. */
const methods = makeKnex(Object.create(PostgresClient.prototype)) as Handle;
