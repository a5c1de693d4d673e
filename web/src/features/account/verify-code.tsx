import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { checks } from '../../platform/forms/checks.ts';
import { CodeField } from '../../platform/forms/code-field.tsx';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { useWait, WaitNotice } from '../../platform/forms/wait.tsx';
import { ApiProblem, wordsFor } from '../../platform/problem.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { AccountCard } from './account-card.tsx';
import { comeBack, withWayBack } from './come-back.ts';
import { currentNewcomer, forgetNewcomer, rememberNewcomer, useNewcomer } from './newcomer.ts';
import { Resend } from './resend.tsx';
import { SendForm } from './send-form.tsx';
import { enterWithPassword } from './sign-in-with-password.ts';
import { onVerifiedElsewhere } from './verified-channel.ts';

/** Takes the code of a verification e-mail; without an address, first asks where to send one. */
export function VerifyCode() {
  const { email } = useNewcomer();
  if (!email) {
    return (
      <AccountCard
        resident="glow"
        title="Confirm your e-mail"
        lead="Enter the address you signed up with, and we'll send a new e-mail."
        foot={<Link to={withWayBack('/sign-in')}>Back to sign in</Link>}
      >
        <SendForm
          send={(address, options) => api.users.resendVerification({ body: { email: address } }, options)}
          onSent={(address) => rememberNewcomer({ email: address })}
          label="Send e-mail"
        />
      </AccountCard>
    );
  }
  return <CodeStep email={email} />;
}

/** Signs in once the address is confirmed, if this page knows the password. */
function useEntering(email: string) {
  const [entering, setEntering] = useState(false);

  async function enter(): Promise<void> {
    const { password } = currentNewcomer();
    setEntering(true);
    try {
      if (!password) throw new Error('The password was typed in another window.');
      await enterWithPassword({ email, password });
      toast('Your address is confirmed. You are signed in.', 'good');
      forgetNewcomer();
      comeBack();
    } catch {
      toast('Your address is confirmed. Sign in to continue.', 'good');
      rememberNewcomer({ email });
      navigate(withWayBack('/sign-in'));
    }
  }

  return { entering, enter };
}

function CodeStep({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields({ code: checks.code });
  const code = fields.textOf('code');
  const { entering, enter } = useEntering(email);
  const verify = useIntent({
    run: (typed: string, options) =>
      api.users.verifyEmailCode({ body: { email, code: typed } }, { ...options, once: true }),
    silent: true,
    onDone: () => void enter(),
    onFail() {
      fields.clear('code');
      form.current?.querySelector('input')?.focus();
    },
  });
  const wait = useWait(verify.error);
  const latestEnter = useRef(enter);
  latestEnter.current = enter;
  useEffect(() => onVerifiedElsewhere(() => void latestEnter.current()), []);

  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (verify.isPending || entering || wait > 0 || (event && !fields.check(event))) return;
    verify.mutate(code);
  }

  return (
    <AccountCard
      resident="glow"
      step="code"
      title="Check your e-mail"
      lead={
        <>
          We sent a link and a code to <strong>{email}</strong>. Open the link, or enter the code here.
        </>
      }
      foot={<WrongAddress />}
    >
      <form ref={form} className="account-form" noValidate onSubmit={submit}>
        <CodeField
          {...fields.field('code')}
          label="Code"
          hint={<p>Nothing there? Check your spam folder.</p>}
          onCode={(typed) => {
            fields.change('code', typed);
            if (typed.length === 6 && wait === 0 && !verify.isPending) verify.mutate(typed);
          }}
        />
        {wait > 0 ? (
          <WaitNotice seconds={wait} />
        ) : (
          verify.error && !verify.isPending && <FormProblem>{codeWords(verify.error)}</FormProblem>
        )}
        <Button
          type="submit"
          look="primary"
          large
          busy={verify.isPending || entering}
          aria-disabled={wait > 0 || undefined}
        >
          Confirm
        </Button>
        <Resend
          send={(options) => api.users.resendVerification({ body: { email } }, options)}
          onSent={() => toast('We sent a new e-mail.', 'good')}
          onFailed={(error) => toast(wordsFor(error), 'bad')}
        />
      </form>
    </AccountCard>
  );
}

function WrongAddress() {
  function startOver(): void {
    forgetNewcomer();
    navigate(withWayBack('/sign-up'));
  }
  return (
    <>
      <p>Wrong address?</p>
      <Button look="quiet" onClick={startOver}>
        Use another address
      </Button>
    </>
  );
}

/** Returns an error of a code in words. A code is valid for ten minutes and five tries. */
export const codeWords = (error: unknown): string =>
  error instanceof ApiProblem && error.status === 400
    ? 'Wrong or expired code. Use the code from the newest e-mail, or open its link.'
    : wordsFor(error);
