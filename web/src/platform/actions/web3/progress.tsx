import { shortenAddress } from '../../../design/address.rules.ts';
import { copyText } from '../../../design/address-tag.tsx';
import { Icon } from '../../../design/icon.tsx';
import { MoreIcon } from '../../../design/more-icons.tsx';
import { useKeepsWallet } from '../../wallet/wallet.ts';
import type { ActionKind } from '../action-kind.ts';
import type { Action, ActionStatus } from '../actions.rules.ts';
import { useStatusWords } from '../use-status-words.ts';

/** Where the platform sends, nobody's wallet is asked. */
const marksOf = (isWallets: boolean) => [isWallets ? 'Wallet' : 'Signed', 'Sent', 'Confirmed', 'Final'];
const reached: Record<ActionStatus, number> = {
  preparing: -1,
  ready: 0,
  asked: 0,
  sent: 1,
  seen: 2,
  final: 4,
  failed: -1,
};

interface ProgressProps {
  action: Action;
  kind: ActionKind;
  explorerUrl?: string;
  network: string;
}

/** Shows where a transaction stands, on a line of four marks. */
export function Progress({ action, kind, explorerUrl, network }: ProgressProps) {
  const isOurs = action.status === 'preparing' && !action.sender;
  const now = isOurs ? reached.sent : reached[action.status];
  const isKept = useKeepsWallet()(action.sender);
  const words = useStatusWords()(action, kind);
  return (
    <div className="progress-sheet">
      <ol className="progress-marks" aria-label="Progress">
        {marksOf(action.sender !== undefined && !isKept).map((mark, index) => (
          <li key={mark} className={index < now ? 'mark-done' : index === now ? 'mark-now' : ''}>
            <span className="mark-dot">{index < now && <Icon name="check" size={16} />}</span>
            {mark}
          </li>
        ))}
      </ol>
      <p className="progress-words" role="status">
        <span key={words}>{words}</span>
      </p>
      {action.hash && <Details hash={action.hash} explorerUrl={explorerUrl} network={network} />}
    </div>
  );
}

function Details({ hash, explorerUrl, network }: { hash: string; explorerUrl?: string; network: string }) {
  return (
    <details className="progress-details">
      <summary>Details</summary>
      <p>
        Transaction on {network}:{' '}
        {explorerUrl ? (
          <a href={`${explorerUrl}/tx/${hash}`} target="_blank" rel="noreferrer" className="mono">
            {shortenAddress(hash)}
          </a>
        ) : (
          <button type="button" className="button button-quiet mono" onClick={() => void copyText(hash, 'Hash')}>
            {shortenAddress(hash)} <MoreIcon name="copy" size={16} />
          </button>
        )}
      </p>
    </details>
  );
}
