import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface CheckedFieldProps extends Omit<FieldProps, 'error' | 'onBlur' | 'onChange' | 'value'> {
  value: string;
  /** The error of the value, if any. It shows once the field was left. */
  fault: string | undefined;
  /** Shows the fault at once, as after a form was sent. */
  tried: boolean;
  onChange: (text: string) => void;
}

/** A field that keeps its own count of whether it was left; for rows, which come and go. */
export function CheckedField({ fault, tried, onChange, ...field }: CheckedFieldProps) {
  const [left, setLeft] = useState(false);
  return (
    <Field
      autoComplete="off"
      {...field}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setLeft(left || field.value !== '')}
      {...((left || tried) && fault ? { error: fault } : {})}
    />
  );
}
