import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { checks } from '../../platform/forms/checks.ts';
import { CodeField } from '../../platform/forms/code-field.tsx';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { useWait, WaitNotice } from '../../platform/forms/wait.tsx';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { Link, useQueryText } from '../../platform/router.tsx';
import { discordOptions } from '../../platform/session/credentials.queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { AccountCard, AccountWaiting } from './account-card.tsx';

/** Links Discord by the bot's link or by its PIN. */
export function LinkDiscord() {
  const code = new URLSearchParams(useQueryText()).get('code');
  const session = useSession();
  const [done, setDone] = useState(false);
  if (session.status === 'loading') return <AccountWaiting />;
  if (done) return <Linked />;
  if (code) return <ByCode code={code} onDone={() => setDone(true)} />;
  if (session.status === 'unauthenticated') return <SignInFirst to="/link/discord" />;
  return <ByPin onDone={() => setDone(true)} />;
}

function Linked({ username }: { username?: string }) {
  return (
    <AccountCard
      resident="ember"
      step="linked"
      title="Discord is linked"
      lead={username ? `You're linked as ${username}.` : 'Our Discord bot knows you now.'}
    >
      <Link className="button button-primary button-large" to="/">
        Continue
      </Link>
    </AccountCard>
  );
}

function SignInFirst({ to }: { to: string }) {
  return (
    <AccountCard
      resident="tide"
      step="sign-in"
      title="Link your Discord account"
      lead="Sign in first, so that we know which account to link. You come right back."
    >
      <Link className="button button-primary button-large" to={`/sign-in?to=${encodeURIComponent(to)}`}>
        Sign in
      </Link>
    </AccountCard>
  );
}

function ByCode({ code, onDone }: { code: string; onDone: () => void }) {
  const confirm = useIntent({
    run: (_: undefined, options) => api.users.confirmDiscordLink({ body: { code } }, options),
    refresh: [discordOptions.queryKey],
    silent: true,
    onDone() {
      toast('Discord is linked.', 'good');
      onDone();
    },
  });
  const wait = useWait(confirm.error);
  const refused = confirm.error instanceof ApiProblem ? confirm.error.status : 0;
  if (refused === 401) return <SignInFirst to={`/link/discord?code=${encodeURIComponent(code)}`} />;
  return (
    <AccountCard
      resident="tide"
      step="code"
      title="Link your Discord account"
      lead="Only continue if you asked our Discord bot for this yourself. It will know which creatures are yours."
      foot={<Link to="/">Not now</Link>}
    >
      {wait > 0 && <WaitNotice seconds={wait} />}
      {wait === 0 && confirm.error && (
        <FormProblem>
          {refused === 400 || refused === 404
            ? 'This link has expired or was already used. Ask the bot for a new one.'
            : wordsFor(confirm.error)}
        </FormProblem>
      )}
      <Button look="primary" large busy={confirm.isPending} onClick={() => wait === 0 && confirm.mutate(undefined)}>
        Link Discord
      </Button>
    </AccountCard>
  );
}

function ByPin({ onDone }: { onDone: () => void }) {
  const state = useQuery(discordOptions);
  const fields = useFields({ pin: checks.code });
  const confirm = useIntent({
    run: (pin: string, options) => api.users.confirmDiscordPin({ body: { pin } }, options),
    refresh: [discordOptions.queryKey],
    silent: true,
    onDone() {
      toast('Discord is linked.', 'good');
      onDone();
    },
    onFail: () => fields.clear('pin'),
  });
  const wait = useWait(confirm.error);
  if (state.error && !state.data) {
    return (
      <AccountCard resident="tide" title="Link your Discord account">
        <Failure error={state.error} onRetry={() => void state.refetch()} />
      </AccountCard>
    );
  }
  if (!state.data) return <AccountWaiting />;
  const { linked, username, pending } = state.data;
  if (linked) return <Linked username={username} />;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!confirm.isPending && wait === 0 && fields.check(event)) confirm.mutate(fields.textOf('pin'));
  }
  return (
    <AccountCard
      resident="tide"
      step="pin"
      title="Link your Discord account"
      lead={
        pending ? (
          <>
            <strong>{pending.username}</strong> asked to link to your account. If that's you, enter the PIN that our bot
            showed you.
          </>
        ) : (
          'Ask our Discord bot to link you, using the e-mail address of this account. Enter the PIN it shows you.'
        )
      }
      foot={<Link to="/">Not now</Link>}
    >
      <form className="account-form" noValidate onSubmit={submit}>
        <CodeField {...fields.field('pin')} label="PIN" onCode={(pin) => fields.change('pin', pin)} />
        {wait > 0 && <WaitNotice seconds={wait} />}
        {wait === 0 && confirm.error && !confirm.isPending && (
          <FormProblem>{pinWords(confirm.error, pending !== undefined)}</FormProblem>
        )}
        <Button type="submit" look="primary" large busy={confirm.isPending} aria-disabled={wait > 0 || undefined}>
          Link Discord
        </Button>
      </form>
    </AccountCard>
  );
}

function pinWords(error: unknown, pending: boolean): string {
  if (!(error instanceof ApiProblem) || (error.status !== 400 && error.status !== 404)) return wordsFor(error);
  return pending
    ? 'Wrong or expired PIN. Ask the bot for a new one.'
    : 'No Discord account is waiting yet. Ask the bot first, then enter its PIN.';
}
