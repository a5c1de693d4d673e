import type { Transaction } from '@hatchery/kit/database';
import type { Move } from './moves.repository.ts';

/** Both accounts of a merge, locked. */
export type Accounts = { fromId: string; intoId: string; now: Date };

/** Moves one kind of thing with a merge, and back when the merge is undone, as far as the things are still there. */
export type Mover<Detail> = {
  kind: string;
  move(tx: Transaction, accounts: Accounts): Promise<Move<Detail>[]>;
  restore(tx: Transaction, accounts: Accounts, moves: Move<Detail>[]): Promise<void>;
};
