import { useId } from 'react';
import './field.css';
import './form-part.css';

interface SelectFieldProps<Value extends string> {
  label: string;
  /** Its name in a form, which moves the focus to a choice that was refused. */
  name?: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  /** The error of the choice, if any. */
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** A choice of one among a few, under its label, with one line beneath that is kept free for an error. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, name, value, options, error, onChange } = props;
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="field field-kept">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="select"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      <div id={note} className="field-note" aria-live="polite">
        {error && <p className="field-error">{error}</p>}
      </div>
    </div>
  );
}
