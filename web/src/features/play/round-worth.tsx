import type { Game } from '@hatchery/api/game-shapes';
import { useQuery } from '@tanstack/react-query';
import { gameBoardsOptions, topOptions } from '../../platform/boards/boards.queries.ts';
import { countClaimable } from '../../platform/quests/quest.rules.ts';
import { myQuestsOptions } from '../../platform/quests/quests.queries.ts';
import { Link } from '../../platform/router.tsx';
import { useUser } from '../../platform/session/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { roundWords } from './game.rules.ts';
import type { Round } from './use-frame.ts';

/** Says what a round was worth: its score, the place that it brought, and what can be claimed now. */
export function RoundWorth({ game, round }: { game: Game; round: Round }) {
  const user = useUser();
  const now = useNow();
  const board = useQuery(gameBoardsOptions(game.uid)).data?.find(({ frozen }) => !frozen);
  const place = useQuery({ ...topOptions(board?.uid ?? '', user?.uid, 1), enabled: board !== undefined }).data?.own;
  const ready = countClaimable(useQuery(myQuestsOptions).data ?? [], now);
  // The board keeps the best round: its place is not that of a worse one.
  const rank = place ? (place.value === round.score ? place.rank : undefined) : round.rank;
  return (
    <>
      <span>{roundWords(round.score, rank, board?.name)}</span>
      {ready > 0 && <Link to="/journal">{ready === 1 ? 'Claim a quest' : `Claim ${ready} quests`}</Link>}
    </>
  );
}
