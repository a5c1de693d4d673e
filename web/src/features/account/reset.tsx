import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { checks } from '../../platform/forms/checks.ts';
import { CodeField } from '../../platform/forms/code-field.tsx';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { NewPasswordField } from '../../platform/forms/password-field.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { useWait, WaitNotice } from '../../platform/forms/wait.tsx';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { Link, navigate, useQueryText } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { AccountCard } from './account-card.tsx';
import { withWayBack } from './come-back.ts';
import { rememberNewcomer, useNewcomer } from './newcomer.ts';
import { Resend } from './resend.tsx';
import { SendForm } from './send-form.tsx';
import { codeWords } from './verify-code.tsx';

/** As the specification has them (section 8). */
const words = {
  reset: 'Password reset successful',
  notReset: 'Failed to reset password. Please try again.',
  sent: 'Password reset email sent successfully',
  notSent: 'Failed to send password reset email. Please try again.',
};

const sendMail = (email: string, options: CallOptions) => api.users.requestPasswordReset({ body: { email } }, options);

/** Sets a new password: by the link of an e-mail, or by an address and its code. */
export function Reset() {
  const token = new URLSearchParams(useQueryText()).get('token') ?? undefined;
  const { email } = useNewcomer();
  const [sent, setSent] = useState(false);
  if (token) return <NewPassword proof={{ token }} />;
  if (sent) return <NewPassword proof={{ email }} />;
  return (
    <AccountCard
      resident="dusk"
      title="Reset password"
      lead="Enter your e-mail address. We'll send you a link and a code to set a new password."
      foot={<Link to={withWayBack('/sign-in')}>Back to sign in</Link>}
    >
      <SendForm
        label="Send e-mail"
        send={sendMail}
        onSent={(address) => {
          rememberNewcomer({ email: address });
          toast(words.sent, 'good');
          setSent(true);
        }}
        onFailed={() => toast(words.notSent, 'bad')}
      />
    </AccountCard>
  );
}

type Proof = { token: string } | { email: string };

function NewPassword({ proof }: { proof: Proof }) {
  const form = useRef<HTMLFormElement>(null);
  const email = 'email' in proof ? proof.email : undefined;
  const fields = useFields({ code: email ? checks.code : () => undefined, password: checks.newPassword });
  const reset = useIntent({
    run(_: undefined, options) {
      const password = fields.textOf('password');
      const body = email ? { email, code: fields.textOf('code'), password } : { ...proof, password };
      return api.users.resetPassword({ body }, { ...options, once: true });
    },
    silent: true,
    onDone() {
      toast(words.reset, 'good');
      navigate(withWayBack('/sign-in'));
    },
    onFail(error) {
      if (fields.refuse(error, form.current)) return;
      toast(words.notReset, 'bad');
    },
  });
  const wait = useWait(reset.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!reset.isPending && wait === 0 && fields.check(event)) reset.mutate(undefined);
  }
  return (
    <AccountCard
      resident="ember"
      step="password"
      title="Choose a new password"
      lead={
        email ? (
          <>
            If <strong>{email}</strong> has an account, we sent it an e-mail. Open its link, or enter its code here.
          </>
        ) : (
          "You'll be signed out on all other devices."
        )
      }
      foot={<Link to={withWayBack('/sign-in')}>Back to sign in</Link>}
    >
      <form ref={form} className="account-form" noValidate onSubmit={submit}>
        {email && (
          <>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <CodeField {...fields.field('code')} label="Code" onCode={(code) => fields.change('code', code)} />
          </>
        )}
        <NewPasswordField
          {...fields.field('password')}
          label="New password"
          good={fields.isGood('password')}
          known={email}
        />
        {wait > 0 ? (
          <WaitNotice seconds={wait} />
        ) : (
          reset.error && !reset.isPending && <NotReset error={reset.error} byLink={!email} />
        )}
        <Button type="submit" look="primary" large busy={reset.isPending} aria-disabled={wait > 0 || undefined}>
          Set password
        </Button>
        {email && (
          <Resend
            send={(options) => sendMail(email, options)}
            onSent={() => toast(words.sent, 'good')}
            onFailed={() => toast(words.notSent, 'bad')}
          />
        )}
      </form>
    </AccountCard>
  );
}

function NotReset({ error, byLink }: { error: unknown; byLink: boolean }) {
  if (error instanceof ApiProblem && error.errors.length > 0) return null;
  if (!byLink) return <FormProblem>{codeWords(error)}</FormProblem>;
  if (!(error instanceof ApiProblem) || error.status !== 400) return <FormProblem>{wordsFor(error)}</FormProblem>;
  return (
    <FormProblem>
      This link has expired or was already used. <Link to="/reset">Get a new e-mail</Link>. Nothing is lost.
    </FormProblem>
  );
}
