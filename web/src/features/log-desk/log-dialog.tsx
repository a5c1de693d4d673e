import type { ChainLog } from '@hatchery/api/chain-logs';
import type { Contract, ContractEvent } from '@hatchery/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Fold } from '../../design/fold.tsx';
import { OutLink } from '../../design/out-link.tsx';
import { configOptions } from '../../platform/config.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { type Argument, argumentsOf, shownData, unknownWords } from './log.rules.ts';
import { FinalityBadge } from './log-columns.tsx';

interface LogDialogProps {
  log: ChainLog;
  event: ContractEvent | undefined;
  contract: Contract;
  /** Searches for logs with this value of an argument. */
  onOnly: (name: string, text: string) => void;
  onClose: () => void;
}

/** A log with everything that its chain has of it. */
export function LogDialog({ log, event, contract, onOnly, onClose }: LogDialogProps) {
  const chains = useQuery(configOptions).data?.chains;
  const explorer = chains?.find(({ id }) => id === contract.chainId)?.explorerUrl;
  return (
    <Dialog title={event?.name ?? 'Unknown event'} onClose={onClose}>
      <div className="dialog-body">
        <Facts>
          <Fact name="State">
            <FinalityBadge finality={log.finality} />
          </Fact>
          <Fact name="Block" mono>
            {log.blockNumber.toLocaleString('en')}
          </Fact>
          <Fact name="Place in the block" mono>
            {log.logIndex}
          </Fact>
          <Fact name="When">{momentWords(log.blockTime)}</Fact>
          {explorer && (
            <Fact name="Explorer">
              <OutLink href={`${explorer}/tx/${log.transactionHash}`} words="Transaction" />
            </Fact>
          )}
        </Facts>
        {log.args === null ? (
          <p className="soft">{unknownWords(log)}.</p>
        ) : (
          <Arguments named={argumentsOf(log, event)} onOnly={onOnly} />
        )}
        <CopyLine text={log.transactionHash} what="Transaction" named />
        <CopyLine text={log.blockHash} what="Hash of the block" named />
        <Fold className="log-desk-raw" summary="As the chain has it">
          {log.topics.map((topic, index) => (
            <CopyLine key={topic + String(index)} text={topic} what={`Topic ${index}`} named />
          ))}
          {log.data === null ? (
            <p className="soft">Its {log.dataBytes.toLocaleString('en')} bytes of data are too many to show.</p>
          ) : (
            <CopyLine text={log.data} shown={shownData(log.data)} what="Data" named />
          )}
        </Fold>
      </div>
    </Dialog>
  );
}

interface ArgumentsProps {
  named: Argument[];
  onOnly: LogDialogProps['onOnly'];
}

function Arguments({ named, onOnly }: ArgumentsProps) {
  return (
    <section className="log-desk-part" aria-label="Arguments">
      <h3>Arguments</h3>
      {named.length === 0 && <p className="soft">It has none.</p>}
      <ul>
        {named.map(({ name, text, type, indexed }) => (
          <li key={name}>
            <span className="soft">
              {name} {type && <span className="mono">{type}</span>}
            </span>
            <span className="mono log-desk-value">{text}</span>
            {indexed && (
              <button type="button" className="text-button" onClick={() => onOnly(name, text)}>
                Only with this {name}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
