import './form-part.css';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** A choice of one among a few, under its label. */
export const SelectField = <Value extends string>({ label, value, options, onChange }: SelectFieldProps<Value>) => (
  <label className="field select-field">
    <span>{label}</span>
    <select className="select" value={value} onChange={({ target }) => onChange(target.value as Value)}>
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
