import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { AssetPicker } from '../../platform/vouchers/asset-picker.tsx';
import { type BudgetLine, budgetFault, thingsFor } from './keys.rules.ts';

interface BudgetLinesProps {
  lines: BudgetLine[];
  /** The form was sent: all lines are checked. */
  tried: boolean;
  onChange: (lines: BudgetLine[]) => void;
}

/** Edits a budget: a line for each kind of things, and for vouchers of each asset. A line is checked when it is left. */
export function BudgetLines({ lines, tried, onChange }: BudgetLinesProps) {
  const [choosing, setChoosing] = useState(false);
  const change = (id: string, part: Partial<BudgetLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  const add = (line: Partial<BudgetLine>) =>
    onChange([...lines, { id: crypto.randomUUID(), asset: '', units: '', ...line }]);
  return (
    <fieldset className="budget">
      <legend>Budget</legend>
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          tried={tried}
          onChange={(part) => change(line.id, part)}
          onRemove={() => onChange(lines.filter(({ id }) => id !== line.id))}
        />
      ))}
      {choosing ? (
        <AssetPicker
          asset={undefined}
          onChange={(chosen) => {
            setChoosing(false);
            const asset = `asset:${chosen?.uid}`;
            if (chosen && !lines.some((line) => line.asset === asset))
              add({ asset, about: { name: chosen.name, decimals: chosen.decimals } });
          }}
        />
      ) : (
        <div className="acts">
          {thingsFor(lines).map(({ words, asset }) => (
            <Button key={words} look="quiet" onClick={() => add({ asset })}>
              <MoreIcon name="plus" size={18} /> Add {words}
            </Button>
          ))}
          <Button look="quiet" onClick={() => setChoosing(true)}>
            <MoreIcon name="plus" size={18} /> Add vouchers
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface LineProps {
  line: BudgetLine;
  tried: boolean;
  onChange: (part: Partial<BudgetLine>) => void;
  onRemove: () => void;
}

function Line({ line, tried, onChange, onRemove }: LineProps) {
  const [left, setLeft] = useState(false);
  const { id, asset, units, about } = line;
  const fault = left || tried ? budgetFault(line) : undefined;
  const shared = {
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `fault-${id}` : undefined,
    autoComplete: 'off',
    onBlur: () => setLeft(asset !== '' && units !== ''),
  };
  return (
    <div className="field budget-line">
      {about ? (
        <strong className="budget-asset">{about.name}</strong>
      ) : (
        <input
          {...shared}
          aria-label="Asset"
          className="mono"
          placeholder="egg:2"
          autoCapitalize="none"
          value={asset}
          onChange={(event) => onChange({ asset: event.target.value.trim() })}
        />
      )}
      <input
        {...shared}
        aria-label={about ? `Amount of ${about.name}` : 'Units'}
        className="mono"
        inputMode={about && about.decimals > 0 ? 'decimal' : 'numeric'}
        placeholder="100"
        value={units}
        onChange={(event) => onChange({ units: event.target.value.trim() })}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${about?.name ?? (asset || 'this line')}`}
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </button>
      {fault && (
        <p id={`fault-${id}`} className="field-error">
          {fault}
        </p>
      )}
    </div>
  );
}
