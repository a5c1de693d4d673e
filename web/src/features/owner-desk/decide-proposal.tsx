import type { OwnerProposal } from '@hatchery/api/owner-proposals';
import { useState } from 'react';
import type { Hex } from 'viem';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Fold } from '../../design/fold.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { proposalsKey } from './proposals.queries.ts';

interface DecideProps {
  proposal: OwnerProposal;
  /** The data that this browser has encoded. Absent where it differs: then nobody can approve. */
  checked?: Hex;
}

/** The buttons that approve a proposal, and that take it back. */
export function DecideProposal({ proposal, checked }: DecideProps) {
  const { uid, status, proposedBy } = proposal;
  const isMine = useUser()?.uid === proposedBy;
  const [why, setWhy] = useState('');
  const refresh = [proposalsKey];
  const approve = useIntent({
    run: (calldata: Hex, options) => api.chain.approveOwnerProposal({ params: { uid }, body: { calldata } }, options),
    refresh,
    onDone: () => toast('Approved. The owner can send it now.', 'good'),
  });
  const decline = useIntent({
    run: (reason: string, options) =>
      api.chain.declineOwnerProposal({ params: { uid }, body: reason ? { why: reason } : {} }, options),
    refresh,
    onDone: () => toast(isMine ? 'Withdrawn.' : 'Declined.', 'good'),
  });
  if (status !== 'open' && status !== 'approved') return null;
  return (
    <>
      {status === 'open' && !isMine && checked && (
        <Button look="primary" large busy={approve.isPending} onClick={() => approve.mutate(checked)}>
          Approve
        </Button>
      )}
      <Fold summary={isMine ? 'Withdraw it' : 'Decline it'}>
        <Field label="Why (optional)" value={why} maxLength={500} onChange={({ target }) => setWhy(target.value)} />
        <Button busy={decline.isPending} onClick={() => decline.mutate(why.trim())}>
          {isMine ? 'Withdraw' : 'Decline'}
        </Button>
      </Fold>
    </>
  );
}

/** Names the transaction of an approved call that was sent past this browser. */
export function NameTransaction({ proposal: { uid } }: { proposal: OwnerProposal }) {
  const [hash, setHash] = useState('');
  const name = useIntent({
    run: (transactionHash: string, options) =>
      api.chain.recordOwnerExecution({ params: { uid }, body: { transactionHash } }, options),
    refresh: [proposalsKey],
    onDone: () => toast('The chain confirms it.', 'good'),
  });
  const typed = hash.trim();
  return (
    <Fold summary="It was sent elsewhere">
      <p className="soft">
        The platform compares the transaction with the proposal. One that went through a multisig cannot be compared.
      </p>
      <Field
        label="Hash of the transaction"
        value={hash}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setHash(target.value)}
      />
      <Button disabled={!/^0x[0-9a-f]{64}$/i.test(typed)} busy={name.isPending} onClick={() => name.mutate(typed)}>
        Compare
      </Button>
    </Fold>
  );
}
