import type { LedgerProof } from '@hatchery/api/ledger';
import type { Proof } from './proofs.repository.ts';

export const presentProof = ({ id, startedAt, finishedAt, ...proof }: Proof): LedgerProof => ({
  uid: id,
  ...proof,
  startedAt: startedAt.toISOString(),
  ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
});
