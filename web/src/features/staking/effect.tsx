import { formatUnits } from '../../design/amount.rules.ts';
import { gameToken } from '../../platform/game-token.ts';
import { number, type Sharing, sharedAfter, weekly } from './rewards.rules.ts';

interface EffectProps {
  /** The account's weight in all that it stakes, as the rewards count it. */
  weight: bigint;
  /** The weight of this pool, before and after. */
  before: bigint;
  after: bigint;
  sharing: Sharing;
}

/** The weight and what it earns, before and after a change. */
export function Effect({ weight, before, after, sharing }: EffectProps) {
  const then = weight - before + after;
  return (
    <dl className="staking-effect" aria-live="polite">
      <div>
        <dt>Weight</dt>
        <dd>
          <span>{number(weight)}</span> <Arrow /> <strong>{number(then)}</strong>
        </dd>
      </div>
      <div>
        <dt>A week</dt>
        <dd>
          <span>{tokens(weekly(weight, sharing))}</span> <Arrow />{' '}
          <strong>
            {tokens(weekly(then, sharedAfter(sharing, weight, then)))} {gameToken.symbol}
          </strong>
        </dd>
      </div>
    </dl>
  );
}

const tokens = (base: bigint): string => formatUnits(base, gameToken.decimals, 2);

const Arrow = () => (
  <span className="soft" role="img" aria-label="then">
    →
  </span>
);
