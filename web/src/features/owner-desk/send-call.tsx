import type { ContractName } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import { useState } from 'react';
import type { Address, Hex } from 'viem';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Field } from '../../design/field.tsx';
import { Fold } from '../../design/fold.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { isOwner } from './owner.read.ts';
import { ownerCall } from './owner-call.action.tsx';
import { callFacts } from './owner-call.facts.ts';

interface SendCallProps {
  chainId: number;
  contract: { family: ContractName; address: Address; owner: Address | undefined };
  name: string;
  data: Hex;
  /** The rehearsal went through. */
  isSound: boolean;
  /** Id of the approved proposal, for a call that needs a second person. */
  proposal?: string;
  onSent: () => void;
}

/** The ways to send an owner's call: the owner's wallet, or its data for a multisig. */
export function SendCall({ chainId, contract, name, data, isSound, proposal, onSent }: SendCallProps) {
  const { address: wallet } = useWallet();
  const [confirmed, setConfirmed] = useState('');
  const facts = callFacts({ family: contract.family, name, to: contract.address, data, ...(proposal && { proposal }) });
  const title = families[contract.family].name;
  const isOurs = isOwner(contract.owner, wallet);
  function send() {
    if (!facts) return;
    onSent();
    void startAct({ kind: ownerCall, chainId, facts });
  }
  return (
    <>
      <Fold summary="As data for a multisig">
        <p className="soft">Send this to the contract from the wallet that owns it.</p>
        <CopyLine text={contract.address} what="Contract" named />
        <CopyLine text={data} what="Data" named />
      </Fold>
      {isOurs && facts ? (
        <>
          <Field
            label={`Type ${title} to send it`}
            value={confirmed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setConfirmed(target.value)}
          />
          <Button look="danger" large disabled={!(isSound && confirmed === title)} onClick={send}>
            Send {name}
          </Button>
        </>
      ) : (
        <p className="soft">
          {isOurs
            ? 'This is too long for the app to send. Use its data.'
            : "Connect the owner's wallet to send it from here, or use its data."}
        </p>
      )}
    </>
  );
}
