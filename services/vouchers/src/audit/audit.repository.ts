import type { Transaction } from '@hatchery/kit/database';
import type { AuditEntry } from './audit.ts';

export async function insertAuditRow(tx: Transaction, { chainId, detail, ...entry }: AuditEntry): Promise<void> {
  await tx('signing_audit').insert({ ...entry, chain_id: chainId, detail: JSON.stringify(detail) });
}
