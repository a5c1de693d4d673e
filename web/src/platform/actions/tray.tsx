import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { Icon } from '../../design/icon.tsx';
import { type Action, dismissAction, isOpen, useActions } from './actions.ts';
import { stageWords, titleWords } from './actions.words.ts';
import { requestTransaction } from './transaction.ts';
import './actions.css';

const elements = ['plant', 'water', 'fire', 'light', 'dark'];

/** All that is under way, newest first. */
export function Tray({ onClose }: { onClose: () => void }) {
  const actions = useActions();
  return (
    <Dialog title="Under way" onClose={onClose}>
      {actions.length === 0 ? (
        <p className="tray-empty">Nothing is under way. What you buy or hatch shows here until it is final.</p>
      ) : (
        <ul className="tray-list">
          {actions.toReversed().map((action) => (
            <TrayItem key={action.id} action={action} onLeave={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function TrayItem({ action, onLeave }: { action: Action; onLeave: () => void }) {
  const canGoOn = action.sender !== undefined && action.stage === 'ready';
  function goOn() {
    onLeave();
    requestTransaction(action.id);
  }
  return (
    <li className="tray-item" data-stage={action.stage}>
      <EggArt element={elements[action.eggType] ?? 'light'} size={48} alt="" />
      <div>
        <strong>{titleWords(action)}</strong>
        <p>{stageWords(action)}</p>
      </div>
      {canGoOn && (
        <Button look="primary" onClick={goOn}>
          Go on
        </Button>
      )}
      {!isOpen(action) && (
        <button type="button" className="icon-button" aria-label="Clear" onClick={() => dismissAction(action.id)}>
          <Icon name="close" size={18} />
        </button>
      )}
    </li>
  );
}
