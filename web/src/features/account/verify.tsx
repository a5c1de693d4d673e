import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { api } from '../../platform/api.ts';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { Link, useQueryText } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { AccountCard, AccountWaiting } from './account-card.tsx';
import { tellVerified } from './verified-channel.ts';
import { VerifyCode } from './verify-code.tsx';

/** Where the link of a verification mail leads, and where its code is typed. */
export function Verify() {
  const token = new URLSearchParams(useQueryText()).get('token');
  return token ? <VerifyToken key={token} token={token} /> : <VerifyCode />;
}

function VerifyToken({ token }: { token: string }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const session = useSession();
  // A query and no mutation: once per token, however often the page is drawn.
  const verified = useQuery({
    queryKey: ['verify', token],
    async queryFn() {
      await api.users.verifyEmail({ body: { token } }, { idempotencyKey, once: true });
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
          ? 'All is set. Your guide is open.'
          : 'Your account is ready. If you began in another window, it opens there by itself.'
      }
    >
      <Link className="button button-primary button-large" to={signedIn ? '/' : '/sign-in'}>
        {signedIn ? 'Go on' : 'Sign in'}
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
        title="This address has an account already"
        lead="You have shown that it is yours, so both accounts can become one. You see what moves before anything does."
      >
        <Link
          className="button button-primary button-large"
          to={mergeUid ? `/settings/accounts?merge=${mergeUid}` : '/settings/accounts'}
        >
          See what would move
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
        lead="This address is to be added to an account. Sign in to that account, and it is confirmed right away."
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
      title={refused ? 'This link has had its day' : 'Not confirmed yet'}
      lead={refused ? 'It was used already, or it is older than a day. Sign in, or have a new mail sent.' : undefined}
    >
      {!refused && <FormProblem>{wordsFor(error)}</FormProblem>}
      {refused ? (
        <div className="account-ways">
          <Link className="button button-primary button-large" to="/sign-in">
            Sign in
          </Link>
          <Link className="button button-secondary" to="/verify">
            Send a new mail
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
