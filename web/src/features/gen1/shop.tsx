import { useState } from 'react';
import { unitsWords } from '../../design/amount.rules.ts';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { gen1 } from './gen1.action.tsx';
import { readShop } from './gen1.read.ts';
import { creaturesWords, mostAtOnce } from './gen1.rules.ts';
import type { useGen1 } from './use-gen1.ts';

type Way = 'coins' | 'tokens' | 'tickets';

interface Price {
  way: Way;
  each: bigint;
  /** The price of some of them, in words. */
  cost(amount: number): string;
}

const inUnits = (way: Way, each: bigint, symbol: string): Price => ({
  way,
  each,
  cost: (amount) => unitsWords(each * BigInt(amount), 18, symbol),
});

/** The shop beside the drop, which takes coins, game tokens or tickets at fixed prices. */
export function Shop({ of: { chainId, shop } }: { of: ReturnType<typeof useGen1> }) {
  const { data, error, isError, refetch } = useChain({
    key: ['gen1-shop', shop ?? ''],
    chainId,
    read: shop && ((web3, id) => readShop(web3, id, shop)),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const read = data?.data;
  const prices = read && chainId !== undefined ? pricesOf(read, chainId) : [];
  return (
    <Sheet title="The shop" lead="One price for every creature, in coins, game tokens or tickets.">
      {read && (!read.isOpen || prices.length === 0) ? (
        <p className="remark">The shop is closed right now. The drop and the bazaar do not depend on it.</p>
      ) : (
        <Buy prices={prices} chainId={chainId} />
      )}
      <div className="gen1-foot">
        <AsOfBlock of={data} stale={isError} />
      </div>
    </Sheet>
  );
}

function pricesOf(read: { coins: bigint; tokens: bigint; takesTickets: boolean }, chainId: number): Price[] {
  const ticket: Price = {
    way: 'tickets',
    each: 1n,
    cost: (amount) => `${amount} ${amount === 1 ? 'ticket' : 'tickets'}`,
  };
  return [
    ...(read.coins > 0n ? [inUnits('coins', read.coins, coinOf(chainId))] : []),
    ...(read.tokens > 0n ? [inUnits('tokens', read.tokens, gameToken.symbol)] : []),
    ...(read.takesTickets ? [ticket] : []),
  ];
}

function Buy({ prices, chainId }: { prices: readonly Price[]; chainId: number | undefined }) {
  const [way, setWay] = useState<Way>();
  const [amount, setAmount] = useState(1);
  const price = prices.find((one) => one.way === way) ?? prices[0];
  const options = prices.map((one) => [one.way, `${one.cost(1)} each`] as const);
  return (
    <div className="gen1-act">
      <SelectField
        label="Pay with"
        value={price?.way ?? 'coins'}
        options={options.length > 0 ? options : [['coins', 'Reading the prices'] as const]}
        onChange={setWay}
      />
      <div className="gen1-count">
        <Stepper label="How many to buy" value={amount} most={mostAtOnce} onChange={setAmount} />
        <strong className="mono">{price ? price.cost(amount) : 'Reading the price'}</strong>
      </div>
      <Button
        look="primary"
        disabled={!price}
        onPointerEnter={wantWeb3}
        onClick={() =>
          price &&
          chainId !== undefined &&
          void startAct({
            kind: gen1,
            chainId,
            facts: { act: price.way, amount, most: String(price.each * BigInt(amount)) },
          })
        }
      >
        Buy {creaturesWords(amount)}
      </Button>
    </div>
  );
}
