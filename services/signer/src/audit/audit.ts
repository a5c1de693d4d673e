import { countEffect } from '@hatchery/kit/count-effect';
import type { Transaction } from '@hatchery/kit/database';
import { type AuditEntry, insertAuditRows } from './audit.repository.ts';

export type { AuditEntry } from './audit.repository.ts';

/** Records a use in the transaction that approves it, so that no signature leaves without its row. */
export const audit = (tx: Transaction, entry: AuditEntry): Promise<void> => auditAll(tx, [entry]);

/** Records several uses, in their order, and counts those that were refused. */
export async function auditAll(tx: Transaction, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertAuditRows(tx, entries);
  for (const { action: kind, outcome, isPassing } of entries)
    if (outcome === 'refused')
      countEffect(tx, 'signer_refusals_total', { kind, reason: isPassing ? 'limit' : 'policy' });
}
