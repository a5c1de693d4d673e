import type { Trade } from '@hatchery/api/trade-shapes';
import { Face } from '../../design/face.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Link } from '../../platform/router.tsx';
import { useNow } from '../../platform/use-now.ts';
import { bundleWords } from '../../platform/vouchers/bundle.rules.ts';
import { BundlePictures } from '../../platform/vouchers/bundle.tsx';
import { leftWords, nameIn } from './trades.rules.ts';

/** A trade on the board: whose it is, and both sides as pictures. */
export function TradeCard({ trade }: { trade: Trade }) {
  const { uid, userId, picture, offerAssets, requestAssets, offersCount, expiresAt, mine } = trade;
  const now = useNow();
  const name = nameIn(trade);
  const wants = requestAssets.length > 0 ? bundleWords(requestAssets) : 'any offer';
  return (
    <li className="trade-card card">
      <Link to={`/trades/${uid}`} aria-label={`${name} gives ${bundleWords(offerAssets)} for ${wants}`}>
        <div className="trade-who">
          <Face uid={userId} {...(picture ? { picture } : {})} size={32} />
          <strong>{mine === 'owner' ? 'Yours' : name}</strong>
          <span className="soft">{leftWords(expiresAt, now)}</span>
        </div>
        <div className="trade-sides">
          <div>
            <h3>Gives</h3>
            <BundlePictures lines={offerAssets} />
          </div>
          <MoreIcon name="trade" size={22} />
          <div>
            <h3>Wants</h3>
            {requestAssets.length > 0 ? <BundlePictures lines={requestAssets} /> : <AnyOffer />}
          </div>
        </div>
        <p className="trade-foot soft">
          {mine === 'offered' && <span className="badge badge-brand">You made an offer</span>}
          {offersWords(offersCount)}
        </p>
      </Link>
    </li>
  );
}

const offersWords = (count: number): string =>
  count === 0 ? 'No offers yet' : `${count} offer${count === 1 ? '' : 's'}`;

/** Stands where the owner asks for nothing in particular. */
const AnyOffer = () => (
  <div className="bundle">
    <span className="bundle-pictures" data-one>
      <span className="any-offer">
        <MoreIcon name="give" size={32} />
      </span>
    </span>
    <p>Any offer</p>
  </div>
);
