import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Icon } from '../../design/icon.tsx';
import { Link } from '../router.tsx';
import { type ActionKind, isForgettable, useKindOf } from './action-kind.ts';
import { type Action, dismissAction, useActions } from './actions.ts';
import { requestTransaction } from './transaction.ts';
import { useStatusWords } from './use-status-words.ts';
import './actions.css';

/** All transactions that are under way or just done, newest first. */
export function Tray({ onClose }: { onClose: () => void }) {
  const kindOf = useKindOf();
  const statusWords = useStatusWords();
  const items = useActions()
    .toReversed()
    .map((action) => ({ action, kind: kindOf(action) }));
  return (
    <Dialog title="Transactions" onClose={onClose}>
      {items.length === 0 ? (
        <p className="tray-empty">No transactions yet. What you buy or hatch shows up here until it's complete.</p>
      ) : (
        <ul className="tray-list">
          {items.map(
            ({ action, kind }) =>
              kind && (
                <TrayItem key={action.id} {...{ action, kind }} words={statusWords(action, kind)} onLeave={onClose} />
              ),
          )}
        </ul>
      )}
    </Dialog>
  );
}

interface TrayItemProps {
  action: Action;
  kind: ActionKind;
  words: string;
  onLeave: () => void;
}

function TrayItem({ action, kind, words, onLeave }: TrayItemProps) {
  const doneAt = kind.doneAt(action.facts);
  const canContinue = action.sender !== undefined && action.status === 'ready';
  function resume() {
    onLeave();
    requestTransaction(action.id);
  }
  return (
    <li className="tray-item" data-status={action.status}>
      {kind.picture(action.facts)}
      <div>
        <strong>{kind.title(action.facts)}</strong>
        <p>{words}</p>
        {action.elsewhere && action.sender && <p>From wallet {shortenAddress(action.sender)}</p>}
        {action.status === 'final' && (
          <Link to={doneAt.path} onClick={onLeave}>
            {doneAt.label}
          </Link>
        )}
      </div>
      {canContinue && (
        <Button look="primary" onClick={resume}>
          Continue
        </Button>
      )}
      {isForgettable(action, kind) && (
        <button type="button" className="icon-button" aria-label="Clear" onClick={() => dismissAction(action.id)}>
          <Icon name="close" size={18} />
        </button>
      )}
    </li>
  );
}
