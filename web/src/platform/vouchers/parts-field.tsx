import { formatUnits, typedUnits } from '../../design/amount.rules.ts';
import { Field } from '../../design/field.tsx';
import { AssetPicture } from './asset-picture.tsx';
import { freeOf, isUnique, unitName } from './parts.rules.ts';
import type { Part, Parts } from './use-parts.ts';
import './parts.css';

/** Lists what an act is about, with a field for how much of each that can be divided. */
export function PartsField<One extends Part>({ parts, whole = false }: { parts: Parts<One>; whole?: boolean }) {
  return (
    <ul className="parts">
      {parts.vouchers.map((voucher) => (
        <li key={voucher.uid} className="part">
          <AssetPicture name={voucher.name} image={voucher.image} size={40} />
          {whole || isUnique(voucher) || (voucher.decimals === 0 && freeOf(voucher) === 1n) ? (
            <strong>{whole ? wholeWords(voucher) : unitName(voucher)}</strong>
          ) : (
            <PartField voucher={voucher} parts={parts} />
          )}
        </li>
      ))}
    </ul>
  );
}

const wholeWords = (voucher: Part): string =>
  isUnique(voucher) ? unitName(voucher) : `${formatUnits(freeOf(voucher), voucher.decimals)} ${unitName(voucher)}`;

/** How much of one. */
export function PartField<One extends Part>({
  voucher,
  parts,
  label = unitName(voucher),
}: {
  voucher: One;
  parts: Pick<Parts<One>, 'textOf' | 'change' | 'leave' | 'errorOf'>;
  label?: string;
}) {
  const { uid, decimals } = voucher;
  const all = typedUnits(freeOf(voucher), decimals);
  return (
    <Field
      label={label}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={parts.textOf(voucher)}
      onChange={(event) => parts.change(uid, event.target.value)}
      onBlur={() => parts.leave(uid)}
      error={parts.errorOf(voucher)}
      hint={`You have ${formatUnits(freeOf(voucher), decimals)}.`}
      end={
        <button type="button" className="part-all" onClick={() => parts.change(uid, all)}>
          All
        </button>
      }
    />
  );
}
