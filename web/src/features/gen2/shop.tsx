import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { zeroAddress } from 'viem';
import { shortenAddress } from '../../design/address.rules.ts';
import { unitsWords } from '../../design/amount.rules.ts';
import { Button } from '../../design/button.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { api } from '../../platform/api.ts';
import { gameToken } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { useQueryText } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { requestSender, wallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { gen2 } from './gen2.action.tsx';
import { coinPriceOptions } from './gen2.queries.ts';
import type { Own, ShopFigures } from './gen2.read.ts';
import { type Egg, eggKinds, eggs, eggsWords, mostPerPurchase } from './gen2.rules.ts';
import { referrerFault, referrerIn, toReferrer } from './referrer.rules.ts';

type Way = 'tokens' | 'coins';

interface Price {
  way: Way;
  each: bigint;
  symbol: string;
}

const priceWords = ({ each, symbol }: Price, amount: number) => unitsWords(each * BigInt(amount), 18, symbol);

interface ShopProps {
  shop: ShopFigures;
  own: Own | undefined;
  chainId: number;
}

/** Sells eggs of both kinds, for game tokens or for coins of the network. */
export function Shop({ shop, own, chainId }: ShopProps) {
  const coins = useQuery(coinPriceOptions(chainId)).data;
  const prices: Price[] = [
    ...(shop.price > 0n ? [{ way: 'tokens', each: shop.price, symbol: gameToken.symbol } as const] : []),
    ...(coins && BigInt(coins.priceBase) > 0n
      ? [{ way: 'coins', each: BigInt(coins.priceBase), symbol: coinOf(chainId) } as const]
      : []),
  ];
  const made = shop.made[0] + shop.made[1];
  const most = shop.most[0] + shop.most[1];
  return (
    <Sheet title="Buy eggs" lead="Both kinds cost the same. There will never be more than these.">
      <div className="gen2-progress">
        <ProgressBar value={made} most={most} label={`${made} of ${most} eggs are made`} />
        <p className="soft">
          <span className="mono">{made.toLocaleString('en')}</span> of{' '}
          <span className="mono">{most.toLocaleString('en')}</span> eggs are made
        </p>
      </div>
      <Buy shop={shop} prices={prices} own={own} chainId={chainId} />
    </Sheet>
  );
}

interface BuyProps extends ShopProps {
  prices: readonly Price[];
}

function Buy({ shop, prices, own, chainId }: BuyProps) {
  const [egg, setEgg] = useState<Egg>(0);
  const [way, setWay] = useState<Way>();
  const [wanted, setWanted] = useState(1);
  const [referrer, setReferrer] = useState(referrerIn(useQueryText()));
  const buyWithCoins = useBuyWithCoins(chainId);
  const price = prices.find((one) => one.way === way) ?? prices[0];
  const left = shop.most[egg] - shop.made[egg];
  const most = Math.max(1, Math.min(mostPerPurchase, left));
  const amount = Math.min(wanted, most);
  const fault = own?.referrer ? undefined : referrerFault(referrer, own?.account, price?.way === 'coins');
  function buy() {
    if (!price || fault) return;
    const named = own?.referrer ? '' : toReferrer(referrer);
    if (price.way === 'coins') return buyWithCoins.mutate({ egg, amount, referrer: named });
    const facts = { act: 'tokens', egg, amount, referrer: named, most: String(price.each * BigInt(amount)) };
    void startAct({ kind: gen2, chainId, facts });
  }
  return (
    <div className="gen2-buy">
      <div className="gen2-choices">
        <SelectField
          label="Egg"
          value={String(egg)}
          options={eggs.map((kind) => [
            String(kind),
            `${eggKinds[kind]}, ${(shop.most[kind] - shop.made[kind]).toLocaleString('en')} left`,
          ])}
          onChange={(kind) => setEgg(kind === '1' ? 1 : 0)}
        />
        <SelectField
          label="Pay with"
          value={price?.way ?? 'tokens'}
          options={
            prices.length > 0
              ? prices.map((one) => [one.way, `${priceWords(one, 1)} each`] as const)
              : [['tokens', 'Nothing at present'] as const]
          }
          onChange={setWay}
        />
      </div>
      <Referrer own={own} value={referrer} fault={fault} takesCodes={price?.way === 'coins'} onChange={setReferrer} />
      <div className="gen2-count-line">
        <Stepper label="How many to buy" value={amount} most={most} onChange={setWanted} />
        <strong className="mono">{price ? priceWords(price, amount) : 'Not for sale'}</strong>
      </div>
      <Button
        look="primary"
        disabled={!price || left === 0 || fault !== undefined}
        busy={buyWithCoins.isPending}
        onPointerEnter={wantWeb3}
        onClick={buy}
      >
        Buy {eggsWords(egg, amount)}
      </Button>
    </div>
  );
}

interface ReferrerProps {
  own: Own | undefined;
  value: string;
  fault: string | undefined;
  takesCodes: boolean;
  onChange: (typed: string) => void;
}

/** Names who referred the player, once. What is recorded stays until the player forgets it. */
function Referrer({ own, value, fault, takesCodes, onChange }: ReferrerProps) {
  if (own?.referrer)
    return (
      <p className="gen2-referrer soft">
        Referred by <span className="mono">{shortenAddress(own.referrer)}</span>, who gets a share of the price. You pay
        no more for it.
      </p>
    );
  return (
    <CheckedField
      label="Referred by (optional)"
      value={value}
      fault={fault}
      tried={value !== '' && value.length >= 42}
      onChange={onChange}
      spellCheck={false}
      placeholder={takesCodes ? '0x… or a code' : '0x…'}
      hint="They get a share. You pay no more."
    />
  );
}

interface CoinWish {
  egg: Egg;
  amount: number;
  referrer: string;
}

/** Buys eggs for coins: the platform signs the price, and the wallet pays exactly that. */
function useBuyWithCoins(chainId: number) {
  return useIntent({
    async run({ egg, amount, referrer }: CoinWish, options) {
      if (!(await requestSender())) return undefined;
      const receiver = wallet.get().address ?? zeroAddress;
      const body = { referral: referrer, amount, eggType: egg, receiver, chainId };
      return api.vouchers.gen2SaleSignature({ body }, options);
    },
    onDone(signed) {
      if (!signed) return;
      const {
        eggType: egg,
        amount,
        referral: referrer,
        receiver,
        price,
        voucherId,
        signature,
        deadline: until,
      } = signed;
      const facts = { act: 'coins', egg, amount, referrer, receiver, price, voucherId, signature, until };
      void startAct({ kind: gen2, chainId, facts });
    },
  });
}
