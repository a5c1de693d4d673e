import type { ChangeEvent } from 'react';
import { Field, type FieldProps } from '../../design/field.tsx';

const digits = 6;

interface CodeFieldProps extends Omit<FieldProps, 'onChange'> {
  onCode: (code: string) => void;
}

/** A field for the six digits of an e-mail; accepts pasted codes with spaces, and the phone's autofill. */
export function CodeField({ onCode, ...props }: CodeFieldProps) {
  return (
    <Field
      {...props}
      className="field-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="······"
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        onCode(event.target.value.replace(/\D/g, '').slice(0, digits))
      }
    />
  );
}
