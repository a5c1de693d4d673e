import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import { type Address, erc20Abi, maxUint256 } from 'viem';
import { readContract } from 'viem/actions';
import { type AsOf, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import { type Pool, rewardPerBlock } from './lp.rules.ts';

/** Reads the pool, and an account's part of it. */
export const readPool = (
  web3: Web3,
  chainId: number,
  { pool: address, account }: { pool: Address; account: Address | undefined },
): Promise<AsOf<Pool>> =>
  readAtBlock(web3, chainId, async (read) => {
    const pool = { address, abi: lpStakingAbi } as const;
    const [hatchyPerBlock, multiplier, allocPoint, totalAllocPoint, reserve, runway, supply, staked, rewards] =
      await Promise.all([
        read({ ...pool, functionName: 'hatchyPerBlock' }),
        read({ ...pool, functionName: 'BONUS_MULTIPLIER' }),
        read({ ...pool, functionName: 'allocPoint' }),
        read({ ...pool, functionName: 'totalAllocPoint' }),
        read({ ...pool, functionName: 'reserve' }),
        read({ ...pool, functionName: 'runway' }),
        read({ ...pool, functionName: 'lpTokenSupply' }),
        account && read({ ...pool, functionName: 'userInfo', args: [account] }),
        account && read({ ...pool, functionName: 'pendingReward', args: [account] }),
      ]);
    return {
      perBlock: rewardPerBlock({ hatchyPerBlock, multiplier, allocPoint, totalAllocPoint }),
      reserve,
      runway: runway === maxUint256 ? undefined : runway,
      supply,
      own: staked && rewards && { staked: staked[0], pending: rewards[0], perBlock: rewards[1] },
    };
  });

/** The token that is staked. */
export interface PoolToken {
  address: Address;
  symbol: string;
  decimals: number;
}

/** Reads which token is staked; it never changes once it is set. */
export async function readPoolToken(web3: Web3, chainId: number, pool: Address): Promise<PoolToken> {
  const client = web3.getClient({ chainId });
  const address = await readContract(client, { address: pool, abi: lpStakingAbi, functionName: 'lpToken' });
  const [symbol, decimals] = await Promise.all([
    readContract(client, { address, abi: erc20Abi, functionName: 'symbol' }),
    readContract(client, { address, abi: erc20Abi, functionName: 'decimals' }),
  ]);
  return { address, symbol, decimals };
}

/** Reads how much of the staked token a wallet has. */
export const readWallet = (
  web3: Web3,
  chainId: number,
  { token, account }: { token: Address; account: Address },
): Promise<AsOf<bigint>> =>
  readAtBlock(web3, chainId, (read) =>
    read({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
  );
