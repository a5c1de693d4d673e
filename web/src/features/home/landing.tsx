import { Button } from '../../design/button.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { usePlayAsGuest } from '../guest/guest.ts';
import { requestWallet, wantStage } from '../wallet/wallet.ts';

/** The first screen of a newcomer. */
export function Landing() {
  const guest = usePlayAsGuest();
  return (
    <div className="home-words">
      <h1>Something is about to hatch</h1>
      <p className="home-lead">
        A field guide that is alive: raise creatures from eggs, learn their habits, and keep them as your own.
      </p>
      <div className="home-doors">
        <Button
          look="primary"
          large
          busy={guest.isPending}
          onPointerEnter={() => void import('../hatchery/hatchery.tsx')}
          onClick={() => guest.mutate(crypto.randomUUID())}
        >
          Play as guest
        </Button>
        <Button look="secondary" large onPointerEnter={wantStage} onClick={() => void requestWallet()}>
          Sign in with a wallet
        </Button>
      </div>
      <p className="home-note" role={guest.error ? 'alert' : undefined}>
        {guest.error ? wordsFor(guest.error) : 'Your first egg is a gift. No wallet, no cost.'}
      </p>
    </div>
  );
}
