import type { Hatch } from '@hatchery/api/ultigen';
import type { User } from '@hatchery/api/users';
import type { Action, ActionStatus } from '../../platform/actions/actions.rules.ts';
import type { EggFacts } from '../../platform/ultigen/eggs.facts.ts';

type Owner = Pick<User, 'guest' | 'internalWallet' | 'wallets'>;

/** Returns the wallets in which to look for eggs: the connected one, the custodial one, then other linked ones. */
export function walletsInOrder(
  { guest, internalWallet, wallets = [] }: Owner,
  connected: string | undefined,
): string[] {
  if (guest) return [internalWallet];
  const linked = wallets.map(({ address }) => address);
  const unique = new Map<string, string>();
  for (const address of [connected, internalWallet, ...linked]) {
    const isOurs =
      address && (address === internalWallet || linked.some((own) => own.toLowerCase() === address.toLowerCase()));
    if (isOurs && !unique.has(address.toLowerCase())) unique.set(address.toLowerCase(), address);
  }
  return [...unique.values()];
}

/** Returns the hatch that the nest shows: one that waits to be met before one that is under way, older ones first. */
export function hatchToShow(hatches: readonly Action<EggFacts>[]): Action<EggFacts> | undefined {
  const standing = hatches.filter(({ status }) => status !== 'failed');
  return standing.find(({ status }) => status === 'final') ?? standing[0];
}

/** Returns how far the egg has come: it cracks as the transaction is seen, and opens when it is final. */
export function crackOf({ status }: Pick<Action, 'status'>): 0 | 1 | 2 {
  return status === 'final' ? 2 : status === 'seen' ? 1 : 0;
}

const statuses: Record<Hatch['status'], ActionStatus> = {
  preparing: 'preparing',
  waiting: 'ready',
  sent: 'sent',
  seen: 'seen',
  final: 'final',
  failed: 'failed',
};

/** An egg that waits longer than this for the chain opens anyway: the creature is the player's already. */
export const patienceMs = 8_000;
const watchedMs = 5 * 60_000;

/** Returns whether a hatch waits for room on the chain, and not just for the next block. */
export const isKept = ({ queued, createdAt }: Pick<Hatch, 'queued' | 'createdAt'>, now: number): boolean =>
  queued && now - Date.parse(createdAt) >= patienceMs;

/** Returns whether a player still watches a hatch. One that was met before its egg was on chain is recorded unwatched. */
export const isWatched = ({ status, claim, createdAt, queued }: Hatch, now: number): boolean =>
  queued || claim !== null || ['final', 'failed'].includes(status) || now - Date.parse(createdAt) < watchedMs;

/** Returns the platform's word on a hatch as an action; its claim names the wallet that has to send it. */
export function actionOfHatch(hatch: Hatch, now: number): Action<EggFacts> {
  return {
    id: hatch.uid,
    kind: 'hatch-eggs',
    step: 'hatch',
    status: isKept(hatch, now) ? 'final' : statuses[hatch.status],
    facts: { eggType: hatch.eggType, amount: hatch.amount },
    chainId: hatch.chainId,
    ...(hatch.claim ? { sender: hatch.claim.receiver } : {}),
    ...(hatch.transactionHash ? { hash: hatch.transactionHash } : {}),
    ...(hatch.failure ? { failure: hatch.failure } : {}),
    createdAt: Date.parse(hatch.createdAt) || now,
    updatedAt: now,
  };
}
