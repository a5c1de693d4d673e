import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { checks } from '../../platform/forms/checks.ts';
import { PasswordField } from '../../platform/forms/password-field.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { mergeUidOf } from '../../platform/session/merge.rules.ts';
import { refreshUser } from '../../platform/session/refresh-user.ts';
import { useIntent } from '../../platform/use-intent.ts';

interface LinkEmailProps {
  /** The account has a password, which must be entered before the address changes. */
  needsPassword: boolean;
  onMerge: (mergeUid: string) => void;
  onClose: () => void;
}

/** Links an e-mail address: first the address, then the code that is sent to it. */
export function LinkEmailDialog({ needsPassword, onMerge, onClose }: LinkEmailProps) {
  const [email, setEmail] = useState<string>();
  return (
    <Dialog title={email ? 'Check your e-mail' : 'Link an e-mail address'} onClose={onClose}>
      {email ? (
        <CodeForm email={email} onMerge={onMerge} onBack={() => setEmail(undefined)} onClose={onClose} />
      ) : (
        <AddressForm needsPassword={needsPassword} onSent={setEmail} />
      )}
    </Dialog>
  );
}

function AddressForm({ needsPassword, onSent }: { needsPassword: boolean; onSent: (email: string) => void }) {
  const fields = useFields({ email: checks.email, currentPassword: needsPassword ? checks.password : () => undefined });
  const send = useIntent({
    run: (form: { email: string; element: HTMLFormElement }, options) =>
      api.users.linkEmail(
        {
          body: {
            email: form.email,
            ...(needsPassword ? { currentPassword: fields.textOf('currentPassword') } : {}),
          },
        },
        { ...options, once: true },
      ),
    silent: true,
    onDone: (_, { email }) => onSent(email),
    onFail: (error, { element }) => fields.refuse(error, element),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!fields.check(event)) return;
    send.mutate({ email: fields.textOf('email').trim(), element: event.currentTarget });
  }
  return (
    <form className="dialog-body" noValidate onSubmit={onSubmit}>
      <p>We'll send a six-digit code to this address to make sure it's yours.</p>
      <div>
        <Field
          label="E-mail address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...fields.field('email')}
        />
        {needsPassword && (
          <PasswordField label="Your password" autoComplete="current-password" {...fields.field('currentPassword')} />
        )}
      </div>
      {send.error ? (
        <p className="field-error" role="alert">
          {wordsFor(send.error)}
        </p>
      ) : null}
      <div className="acts acts-end">
        <Button type="submit" look="primary" busy={send.isPending}>
          Send code
        </Button>
      </div>
    </form>
  );
}

interface CodeFormProps {
  email: string;
  onMerge: (mergeUid: string) => void;
  onBack: () => void;
  onClose: () => void;
}

function CodeForm({ email, onMerge, onBack, onClose }: CodeFormProps) {
  const fields = useFields({ code: checks.code });
  const verify = useIntent({
    run: (code: string, options) => api.users.verifyEmailCode({ body: { email, code } }, options),
    refresh: [['mine']],
    silent: true,
    onDone() {
      void refreshUser();
      toast('Your address is linked.', 'good');
      onClose();
    },
    onFail(error) {
      const mergeUid = mergeUidOf(error);
      if (!mergeUid) return;
      onClose();
      onMerge(mergeUid);
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!fields.check(event)) return;
    verify.mutate(fields.textOf('code'));
  }
  return (
    <form className="dialog-body" noValidate onSubmit={onSubmit}>
      <p>
        We sent a code to <strong>{email}</strong>. It is valid for ten minutes.
      </p>
      <Field
        className="field-code"
        label="Code"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="000000"
        {...fields.field('code')}
      />
      {verify.error && !mergeUidOf(verify.error) ? (
        <p className="field-error" role="alert">
          {wordsFor(verify.error)}
        </p>
      ) : null}
      <div className="acts acts-end">
        <Button onClick={onBack}>Use another address</Button>
        <Button type="submit" look="primary" busy={verify.isPending}>
          Confirm address
        </Button>
      </div>
    </form>
  );
}
