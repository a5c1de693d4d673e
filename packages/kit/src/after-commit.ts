import type { Transaction } from './database.ts';

/** The transaction that commits; what is known of a request is kept with it. */
export function outermostOf(tx: Transaction): Transaction {
  let outermost = tx;
  while (outermost.parentTransaction) outermost = outermost.parentTransaction;
  return outermost;
}

/** Runs `work` once the outermost transaction has committed, and never if it fails. The process may die in between. */
export function afterCommit(tx: Transaction, work: () => void): void {
  outermostOf(tx).executionPromise.then(work, () => {});
}
