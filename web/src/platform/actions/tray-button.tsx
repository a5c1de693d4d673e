import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import { isOpen, useActions } from './actions.ts';

const Tray = lazy(async () => ({ default: (await import('./tray.tsx')).Tray }));

/** What is under way, a tap away on every page. */
export function TrayButton() {
  const [open, setOpen] = useState(false);
  const actions = useActions();
  const underWay = actions.filter(isOpen).length;
  const waiting = actions.some(({ stage }) => stage === 'ready');
  return (
    <>
      <button
        type="button"
        className="icon-button tray-button"
        aria-label={underWay > 0 ? `Under way: ${underWay}` : 'Nothing under way'}
        onClick={() => setOpen(true)}
      >
        <Icon name="tray" />
        {underWay > 0 && <span className={`tray-count ${waiting ? 'tray-count-waiting' : ''}`}>{underWay}</span>}
      </button>
      {open && (
        <Suspense>
          <Tray onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
