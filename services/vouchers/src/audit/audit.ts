import type { Transaction } from '@hatchery/kit/database';
import { insertAuditRow } from './audit.repository.ts';

/** One use of a key, or one refusal to use it. */
export type AuditEntry = {
  at: Date;
  /** The service that asked. */
  caller: string;
  action: 'voucher' | 'transaction' | 'wallet';
  /** `repeated`: the same was asked and approved before. */
  outcome: 'approved' | 'repeated' | 'refused';
  reference: string;
  chainId?: number;
  /** Address of the key. */
  signer?: string;
  /** Why it was refused. */
  reason?: string;
  /** What was to be signed; never a signature, never a key. */
  detail: object;
};

/** Records a use in the transaction that approves it, so that no signature leaves without its row. */
export const audit = (tx: Transaction, entry: AuditEntry): Promise<void> => insertAuditRow(tx, entry);
