import { useState } from 'react';
import { parseUnits, typedUnits, unitsFault } from './amount.rules.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import './amount-field.css';

interface AmountFieldProps {
  label: string;
  symbol: string;
  decimals: number;
  /** The text in the field. */
  value: string;
  onChange: (typed: string) => void;
  /** As much as can be chosen, in base units; offers it with one press where it is known. */
  most?: bigint | undefined;
  /** The error where more is typed. */
  tooMuch?: string;
  /** An error that only the form knows of; it shows at once. */
  fault?: string | undefined;
  hint?: string;
  name?: string;
}

/** Returns what is wrong with a typed amount, or undefined where it can be sent. */
export function amountError(typed: string, decimals: number, most: bigint | undefined, tooMuch = 'You have less.') {
  const base = parseUnits(typed, decimals);
  if (base === undefined) return unitsFault(typed, decimals);
  if (base === 0n) return 'Enter more than 0.';
  return most !== undefined && base > most ? tooMuch : undefined;
}

/** An amount of a token, typed in whole tokens. It is checked as one leaves it. */
export function AmountField(props: AmountFieldProps) {
  const { label, symbol, decimals, value, onChange, most, tooMuch, fault, hint, name } = props;
  const [left, setLeft] = useState(false);
  const error = fault ?? (left && value !== '' ? amountError(value, decimals, most, tooMuch) : undefined);
  return (
    <Field
      label={label}
      className="amount-field"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setLeft(true)}
      {...(name ? { name } : {})}
      {...(error ? { error } : {})}
      {...(hint ? { hint } : {})}
      end={
        <span className="amount-end">
          {most !== undefined && most > 0n && (
            <Button look="quiet" onClick={() => onChange(typedUnits(most, decimals))}>
              All
            </Button>
          )}
          <span className="soft">{symbol}</span>
        </span>
      }
    />
  );
}
