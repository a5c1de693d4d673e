import type { EventDryRun, RewardEvent } from '@hatchery/api/events';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { eventsKey } from './events.queries.ts';
import { totalWords } from './report.rules.ts';

interface GiveDialogProps {
  event: RewardEvent;
  run: EventDryRun;
  /** Called when the dry run no longer holds. */
  onChanged: () => void;
  onClose: () => void;
}

/** Asks before the rewards of a dry run are given, with all totals. */
export function GiveDialog({ event, run, onChanged, onClose }: GiveDialogProps) {
  const { uid, name } = event;
  const give = useIntent({
    run: (hash: string, options) => api.games.giveEvent({ params: { uid }, body: { hash } }, options),
    refresh: [eventsKey],
    silent: true,
    onDone() {
      toast('Its rewards are being given.', 'good');
      onClose();
    },
    onFail(error) {
      if (!(error instanceof ApiProblem) || error.status !== 409) return;
      toast('Something changed since. Nothing was given. Do the dry run again.', 'bad');
      onChanged();
    },
  });
  const places = run.counts.planned;
  return (
    <ConfirmDialog
      title={`Give the rewards of ${name}?`}
      confirm="Give rewards"
      busy={give.isPending}
      error={give.error}
      onConfirm={() => give.mutate(run.hash)}
      onClose={onClose}
    >
      <div className="remark">
        <p>
          <strong>
            {places.toLocaleString('en')} {places === 1 ? 'place' : 'places'}
          </strong>{' '}
          of the dry run of {new Date(run.createdAt).toLocaleTimeString('en-GB')} get:
        </p>
        <ul aria-label="Totals">
          {run.totals.map((total) => (
            <li key={`${total.uid} ${total.tokenId}`}>{totalWords(total, event)}</li>
          ))}
        </ul>
      </div>
      <p>Each place is rewarded once, exactly as the dry run showed. This can't be undone.</p>
    </ConfirmDialog>
  );
}
