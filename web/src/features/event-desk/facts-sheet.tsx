import type { RewardEvent } from '@hatchery/api/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { RewardLine } from '../../design/reward-line.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { boardsOptions } from '../../platform/games/boards.queries.ts';
import { gamesOptions, nameOfGame } from '../../platform/games/games.queries.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { navigate } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import { rankWords } from './ranks.rules.ts';
import { isGivenAway } from './report.rules.ts';
import { StateBadge } from './state-badge.tsx';

/** The facts of an event, and the way to delete it while nothing was given. */
export function FactsSheet({ event }: { event: RewardEvent }) {
  const [deleting, setDeleting] = useState(false);
  const { gameId = '', boardId, season, rewards, startDate, endDate } = event;
  const games = useQuery(gamesOptions).data;
  const boards = useQuery({ ...boardsOptions(gameId), enabled: gameId !== '' }).data;
  const board = boards?.find(({ uid }) => uid === boardId)?.name;
  return (
    <Sheet title="Overview" aside={<StateBadge state={event.state} />}>
      {event.description && <p className="event-desk-description">{event.description}</p>}
      <Facts>
        {gameId && <Fact name="Game">{nameOfGame(games, gameId)}</Fact>}
        {boardId && <Fact name="Board">{board ?? 'A board'}</Fact>}
        {season && <Fact name="Its ranks">{season}</Fact>}
        <Fact name="Starts">{momentWords(startDate)}</Fact>
        <Fact name="Ends">{momentWords(endDate)}</Fact>
      </Facts>
      {rewards.map(({ fromRank, toRank, assets }) => (
        <div key={fromRank} className="event-desk-range">
          <h3>{rankWords(fromRank, toRank)}</h3>
          <RewardLine
            label={rankWords(fromRank, toRank)}
            rewards={assets.map((asset) => ({
              key: `${asset.uid} ${asset.tokenId}`,
              kind: 'voucher',
              words: amountWords(BigInt(asset.amountBase), asset),
              image: asset.image,
            }))}
          />
        </div>
      ))}
      {!isGivenAway(event) && (
        <div className="acts">
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete event
          </Button>
        </div>
      )}
      {deleting && <DeleteEvent event={event} onClose={() => setDeleting(false)} />}
    </Sheet>
  );
}

function DeleteEvent({ event: { uid, name }, onClose }: { event: RewardEvent; onClose: () => void }) {
  const remove = useIntent({
    run: (_: undefined, options) => api.games.deleteEvent({ params: { uid } }, options),
    silent: true,
    onDone() {
      toast(`${name} is deleted.`, 'good');
      navigate('/admin/events', { replace: true });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete event"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>It goes with its dry run. Nothing was given for it yet. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
