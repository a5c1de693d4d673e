import { MoreIcon } from './more-icons.tsx';

interface StepperProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** A count from 1 to `most`, by buttons, typing or arrow keys. */
export function Stepper({ label, value, most, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.min(most, Math.max(1, Math.trunc(next) || 1)));
  return (
    <fieldset className="stepper" aria-label={label}>
      <button type="button" aria-label="Decrease" disabled={value <= 1} onClick={() => set(value - 1)}>
        <MoreIcon name="minus" size={20} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={1}
        max={most}
        value={value}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <button type="button" aria-label="Increase" disabled={value >= most} onClick={() => set(value + 1)}>
        <MoreIcon name="plus" size={20} />
      </button>
    </fieldset>
  );
}
