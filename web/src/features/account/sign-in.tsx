import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { configOptions } from '../../platform/config.ts';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { GoogleMark } from '../../platform/google/google-mark.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { Link, usePath } from '../../platform/router.tsx';
import { usePlayAsGuest } from '../../platform/session/guest.ts';
import { KeptGuestsIfAny } from '../../platform/session/kept-guests-if-any.tsx';
import { useSession } from '../../platform/session/session.ts';
import { requestWallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { AccountCard, AccountWaiting } from './account-card.tsx';
import { comeBack, withWayBack } from './come-back.ts';
import { EmailForm, type Mode } from './email-form.tsx';
import { useGoogleSignIn } from './use-google.ts';

/** Every way to sign in or to create an account. Signed-in players are sent on. */
export function SignIn() {
  const mode: Mode = usePath() === '/sign-up' ? 'sign-up' : 'sign-in';
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const isIn = user !== undefined && !user.guest;
  useEffect(() => {
    if (isIn) comeBack();
  }, [isIn]);
  // Once shown, the form stays while a sign-in runs: what was typed, and why it failed, must outlive it.
  const [shown, setShown] = useState(false);
  if (!shown && session.status !== 'loading') setShown(true);
  if (isIn || !shown) return <AccountWaiting />;
  return (
    <AccountCard
      resident={mode === 'sign-up' ? 'glow' : 'moss'}
      tabs={<Modes mode={mode} />}
      {...(user ? guestWords : words)[mode]}
      foot={user ? undefined : <Guest />}
    >
      <Ways />
      <p className="account-or">or with e-mail</p>
      <EmailForm mode={mode} />
    </AccountCard>
  );
}

const words = {
  'sign-in': { title: 'Welcome back', lead: 'Your creatures have been waiting.' },
  'sign-up': { title: 'Start your guide', lead: 'Your eggs and creatures, on any device.' },
};
const guestWords = {
  'sign-in': { title: 'Welcome back', lead: 'Everything you hatched as a guest comes along.' },
  'sign-up': {
    title: 'Keep your creatures',
    lead: 'Everything you hatched as a guest stays yours.',
  },
};

function Modes({ mode }: { mode: Mode }) {
  return (
    <nav className="account-modes" aria-label="Sign in or create an account">
      <Link to={withWayBack('/sign-in')} aria-current={mode === 'sign-in' ? 'page' : undefined}>
        Sign in
      </Link>
      <Link to={withWayBack('/sign-up')} aria-current={mode === 'sign-up' ? 'page' : undefined}>
        Create account
      </Link>
    </nav>
  );
}

function Ways() {
  const config = useQuery(configOptions).data;
  const google = useGoogleSignIn();
  return (
    <div className="account-doors">
      {config?.google && (
        <Button busy={google.busy} aria-label="Continue with Google" onClick={google.start}>
          {!google.busy && <GoogleMark />} Google
        </Button>
      )}
      {config === undefined && <span className="skeleton" />}
      <Button aria-label="Continue with a wallet" onPointerEnter={wantWeb3} onClick={() => void requestWallet()}>
        <Icon name="wallet" size={20} /> Wallet
      </Button>
      {google.words && <FormProblem>{google.words}</FormProblem>}
    </div>
  );
}

function Guest() {
  const guest = usePlayAsGuest();
  return (
    <>
      <p>Just looking around?</p>
      <Button look="quiet" busy={guest.isPending} onClick={guest.play}>
        Play as guest
      </Button>
      {guest.error && <FormProblem>{wordsFor(guest.error)}</FormProblem>}
      <KeptGuestsIfAny />
    </>
  );
}
