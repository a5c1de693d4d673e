import type { Transaction } from '@hatchery/kit/database';
import { type AuditEntry, insertAuditRows } from './audit.repository.ts';

export type { AuditEntry } from './audit.repository.ts';

/** Records a use in the transaction that approves it, so that no signature leaves without its row. */
export const audit = (tx: Transaction, entry: AuditEntry): Promise<void> => insertAuditRows(tx, [entry]);

/** Records several uses, in their order. */
export const auditAll = (tx: Transaction, entries: AuditEntry[]): Promise<void> => insertAuditRows(tx, entries);
