import { drawBeaconAbi } from '@hatchery/chain/abis/draw-beacon';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import type { Deployment } from '@hatchery/chain/addresses';
import { type Address, encodeFunctionData, type Hex, keccak256 } from 'viem';
import type { OpenDraw } from './draws.repository.ts';

/** A call of a contract, with a name that follows from what it does. */
export type DrawCall = { name: string; to: Address; data: Hex };

export const settleSigned = (beacon: Address, drawBlock: number, signature: Hex): DrawCall => ({
  name: `${drawBlock}:sign:${keccak256(signature).slice(2, 18)}`,
  to: beacon,
  data: encodeFunctionData({
    abi: drawBeaconAbi,
    functionName: 'settleSigned',
    args: [[BigInt(drawBlock)], [signature]],
  }),
});

export const settle = (beacon: Address, drawBlock: number): DrawCall => ({
  name: `${drawBlock}:settle`,
  to: beacon,
  data: encodeFunctionData({ abi: drawBeaconAbi, functionName: 'settle', args: [BigInt(drawBlock)] }),
});

/** Reveals the first requests of the queue, `limit` at most. */
export const revealHatches = (to: Address, first: OpenDraw, limit: number): DrawCall => ({
  name: `${first.drawBlock}:hatch:${first.requestId}:reveal:${limit}`,
  to,
  data: encodeFunctionData({ abi: gen2CollectionAbi, functionName: 'reveal', args: [BigInt(limit)] }),
});

/** Claims one hatch alone, because one receiver that refuses would revert a batch. */
export const claimHatch = (to: Address, { drawBlock, requestId }: OpenDraw): DrawCall => ({
  name: `${drawBlock}:hatch:${requestId}:claim`,
  to,
  data: encodeFunctionData({ abi: gen2CollectionAbi, functionName: 'claim', args: [[BigInt(requestId)]] }),
});

/** The functions that reveal one draw of a contract, and the names of these draws in references. */
const revealing = {
  omnichainItems: { name: 'opening', reveal: (id: bigint) => revealOpening(omnichainItemsAbi, id) },
  mastersLootboxes: { name: 'masters-opening', reveal: (id: bigint) => revealOpening(mastersLootboxesAbi, id) },
  omnimon: {
    name: 'omnimon',
    reveal: (id: bigint) => encodeFunctionData({ abi: omnimonAbi, functionName: 'reveal', args: [id] }),
  },
} as const;

const revealOpening = (abi: typeof omnichainItemsAbi | typeof mastersLootboxesAbi, id: bigint): Hex =>
  encodeFunctionData({ abi: abi as typeof omnichainItemsAbi, functionName: 'revealOpenings', args: [[id]] });

/** A draw that is revealed by a call of its own. */
export type LoneDraw = OpenDraw & { contract: keyof typeof revealing };

export const isLoneDraw = (draw: OpenDraw): draw is LoneDraw => draw.contract in revealing;

/** Reveals an opening of boxes, or the traits of a creature. */
export function revealOne(deployment: Deployment, { contract, drawBlock, requestId }: LoneDraw): DrawCall {
  const { name, reveal } = revealing[contract];
  return {
    name: `${drawBlock}:${name}:${requestId}`,
    to: deployment[contract] as Address,
    data: reveal(BigInt(requestId)),
  };
}
