import { type Address, encodeFunctionData, getAddress, type Hex } from 'viem';
import { gameTokenAbi } from './abis/game-token.ts';
import { ultigenEggsAbi } from './abis/ultigen-eggs.ts';
import { ultigenMonstersAbi } from './abis/ultigen-monsters.ts';
import type { Deployment } from './addresses.ts';

/** Something that a kept wallet sends to its owner's own wallet. */
export type SweepMovement = {
  wallet: string;
  asset: 'token' | 'egg' | 'monster';
  /** The type of eggs, or the id of a monster. */
  tokenId?: string | null | undefined;
  amount: string;
};

type Contracts = Pick<Deployment, 'gameToken' | 'ultigenEggs' | 'ultigenMonsters'>;

/** Returns the one call of a movement. The signer signs exactly these, see services/signer/src/sweeps/transfers.rules.ts. */
export function sweepCallOf(
  { wallet, asset, tokenId, amount }: SweepMovement,
  to: Address,
  { gameToken, ultigenEggs, ultigenMonsters }: Contracts,
): { to: Address; data: Hex } {
  const [from, id] = [getAddress(wallet), BigInt(tokenId ?? 0)];
  if (asset === 'token') {
    const data = encodeFunctionData({ abi: gameTokenAbi, functionName: 'transfer', args: [to, BigInt(amount)] });
    return { to: gameToken, data };
  }
  if (asset === 'egg') {
    const args = [from, to, id, BigInt(amount), '0x'] as const;
    return {
      to: ultigenEggs,
      data: encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'safeTransferFrom', args }),
    };
  }
  const args = [from, to, id] as const;
  const data = encodeFunctionData({ abi: ultigenMonstersAbi, functionName: 'safeTransferFrom', args });
  return { to: ultigenMonsters, data };
}
