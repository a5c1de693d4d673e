import type { Contract } from '@hatchery/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Fold } from '../../design/fold.tsx';
import { OutLink } from '../../design/out-link.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { contractEventsOptions } from '../../platform/contracts/contracts.queries.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link } from '../../platform/router.tsx';
import { followedWords, interfaceWords, ownerOf } from './contract.rules.ts';
import { ContractForm } from './contract-form.tsx';
import { RemoveContract } from './remove-contract.tsx';

interface ContractDialogProps {
  contract: Contract;
  onClose: () => void;
}

/** A contract: what was entered, what the chain said of it, and what can be done with its entry. */
export function ContractDialog({ contract, onClose }: ContractDialogProps) {
  const { uid, name, description, address, chainId, link, source } = contract;
  const [doing, setDoing] = useState<'change' | 'remove'>();
  const config = useQuery(configOptions).data;
  const done = () => setDoing(undefined);
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="dialog-body">
        {description && <p>{description}</p>}
        <CopyLine text={address} what="Address" named />
        <Facts>
          <Fact name="Chain">{chainName(config, chainId)}</Fact>
          <Fact name="Entry">{source === 'deployment' ? 'Came with the platform' : 'Made by an admin'}</Fact>
          <Fact name="Deployed">{momentWords(contract.deployDate)}</Fact>
          <Fact name="Source verified">{contract.verified ? 'Yes' : 'No'}</Fact>
          <Fact name="Logs">{followedWords(contract)}</Fact>
          {link && (
            <Fact name="Explorer">
              <OutLink href={link} words="Open" />
            </Fact>
          )}
        </Facts>
        <FromChain contract={contract} />
        <Events contract={contract} />
        {source === 'deployment' && (
          <p className="soft">It came with the platform, so its entry can't be changed or removed here.</p>
        )}
        <div className="acts acts-end">
          <Link className="button button-quiet" to={`/admin/contracts/changes?contract=${uid}`}>
            Its changes
          </Link>
          <Link className="button button-secondary" to={`/admin/logs/${uid}`}>
            Read its logs
          </Link>
          {source === 'admin' && (
            <>
              <Button look="danger" onClick={() => setDoing('remove')}>
                Remove
              </Button>
              <Button look="primary" onClick={() => setDoing('change')}>
                Change
              </Button>
            </>
          )}
        </div>
      </div>
      {doing === 'change' && <ContractForm contract={contract} onSaved={done} onClose={done} />}
      {doing === 'remove' && <RemoveContract contract={contract} onRemoved={onClose} onClose={done} />}
    </Dialog>
  );
}

/** Facts that nobody has entered: they were read from the chain when the entry was written. */
function FromChain({ contract }: { contract: Contract }) {
  const { contractType, codeHash, implementation } = contract;
  const owner = ownerOf(contract);
  return (
    <section className="contract-part" aria-label="What the chain says">
      <h3>What the chain says</h3>
      <Facts>
        <Fact name="Interface">{contractType ? interfaceWords[contractType] : 'Not known'}</Fact>
        <Fact name="Owner">{owner ? <AddressTag address={owner} label="Owner" /> : 'None, or not known'}</Fact>
      </Facts>
      {implementation && <CopyLine text={implementation} what="Implementation" named />}
      {codeHash ? (
        <CopyLine
          text={codeHash}
          what={implementation ? "Fingerprint of the implementation's code" : 'Fingerprint of its code'}
          named
        />
      ) : (
        <p className="soft">Its code was not looked at yet.</p>
      )}
    </section>
  );
}

function Events({ contract: { uid, hasAbi } }: { contract: Contract }) {
  const { data, error, refetch } = useQuery({ ...contractEventsOptions(uid), enabled: hasAbi });
  if (!hasAbi) return <p className="soft">Its ABI is not known, so its logs can't be told by name.</p>;
  if (error && !data)
    return (
      <p className="soft">
        Couldn't load its events.{' '}
        <button type="button" className="text-button" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  if (!data) return <span className="skeleton contract-events-waiting" aria-busy="true" />;
  if (data.length === 0) return <p className="soft">Its ABI is known, and has no events.</p>;
  return (
    <Fold className="contract-events" summary={data.length === 1 ? 'One event' : `${data.length} events`}>
      <ul>
        {data.map(({ topic, signature }) => (
          <li key={topic} className="mono">
            {signature}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
