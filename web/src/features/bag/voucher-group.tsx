import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../design/amount.rules.ts';
import { MoreIcon } from '../../design/more-icons.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { Link } from '../../platform/router.tsx';
import { useNow } from '../../platform/use-now.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { freeOf, isUnique, partWords, unitName } from '../../platform/vouchers/parts.rules.ts';
import { type Group, heldOf, holdWords, untilWords } from './bag.rules.ts';

interface VoucherGroupProps {
  group: Group;
  chosen: ReadonlySet<string>;
  onChoose: (uid: string, on: boolean) => void;
}

/** One asset with everything that the player has of it: a row, or a heading with a row for each token. */
export function VoucherGroup({ group: { name, vouchers }, chosen, onChoose }: VoucherGroupProps) {
  const [first] = vouchers;
  // Creatures have names of their own.
  const several = vouchers.length > 1 && vouchers.every((voucher) => voucher.name === first?.name);
  const rows = vouchers.map((voucher) => (
    <VoucherRow
      key={voucher.uid}
      voucher={voucher}
      inGroup={several}
      chosen={chosen.has(voucher.uid)}
      onChoose={(on) => onChoose(voucher.uid, on)}
    />
  ));
  if (!first || !several) return rows;
  return (
    <li className="bag-group">
      <div className="bag-head">
        <AssetPicture name={name} image={first.image} size={48} />
        <div className="row-words">
          <h3>{name}</h3>
          <Where voucher={first} />
        </div>
        <span className="badge">{vouchers.length}</span>
      </div>
      <ul className="bag-tokens">{rows}</ul>
    </li>
  );
}

interface VoucherRowProps {
  voucher: Voucher;
  /** The asset is named above the row. */
  inGroup: boolean;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

function VoucherRow({ voucher, inGroup, chosen, onChoose }: VoucherRowProps) {
  const name = unitName(voucher);
  const free = freeOf(voucher);
  return (
    <li className="bag-row" data-chosen={chosen || undefined}>
      <label className="bag-pick">
        <input
          type="checkbox"
          checked={chosen}
          disabled={free === 0n}
          aria-label={`Choose ${name}`}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </label>
      <Link to={`/bag/${voucher.uid}`} className="bag-open" aria-label={`Open ${partWords(voucher, free)}`}>
        {!inGroup && <AssetPicture name={voucher.name} image={voucher.image} size={48} />}
        <span className="row-words">
          <strong>{inGroup && voucher.tokenId !== undefined ? `#${voucher.tokenId}` : name}</strong>
          {!inGroup && <Where voucher={voucher} />}
        </span>
        {!isUnique(voucher) && <Free key={voucher.amountBase} voucher={voucher} />}
        <MoreIcon name="chevron" size={18} />
      </Link>
      <Holds voucher={voucher} />
    </li>
  );
}

/** The free amount. It comes in anew when it changes. */
const Free = ({ voucher }: { voucher: Voucher }) => (
  <span className="bag-amount" data-none={freeOf(voucher) === 0n || undefined}>
    {formatUnits(freeOf(voucher), voucher.decimals)}
  </span>
);

/** Where an asset lives. */
export function Where({ voucher: { chainId } }: { voucher: Pick<Voucher, 'chainId'> }) {
  const config = useQuery(configOptions).data;
  if (chainId === undefined) return <span className="soft">For games</span>;
  return <span className="soft">{config ? `On ${chainName(config, chainId)}` : '\u00a0'}</span>;
}

/** Lists what is on hold, why, and until when. */
export function Holds({ voucher }: { voucher: Voucher }) {
  const now = useNow();
  if (heldOf(voucher) === 0n) return null;
  return (
    <ul className="bag-holds">
      {voucher.onHold.map((hold) => (
        <li key={`${hold.reason}/${hold.until}/${hold.amountBase}`}>
          <MoreIcon name="lock" size={16} />
          <span>
            {!isUnique(voucher) && <b>{formatUnits(BigInt(hold.amountBase), voucher.decimals)} </b>}
            {isUnique(voucher) ? holdWords(hold) : holdWords(hold).toLowerCase()}{' '}
            <span className="soft">{untilWords(hold.until, now)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
