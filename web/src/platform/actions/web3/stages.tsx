import { copyText } from '../../../design/address-tag.tsx';
import { shortenAddress } from '../../../design/amount.rules.ts';
import { Icon } from '../../../design/icon.tsx';
import { MoreIcon } from '../../../design/more-icons.tsx';
import type { Action } from '../actions.rules.ts';
import { stageWords } from '../actions.words.ts';

const marks = ['Wallet', 'Sent', 'Seen', 'Final'];
const reached: Record<Action['stage'], number> = {
  preparing: -1,
  ready: 0,
  asked: 0,
  sent: 1,
  seen: 2,
  final: 4,
  failed: -1,
};

/** Where the transaction stands, on a line of four marks. */
export function Stages({ action, explorerUrl, network }: { action: Action; explorerUrl?: string; network: string }) {
  const now = reached[action.stage];
  return (
    <div className="stages">
      <ol className="stage-marks" aria-label="Progress">
        {marks.map((mark, index) => (
          <li key={mark} className={index < now ? 'stage-done' : index === now ? 'stage-now' : ''}>
            <span className="stage-dot">{index < now && <Icon name="check" size={16} />}</span>
            {mark}
          </li>
        ))}
      </ol>
      <p className="stage-words" role="status">
        <span key={stageWords(action)}>{stageWords(action)}</span>
      </p>
      {action.hash && (
        <details className="stage-details">
          <summary>Details</summary>
          <p>
            Transaction on {network}:{' '}
            {explorerUrl ? (
              <a href={`${explorerUrl}/tx/${action.hash}`} target="_blank" rel="noreferrer" className="mono">
                {shortenAddress(action.hash)}
              </a>
            ) : (
              <button
                type="button"
                className="button button-quiet mono"
                onClick={() => void copyText(action.hash ?? '', 'Hash')}
              >
                {shortenAddress(action.hash)} <MoreIcon name="copy" size={16} />
              </button>
            )}
          </p>
        </details>
      )}
    </div>
  );
}
