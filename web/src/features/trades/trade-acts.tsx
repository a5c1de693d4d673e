import type { Trade } from '@hatchery/api/trade-shapes';
import type { User } from '@hatchery/api/users';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Link } from '../../platform/router.tsx';
import { BundleList } from '../../platform/vouchers/bundle.tsx';
import { TwoSidesActs } from '../../platform/vouchers/two-sides.tsx';
import { AcceptTrade } from './accept-trade.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { SignInToTrade } from './sign-in-to-trade.tsx';
import { TakeBack } from './take-back.tsx';
import type { Role } from './trades.rules.ts';

interface TradeActsProps {
  trade: Trade;
  role: Role;
  user: User | undefined;
}

type Act = 'accept' | 'offer' | 'take-back';

/** The buttons of an open trade: accept it, offer something else, or change and take back one's own. */
export function TradeActs({ trade, role, user }: TradeActsProps) {
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const offer = trade.usersOffers.find(({ userId }) => userId === user?.uid);
  if (trade.status !== 'open') return null;
  if (role === 'visitor')
    return (
      <TwoSidesActs>
        <SignInToTrade />
      </TwoSidesActs>
    );
  return (
    <>
      {role === 'offered' && offer && (
        <section className="trade-mine" aria-label="Your offer">
          <h3>You offer</h3>
          <BundleList label="You offer" lines={offer.vouchers} />
        </section>
      )}
      <TwoSidesActs>
        {role === 'owner' ? (
          <Link className="button button-secondary" to={`/trades/new?change=${trade.uid}`}>
            Change
          </Link>
        ) : (
          <>
            {trade.requestAssets.length > 0 && (
              <Button look="primary" onClick={() => setAct('accept')}>
                Accept
              </Button>
            )}
            <Button look={trade.requestAssets.length > 0 ? 'secondary' : 'primary'} onClick={() => setAct('offer')}>
              {role === 'offered' ? 'Change your offer' : 'Make an offer'}
            </Button>
          </>
        )}
        {role !== 'other' && (
          <Button look="danger" onClick={() => setAct('take-back')}>
            {role === 'owner' ? 'Take back' : 'Take back your offer'}
          </Button>
        )}
      </TwoSidesActs>
      {act === 'accept' && <AcceptTrade trade={trade} onClose={close} />}
      {act === 'offer' && <OfferDialog trade={trade} offer={offer} onClose={close} />}
      {act === 'take-back' && <TakeBack trade={trade} kind={role === 'owner' ? 'trade' : 'offer'} onClose={close} />}
    </>
  );
}
