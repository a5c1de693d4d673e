import type { ContractName } from '@hatchery/chain/addresses';
import { type FormEvent, useState } from 'react';
import type { Hex } from 'viem';
import { AreaField } from '../../design/area-field.tsx';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { proposalsKey } from './proposals.queries.ts';

interface ProposeCallProps {
  chainId: number;
  family: ContractName;
  selector: string;
  /** The arguments as they were typed. */
  typed: readonly string[];
  data: Hex;
  /** The rehearsal went through. */
  isSound: boolean;
  onProposed: () => void;
}

const longestWhy = 500;

/** Asks another admin to approve a call. */
export function ProposeCall({ chainId, family, selector, typed, data, isSound, onProposed }: ProposeCallProps) {
  const [why, setWhy] = useState('');
  const [shown, setShown] = useState(false);
  const propose = useIntent({
    run: (reason: string, options) => {
      const call = { chainId, family, selector, arguments: [...typed], value: '0', calldata: data };
      return api.chain.proposeOwnerCall({ body: { ...call, why: reason } }, options);
    },
    refresh: [proposalsKey],
    onDone() {
      toast('Proposed. Another admin can approve it at the owner’s desk.', 'good');
      onProposed();
    },
  });
  const reason = why.trim();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setShown(true);
    if (reason) propose.mutate(reason);
  }
  return (
    <form className="owner-form" noValidate onSubmit={onSubmit}>
      <p className="owner-second">
        <strong>Needs a second person.</strong> Another admin checks this call before the owner can send it from here.
      </p>
      <AreaField
        label="Why"
        value={why}
        maxLength={longestWhy}
        {...(shown && !reason ? { error: 'Say why, for the second person.' } : {})}
        onChange={({ target }) => setWhy(target.value)}
      />
      <Button type="submit" look="primary" large disabled={!isSound} busy={propose.isPending}>
        Propose
      </Button>
    </form>
  );
}
