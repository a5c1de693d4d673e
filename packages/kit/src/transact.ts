import type { Database, Transaction } from './database.ts';
import { findReply, type IdempotentRequest, once } from './idempotency.ts';

export type Steps<Found, Result> = {
  /**
   * Asks other services and chains: no transaction is open and no connection of the pool is held. Twins of a request may both
   * get here, so what it asks for must be safe to ask for again.
   */
  before: () => Promise<Found>;
  /** The one transaction, which asks nobody. */
  work: (tx: Transaction, found: Found) => Promise<Result>;
};

/**
 * Runs the one transaction of a mutating operation, after what it has to know from elsewhere. With an Idempotency-Key the first
 * result is stored with its effects and replayed, so it must be JSON, and all that the handler answers must follow from it.
 * A stored result is replayed before `before` is asked, and wins over a failure of `before`.
 * @example transact({ before: () => chain.fundsOf(address), work: (tx, funds) => orderEggs(tx, order, funds) })
 */
export type Transact = <Result, Found = undefined>(
  given: ((tx: Transaction) => Promise<Result>) | Steps<Found, Result>,
) => Promise<Result>;

type Options = {
  database: Database;
  requestId: string;
  /** Absent without an Idempotency-Key. */
  request: IdempotentRequest | undefined;
  onReplay: () => void;
};

export const createTransact = ({ database, requestId, request, onReplay }: Options): Transact => {
  const stored = async () => (request === undefined ? undefined : findReply(database.knex, request));

  return async <Result, Found>(given: ((tx: Transaction) => Promise<Result>) | Steps<Found, Result>) => {
    const replay = (result: unknown) => {
      onReplay();
      return result as Result;
    };
    const run = (work: (tx: Transaction) => Promise<Result>) =>
      database.transaction(
        async (tx) => {
          if (request === undefined) return work(tx);
          const { result, replayed } = await once(tx, request, () => work(tx));
          return replayed ? replay(result) : result;
        },
        { requestId },
      );

    if (typeof given === 'function') return run(given);
    const reply = await stored();
    if (reply) return replay(reply.result);
    let found: Found;
    try {
      found = await given.before();
    } catch (error) {
      // A twin may have been answered meanwhile, and its answer is this one's, too.
      const late = await stored();
      if (late) return replay(late.result);
      throw error;
    }
    return run((tx) => given.work(tx, found));
  };
};
