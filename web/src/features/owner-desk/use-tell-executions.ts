import type { OwnerProposal } from '@hatchery/api/owner-proposals';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useActions } from '../../platform/actions/actions.ts';
import { api } from '../../platform/api.ts';
import { createIntent } from '../../platform/intent.ts';
import { proposalsKey } from './proposals.queries.ts';

/** Names the transactions that this browser has sent for proposals. The platform looks at the chain for itself. */
export function useTellExecutions(proposals: readonly OwnerProposal[]): void {
  const client = useQueryClient();
  const actions = useActions();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { kind, status, hash, facts } of actions) {
      const { proposal: uid } = facts;
      const isMined = status === 'seen' || status === 'final';
      if (kind !== 'owner-call' || !isMined || !hash || typeof uid !== 'string') continue;
      // Asked again once it is final: the platform's node may have been behind the first time.
      const key = `${hash} ${status}`;
      const waits = proposals.some((proposal) => proposal.uid === uid && isUntold(proposal.status));
      if (!waits || told.current.has(key)) continue;
      told.current.add(key);
      api.chain
        .recordOwnerExecution({ params: { uid }, body: { transactionHash: hash } }, { intent: createIntent() })
        .then(() => client.invalidateQueries({ queryKey: proposalsKey }))
        // It can be named by hand, in the proposal.
        .catch(() => undefined);
    }
  }, [actions, proposals, client]);
}

const isUntold = (status: OwnerProposal['status']) => status === 'approved' || status === 'expired';
