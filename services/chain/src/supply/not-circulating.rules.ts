import type { Deployment } from '@hatchery/chain/addresses';
import { type Address, zeroAddress } from 'viem';

/** An account whose game tokens nobody can spend yet. */
export type Held = { chainId: number; address: Address; what: string };

/** Contracts that hold what is not sold, earned or paid yet. */
const families = ['tokenSale', 'rewarder', 'lpStaking', 'rewardDealer', 'salary'] as const;

/** Tokens that were sent here are gone for good. */
const burnAddress = '0x000000000000000000000000000000000000dEaD';

/** Lists the accounts of a chain that do not circulate: contracts, the burn address, and those that the operator named. */
export function notCirculatingOn(
  chainId: number,
  deployment: Deployment | undefined,
  named: readonly Address[],
): Held[] {
  const contracts = families.flatMap((what): Held[] => {
    const address = deployment?.[what];
    return address === undefined || address === zeroAddress ? [] : [{ chainId, address, what }];
  });
  const known = new Set(contracts.map(({ address }) => address));
  return [
    ...contracts,
    { chainId, address: burnAddress, what: 'burnt' },
    ...named.filter((address) => !known.has(address)).map((address) => ({ chainId, address, what: 'operator' })),
  ];
}
