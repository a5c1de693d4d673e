import type { ProblemCode } from '@hatchery/api/problems';
import type { Hex } from 'viem';
import { handsOffMilliseconds } from '../due-work.ts';

/**
 * `reserved`: its stock is taken, and its payment is asked for. `rolled`: it was paid, and its draw is stored. `given`: the items are
 * vouchers of the player. `refused`: it was not paid, and never will be. `returning`: it was paid, its draw could not be stored,
 * and the payment goes back. `returned`: it is back.
 */
export type PurchaseState = 'reserved' | 'rolled' | 'given' | 'refused' | 'returning' | 'returned';

/** The steps that may follow each other. */
export const nextStates = {
  reserved: ['rolled', 'refused', 'returning'],
  rolled: ['given'],
  returning: ['returned'],
  given: [],
  refused: [],
  returned: [],
} as const satisfies Record<PurchaseState, readonly PurchaseState[]>;

export const isEnded = (state: PurchaseState): boolean => nextStates[state].length === 0;

/** `field`: the one of the request that it is about, as in `body.saveId`. */
export type Refusal = { code: ProblemCode; detail: string; field?: string | undefined };

/** A purchase of boxes that are opened at once, off the chain. */
export type Purchase = {
  /** Also the id of its receipt. */
  id: string;
  userId: string;
  saveId: string;
  gameId: string;
  chainId: number;
  boxId: number;
  oddsVersion: number;
  amount: number;
  currency: string;
  /** For all together. */
  price: string;
  /** Whether it takes from a limited stock. */
  limited: boolean;
  clientSeed: Hex;
  /** The asset of each item that it may give, by the id of the item. */
  assets: Record<string, string>;
  state: PurchaseState;
  refusal: Refusal | null;
  failedRolls: number;
  tries: number;
  createdAt: Date;
};

/** Names the steps of a purchase to the services that take them. Each takes effect once. */
export const referenceOf = (id: string, step: 'pay' | 'return' | 'give'): string => `masters:purchase:${id}:${step}`;

/** How often a draw is tried that fails for no reason that passes. Then the payment goes back. */
export const mostFailedRolls = 3;

/** Returns when a purchase is tried again: later after each try, five minutes at most. */
export const nextTryAt = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(300_000, handsOffMilliseconds * 2 ** Math.min(tries, 5)));

/** Returns what is posted to the ledger: the items from issuance to the player, each kind once. */
export function legsOf(purchase: Pick<Purchase, 'assets' | 'userId'>, itemIds: readonly number[]) {
  const counts = new Map<number, number>();
  for (const id of itemIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([itemId, count]) => {
      const assetId = purchase.assets[itemId];
      if (assetId === undefined) throw new Error(`Item ${itemId} has no asset in this purchase.`);
      return {
        ...{ assetId, tokenId: String(itemId), amount: String(count) },
        from: { kind: 'issuance' } as const,
        to: { kind: 'player', owner: purchase.userId } as const,
      };
    });
}

/** Returns the id of a receipt as 32 bytes: the UUID, with zeros before it. */
export const receiptIdOf = (id: string): Hex => `0x${id.replaceAll('-', '').padStart(64, '0')}`;
