import { useState } from 'react';
import { Field, type FieldProps } from '../../design/field.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { passwordHint } from './checks.ts';
import { strengthOf } from './password.rules.ts';

/** A password field with a button that shows the password. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="icon-button"
          aria-pressed={shown}
          aria-label="Show password"
          title={shown ? 'Hide' : 'Show'}
          onClick={() => setShown(!shown)}
        >
          <MoreIcon name={shown ? 'eye-off' : 'eye'} size={22} />
        </button>
      }
    />
  );
}

interface NewPasswordProps extends FieldProps {
  /** The field was left with an acceptable password: show how strong it is. */
  good: boolean;
  /** Something that others know of the player, such as the e-mail address. */
  known?: string;
}

/** A field for a new password that shows how strong it is. */
export function NewPasswordField({ good, known, ...props }: NewPasswordProps) {
  const strength = good ? strengthOf(String(props.value), known) : undefined;
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={
        strength ? (
          <p className={`strength strength-${strength.grade}`}>
            <span className="strength-bar" aria-hidden="true" />
            {strength.words}
          </p>
        ) : (
          <p>{passwordHint}</p>
        )
      }
    />
  );
}
