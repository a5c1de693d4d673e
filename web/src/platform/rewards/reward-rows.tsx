import { eggElements } from '@hatchery/chain/eggs';
import { CheckedField } from '../../design/checked-field.tsx';
import { FormRows } from '../../design/form-rows.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { namesTokens } from '../vouchers/asset.words.ts';
import { AssetPicker } from '../vouchers/asset-picker.tsx';
import { newReward, type RewardRow, rewardFaults, rewardKinds } from './reward.rules.ts';

interface RewardRowsProps {
  label: string;
  rows: readonly RewardRow[];
  /** The badges to choose from. */
  badges: readonly { uid: string; name: string }[];
  most: number;
  /** The kinds to choose from; all of them by default. */
  kinds?: readonly RewardRow['kind'][];
  /** The form was sent: faults show at once. */
  tried: boolean;
  onChange: (rows: RewardRow[]) => void;
}

const allKinds = rewardKinds.map(([kind]) => kind);

/** The rewards of something, each with the fields of its kind. */
export const RewardRows = ({ label, rows, badges, most, kinds = allKinds, tried, onChange }: RewardRowsProps) => (
  <FormRows
    label={label}
    rows={rows}
    nameOf={(_, index) => `Reward ${index + 1}`}
    add="Add reward"
    most={most}
    none="It gives nothing yet."
    onAdd={() => onChange([...rows, newReward(crypto.randomUUID(), kinds[0])])}
    onRemove={(key) => onChange(rows.filter((row) => row.key !== key))}
  >
    {(row) => (
      <RewardFields
        row={row}
        badges={badges}
        kinds={kinds}
        tried={tried}
        onChange={(more) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...more } : one)))}
      />
    )}
  </FormRows>
);

interface RewardFieldsProps extends Pick<RewardRowsProps, 'badges' | 'tried'> {
  kinds: readonly RewardRow['kind'][];
  row: RewardRow;
  onChange: (more: Partial<RewardRow>) => void;
}

const eggOptions = [
  ['', 'Surprise'] as const,
  ...eggElements.map((element, eggType) => [String(eggType), element] as const),
];

function RewardFields({ row, badges, kinds, tried, onChange }: RewardFieldsProps) {
  const faults = rewardFaults(row);
  const { kind, asset } = row;
  return (
    <div className="form-row-fields">
      {kinds.length > 1 && (
        <SelectField
          label="Kind"
          value={kind}
          options={rewardKinds.filter(([one]) => kinds.includes(one))}
          onChange={(next) => onChange({ kind: next })}
        />
      )}
      {kind === 'egg' && (
        <SelectField
          label="Element"
          value={row.eggType}
          options={eggOptions}
          onChange={(eggType) => onChange({ eggType })}
        />
      )}
      {kind === 'badge' && (
        <SelectField
          label="Badge"
          value={row.badgeId}
          options={[['', 'Choose'], ...badges.map(({ uid, name }) => [uid, name] as const)]}
          error={tried ? faults.badgeId : undefined}
          onChange={(badgeId) => onChange({ badgeId })}
        />
      )}
      {kind === 'voucher' && (
        <div className="form-wide">
          <AssetPicker
            asset={asset}
            error={tried ? faults.asset : undefined}
            onChange={(next) => onChange({ asset: next })}
          />
        </div>
      )}
      {kind === 'voucher' && asset && namesTokens(asset) && (
        <CheckedField
          label="Token id"
          inputMode="numeric"
          value={row.tokenId}
          fault={faults.tokenId}
          tried={tried}
          onChange={(tokenId) => onChange({ tokenId })}
        />
      )}
      {kind !== 'badge' && (
        <CheckedField
          label="Amount"
          inputMode="decimal"
          value={row.amount}
          fault={faults.amount}
          tried={tried}
          onChange={(amount) => onChange({ amount })}
        />
      )}
    </div>
  );
}
