import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { TwoSidesActs } from '../../platform/vouchers/two-sides.tsx';
import { ConfirmTable } from './confirm-table.tsx';
import { obstacleOf, partnerOf, sidesOf } from './direct-trades.rules.ts';
import { LeaveTable } from './leave-table.tsx';
import { usePause } from './use-pause.ts';

interface TableActsProps {
  trade: DirectTrade;
  /** Words about the last change. */
  news: string | undefined;
}

/** Everything that a player can do at a table, beside changing their side: confirm both sides, or leave. */
export function TableActs({ trade, news }: TableActsProps) {
  const [asking, setAsking] = useState<'confirm' | 'leave'>();
  const pause = usePause(trade);
  const { mine, theirs } = sidesOf(trade);
  const name = partnerOf(trade);
  const open = trade.status === 'open';
  const forNothing = trade.warnings.includes('you-get-nothing');
  const obstacle = obstacleOf(trade);
  const close = () => setAsking(undefined);
  return (
    <>
      {open && trade.warnings.length > 0 && !obstacle && (
        <p className={`remark ${forNothing ? 'remark-bad' : ''}`}>
          {forNothing
            ? `You get nothing: ${name} has put nothing down.`
            : `${name} gets nothing: you have put nothing down.`}
        </p>
      )}
      <TwoSidesActs
        words={
          open && (
            <p role="status">
              {news && !mine.confirmed && <strong>{news} </strong>}
              <span className="soft">
                {mine.confirmed ? `You have confirmed. ${name} has to confirm, too.` : words(obstacle, theirs, name)}
              </span>
            </p>
          )
        }
      >
        {open && !mine.confirmed && (
          <Button
            look="primary"
            className="table-confirm"
            disabled={obstacle !== undefined || pause > 0}
            onClick={() => setAsking('confirm')}
          >
            {pause > 0 && !obstacle && <Ring key={trade.version} milliseconds={pause} />}
            Confirm
          </Button>
        )}
        <Button onClick={() => setAsking('leave')}>{open ? 'Leave the table' : 'Cancel trade'}</Button>
      </TwoSidesActs>
      {asking === 'confirm' && <ConfirmTable trade={trade} onClose={close} />}
      {asking === 'leave' && <LeaveTable trade={trade} onClose={close} />}
    </>
  );
}

const words = (obstacle: string | undefined, theirs: { confirmed: boolean }, name: string): string =>
  obstacle ?? (theirs.confirmed ? `${name} has confirmed.` : 'Look at both sides, then confirm.');

/** Runs out while the table pauses after a change. */
const Ring = ({ milliseconds }: { milliseconds: number }) => (
  <svg className="pause-ring" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="9" pathLength="100" style={{ animationDuration: `${milliseconds}ms` }} />
  </svg>
);
