import { Button } from '../../design/button.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { Link, usePreload } from '../../platform/router.tsx';
import { usePlayAsGuest } from '../../platform/session/guest.ts';
import { KeptGuestsIfAny } from '../../platform/session/kept-guests-if-any.tsx';
import { useProofNotice } from '../../platform/session/prove-guest.ts';

/** The first screen of a newcomer. */
export function Landing() {
  const guest = usePlayAsGuest();
  const notice = useProofNotice();
  const preload = usePreload();
  return (
    <div className="home-words">
      <h1>Something is about to hatch</h1>
      <p className="home-lead">
        A living field guide: raise creatures from eggs, learn their habits, and keep them as your own.
      </p>
      <div className="home-doors">
        <Button
          look="primary"
          large
          busy={guest.isPending}
          onPointerEnter={() => preload('/hatchery')}
          onClick={guest.play}
        >
          Play as guest
        </Button>
        <Link className="button button-secondary button-large" to="/sign-in">
          Sign in
        </Link>
      </div>
      <p className="home-note" role={guest.error ? 'alert' : undefined}>
        {guest.error ? wordsFor(guest.error) : notice || 'Your first egg is a gift. No wallet needed, no cost.'}
      </p>
      <Link className="home-note home-keep" to="/keepers/new">
        Make your keeper
      </Link>
      <KeptGuestsIfAny />
    </div>
  );
}
