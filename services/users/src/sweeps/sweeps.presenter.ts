import type { Sweep } from '@hatchery/api/wallets';
import { isGone, type StoredStep, type StoredSweep } from './sweeps.rules.ts';

/** Presents a sweep with its steps, which are in order, to its owner. */
export const presentSweep = ({ id, to, chainId, status, createdAt }: StoredSweep, steps: StoredStep[]): Sweep => ({
  uid: id,
  to,
  chainId,
  status,
  createdAt: createdAt.toISOString(),
  steps: steps.map(presentStep),
});

const presentStep = (step: StoredStep): Sweep['steps'][number] => ({
  uid: step.id,
  wallet: step.wallet,
  asset: step.asset,
  tokenId: step.tokenId ?? undefined,
  amount: step.amount,
  status: step.status,
  hash: step.hash ?? undefined,
  failure: isGone(step) ? 'It is not in this wallet any more.' : (step.failure ?? undefined),
});
