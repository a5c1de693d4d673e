import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { checks } from '../../platform/forms/checks.ts';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { NewPasswordField, PasswordField } from '../../platform/forms/password-field.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { useWait, WaitNotice } from '../../platform/forms/wait.tsx';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { Link } from '../../platform/router.tsx';
import { credentialsOptions } from '../../platform/session/credentials.queries.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { sessionsOptions } from './security.queries.ts';

/** Changes the player's password, or sets the first one. */
export function Password() {
  const credentials = useQuery(credentialsOptions);
  const [round, setRound] = useState(0);
  if (credentials.error && !credentials.data) {
    return (
      <Sheet title="Password">
        <Failure error={credentials.error} onRetry={() => void credentials.refetch()} />
      </Sheet>
    );
  }
  if (!credentials.data) return <div className="card skeleton" style={{ height: 348 }} aria-busy="true" />;
  const { email } = credentials.data;
  if (!email) {
    return (
      <Sheet
        title="Password"
        lead="Link an e-mail address first to sign in with a password."
        aside={
          <Link className="button button-secondary" to="/settings/accounts">
            Link an address
          </Link>
        }
      />
    );
  }
  return (
    <Sheet
      title="Password"
      lead={email.password ? `For ${email.address}.` : `Set one to sign in with ${email.address}.`}
    >
      <PasswordForm
        key={round}
        address={email.address}
        hasPassword={email.password}
        onDone={() => setRound(round + 1)}
      />
    </Sheet>
  );
}

interface PasswordFormProps {
  address: string;
  hasPassword: boolean;
  onDone: () => void;
}

function PasswordForm({ address, hasPassword, onDone }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields({
    currentPassword: hasPassword ? checks.password : () => undefined,
    password: checks.newPassword,
  });
  const change = useIntent({
    silent: true,
    refresh: [sessionsOptions.queryKey, credentialsOptions.queryKey],
    run(_: undefined, options) {
      const currentPassword = hasPassword ? fields.textOf('currentPassword') : undefined;
      const body = { currentPassword, password: fields.textOf('password') };
      return api.users.changePassword({ body }, { ...options, once: true });
    },
    onDone() {
      toast('Password changed. Other devices were signed out.', 'good');
      onDone();
    },
    onFail: (error) => fields.refuse(error, form.current),
  });
  const wait = useWait(change.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending || wait > 0 || !fields.check(event)) return;
    change.mutate(undefined);
  }
  return (
    <form ref={form} className="security-form" noValidate onSubmit={submit}>
      <input type="email" name="username" autoComplete="username" value={address} readOnly hidden />
      {hasPassword && (
        <PasswordField {...fields.field('currentPassword')} label="Current password" autoComplete="current-password" />
      )}
      <NewPasswordField
        {...fields.field('password')}
        label="New password"
        good={fields.isGood('password')}
        known={address}
      />
      {wait > 0 ? <WaitNotice seconds={wait} /> : !change.isPending && <NotChanged error={change.error} />}
      <div>
        <Button type="submit" look="primary" busy={change.isPending} aria-disabled={wait > 0 || undefined}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </form>
  );
}

function NotChanged({ error }: { error: unknown }) {
  if (!error || (error instanceof ApiProblem && error.errors.length > 0)) return null;
  const wrong = error instanceof ApiProblem && (error.status === 401 || error.status === 403);
  return <FormProblem>{wrong ? 'Wrong current password. Nothing was changed.' : wordsFor(error)}</FormProblem>;
}
