import { CheckedField } from '../../design/checked-field.tsx';
import { FormRows } from '../../design/form-rows.tsx';
import { countOf } from '../../platform/forms/count.rules.ts';
import { RewardRows } from '../../platform/rewards/reward-rows.tsx';
import { mostRanges, nextRange, overlapOf, type RangeRow, rangeFaults, rankWords } from './ranks.rules.ts';

interface RangeRowsProps {
  rows: readonly RangeRow[];
  /** The form was sent: faults show at once. */
  tried: boolean;
  onChange: (rows: RangeRow[]) => void;
}

const mostAssets = 10;

const nameOf = ({ fromRank, toRank }: RangeRow, index: number): string => {
  const [from, to] = [countOf(fromRank), countOf(toRank)];
  const ranks = from !== undefined && to !== undefined && from <= to ? `: ${rankWords(from, to)}` : '';
  return `Range ${index + 1}${ranks}`;
};

/** The rewards of ranges of ranks; overlaps are told at once. */
export const RangeRows = ({ rows, tried, onChange }: RangeRowsProps) => (
  <div className="form-wide">
    <FormRows
      label="Ranges of ranks"
      rows={rows}
      nameOf={nameOf}
      add="Add range"
      most={mostRanges}
      none="No rank gets anything yet."
      onAdd={() => onChange([...rows, nextRange(crypto.randomUUID(), rows)])}
      onRemove={(key) => onChange(rows.filter((row) => row.key !== key))}
    >
      {(row) => (
        <RangeFields
          row={row}
          rows={rows}
          tried={tried}
          onChange={(more) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...more } : one)))}
        />
      )}
    </FormRows>
    {tried && rows.length === 0 && (
      <p className="field-error" role="alert">
        Add at least one range.
      </p>
    )}
  </div>
);

interface RangeFieldsProps extends Pick<RangeRowsProps, 'rows' | 'tried'> {
  row: RangeRow;
  onChange: (more: Partial<RangeRow>) => void;
}

function RangeFields({ row, rows, tried, onChange }: RangeFieldsProps) {
  const faults = rangeFaults(row, rows);
  const overlaps = overlapOf(row, rows) !== undefined;
  return (
    <>
      <div className="form-row-fields">
        <CheckedField
          label="From rank"
          inputMode="numeric"
          value={row.fromRank}
          fault={faults.fromRank}
          tried={tried || overlaps}
          onChange={(fromRank) => onChange({ fromRank })}
        />
        <CheckedField
          label="To rank"
          inputMode="numeric"
          value={row.toRank}
          fault={faults.toRank}
          tried={tried}
          onChange={(toRank) => onChange({ toRank })}
        />
      </div>
      <RewardRows
        label="What each of these ranks gets"
        rows={row.rewards}
        badges={[]}
        kinds={['voucher']}
        most={mostAssets}
        tried={tried}
        onChange={(rewards) => onChange({ rewards })}
      />
      {tried && faults.rewards && (
        <p className="field-error" role="alert">
          {faults.rewards}
        </p>
      )}
    </>
  );
}
