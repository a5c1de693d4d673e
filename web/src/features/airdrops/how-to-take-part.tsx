import { Button } from '../../design/button.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { Link } from '../../platform/router.tsx';
import { usePlayAsGuest } from '../../platform/session/guest.ts';
import { KeptGuestsIfAny } from '../../platform/session/kept-guests-if-any.tsx';

/** Tells a visitor how to get what airdrops give. */
export function HowToTakePart() {
  const guest = usePlayAsGuest();
  return (
    <section className="card airdrops-how" aria-labelledby="how">
      <h2 id="how">How to take part</h2>
      <ol>
        <li>Sign in, or play as a guest.</li>
        <li>Link the wallets that hold your creatures, or confirm your e-mail address.</li>
        <li>What is yours shows up here. Claim it with one press.</li>
      </ol>
      <div className="acts">
        <Link className="button button-primary" to="/sign-in?to=/airdrops">
          Sign in
        </Link>
        <Button busy={guest.isPending} onClick={guest.play}>
          Play as guest
        </Button>
      </div>
      {guest.error ? (
        <p className="field-error" role="alert">
          {wordsFor(guest.error)}
        </p>
      ) : null}
      <KeptGuestsIfAny />
    </section>
  );
}
