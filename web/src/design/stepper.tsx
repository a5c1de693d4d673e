import { useState } from 'react';
import { MoreIcon } from './more-icons.tsx';
import { countIn } from './stepper.rules.ts';

interface StepperProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** A count from 1 to `most`, by buttons, typing or arrow keys. */
export function Stepper({ label, value, most, onChange }: StepperProps) {
  // The text stays as it is typed until the field is left, so that it can be emptied. Until it is a count, the last one holds.
  const [typed, setTyped] = useState<string>();
  function set(next: string) {
    const count = countIn(next, most);
    if (count !== undefined) onChange(count);
  }
  function step(by: number) {
    setTyped(undefined);
    onChange(Math.min(most, Math.max(1, value + by)));
  }
  return (
    <fieldset className="stepper" aria-label={label}>
      <button type="button" aria-label="Decrease" disabled={value <= 1} onClick={() => step(-1)}>
        <MoreIcon name="minus" size={20} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={1}
        max={most}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          set(target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <button type="button" aria-label="Increase" disabled={value >= most} onClick={() => step(1)}>
        <MoreIcon name="plus" size={20} />
      </button>
    </fieldset>
  );
}
