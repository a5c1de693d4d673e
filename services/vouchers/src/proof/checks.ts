import type { LedgerProofFailure } from '@hatchery/api/ledger';
import type { Transaction } from '@hatchery/kit/database';
import type { HoldReason } from '../ledger/reasons.ts';
import type { LiveHold } from './proof.repository.ts';

/**
 * Examines live holds of one reason, at the snapshot of the proof.
 * @returns the ids of those whose reason does not stand any more: whoever took the hold has forgotten to end it.
 */
export type HoldCheck = (tx: Transaction, holds: LiveHold[]) => Promise<string[]>;

/** Compares a part of the ledger with something else in this schema, such as events of chains, at the snapshot of the proof. */
export type LedgerCheck = (tx: Transaction) => Promise<LedgerProofFailure[]>;

/** Everything that slices add to the proof. A hold without a check of its reason is only asked for its time. */
export type Checks = { holds: Partial<Record<HoldReason, HoldCheck>>; ledger: LedgerCheck[] };
