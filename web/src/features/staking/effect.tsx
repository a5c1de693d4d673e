import { tokenWords } from '../../platform/game-token.ts';
import { number, type Sharing, sharedAfter, weekly } from './rewards.rules.ts';

interface EffectProps {
  /** The account's weight in all that it stakes, as the rewards count it. */
  weight: bigint;
  /** What the weight of this pool is before and after. */
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
          <span>{tokenWords(String(weekly(weight, sharing)))}</span> <Arrow />{' '}
          <strong>{tokenWords(String(weekly(then, sharedAfter(sharing, weight, then))))}</strong>
        </dd>
      </div>
    </dl>
  );
}

const Arrow = () => (
  <span className="soft" role="img" aria-label="then">
    →
  </span>
);
