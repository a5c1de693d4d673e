import { type Answer, type Question, question } from '@hatchery/chain/laws/law';
import { hexToBigInt, parseAbi } from 'viem';
import type { AppPlace } from './crossings.ts';
import type { ChainLayout } from './layout.ts';
import type { Limit } from './outcomes.ts';

const abi = parseAbi([
  'function mintingMaxLimitOf(address bridge) view returns (uint256)',
  'function mintingCurrentLimitOf(address bridge) view returns (uint256)',
  'function burningMaxLimitOf(address bridge) view returns (uint256)',
  'function burningCurrentLimitOf(address bridge) view returns (uint256)',
]);

const directions = [
  { direction: 'mint', views: ['mintingMaxLimitOf', 'mintingCurrentLimitOf'] },
  { direction: 'burn', views: ['burningMaxLimitOf', 'burningCurrentLimitOf'] },
] as const;

/** Prepares questions for what each chain's token still lets its bridge of endpoints move. */
export function limitsOf(places: readonly AppPlace[], layouts: ReadonlyMap<number, ChainLayout>) {
  const all = places.flatMap(({ chainId, address }) => {
    const token = layouts.get(chainId)?.token?.address;
    return token ? directions.map((one) => ({ ...one, chainId, address, token })) : [];
  });
  return {
    questions: all.flatMap(({ chainId, token, address, views }): Question[] =>
      views.map((view) => question(chainId, token, abi, view, [address])),
    ),
    hear: (answers: readonly Answer[]): Limit[] =>
      all.flatMap(({ chainId, address: bridge, direction }, index) => {
        const [most, left] = answers.slice(2 * index);
        if (most === undefined || left === undefined || hexToBigInt(most) === 0n) return [];
        return [{ chainId, bridge, direction, most: hexToBigInt(most), left: hexToBigInt(left) }];
      }),
  };
}
