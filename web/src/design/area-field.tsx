import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import './field.css';
import './form-part.css';

interface AreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  /** The error to show once the field was left; it replaces the hint. */
  error?: string | undefined;
  hint?: ReactNode;
}

/** A field for several lines, with its label above and one line beneath, as `Field` has them. */
export function AreaField({ label, error, hint, className = '', ...area }: AreaFieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={`field field-kept area-field form-wide ${className}`}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? note : undefined}
      />
      <div id={note} className="field-note" aria-live="polite">
        {error ? <p className="field-error">{error}</p> : hint}
      </div>
    </div>
  );
}
