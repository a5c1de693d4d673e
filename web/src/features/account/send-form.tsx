import { type FormEvent, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import type { CallOptions } from '../../platform/api-client.ts';
import { checks } from '../../platform/forms/checks.ts';
import { FormProblem } from '../../platform/forms/form-problem.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { useWait, WaitNotice } from '../../platform/forms/wait.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { currentNewcomer } from './newcomer.ts';

interface SendFormProps {
  send: (email: string, options: CallOptions) => Promise<unknown>;
  onSent: (email: string) => void;
  onFailed?: (error: unknown) => void;
  label: string;
}

/** Sends an e-mail to the address that is typed. */
export function SendForm({ send, onSent, onFailed, label }: SendFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields({ email: checks.email }, { email: currentNewcomer().email });
  const mail = useIntent({
    run: send,
    silent: true,
    onDone: (_, email) => onSent(email),
    onFail(error) {
      if (!fields.refuse(error, form.current)) onFailed?.(error);
    },
  });
  const wait = useWait(mail.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!mail.isPending && wait === 0 && fields.check(event)) mail.mutate(fields.textOf('email').trim());
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
      {wait > 0 ? (
        <WaitNotice seconds={wait} />
      ) : (
        mail.error && !mail.isPending && <FormProblem>{wordsFor(mail.error)}</FormProblem>
      )}
      <Button type="submit" look="primary" large busy={mail.isPending} aria-disabled={wait > 0 || undefined}>
        {label}
      </Button>
    </form>
  );
}
