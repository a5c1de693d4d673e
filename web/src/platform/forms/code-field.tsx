import type { ChangeEvent } from 'react';
import { Field, type FieldProps } from '../../design/field.tsx';

const digits = 6;

interface CodeFieldProps extends Omit<FieldProps, 'onChange'> {
  onCode: (code: string) => void;
}

/** Six digits from a mail: pasted with or without a space, or filled in by the phone. */
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
