import { CheckedField } from '../../design/checked-field.tsx';
import { FormRows } from '../../design/form-rows.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { conditionWords } from '../../platform/quests/quest.words.ts';
import {
  areConditionsGood,
  type ConditionRow,
  conditionFaults,
  conditionOf,
  type Kind,
  newCondition,
} from './condition.rules.ts';
import { FactFields, HeldChoice, LooksFields } from './condition-fields.tsx';
import { useNames } from './use-names.ts';

interface ConditionRowsProps {
  rows: readonly ConditionRow[];
  /** The form was sent: faults show at once. */
  tried: boolean;
  onChange: (rows: ConditionRow[]) => void;
}

const mostConditions = 10;

/** Everything that a quest asks for, each condition with the fields of its kind. */
export const ConditionRows = ({ rows, tried, onChange }: ConditionRowsProps) => (
  <div className="form-wide">
    <FormRows
      label="Conditions"
      rows={rows}
      nameOf={(_, index) => `Condition ${index + 1}`}
      add="Add condition"
      most={mostConditions}
      none="It asks for nothing yet."
      onAdd={() => onChange([...rows, newCondition(crypto.randomUUID())])}
      onRemove={(key) => onChange(rows.filter((row) => row.key !== key))}
    >
      {(row) => (
        <ConditionFields
          row={row}
          tried={tried}
          onChange={(more) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...more } : one)))}
        />
      )}
    </FormRows>
    {tried && rows.length === 0 && (
      <p className="field-error" role="alert">
        Add at least one condition. Choose "Nothing: a gift" if it asks for nothing.
      </p>
    )}
  </div>
);

const kinds: readonly (readonly [Kind, string])[] = [
  ['fact', 'Did something'],
  ['exists', 'Owns a creature like this'],
  ['amount', 'Owns so many'],
  ['single', 'Owns a certain one'],
  ['set', 'Owns all of these'],
  ['collection', 'Owns different ones'],
  ['always', 'Nothing: a gift'],
];

export interface ConditionFieldsProps {
  row: ConditionRow;
  tried: boolean;
  onChange: (more: Partial<ConditionRow>) => void;
}

const isHeld = (kind: Kind): boolean =>
  kind === 'single' || kind === 'set' || kind === 'collection' || kind === 'amount';
const takesAmount = (kind: Kind): boolean => kind === 'collection' || kind === 'amount' || kind === 'fact';

function ConditionFields(props: ConditionFieldsProps) {
  const { row, tried, onChange } = props;
  const faults = conditionFaults(row);
  return (
    <>
      <div className="form-row-fields">
        <SelectField label="Kind" value={row.kind} options={kinds} onChange={(kind) => onChange({ kind })} />
        {isHeld(row.kind) && <HeldChoice {...props} />}
        {row.kind === 'exists' && <LooksFields {...props} />}
        {row.kind === 'fact' && <FactFields {...props} />}
        {takesAmount(row.kind) && (
          <CheckedField
            label={row.kind === 'collection' ? 'Different ones' : 'At least'}
            inputMode="decimal"
            value={row.amount}
            fault={faults.amount}
            tried={tried}
            onChange={(amount) => onChange({ amount })}
          />
        )}
      </div>
      <Words row={row} />
    </>
  );
}

/** Shows a condition as players read it, once it can be saved. */
function Words({ row }: { row: ConditionRow }) {
  const names = useNames((id) => row.assets.find(({ uid }) => uid === id));
  return (
    <p className="quest-desk-words" aria-live="polite">
      {areConditionsGood([row]) ? `Players read: "${conditionWords(conditionOf(row), names)}"` : 'Not complete yet.'}
    </p>
  );
}
