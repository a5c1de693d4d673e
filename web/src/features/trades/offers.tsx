import type { Trade } from '@hatchery/api/trade-shapes';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Face } from '../../design/face.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { agoWords } from '../../platform/time.rules.ts';
import { useNow } from '../../platform/use-now.ts';
import { bundleWords } from '../../platform/vouchers/bundle.rules.ts';
import { BundleList } from '../../platform/vouchers/bundle.tsx';
import { AcceptOffer } from './accept-offer.tsx';
import { lackingIn } from './compare.rules.ts';
import { nameIn, type Offer, type Role } from './trades.rules.ts';

interface OffersProps {
  trade: Trade;
  role: Role;
}

/** The offers for a trade side by side. Its owner accepts one. */
export function Offers({ trade, role }: OffersProps) {
  const [accepting, setAccepting] = useState<string>();
  const offer = trade.usersOffers.find(({ userId }) => userId === accepting);
  const more = trade.offersCount - trade.usersOffers.length;
  if (trade.usersOffers.length === 0) return role === 'owner' ? <NoOffers /> : null;
  return (
    <Sheet
      title={trade.offersCount === 1 ? 'One offer' : `${trade.offersCount} offers`}
      lead={role === 'owner' ? 'Compare them, and accept one. The others go back to their owners.' : undefined}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ul className="offers" tabIndex={0} aria-label="Offers side by side">
        {trade.usersOffers.map((one) => (
          <OfferColumn
            key={one.userId}
            trade={trade}
            offer={one}
            onAccept={role === 'owner' ? () => setAccepting(one.userId) : undefined}
          />
        ))}
      </ul>
      {more > 0 && <p className="soft">{more} more are not shown.</p>}
      {offer && <AcceptOffer trade={trade} offer={offer} onClose={() => setAccepting(undefined)} />}
    </Sheet>
  );
}

interface OfferColumnProps {
  trade: Trade;
  offer: Offer;
  onAccept: (() => void) | undefined;
}

function OfferColumn({ trade, offer, onAccept }: OfferColumnProps) {
  const now = useNow();
  const name = nameIn(offer);
  return (
    <li className="offer" aria-label={`${name} offers ${bundleWords(offer.vouchers)}`}>
      <div className="trade-who">
        <Face uid={offer.userId} size={32} />
        <strong>{name}</strong>
        <span className="soft">{agoWords(offer.createdAt, now)}</span>
      </div>
      <BundleList label={`Offered by ${name}`} lines={offer.vouchers} />
      <Against trade={trade} offer={offer} />
      {onAccept && (
        <Button look="primary" aria-label={`Accept the offer of ${name}`} onClick={onAccept}>
          Accept
        </Button>
      )}
    </li>
  );
}

/** How an offer stands against what was asked for. */
function Against({ trade, offer }: { trade: Trade; offer: Offer }) {
  if (trade.requestAssets.length === 0) return <span />;
  const lacking = lackingIn(trade.requestAssets, offer.vouchers);
  if (lacking.length === 0) return <p className="offer-against offer-full">All that was asked for</p>;
  return <p className="offer-against soft">Without {bundleWords(lacking)}</p>;
}

const NoOffers = () => (
  <Sheet title="Offers" lead="None yet. They appear here by themselves, and you can compare them side by side." />
);
