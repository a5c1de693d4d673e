import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { wordsFor } from '../problem.ts';
import { Link, usePath } from '../router.tsx';
import { usePlayAsGuest } from '../session/guest.ts';

/** Stands where a visitor would have quests. */
export function SignInForQuests() {
  const path = usePath();
  const guest = usePlayAsGuest(path);
  return (
    <EmptyState
      art={<EggArt element="plant" size={104} alt="" />}
      title="Quests are for players"
      action={
        <div className="acts">
          <Button look="primary" busy={guest.isPending} onClick={guest.play}>
            Play as guest
          </Button>
          <Link className="button button-secondary" to={`/sign-in?to=${encodeURIComponent(path)}`}>
            Sign in
          </Link>
        </div>
      }
    >
      {guest.error ? wordsFor(guest.error) : 'There is a free egg every day, and a first week full of small gifts.'}
    </EmptyState>
  );
}
