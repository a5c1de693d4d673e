import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import './field.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** The error to show once the field was left; it replaces the hint. */
  error?: string;
  hint?: ReactNode;
  /** At the end of the label's line, as a link. */
  aside?: ReactNode;
  /** Inside the field, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A text field with its label above and one line beneath, kept free for a hint or an error. */
export function Field({ label, error, hint, aside, end, className = '', ...input }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={`field field-kept ${className}`}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="field-box">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? note : undefined}
        />
        {end}
      </div>
      <div id={note} className="field-note" aria-live="polite">
        {error ? <p className="field-error">{error}</p> : hint}
      </div>
    </div>
  );
}
