import type { SavesShared } from '@hatchery/api/plays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { sharingOptions } from '../../platform/games/catalogue.queries.ts';
import { useIntent } from '../../platform/use-intent.ts';

interface SharingProps {
  game: { uid: string; name: string };
}

const choices: { value: SavesShared; title: string; words: string }[] = [
  { value: 'none', title: "Can't see them", words: 'Only you can read and change your saves.' },
  { value: 'read', title: 'Can read them', words: 'So that the game goes on where you stopped.' },
  { value: 'write', title: 'Can read and change them', words: 'So that the game also saves for you.' },
];

/** Lets the player decide what a game may do with their saves. */
export function Sharing({ game }: SharingProps) {
  const options = sharingOptions(game.uid);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(options);
  const share = useIntent({
    run: (saves: SavesShared, call) => api.games.shareSaves({ params: { gameId: game.uid }, body: { saves } }, call),
    onDone(answer) {
      client.setQueryData(options.queryKey, answer);
      toast('Saved.', 'good');
    },
  });
  const chosen = share.isPending ? share.variables : data?.saves;
  return (
    <Sheet title="Sharing" lead={`What ${game.name} may do with your saves. You can change this at any time.`}>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsWaiting label="Loading what you share" />
      ) : (
        <fieldset
          className="sharing"
          aria-label={`${game.name} and your saves`}
          aria-busy={share.isPending || undefined}
        >
          {choices.map(({ value, title, words }) => (
            <label key={value} className="check-line">
              <input type="radio" name="sharing" checked={chosen === value} onChange={() => share.mutate(value)} />
              <span>
                <strong>{title}</strong>
                <br />
                <span className="soft">{words}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Sheet>
  );
}
