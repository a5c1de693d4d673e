import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUnits, parseUnits, unitsWords } from '../../design/amount.rules.ts';
import { AmountField, amountError } from '../../design/amount-field.tsx';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { Failure } from '../../platform/failure.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { pricesOptions } from '../../platform/onchain/prices.queries.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { Link } from '../../platform/router.tsx';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { gen1 } from './gen1.action.tsx';
import { readDrop } from './gen1.read.ts';
import { type Curve, creaturesWords, curvePath, lastPrice, mostAtOnce } from './gen1.rules.ts';
import type { useGen1 } from './use-gen1.ts';

const decimals = 18;

/** The drop: how many are claimed, what the next ones cost, and the way to claim some. */
export function Drop({ of: { chainId, places, account } }: { of: ReturnType<typeof useGen1> }) {
  const [amount, setAmount] = useState(1);
  const address = places?.collection;
  const { data, error, isError, refetch } = useChain({
    key: ['gen1-drop', address ?? '', amount, account ?? ''],
    chainId,
    read: address && ((web3, id) => readDrop(web3, id, address, amount, account)),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const drop = data?.data;
  const claimed = drop?.claimed ?? 0;
  const most = drop?.most ?? 40_000;
  const left = most - claimed;
  const symbol = chainId === undefined ? '' : coinOf(chainId);
  return (
    <Sheet title="The drop" lead="Each step of the stairs costs a little more than the one before.">
      <div className="gen1-progress">
        <p>
          <strong className="mono">{drop ? claimed.toLocaleString('en') : '…'}</strong> of{' '}
          <span className="mono">{most.toLocaleString('en')}</span> claimed
        </p>
        <ProgressBar value={claimed} most={most} label={`${claimed} of ${most} claimed`} />
      </div>
      <PriceCurve chainId={chainId} claimed={claimed} symbol={symbol} />
      <Facts>
        <Fact name="The next one costs">
          {drop ? unitsWords(drop.next, decimals, symbol) : <span className="skeleton gen1-wait" />}
        </Fact>
        <Fact name="In your wallet">{drop?.owned === undefined ? '–' : creaturesWords(Number(drop.owned))}</Fact>
      </Facts>
      {drop && !drop.isOpen ? (
        <p className="remark">The drop is not open right now. The bazaar may have what you look for.</p>
      ) : drop && left === 0 ? (
        <p className="remark">All creatures are claimed. The bazaar sells those that their keepers part with.</p>
      ) : (
        <Claim
          amount={amount}
          most={Math.min(mostAtOnce, Math.max(1, left))}
          cost={drop?.cost}
          onAmount={setAmount}
          chainId={chainId}
        />
      )}
      <div className="gen1-foot">
        <AsOfBlock of={data} stale={isError} />
        <Link className="gen1-link" to="/bazaar">
          Visit the bazaar
        </Link>
      </div>
    </Sheet>
  );
}

interface ClaimProps {
  amount: number;
  most: number;
  /** Their price as of the block; absent while it is not known. */
  cost: bigint | undefined;
  onAmount: (amount: number) => void;
  chainId: number | undefined;
}

function Claim({ amount, most, cost, onAmount, chainId }: ClaimProps) {
  // Empty: exactly what it costs now.
  const [typed, setTyped] = useState('');
  const symbol = chainId === undefined ? '' : coinOf(chainId);
  const limit = typed === '' ? cost : parseUnits(typed, decimals);
  const isTooLow = limit !== undefined && cost !== undefined && limit < cost;
  const error = typed === '' ? undefined : amountError(typed, decimals, undefined);
  const words = cost === undefined ? 'Reading the price' : `${unitsWords(cost, decimals, symbol)} now`;
  return (
    <div className="gen1-act">
      <div className="gen1-count">
        <Stepper label="How many to claim" value={amount} most={most} onChange={onAmount} />
        <strong className="mono">{words}</strong>
      </div>
      <AmountField
        label="Pay at most"
        symbol={symbol}
        decimals={decimals}
        value={typed}
        onChange={setTyped}
        hint={
          isTooLow
            ? 'Less than they cost now. Nothing can be claimed for this.'
            : 'Empty: today’s price exactly. What is not needed comes back.'
        }
      />
      <Button
        look="primary"
        disabled={limit === undefined || isTooLow || error !== undefined}
        onPointerEnter={wantWeb3}
        onClick={() =>
          chainId !== undefined &&
          void startAct({ kind: gen1, chainId, facts: { act: 'claim', amount, most: String(limit) } })
        }
      >
        Claim {creaturesWords(amount)}
      </Button>
    </div>
  );
}

interface PriceCurveProps {
  chainId: number | undefined;
  claimed: number;
  symbol: string;
}

/** The stairs of the drop, with a mark where it stands. It keeps its room while the curve loads. */
function PriceCurve({ chainId, claimed, symbol }: PriceCurveProps) {
  const curve = useQuery({ ...pricesOptions(chainId ?? 0), enabled: chainId !== undefined }).data?.gen1Curve;
  if (!curve) return <div className="gen1-curve" />;
  const { basePrice, priceStep, stepSize, maximum } = curve;
  const stairs: Curve = { base: BigInt(basePrice), step: BigInt(priceStep), size: stepSize, maximum };
  const first = unitsWords(stairs.base, decimals, symbol);
  const last = unitsWords(lastPrice(stairs), decimals, symbol);
  const at = `${(claimed / maximum) * 100}%`;
  return (
    <figure className="gen1-curve">
      <div className="gen1-stairs">
        <svg
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`The price climbs from ${formatUnits(stairs.base, decimals)} to ${last}, every ${stepSize} creatures.`}
        >
          <path className="gen1-area" d={`${curvePath(stairs)}V100H0Z`} />
          <path className="gen1-line" d={curvePath(stairs)} vectorEffect="non-scaling-stroke" />
        </svg>
        <span className="gen1-here" style={{ insetInlineStart: at }} aria-hidden="true" />
      </div>
      <figcaption>
        <span>First: {first}</span>
        <span>Last: {last}</span>
      </figcaption>
    </figure>
  );
}
