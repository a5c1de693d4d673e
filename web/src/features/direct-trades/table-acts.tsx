import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ConfirmTable } from './confirm-table.tsx';
import { heldWords, obstacleOf, partnerOf, sidesOf } from './direct-trades.rules.ts';
import { LeaveTable } from './leave-table.tsx';
import { usePause } from './use-pause.ts';

/** Everything that a player can do at a table, beside changing their side: confirm both sides, or leave. */
export function TableActs({ trade }: { trade: DirectTrade }) {
  const [asking, setAsking] = useState<'confirm' | 'leave'>();
  const pause = usePause(trade);
  const { mine, theirs } = sidesOf(trade);
  const name = partnerOf(trade);
  const open = trade.status === 'open';
  const forNothing = trade.warnings.includes('you-get-nothing');
  const obstacle = obstacleOf(trade);
  const close = () => setAsking(undefined);
  return (
    <div className="table-acts">
      {open && trade.warnings.length > 0 && !obstacle && (
        <p className={`remark ${forNothing ? 'remark-bad' : ''}`}>
          {forNothing
            ? `You get nothing: ${name} has put nothing down.`
            : `${name} gets nothing: you have put nothing down.`}
        </p>
      )}
      <p className="soft" role="status">
        {!open
          ? heldWords(trade)
          : mine.confirmed
            ? `You have confirmed. ${name} has to confirm, too.`
            : words(obstacle, theirs, name)}
      </p>
      <div className="acts">
        {open && !mine.confirmed && (
          <Button
            look="primary"
            large
            disabled={obstacle !== undefined || pause > 0}
            onClick={() => setAsking('confirm')}
          >
            {pause > 0 && !obstacle && <Ring key={trade.version} milliseconds={pause} />}
            Confirm
          </Button>
        )}
        <Button large onClick={() => setAsking('leave')}>
          {open ? 'Leave the table' : 'Cancel trade'}
        </Button>
      </div>
      {asking === 'confirm' && <ConfirmTable trade={trade} onClose={close} />}
      {asking === 'leave' && <LeaveTable trade={trade} onClose={close} />}
    </div>
  );
}

const words = (obstacle: string | undefined, theirs: { confirmed: boolean }, name: string): string =>
  obstacle ?? (theirs.confirmed ? `${name} has confirmed.` : 'Look at both sides, then confirm.');

/** Runs out while the table pauses after a change. */
const Ring = ({ milliseconds }: { milliseconds: number }) => (
  <svg className="pause-ring" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="9" pathLength="100" style={{ animationDuration: `${milliseconds}ms` }} />
  </svg>
);
