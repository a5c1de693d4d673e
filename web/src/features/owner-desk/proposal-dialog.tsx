import type { OwnerProposal } from '@hatchery/api/owner-proposals';
import { families } from '@hatchery/chain/families';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { useContracts } from '../../platform/onchain/contracts.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { useUser } from '../../platform/session/session.ts';
import { DecideProposal, NameTransaction } from './decide-proposal.tsx';
import { EffectSheet } from './effect-sheet.tsx';
import { type Owned, readOwned } from './owner.read.ts';
import { callsOf, isFamily, noticeOf, warningOf } from './owner.words.ts';
import { argumentsOf, type CheckedProposal, checkProposal, statusWords, stepWords } from './proposal.rules.ts';
import { SendCall } from './send-call.tsx';
import { useRehearsal } from './use-rehearsal.ts';

interface ProposalProps {
  proposal: OwnerProposal;
  onClose: () => void;
}

/** A proposal as a second person checks it: its call encoded again in this browser, its effect, and who did what. */
export function ProposalDialog({ proposal, onClose }: ProposalProps) {
  const { chainId, family } = proposal;
  const known = isFamily(family) ? family : undefined;
  const contracts = useContracts(chainId);
  const address = known && contracts.at(known);
  const checked = contracts.known ? checkProposal(proposal, address) : undefined;
  const owned = useChain({
    key: ['owner', family],
    chainId,
    read: known && address ? (web3, id) => readOwned(web3, id, [{ family: known, address }]) : undefined,
  });
  const contract = owned.data?.data[0];
  return (
    <Dialog title={`${proposal.function} of ${known ? families[known].name : family}`} onClose={onClose}>
      <div className="dialog-body">
        <About proposal={proposal} />
        <Steps proposal={proposal} />
        {checked && 'mismatch' in checked && (
          <p className="owner-warning" role="alert">
            <strong>Do not approve or send this.</strong> {checked.mismatch} Somebody may have tampered with it.
          </p>
        )}
        {checked && 'data' in checked && <Call proposal={proposal} checked={checked} />}
        {checked && 'data' in checked && contract ? (
          <Judged {...{ proposal, checked, contract, onClose }} />
        ) : (
          !(checked && 'mismatch' in checked) && <div className="skeleton owner-effect" aria-busy="true" />
        )}
        {checked && 'mismatch' in checked && <DecideProposal proposal={proposal} />}
      </div>
    </Dialog>
  );
}

function About({ proposal }: { proposal: OwnerProposal }) {
  const config = useQuery(configOptions).data;
  return (
    <>
      <p className="owner-why">{proposal.why}</p>
      <Facts>
        <Fact name="State">{statusWords[proposal.status]}</Fact>
        <Fact name="Network">{chainName(config, proposal.chainId)}</Fact>
        <Fact name="Until">
          <time dateTime={proposal.expiresAt}>{momentWords(proposal.expiresAt)}</time>
        </Fact>
      </Facts>
    </>
  );
}

/** The call in words, and its data as this browser encodes it. */
function Call({ proposal, checked }: { proposal: OwnerProposal; checked: CheckedProposal }) {
  const call = callsOf(checked.family).find(({ selector }) => selector === proposal.selector);
  const warning = call && warningOf(call);
  return (
    <>
      {call && <p>{noticeOf(call)}</p>}
      {warning && <p className="owner-warning">{warning}</p>}
      <Facts>
        <Fact name="Contract" mono>
          {proposal.contract}
        </Fact>
        {argumentsOf(checked).map(({ name, value }) => (
          <Fact key={name} name={name} mono>
            {value}
          </Fact>
        ))}
      </Facts>
      <p className="soft">Its data was encoded again in this browser, and is the same:</p>
      <p className="mono owner-data">{checked.data}</p>
    </>
  );
}

interface JudgedProps extends ProposalProps {
  checked: CheckedProposal;
  contract: Owned;
}

/** The effect on the newest block, and what this admin can do now. */
function Judged({ proposal, ...judged }: JudgedProps) {
  const { status, approvedBy } = proposal;
  if (status === 'open' || status === 'approved') return <WaitingCall proposal={proposal} {...judged} />;
  return status === 'expired' && approvedBy ? <NameTransaction proposal={proposal} /> : null;
}

function WaitingCall({ proposal, checked, contract, onClose }: JudgedProps) {
  const { chainId, status, uid, proposedBy } = proposal;
  const { method, values, data } = checked;
  const user = useUser();
  const rehearsal = useRehearsal({ chainId, contract, method, args: values });
  const isSound = rehearsal.data !== undefined && !rehearsal.data.refusal;
  // Nothing stands beneath an effect that is not known yet: it would move.
  if (rehearsal.isPending) return <EffectSheet rehearsal={rehearsal} />;
  return (
    <>
      <EffectSheet rehearsal={rehearsal} />
      {status === 'approved' && (
        <>
          <SendCall {...{ chainId, contract, data, isSound }} name={method.name} proposal={uid} onSent={onClose} />
          <NameTransaction proposal={proposal} />
        </>
      )}
      {status === 'open' && user?.uid === proposedBy && (
        <p className="soft">You proposed this. Another admin has to approve it.</p>
      )}
      <DecideProposal proposal={proposal} checked={data} />
    </>
  );
}

/** The steps of a proposal: who did what, and when. */
const Steps = ({ proposal: { steps, transactionHash } }: { proposal: OwnerProposal }) => (
  <>
    <Facts>
      {steps.map(({ what, at, by, note }) => (
        <Fact key={`${what}${at}`} name={stepWords[what]}>
          <PlayerLabel uid={by} />, <time dateTime={at}>{momentWords(at)}</time>
          {note && `: ${note}`}
        </Fact>
      ))}
    </Facts>
    {transactionHash && <p className="mono owner-data">{transactionHash}</p>}
  </>
);
