import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import type { SweepMovement } from '@hatchery/chain/sweep-calls';
import { decodeFunctionData, formatEther } from 'viem';
import type { RelayedTransaction } from '../transactions/transactions.ts';

const abi = [...gameTokenAbi, ...ultigenEggsAbi, ...ultigenMonstersAbi].filter(({ type }) => type === 'function');

/** Tells what would be moved. */
export function presentMovement({ asset, tokenId, amount }: Omit<SweepMovement, 'wallet'>): string {
  if (asset === 'token') return `${formatEther(BigInt(amount))} game tokens`;
  return asset === 'egg' ? `${amount} eggs of type ${tokenId}` : `monster ${tokenId}`;
}

/** Tells of a call of a withdrawal what it moves, where to, and how far it is. */
export function presentCall({ data, status, hash, failure }: RelayedTransaction): string {
  const { args = [] } = decodeFunctionData({ abi, data });
  const [first, second, third, fourth] = args.map(String);
  const moved: [string | undefined, Omit<SweepMovement, 'wallet'>] =
    args.length === 2
      ? [first, { asset: 'token', amount: second ?? '' }]
      : [
          second,
          fourth === undefined
            ? { asset: 'monster', tokenId: third, amount: '1' }
            : { asset: 'egg', tokenId: third, amount: fourth },
        ];
  const [to, movement] = moved;
  return [presentMovement(movement), to, status, hash ?? '-', ...(failure ? [failure] : [])].join('\t');
}
