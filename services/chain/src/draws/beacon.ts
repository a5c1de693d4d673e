import { drawBeaconAbi as abi } from '@hatchery/chain/abis/draw-beacon';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import type { ChainRpc } from '../rpc/rpc.ts';
import type { BeaconState } from './draws.rules.ts';

type View = 'drawOf' | 'isKnown' | 'messageOf' | 'keyOf';

async function view(rpc: ChainRpc, beacon: Address, functionName: View, drawBlock: number): Promise<unknown> {
  const data = encodeFunctionData({ abi, functionName, args: [BigInt(drawBlock)] });
  return decodeFunctionResult({ abi, functionName, data: await rpc.read(beacon, data) });
}

/** Reads what the beacon tells of a draw block. @throws RpcFault */
export async function readBeacon(rpc: ChainRpc, beacon: Address, drawBlock: number): Promise<BeaconState> {
  const [draw, isKnown, message, key] = await Promise.all([
    view(rpc, beacon, 'drawOf', drawBlock) as Promise<{ settled: boolean; pinnedAt: bigint }>,
    view(rpc, beacon, 'isKnown', drawBlock) as Promise<boolean>,
    view(rpc, beacon, 'messageOf', drawBlock) as Promise<Hex>,
    readKey(rpc, beacon, drawBlock),
  ]);
  return { settled: draw.settled, isKnown, isPinned: draw.pinnedAt > 0n, message, key };
}

/** Reads the modulus of the key that must sign a draw block; 0x for none. @throws RpcFault */
export const readKey = (rpc: ChainRpc, beacon: Address, drawBlock: number): Promise<Hex> =>
  view(rpc, beacon, 'keyOf', drawBlock) as Promise<Hex>;

/** Reads the draw block of a creature's open draw; zero if none is open. @throws RpcFault */
export async function readOpenDraw(rpc: ChainRpc, omnimon: Address, tokenId: string): Promise<number> {
  const call = { abi: omnimonAbi, functionName: 'openDraw' as const };
  const data = encodeFunctionData({ ...call, args: [BigInt(tokenId)] });
  return Number(decodeFunctionResult({ ...call, data: await rpc.read(omnimon, data) }));
}
