import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';
import type { Sighting } from './under-way.rules.ts';

/** The block and the moment in which this page first saw the effect of each action, by its id. */
const firstSeen = new Map<string, { block: number; at: number }>();

/** Notes whether the effect of an action is there at a block, and returns what is known of it. */
export function sightingOf(
  actionId: string,
  chainId: number,
  { isThere, head }: { isThere: boolean; head: number },
  now: number,
): Sighting {
  if (!isThere) firstSeen.delete(actionId);
  else if (!firstSeen.has(actionId)) firstSeen.set(actionId, { block: head, at: now });
  const depth = isSupportedNetwork(chainId) ? getNetwork(chainId).finalityDepth : 0;
  return { head, since: firstSeen.get(actionId), depth };
}
