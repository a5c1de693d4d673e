import type { Game } from '@hatchery/api/game-shapes';
import { useQuery } from '@tanstack/react-query';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { savesOptions } from '../../platform/saves/saves.queries.ts';
import { sizeWords } from '../../platform/saves/saves.rules.ts';
import { SavesRows } from '../../platform/saves/saves-rows.tsx';

/** The player's saves in a game. */
export function SavesOfGame({ game }: { game: Game }) {
  const { data, error, refetch } = useQuery(savesOptions(game.uid));
  const bytes = data?.reduce((sum, save) => sum + save.bytes, 0) ?? 0;
  const { slots, bytes: most } = game.quota;
  return (
    <Sheet
      title="Your saves"
      lead={
        data && data.length > 0 ? `${data.length} of ${slots}, ${sizeWords(bytes)} of ${sizeWords(most)}` : undefined
      }
    >
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsWaiting label="Loading your saves" count={1} />
      ) : data.length === 0 ? (
        <p className="none-yet">Nothing saved yet. What the game saves for you appears here.</p>
      ) : (
        <SavesRows saves={data} game={game.name} />
      )}
    </Sheet>
  );
}
