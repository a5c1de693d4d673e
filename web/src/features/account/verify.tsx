import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { api } from '../../platform/api.ts';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { createIntent } from '../../platform/intent.ts';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { Link, useQueryText } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { AccountCard, AccountWaiting } from './account-card.tsx';
import { tellVerified } from './verified-channel.ts';
import { VerifyCode } from './verify-code.tsx';

/** Confirms an address by the link of an e-mail, or by its code. */
export function Verify() {
  const token = new URLSearchParams(useQueryText()).get('token');
  return token ? <VerifyToken key={token} token={token} /> : <VerifyCode />;
}

function VerifyToken({ token }: { token: string }) {
  const [intent] = useState(() => createIntent());
  const session = useSession();
  // A query instead of a mutation: it runs once per token, however often the page renders.
  const verified = useQuery({
    queryKey: ['verify', token],
    async queryFn() {
      await api.users.verifyEmail({ body: { token } }, { intent, once: true });
      tellVerified();
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: session.status !== 'loading',
  });
  if (verified.error) return <NotVerified error={verified.error} onRetry={() => void verified.refetch()} />;
  if (!verified.data) return <AccountWaiting />;
  const signedIn = session.status === 'authenticated' && !session.user.guest;
  return (
    <AccountCard
      resident="ember"
      step="verified"
      title="Your address is confirmed"
      lead={
        signedIn
          ? "You're all set."
          : 'Your account is ready. If you started in another window, it signs in there by itself.'
      }
    >
      <Link className="button button-primary button-large" to={signedIn ? '/' : '/sign-in'}>
        {signedIn ? 'Continue' : 'Sign in'}
      </Link>
    </AccountCard>
  );
}

function NotVerified({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const owned = error instanceof ApiProblem && error.code === 'owned-by-another';
  const refused = error instanceof ApiProblem && error.status === 400;
  if (owned) {
    const { mergeUid } = error.body as { mergeUid?: string };
    return (
      <AccountCard
        resident="dusk"
        step="owned"
        title="This address already has an account"
        lead="You've proved that it's yours, so you can merge both accounts. You'll see what moves first."
      >
        <Link
          className="button button-primary button-large"
          to={mergeUid ? `/settings/accounts?merge=${mergeUid}` : '/settings/accounts'}
        >
          Review the merge
        </Link>
      </AccountCard>
    );
  }
  if (error instanceof ApiProblem && error.status === 401) {
    const here = encodeURIComponent(location.pathname + location.search);
    return (
      <AccountCard
        resident="glow"
        step="sign-in"
        title="Sign in to confirm"
        lead="Sign in to the account that you're adding this address to, and it is confirmed right away."
      >
        <Link className="button button-primary button-large" to={`/sign-in?to=${here}`}>
          Sign in
        </Link>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      resident="dusk"
      step="failed"
      title={refused ? 'This link has expired' : 'Not confirmed yet'}
      lead={refused ? 'It was already used, or is more than a day old. Sign in, or get a new e-mail.' : undefined}
    >
      {!refused && <FormProblem>{wordsFor(error)}</FormProblem>}
      {refused ? (
        <div className="account-ways">
          <Link className="button button-primary button-large" to="/sign-in">
            Sign in
          </Link>
          <Link className="button button-secondary" to="/verify">
            Send a new e-mail
          </Link>
        </div>
      ) : (
        <Button look="primary" large onClick={onRetry}>
          Try again
        </Button>
      )}
    </AccountCard>
  );
}
