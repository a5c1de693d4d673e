import type { Transaction } from '@hatchery/kit/database';
import { type AuditEntry, insertAuditRow } from './audit.repository.ts';

/** Records a use in the transaction that approves it, so that no signature leaves without its row. */
export const audit = (tx: Transaction, entry: AuditEntry): Promise<void> => insertAuditRow(tx, entry);
