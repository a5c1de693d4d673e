import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import './field.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong, once the field was left; takes the place of the hint. */
  error?: string;
  hint?: ReactNode;
  /** At the end of the label's line, as a link. */
  aside?: ReactNode;
  /** In the field itself, at its end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A line to type in, with its name above and one line beneath that is kept free for what there is to say of it. */
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
