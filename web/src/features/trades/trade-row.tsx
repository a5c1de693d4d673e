import type { TradeAsset } from '@hatchery/api/trade-shapes';
import type { ReactNode } from 'react';
import { Link } from '../../platform/router.tsx';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { bundleWords } from '../../platform/vouchers/bundle.rules.ts';
import { useCreatures } from '../../platform/vouchers/creatures.ts';

interface TradeRowProps {
  uid: string;
  gives: readonly TradeAsset[];
  gets: readonly TradeAsset[];
  words: string;
  /** The buttons of the row. */
  children?: ReactNode;
}

/** A trade in a list of one's own. */
export function TradeRow({ uid, gives, gets, words, children }: TradeRowProps) {
  const dressed = useCreatures(gives);
  const wanted = useCreatures(gets);
  const [first] = dressed;
  return (
    <li className="row">
      {first && <AssetPicture name={first.name} image={first.image} size={48} />}
      <div className="row-words">
        <Link to={`/trades/${uid}`} className="trade-row-link">
          {bundleWords(dressed)} <span className="soft">for</span> {gets.length > 0 ? bundleWords(wanted) : 'any offer'}
        </Link>
        <span className="soft">{words}</span>
      </div>
      {children && <div className="row-end">{children}</div>}
    </li>
  );
}
