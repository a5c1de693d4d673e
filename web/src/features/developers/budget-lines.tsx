import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { type BudgetLine, budgetFault } from './keys.rules.ts';

interface BudgetLinesProps {
  lines: BudgetLine[];
  onChange: (lines: BudgetLine[]) => void;
}

/** Edits a budget, a line per asset. A line is checked when it is left. */
export function BudgetLines({ lines, onChange }: BudgetLinesProps) {
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const change = (id: string, part: Partial<BudgetLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  return (
    <fieldset className="budget">
      <legend>Budget</legend>
      {lines.map((line) => {
        const fault = left[line.id] ? budgetFault(line) : undefined;
        const shared = {
          'aria-invalid': fault ? true : undefined,
          'aria-describedby': fault ? `fault-${line.id}` : undefined,
          autoComplete: 'off',
          onBlur: () => setLeft({ ...left, [line.id]: line.asset !== '' && line.units !== '' }),
        };
        return (
          <div key={line.id} className="field budget-line">
            <input
              {...shared}
              aria-label="Asset"
              className="mono"
              placeholder="egg:2"
              autoCapitalize="none"
              value={line.asset}
              onChange={(event) => change(line.id, { asset: event.target.value.trim() })}
            />
            <input
              {...shared}
              aria-label="Units"
              className="mono"
              inputMode="numeric"
              placeholder="100"
              value={line.units}
              onChange={(event) => change(line.id, { units: event.target.value.trim() })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${line.asset || 'this line'}`}
              onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
            >
              <Icon name="close" size={20} />
            </button>
            {fault && (
              <p id={`fault-${line.id}`} className="field-error">
                {fault}
              </p>
            )}
          </div>
        );
      })}
      <div>
        <Button look="quiet" onClick={() => onChange([...lines, { id: crypto.randomUUID(), asset: '', units: '' }])}>
          <MoreIcon name="plus" size={18} /> {lines.length > 0 ? 'Add another asset' : 'Add a budget'}
        </Button>
      </div>
    </fieldset>
  );
}
