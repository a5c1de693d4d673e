import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import type { Deployment } from '@hatchery/chain/addresses';
import type { Queryable } from '@hatchery/kit/database';
import { type Abi, type Address, decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem';
import { type ChainRpc, RpcFault } from '../rpc/rpc.ts';
import { upsertFacts } from './book.repository.ts';
import type { StakeWeights } from './stake-weights.rules.ts';
import { hasStaking } from './staking-contracts.rules.ts';

type ViewRpc = Pick<ChainRpc, 'tryRead'>;

/** Reads the settings of the stakings that no event tells, and stores them. They are set once. @throws RpcFault */
export async function storeStakingFacts(
  knex: Queryable,
  chainId: number,
  deployment: Deployment,
  rpc: ViewRpc,
): Promise<void> {
  if (!hasStaking(deployment)) return;
  const [gen1Weights, gen2Weights, tokensPerWeight, lpStartBlock] = await Promise.all([
    view(rpc, deployment.gen1Staking, gen1StakingAbi, 'weights'),
    view(rpc, deployment.gen2Staking, gen2StakingAbi, 'weights'),
    view(rpc, deployment.gen2Staking, gen2StakingAbi, 'tokensPerWeight'),
    view(rpc, deployment.lpStaking, lpStakingAbi, 'startBlock'),
  ]);
  await upsertFacts(knex, chainId, {
    gen1Weights: weightsIn(gen1Weights),
    gen2Weights: weightsIn(gen2Weights),
    tokensPerWeight: tokensPerWeight as bigint | null,
    lpStartBlock: lpStartBlock as bigint | null,
  });
}

function weightsIn(answer: unknown): StakeWeights | null {
  if (answer === null) return null;
  const [common, shiny, elementSet, shinyElementSet, collection, shinyCollection] = (answer as number[]).map(
    BigInt,
  ) as [...[bigint, bigint, bigint], ...[bigint, bigint, bigint]];
  return { common, shiny, elementSet, shinyElementSet, collection, shinyCollection };
}

/** Calls a view. @returns null where no contract stands, or it has no such view. @throws RpcFault */
async function view(rpc: ViewRpc, address: Address | undefined, abi: Abi, functionName: string): Promise<unknown> {
  if (address === undefined || address === zeroAddress) return null;
  const data = await rpc.tryRead(address, encodeFunctionData({ abi, functionName }));
  if (data === undefined) return null;
  try {
    return decodeFunctionResult({ abi, functionName, data });
  } catch (error) {
    throw new RpcFault(`${functionName}() of ${address} was answered with ${data.slice(0, 66)}.`, error);
  }
}
