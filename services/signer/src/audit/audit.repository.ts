import type { Transaction } from '@hatchery/kit/database';

/** One use of a key, or one refusal to use it. */
export type AuditEntry = {
  at: Date;
  /** The service that asked. */
  caller: string;
  action:
    | 'voucher'
    | 'transaction'
    | 'wallet'
    | 'sweep'
    | 'receiver'
    | 'draw'
    | 'receipt'
    | 'pause'
    | 'resume'
    | 'rewrap';
  /** `repeated`: the same request was approved before. */
  outcome: 'approved' | 'repeated' | 'refused';
  reference: string;
  chainId?: number;
  /** Address of the key. */
  signer?: string;
  /** Why it was refused. */
  reason?: string;
  /** Whether it may be allowed later, such as on another day. This is counted and not stored. */
  isPassing?: boolean;
  /** The content to sign. Never a signature, never a key. */
  detail: object;
};

export async function insertAuditRows(tx: Transaction, entries: AuditEntry[]): Promise<void> {
  const rows = entries.map(({ chainId, detail, isPassing: _, ...entry }) => ({
    ...entry,
    chain_id: chainId,
    detail: JSON.stringify(detail),
  }));
  await tx('signing_audit').insert(rows);
}
