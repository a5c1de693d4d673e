import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import type { Deployment } from '@hatchery/chain/addresses';
import { eggTypes } from '@hatchery/chain/eggs';
import type { SweepMovement } from '@hatchery/chain/sweep-calls';
import { type Abi, type Address, decodeFunctionResult, encodeFunctionData } from 'viem';
import { type ChainRpc, RpcFault } from '../rpc/rpc.ts';

/** Ids of monsters that one question looks through. Each costs about 2,400 gas, and nodes allow questions 25 million or more. */
const idsAtOnce = 5_000;
/** No collection has more ids. */
const mostQuestions = 10_000;

type Node = Pick<ChainRpc, 'head' | 'viewAt'>;

/**
 * Reads what a wallet holds of what a sweep moves, from the chain alone and at one block: game tokens, then eggs, then monsters.
 * @returns at most `limit` of these, and whether there is more
 * @throws RpcFault if nodes do not answer
 */
export async function readHoldings(
  node: Node,
  { gameToken, ultigenEggs, ultigenMonsters }: Deployment,
  { wallet, limit }: { wallet: Address; limit: number },
): Promise<{ movements: SweepMovement[]; more: boolean }> {
  const { number: block } = await node.head();
  const view = async (address: Address, abi: Abi, functionName: string, args: readonly unknown[]) => {
    const data = await node.viewAt(block, address, encodeFunctionData({ abi, functionName, args }));
    if (data === undefined) throw new RpcFault(`${address} does not answer ${functionName} at block ${block}.`);
    return decodeFunctionResult({ abi, functionName, data });
  };
  const types = Object.values(eggTypes);
  const [tokens, eggs, monsters] = (await Promise.all([
    view(gameToken, gameTokenAbi, 'balanceOf', [wallet]),
    view(ultigenEggs, ultigenEggsAbi, 'balanceOfBatch', [types.map(() => wallet), types]),
    view(ultigenMonsters, ultigenMonstersAbi, 'balanceOf', [wallet]),
  ])) as [bigint, bigint[], bigint];
  const movements: SweepMovement[] = [];
  if (tokens > 0n) movements.push({ wallet, asset: 'token', amount: String(tokens) });
  for (const [at, amount] of eggs.entries())
    if (amount > 0n) movements.push({ wallet, asset: 'egg', tokenId: String(types[at]), amount: String(amount) });
  const wanted = Math.min(Number(monsters), limit - movements.length);
  const found: bigint[] = [];
  for (let asked = 0; found.length < wanted; asked += 1) {
    if (asked === mostQuestions) throw new Error(`Not all monsters of ${wallet} are among ${asked * idsAtOnce} ids.`);
    const from = BigInt(asked * idsAtOnce);
    const args = [wallet, from, from + BigInt(idsAtOnce)];
    found.push(...((await view(ultigenMonsters, ultigenMonstersAbi, 'tokensOfOwnerIn', args)) as bigint[]));
  }
  for (const id of found.slice(0, wanted))
    movements.push({ wallet, asset: 'monster', tokenId: String(id), amount: '1' });
  return { movements, more: Number(monsters) > wanted };
}
