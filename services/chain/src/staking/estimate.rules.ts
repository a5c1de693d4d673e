import {
  elementOf,
  type Generation,
  kindOf,
  type StakeWeights,
  tokenWeight,
  weightIn,
  withMore,
} from './stake-weights.rules.ts';
import type { Account, StakingFacts } from './staking-book.rules.ts';

export type StakingChange = { collection: Generation; monsterId: number; shiny: boolean; amount: number };

export type ChangeOfStakes = {
  stake: readonly StakingChange[];
  unstake: readonly StakingChange[];
  stakeTokens: bigint;
  unstakeTokens: bigint;
};

/** The part of an account that has a weight. */
export type Stakes = Pick<Account, 'gen1' | 'gen2' | 'tokens'>;

/** A field that cannot be, and why. */
export type Refused = { field: string; message: string };

/** The contracts count monsters of a kind in 16 bits, and game tokens in 128. */
const mostOfKind = 65_535;
const mostTokens = 2n ** 128n - 1n;

const stakedOf = (counts: Stakes[Generation], change: StakingChange): number => counts[kindOf(change)] ?? 0;

/** Returns stakes after a change, or the first field that cannot be. */
export function stakesAfter(stakes: Stakes, change: ChangeOfStakes): Stakes | Refused {
  const after = { gen1: stakes.gen1, gen2: stakes.gen2, tokens: stakes.tokens + change.stakeTokens };
  for (const list of ['stake', 'unstake'] as const)
    for (const [index, one] of change[list].entries()) {
      const { collection, monsterId, amount } = one;
      const counts = after[collection];
      if (elementOf(collection, monsterId) === undefined)
        return { field: `${list}.${index}.monsterId`, message: `There is no monster ${monsterId} of ${collection}.` };
      const staked = stakedOf(counts, one);
      const total = list === 'stake' ? staked + amount : staked - amount;
      if (total < 0) return { field: `${list}.${index}.amount`, message: `Only ${staked} of these are staked.` };
      if (total > mostOfKind)
        return { field: `${list}.${index}.amount`, message: `Stake ${mostOfKind} monsters of a kind at most.` };
      after[collection] = withMore(counts, kindOf(one), total - staked);
    }
  if (after.tokens > mostTokens)
    return { field: 'stakeTokens', message: 'The contract counts fewer tokens than these.' };
  if (change.unstakeTokens > after.tokens)
    return { field: 'unstakeTokens', message: `Only ${after.tokens} base units are staked.` };
  return { ...after, tokens: after.tokens - change.unstakeTokens };
}

export type WeightParts = { gen1: bigint; gen2: bigint; token: bigint };

const weightWith = (generation: Generation, stakes: Stakes, weights: StakeWeights | null): bigint =>
  weights === null ? 0n : weightIn(generation, stakes[generation], weights);

/** Returns the weights of stakes. */
export const weightParts = (
  stakes: Stakes,
  { gen1Weights, gen2Weights, tokensPerWeight }: StakingFacts,
): WeightParts => ({
  gen1: weightWith('gen1', stakes, gen1Weights),
  gen2: weightWith('gen2', stakes, gen2Weights),
  token: tokensPerWeight === null ? 0n : tokenWeight(stakes.tokens, tokensPerWeight),
});

export const totalOf = ({ gen1, gen2, token }: WeightParts): bigint => gen1 + gen2 + token;
