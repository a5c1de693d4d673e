import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, encodeAbiParameters, type Hex, hexToBytes, parseAbiParameters } from 'viem';
import { audit } from '../audit/audit.ts';
import type { DrawKey } from '../keys/draw-key.ts';
import { requireGoing } from '../pauses/pauses.ts';

export type DrawSigning = {
  key: DrawKey | undefined;
  /** Returns the draw beacon of a chain where one is deployed. */
  beaconOf: (chainId: number) => Address | undefined;
  now: () => Date;
};

type Draw = { chainId: number; drawBlock: number; blockHash: Hex };

const message = parseAbiParameters('uint256 chainId, address beacon, uint256 drawBlock, bytes32 blockHash');

/**
 * Approves the signature of a draw block, and records it. The message is that of the beacon which the platform deployed, so the
 * key signs nothing else.
 * @returns what signs it, for after the transaction.
 * @throws Problem policy-refused where there is no key or no beacon, paused while a kill switch stops it.
 */
export async function approveDraw(
  tx: Transaction,
  { key, beaconOf, now }: DrawSigning,
  { caller, draw }: { caller: string; draw: Draw },
): Promise<() => Hex> {
  const { chainId, drawBlock, blockHash } = draw;
  await requireGoing(tx, { chainId });
  const beacon = beaconOf(chainId);
  if (!key) throw new Problem('policy-refused', 'There is no key for draws.');
  if (!beacon) throw new Problem('policy-refused', `Chain ${chainId} has no draw beacon.`);
  await audit(tx, {
    at: now(),
    caller,
    action: 'draw',
    outcome: 'approved',
    reference: `draw:${chainId}:${drawBlock}`,
    chainId,
    detail: { beacon, drawBlock, blockHash },
  });
  const content = encodeAbiParameters(message, [BigInt(chainId), beacon, BigInt(drawBlock), blockHash]);
  return () => key.sign(hexToBytes(content));
}
