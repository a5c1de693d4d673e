import type { ReactNode } from 'react';
import './choices.css';

interface ChoicesProps {
  legend: string;
  /** The legend is for screen readers alone: what is chosen says it to everybody else. */
  quiet?: boolean;
  className?: string;
  children: ReactNode;
}

/** One of several, under their name. */
export const Choices = ({ legend, quiet = false, className = '', children }: ChoicesProps) => (
  <fieldset className={`choices ${className}`}>
    <legend className={quiet ? 'sr-only' : undefined}>{legend}</legend>
    <div className="choices-list">{children}</div>
  </fieldset>
);

interface ChoiceProps {
  /** The same for all of a list. */
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  /** A picture above the label. */
  children?: ReactNode;
}

export const Choice = ({ name, label, checked, onChoose, children }: ChoiceProps) => (
  <label className="choice">
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    {children}
    <span>{label}</span>
  </label>
);
