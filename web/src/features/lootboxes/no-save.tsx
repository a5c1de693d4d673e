import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useGames } from '../../platform/games/use-games.ts';
import { Link } from '../../platform/router.tsx';
import '../../design/sheet.css';

interface NoSaveProps {
  box: { gameId: string | null };
  currency: string;
  onClose: () => void;
}

/** Says how a player comes to a save that can pay. */
export function NoSave({ box, currency, onClose }: NoSaveProps) {
  const games = useGames(box.gameId ? [box.gameId] : []);
  const game = games.of(box.gameId ?? '');
  return (
    <Dialog title={`You have no ${currency} yet`} onClose={onClose}>
      <div className="dialog-body">
        <p>
          Players earn {currency} in {game?.name ?? 'a game'}. Once a save of yours holds some, it can pay here.
        </p>
        <div className="acts acts-end">
          <Button onClick={onClose}>Close</Button>
          <Link className="button button-primary" to={game ? `/play/${game.slug}` : '/play'}>
            {game ? `Play ${game.name}` : 'Find a game'}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
