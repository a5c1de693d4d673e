import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { Link } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { requestWallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { boxesWords } from './chain-boxes.rules.ts';
import { KeptPurchase } from './kept-purchase.tsx';
import { placeOptions } from './lootboxes.queries.ts';
import { admissionOf } from './place.rules.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { leftWords, mostFor, pricesOf, priceWords, sourceWords } from './prices.rules.ts';
import { SavePurchase } from './save-purchase.tsx';
import { useBuyOnChain } from './use-buy-on-chain.ts';
import { useOwnWallets } from './use-own-wallets.ts';

const keyOf = ({ kind, currency }: LootboxPrice): string => `${kind}:${currency}`;

/** Buys boxes: what they cost in each currency, how many, and the one button. */
export function BuyBox({ box }: { box: MastersLootbox }) {
  const prices = pricesOf(box);
  const [key, setKey] = useState<string>();
  const [wanted, setWanted] = useState(1);
  const price = prices.find((one) => keyOf(one) === key) ?? prices[0];
  if (!price)
    return (
      <section className="buy-box card" aria-label="Buy">
        <p>
          <strong>Not sold right now.</strong> <span className="soft">The odds stay here for those who have one.</span>
        </p>
      </section>
    );
  const most = mostFor(price, box);
  const amount = Math.max(1, Math.min(wanted, most));
  return (
    <section className="buy-box card" aria-labelledby="buy-box">
      <h2 id="buy-box">Pay with</h2>
      <div className="buy-box-prices" role="radiogroup" aria-labelledby="buy-box">
        {prices.map((one) => (
          <label key={keyOf(one)} className="buy-box-price">
            <input type="radio" name="price" checked={one === price} onChange={() => setKey(keyOf(one))} />
            <span>
              <strong>{priceWords(one, 1)}</strong>
              <span className="soft">{sourceWords(one)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="buy-box-left soft">{leftWords(box) ?? 'No limit'}</p>
      <div className="buy-box-act">
        <Stepper label="How many" value={amount} most={Math.max(1, most)} onChange={setWanted} />
        <BuyButton box={box} price={price} amount={amount} />
      </div>
    </section>
  );
}

interface BuyButtonProps {
  box: MastersLootbox;
  price: LootboxPrice;
  amount: number;
}

/** Asks where the player is where that was never asked, and then takes the way that the price needs. */
function BuyButton({ box, price, amount }: BuyButtonProps) {
  const session = useSession();
  const isPlayer = session.status === 'authenticated';
  const { data: place } = useQuery({ ...placeOptions, enabled: isPlayer });
  const [dialog, setDialog] = useState<'place' | 'save' | 'kept'>();
  const chain = useBuyOnChain(box);
  const { payer } = useOwnWallets();
  const isSave = price.kind === 'save';
  const admission = place && admissionOf(place);
  const words = isSave ? `Open for ${priceWords(price, amount)}` : `Buy for ${priceWords(price, amount)}`;
  if (session.status === 'unauthenticated' && isSave)
    return (
      <Link className="button button-primary" to={`/sign-in?to=/lootboxes/${box.id}`}>
        Sign in to open
      </Link>
    );
  function go() {
    if (isSave) setDialog('save');
    else if (payer?.kept) setDialog('kept');
    else chain.mutate({ price, amount });
  }
  async function press() {
    if (!isPlayer) return void (await requestWallet());
    if (admission === 'ask') return setDialog('place');
    go();
  }
  return (
    <>
      <Button
        look="primary"
        aria-label={`${words}: ${boxesWords({ box: box.name, amount })}`}
        busy={chain.isPending}
        disabled={session.status === 'loading' || admission === 'no' || (isPlayer && !place)}
        onPointerEnter={isSave || payer?.kept ? undefined : wantWeb3}
        onClick={() => void press()}
      >
        {admission === 'no' ? 'Closed where you are' : words}
      </Button>
      {dialog === 'place' && place && (
        <PlaceDialog
          place={place}
          onDone={() => {
            setDialog(undefined);
            go();
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'kept' && payer && (
        <KeptPurchase box={box} price={price} amount={amount} wallet={payer} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'save' && (
        <SavePurchase box={box} price={price} amount={amount} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
