import type { PublicPrice } from '@hatchery/api/public-figures';
import { type FormEvent, useState } from 'react';
import type { Address } from 'viem';
import { formatUnits } from '../../design/amount.rules.ts';
import { Amount } from '../../design/amount.tsx';
import { AmountField } from '../../design/amount-field.tsx';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gameToken, tokenWords } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useWhenSent } from '../../platform/onchain/use-when-sent.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { tokenActs } from './token.action.tsx';
import { readSale } from './token.read.ts';
import { amountOf, closedWords, mostOf, quote, type Sale, soldPercent } from './token.rules.ts';

interface SaleSheetProps {
  chainId: number | undefined;
  /** The sale with its currency, as the platform tells it. */
  offer: PublicPrice | undefined;
  account: Address | undefined;
}

/** The sale as of the newest block, and the way to buy. */
export function SaleSheet({ chainId, offer, account }: SaleSheetProps) {
  const sale = useChain({
    key: ['sale', offer?.contract ?? '', account ?? ''],
    chainId,
    read: offer
      ? (web3, id) =>
          readSale(web3, id, { sale: offer.contract as Address, currency: offer.currency as Address, account })
      : undefined,
  });
  const { data, isError, error, refetch } = sale;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Sheet title="Buy" aside={<AsOfBlock of={data} stale={isError} />}>
      {data && offer ? (
        <Offer of={data.data} offer={offer} chainId={data.chainId} />
      ) : (
        <div className="skeleton token-sale-waiting" aria-busy="true" />
      )}
    </Sheet>
  );
}

function Offer({ of, offer, chainId }: { of: Sale; offer: PublicPrice; chainId: number }) {
  const { currencySymbol: symbol, decimals } = offer;
  const percent = soldPercent(of);
  const closed = closedWords(of);
  return (
    <>
      <Facts>
        <Fact name={`1 ${gameToken.symbol}`}>
          <Amount base={of.price} decimals={decimals} symbol={symbol} />
        </Fact>
        <Fact name="Still to buy">
          <Amount base={of.available} {...gameToken} />
        </Fact>
        <Fact name="Who can buy">
          {!of.isActive ? 'Nobody at present' : of.isForListed ? 'Listed wallets' : 'Everybody'}
        </Fact>
        {of.isForListed && of.allowance !== undefined && (
          <Fact name="You may spend">
            <Amount base={of.allowance} decimals={decimals} symbol={symbol} />
          </Fact>
        )}
      </Facts>
      <ProgressBar label={`${percent} % sold`} value={percent} most={100} />
      <p className="soft">
        {formatUnits(of.sold, gameToken.decimals, 0)} {gameToken.symbol} sold, {percent} %
      </p>
      {closed ? <p className="token-closed">{closed}</p> : <Buy of={of} offer={offer} chainId={chainId} />}
    </>
  );
}

function Buy({ of, offer, chainId }: { of: Sale; offer: PublicPrice; chainId: number }) {
  const [typed, setTyped] = useState('');
  const { currency, currencySymbol: symbol, decimals } = offer;
  const most = mostOf(of);
  const cost = amountOf(typed, decimals, most);
  // Without the balance, which may have gone down by then.
  const wanted = String(amountOf(typed, decimals, undefined));
  useWhenSent(tokenActs.name, 'buy', (facts) => facts.cost === wanted && setTyped(''));
  const { tokens, isShort } = quote(of, cost ?? 0n);
  const canBuy = cost !== undefined && tokens > 0n && !isShort;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!canBuy) return;
    const facts = { act: 'buy', cost: String(cost), tokens: String(tokens), currency, symbol, decimals };
    void startAct({ kind: tokenActs, chainId, facts });
  }
  return (
    <form className="token-form" noValidate onSubmit={onSubmit}>
      <AmountField
        label="You pay"
        name="cost"
        {...{ symbol, decimals, most }}
        value={typed}
        onChange={setTyped}
        tooMuch={
          most === of.balance
            ? `Your wallet has less ${symbol}.`
            : `At most ${formatUnits(most ?? 0n, decimals)} ${symbol}.`
        }
        {...(of.balance === undefined
          ? {}
          : { hint: `Your wallet has ${formatUnits(of.balance, decimals)} ${symbol}.` })}
      />
      <p className="token-get" role="status">
        You get <strong>{canBuy ? tokenWords(String(tokens)) : `0 ${gameToken.symbol}`}</strong>
      </p>
      <Button type="submit" look="primary" large disabled={!canBuy} onPointerEnter={wantWeb3}>
        Buy
      </Button>
    </form>
  );
}
