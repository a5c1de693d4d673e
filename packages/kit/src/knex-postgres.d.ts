/** The parts of knex that its documentation names for dialects of one's own, and that its types leave out. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  export default class Client_PG extends Knex.Client {
    transaction(container: unknown, config?: unknown, outer?: unknown): Knex.Transaction;
    validateConnection(connection: unknown): Promise<boolean>;
    protected _query(connection: unknown, query: unknown): Promise<unknown>;
  }
}

declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  import type { Knex } from 'knex';

  export default class Transaction_PG<Connection> {
    constructor(client: unknown, container: unknown, config?: unknown, outer?: unknown);
    protected readonly client: Knex.Client & { transacting?: boolean };
    protected trxClient: Knex.Client;
    protected transactor: Knex.Transaction;
    protected readonly userParams: object | undefined;
    protected readonly txid: string;
    protected readonly isolationLevel: string | undefined;
    protected readonly readOnly: boolean | undefined;
    protected readonly outerTx: this | null;
    isCompleted(): boolean;
    protected readonly doNotRejectOnRollback: boolean;
    protected _completed: boolean;
    protected _resolver: (value?: unknown) => void;
    protected _rejecter: (error: unknown) => void;
    protected _onAcquire(body: unknown, connection: Connection): Promise<unknown>;
    protected savepoint(connection: Connection): Promise<unknown>;
    protected begin(connection: Connection): Promise<unknown>;
    protected commit(connection: Connection, value?: unknown): Promise<unknown>;
    protected rollback(connection: Connection, error?: unknown): Promise<unknown>;
    protected release(connection: Connection, value?: unknown): Promise<unknown>;
    protected rollbackTo(connection: Connection, error?: unknown): Promise<unknown>;
  }
}

declare module 'knex/lib/knex-builder/make-knex.js' {
  import type { Knex } from 'knex';

  export default function makeKnex(client: Knex.Client): Knex;
}
