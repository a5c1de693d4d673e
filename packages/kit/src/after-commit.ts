import type { Transaction } from './database.ts';

/** Returns the outermost transaction, the one that commits. It carries what is known of the request. */
export function outermostOf(tx: Transaction): Transaction {
  let outermost = tx;
  while (outermost.parentTransaction) outermost = outermost.parentTransaction;
  return outermost;
}

/** Runs `work` once the outermost transaction has committed, and never if it fails. The process may die in between. */
export function afterCommit(tx: Transaction, work: () => void): void {
  outermostOf(tx).executionPromise.then(work, () => {});
}
