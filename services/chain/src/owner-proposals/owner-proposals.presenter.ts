import type { OwnerProposal } from '@hatchery/api/owner-proposals';
import type { ListedProposal, StoredStep } from './owner-proposals.repository.ts';
import { statusAt } from './owner-proposals.rules.ts';

/** Returns a proposal with its steps, as it stands at a moment. */
export function presentProposal(proposal: ListedProposal, steps: readonly StoredStep[], now: Date): OwnerProposal {
  const { id: _, approvedAfter: __, ...shown } = proposal;
  return {
    ...shown,
    status: statusAt(proposal, now),
    proposedAt: proposal.proposedAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    steps: steps.map(({ at, ...step }) => ({ at: at.toISOString(), ...step })),
  };
}
