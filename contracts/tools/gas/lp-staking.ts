import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { lpStakingAbi as abi } from '@hatchery/chain/abis/lp-staking';
import { encodeFunctionData, maxUint256, parseEther } from 'viem';
import type { HDAccount } from 'viem/accounts';
import { friend, type Gas, type GasChain, type GasFamily, owner, player } from './gas-chain.ts';

const funded = 'rewards only as far as they are funded, and apart from principal';
const received = `what arrives is counted; ${funded}`;

export const lpStakingGas: GasFamily = {
  anchors: {
    'stake pool tokens, first': [111_643, 'stake first, MiniChef behind a proxy', received],
    'stake pool tokens, more': [77_443, 'stake more, MiniChef behind a proxy', received],
    'claim pool rewards': [81_096, 'harvest, MiniChef behind a proxy', funded],
    'claim pool rewards again': [81_096, 'harvest, MiniChef behind a proxy', funded],
  },
  measure: measureLpStaking,
};

/** Uses the stablecoin as the pool token. */
async function measureLpStaking({ send, stablecoin, deployment }: GasChain): Promise<Gas> {
  const { gameToken, lpStaking } = deployment;
  if (!lpStaking) throw new Error('There is no staking of pool tokens.');
  const pool = await stablecoin();
  await send(owner, lpStaking, encodeFunctionData({ abi, functionName: 'setLpToken', args: [pool] }));
  const approval = { functionName: 'approve', args: [lpStaking, maxUint256] } as const;
  await send(owner, gameToken, encodeFunctionData({ abi: gameTokenAbi, ...approval }));
  await send(owner, lpStaking, encodeFunctionData({ abi, functionName: 'fund', args: [parseEther('1000')] }));
  const deposit = encodeFunctionData({ abi, functionName: 'deposit', args: [1_000_000n] });
  for (const account of [player, friend])
    await send(account, pool, encodeFunctionData({ abi: localStablecoinAbi, ...approval }));
  await send(friend, lpStaking, deposit);
  const run = (account: HDAccount, data: `0x${string}`) => send(account, lpStaking, data);
  const claim = encodeFunctionData({ abi, functionName: 'claim' });
  return {
    'stake pool tokens, first': await run(player, deposit),
    'stake pool tokens, more': await run(player, deposit),
    'claim pool rewards': await run(player, claim),
    'claim pool rewards again': await run(player, claim),
    'withdraw pool tokens': await run(
      player,
      encodeFunctionData({ abi, functionName: 'withdraw', args: [1_000_000n] }),
    ),
    'withdraw pool tokens in an emergency': await run(
      friend,
      encodeFunctionData({ abi, functionName: 'emergencyWithdraw' }),
    ),
  };
}
