import type { Deployment } from '@hatchery/chain/addresses';
import { type Address, zeroAddress } from 'viem';

export type StakingContracts = Record<'rewarder' | 'gen1Staking' | 'gen2Staking' | 'lpStaking', Address | null>;

const orNull = (address: Address | undefined): Address | null =>
  address === undefined || address === zeroAddress ? null : address;

/** Returns the contracts of staking of a deployment, null for those that do not stand on its chain. */
export const stakingContracts = ({ rewarder, gen1Staking, gen2Staking, lpStaking }: Deployment): StakingContracts => ({
  rewarder: orNull(rewarder),
  gen1Staking: orNull(gen1Staking),
  gen2Staking: orNull(gen2Staking),
  lpStaking: orNull(lpStaking),
});

/** Returns whether anything can be staked on the chain of a deployment. */
export const hasStaking = (deployment: Deployment): boolean =>
  Object.values(stakingContracts(deployment)).some((address) => address !== null);
