import { useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { lazily } from '../lazily.ts';
import { isOpen, useActions } from './actions.ts';

const Tray = lazily(async () => (await import('./tray.tsx')).Tray);

/** Opens the list of transactions from any page, and counts those that are pending. */
export function TrayButton() {
  const [open, setOpen] = useState(false);
  const actions = useActions();
  const underWay = actions.filter(isOpen).length;
  const waiting = actions.some(({ status }) => status === 'ready');
  return (
    <>
      <button
        type="button"
        className="icon-button tray-button"
        aria-label={underWay > 0 ? `Transactions: ${underWay} pending` : 'Transactions'}
        onClick={() => setOpen(true)}
      >
        <Icon name="tray" />
        {underWay > 0 && <span className={`tray-count ${waiting ? 'tray-count-waiting' : ''}`}>{underWay}</span>}
      </button>
      {open && (
        <ErrorBoundary onGone={() => setOpen(false)}>
          <Tray onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
