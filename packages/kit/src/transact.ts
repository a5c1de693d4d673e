import type { Database, Transaction } from './database.ts';
import { findReply, type IdempotentRequest, once } from './idempotency.ts';

type Steps<Found, Result> = {
  /**
   * Calls other services and chains, with no transaction open and no connection taken. Duplicates of a request may both run
   * this, so its calls must be idempotent.
   */
  before: () => Promise<Found>;
  /** Runs the one transaction. It must not call other services. */
  work: (tx: Transaction, found: Found) => Promise<Result>;
};

/**
 * Runs the one transaction of a mutating operation, after its calls to other services. With an Idempotency-Key, the first result
 * is stored together with its effects and replayed. So the result must be JSON, and the response must follow from it alone.
 * A stored result is replayed before `before` runs, and wins over a failure of `before`.
 * @example transact({ before: () => chain.fundsOf(address), work: (tx, funds) => orderEggs(tx, order, funds) })
 */
export type Transact = <Result, Found = undefined>(
  given: ((tx: Transaction) => Promise<Result>) | Steps<Found, Result>,
) => Promise<Result>;

type Options = {
  database: Database;
  requestId: string;
  /** Undefined for a request without an Idempotency-Key. */
  request: IdempotentRequest | undefined;
  onReplay: () => void;
};

export const createTransact = ({ database, requestId, request, onReplay }: Options): Transact => {
  const stored = async () => (request === undefined ? undefined : findReply(database, request));

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
      // A duplicate may have been answered meanwhile. Its answer is this one's too.
      const late = await stored();
      if (late) return replay(late.result);
      throw error;
    }
    return run((tx) => given.work(tx, found));
  };
};
