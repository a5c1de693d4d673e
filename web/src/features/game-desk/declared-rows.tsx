import { CheckedField } from '../../design/checked-field.tsx';
import { FormRows } from '../../design/form-rows.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { type CurrencyRow, currencyFaults, type FactRow, factFaults } from './game.rules.ts';

interface RowsProps<Row> {
  rows: readonly Row[];
  /** The form was sent: faults show at once. */
  tried: boolean;
  onChange: (rows: Row[]) => void;
}

const changed = <Row extends { key: string }>(rows: readonly Row[], key: string, more: Partial<Row>): Row[] =>
  rows.map((row) => (row.key === key ? { ...row, ...more } : row));

const factKinds = [
  ['count', 'Reports add up'],
  ['best', 'The best one counts'],
] as const;
const mostFacts = 50;

/** The facts that a game may report. */
export const FactRows = ({ rows, tried, onChange }: RowsProps<FactRow>) => (
  <FormRows
    label="Facts"
    rows={rows}
    nameOf={({ title }, index) => title || `Fact ${index + 1}`}
    add="Add fact"
    most={mostFacts}
    none="It reports nothing yet."
    onAdd={() => onChange([...rows, { key: crypto.randomUUID(), name: '', title: '', kind: 'count', most: '1' }])}
    onRemove={(key) => onChange(rows.filter((row) => row.key !== key))}
  >
    {(row) => {
      const faults = factFaults(row, rows);
      const change = (more: Partial<FactRow>) => onChange(changed(rows, row.key, more));
      return (
        <div className="form-row-fields">
          <CheckedField
            label="Name in reports"
            placeholder="rounds"
            value={row.name}
            fault={faults.name}
            tried={tried}
            onChange={(name) => change({ name })}
          />
          <CheckedField
            label="What players read"
            placeholder="Rounds played"
            value={row.title}
            fault={faults.title}
            tried={tried}
            onChange={(title) => change({ title })}
          />
          <SelectField label="Counting" value={row.kind} options={factKinds} onChange={(kind) => change({ kind })} />
          <CheckedField
            label="Most in one report"
            inputMode="numeric"
            value={row.most}
            fault={faults.most}
            tried={tried}
            onChange={(most) => change({ most })}
          />
        </div>
      );
    }}
  </FormRows>
);

const mostCurrencies = 20;

/** The currencies that saves hold, which purchases spend. */
export const CurrencyRows = ({ rows, tried, onChange }: RowsProps<CurrencyRow>) => (
  <FormRows
    label="Currencies"
    rows={rows}
    nameOf={({ name }, index) => name || `Currency ${index + 1}`}
    add="Add currency"
    most={mostCurrencies}
    onAdd={() => onChange([...rows, { key: crypto.randomUUID(), name: '', path: '' }])}
    onRemove={(key) => onChange(rows.filter((row) => row.key !== key))}
  >
    {(row) => {
      const faults = currencyFaults(row, rows);
      const change = (more: Partial<CurrencyRow>) => onChange(changed(rows, row.key, more));
      return (
        <div className="form-row-fields">
          <CheckedField
            label="Currency"
            placeholder="gold"
            value={row.name}
            fault={faults.name}
            tried={tried}
            onChange={(name) => change({ name })}
          />
          <CheckedField
            label="Where a save has it"
            placeholder="/wallet/gold"
            value={row.path}
            fault={faults.path}
            tried={tried}
            onChange={(path) => change({ path })}
          />
        </div>
      );
    }}
  </FormRows>
);
