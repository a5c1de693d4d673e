import { useId } from 'react';

interface SliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number within bounds; arrow keys move it by one. */
export function Slider({ label, value, least, most, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="mono">
        {value}
      </output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
