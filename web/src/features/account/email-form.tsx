import { type FormEvent, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { Field, type FieldProps } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { checks } from '../../platform/forms/checks.ts';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { NewPasswordField, PasswordField } from '../../platform/forms/password-field.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { useWait, WaitNotice } from '../../platform/forms/wait.tsx';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { storedReferral, storeReferral } from '../../platform/session/referral.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { withWayBack } from './come-back.ts';
import { InvitationField } from './invitation-field.tsx';
import { currentNewcomer, forgetNewcomer, rememberNewcomer } from './newcomer.ts';
import { enterWithPassword } from './sign-in-with-password.ts';

export type Mode = 'sign-in' | 'sign-up';

/** Signs in or signs up with e-mail and password. One form, so that nothing typed is lost when switching. */
export function EmailForm({ mode }: { mode: Mode }) {
  const isNew = mode === 'sign-up';
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(
    {
      email: checks.email,
      password: isNew ? checks.newPassword : checks.password,
      referralCode: isNew ? checks.referralCode : () => undefined,
    },
    { email: currentNewcomer().email, referralCode: storedReferral() },
  );
  const email = fields.textOf('email').trim();
  const password = fields.textOf('password');

  const send = useIntent({
    run: (_: undefined, options) => (isNew ? signUp(options) : enterWithPassword({ email, password })),
    silent: true,
    onDone() {
      if (isNew) return navigate(withWayBack('/verify'));
      forgetNewcomer();
      toast('You are signed in.', 'good');
    },
    onFail(error) {
      fields.refuse(error, form.current);
      if (isUnverified(error)) toVerification();
    },
  });

  async function signUp(options: CallOptions): Promise<void> {
    const referralCode = fields.textOf('referralCode') || undefined;
    storeReferral(referralCode ?? '');
    await api.users.signUp({ body: { email, password, referralCode } }, options);
    rememberNewcomer({ email, password });
  }

  function toVerification(): void {
    rememberNewcomer({ email, password });
    void api.users.resendVerification({ body: { email } }).catch(() => undefined);
    navigate(withWayBack('/verify'));
  }

  const wait = useWait(send.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (send.isPending || wait > 0 || !fields.check(event)) return;
    send.mutate(undefined);
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <Field
        {...fields.field('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordOf isNew={isNew} email={email} field={fields.field('password')} good={fields.isGood('password')} />
      {isNew && <InvitationField {...fields.field('referralCode')} />}
      {wait > 0 ? (
        <WaitNotice seconds={wait} />
      ) : (
        send.error && !send.isPending && <Problem error={send.error} isNew={isNew} />
      )}
      <Button type="submit" look="primary" large busy={send.isPending} aria-disabled={wait > 0 || undefined}>
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
    </form>
  );
}

interface PasswordOfProps {
  isNew: boolean;
  email: string;
  field: Omit<FieldProps, 'label'>;
  /** The field was left with an acceptable password. */
  good: boolean;
}

/** The password to choose, or the one to know. */
function PasswordOf({ isNew, email, field, good }: PasswordOfProps) {
  if (isNew) return <NewPasswordField {...field} key="new" label="Password" good={good} known={email} />;
  return (
    <PasswordField
      {...field}
      key="known"
      label="Password"
      autoComplete="current-password"
      aside={
        <Link
          className="account-aside"
          to={withWayBack('/reset')}
          onClick={() => rememberNewcomer({ email: checks.email(email) ? '' : email })}
        >
          Forgot password?
        </Link>
      }
    />
  );
}

const isUnverified = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'email-unverified';

function Problem({ error, isNew }: { error: unknown; isNew: boolean }) {
  if (error instanceof ApiProblem && error.errors.length > 0) return null;
  if (isUnverified(error)) return null;
  if (!isNew && error instanceof ApiProblem && error.status === 401)
    return <FormProblem>Wrong e-mail or password. Try again, or reset your password.</FormProblem>;
  return <FormProblem>{wordsFor(error)}</FormProblem>;
}
