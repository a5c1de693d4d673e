import { useQuery } from '@tanstack/react-query';
import { Sheet } from '../../design/sheet.tsx';
import { BadgeGrid } from '../../platform/badges/badge-grid.tsx';
import { badgesOfGameOptions } from '../../platform/badges/badges.queries.ts';
import { Failure } from '../../platform/failure.tsx';

/** The badges that a game gives. Draws nothing for a game that has none. */
export function BadgesOfGame({ gameId }: { gameId: string }) {
  const { data, error, refetch } = useQuery(badgesOfGameOptions(gameId));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Sheet title="Badges" lead="What players earn in this game.">
      <BadgeGrid badges={data} />
    </Sheet>
  );
}
