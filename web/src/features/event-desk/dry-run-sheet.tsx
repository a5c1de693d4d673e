import type { EventDryRun, RewardEvent } from '@hatchery/api/events';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { api } from '../../platform/api.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { eventsKey } from './events.queries.ts';
import { GiveDialog } from './give-dialog.tsx';
import { isGivenAway, obstacleOf, totalWords } from './report.rules.ts';

interface DryRunSheetProps {
  event: RewardEvent;
  /** The dry run that this admin has seen. */
  seen: EventDryRun | undefined;
  onSeen: (run: EventDryRun | undefined) => void;
}

/** Shows who would get what, and gives exactly that. */
export function DryRunSheet({ event, seen, onSeen }: DryRunSheetProps) {
  const [asking, setAsking] = useState(false);
  const { uid, hash } = event;
  const obstacle = obstacleOf(event);
  const run = useIntent({
    run: (_: undefined, options) => api.games.dryRunEvent({ params: { uid } }, options),
    refresh: [eventsKey],
    onDone: onSeen,
  });
  if (isGivenAway(event)) return <Progress event={event} />;
  // Another admin's dry run has taken the place of this one.
  const replaced = seen !== undefined && hash !== undefined && hash !== seen.hash;
  const current = replaced ? undefined : seen;
  return (
    <Sheet
      title="Dry run"
      lead="Shows who would get what. Nothing is given."
      aside={
        <div className="acts">
          <Button
            look={current ? 'secondary' : 'primary'}
            busy={run.isPending}
            disabled={obstacle !== undefined}
            onClick={() => run.mutate(undefined)}
          >
            {seen ? 'Run again' : 'Start dry run'}
          </Button>
          <Button look="primary" disabled={!current} onClick={() => setAsking(true)}>
            Give rewards
          </Button>
        </div>
      }
    >
      {obstacle && <p className="soft">{obstacle}</p>}
      {replaced && (
        <p className="remark" role="status">
          Another dry run was made since. Run it again, and look at it before you give.
        </p>
      )}
      {current ? (
        <Totals run={current} event={event} />
      ) : (
        !obstacle && !replaced && <p className="soft">Look at a dry run first. Then its rewards can be given.</p>
      )}
      {asking && current && (
        <GiveDialog
          event={event}
          run={current}
          onChanged={() => {
            onSeen(undefined);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Sheet>
  );
}

const Totals = ({ run: { counts, totals }, event }: { run: EventDryRun; event: RewardEvent }) => (
  <div role="status">
    <dl className="event-desk-totals">
      <Figure name="Places that get something">{counts.planned.toLocaleString('en')}</Figure>
      {counts.gone > 0 && <Figure name="Deleted accounts">{counts.gone.toLocaleString('en')}</Figure>}
      {counts.merged > 0 && <Figure name="Merged into a better place">{counts.merged.toLocaleString('en')}</Figure>}
      {totals.map((total) => (
        <Figure key={`${total.uid} ${total.tokenId}`} name="In all">
          {totalWords(total, event)}
        </Figure>
      ))}
    </dl>
  </div>
);

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Progress({ event: { state, places } }: { event: RewardEvent }) {
  const [granted, due] = [places?.granted ?? 0, places?.due ?? 0];
  return (
    <Sheet title="Rewards" lead={state === 'given' ? 'All places were rewarded.' : 'They are being given, each once.'}>
      <progress
        className="event-desk-progress"
        aria-label="Places that were rewarded"
        max={Math.max(1, granted + due)}
        value={granted}
      />
      <p role="status">
        {granted.toLocaleString('en')} of {(granted + due).toLocaleString('en')} places rewarded
      </p>
    </Sheet>
  );
}
