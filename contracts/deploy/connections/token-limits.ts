import { gameTokenAbi as abi } from '@hatchery/chain/abis/game-token';
import { encodeFunctionData } from 'viem';
import type { ConnectedChain, Connection, Finding } from './connection.ts';

/**
 * Sets how much the omnichain token can mint and burn where the game token only arrives. Limits that someone set stay.
 */
export const tokenLimits: Connection = async (chains) => (await Promise.all(chains.map(limitsOn))).flat();

async function limitsOn({ network, chain, deployment, parameters }: ConnectedChain): Promise<Finding[]> {
  const { gameToken: to, omnichainToken } = deployment;
  if (omnichainToken === undefined) return [];
  const token = { address: to, abi } as const;
  const [cap, minting, burning] = await Promise.all([
    chain.client.readContract({ ...token, functionName: 'cap' }),
    chain.client.readContract({ ...token, functionName: 'mintingMaxLimitOf', args: [omnichainToken] }),
    chain.client.readContract({ ...token, functionName: 'burningMaxLimitOf', args: [omnichainToken] }),
  ]);
  // Where it is issued the token is locked, which needs no right.
  if (cap > 0n || minting > 0n || burning > 0n) return [];
  const { tokenMintingLimit, tokenBurningLimit } = parameters.omnichain;
  const args = [omnichainToken, tokenMintingLimit, tokenBurningLimit] as const;
  const what = 'gameToken lets omnichainToken mint and burn within limits';
  return [{ kind: 'call', network, what, to, data: encodeFunctionData({ abi, functionName: 'setLimits', args }) }];
}
