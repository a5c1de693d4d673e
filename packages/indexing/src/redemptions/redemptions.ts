import type { Transaction } from '@hatchery/kit/database';
import type { AnyEvent, Blocks, FinalBlocks, Projection, Unwound } from '../projections.ts';
import {
  deleteUnknownUses,
  insertRedemption,
  insertUnknownUses,
  type SeenRedemption,
  type Use,
  updateExpired,
  updateFailed,
  updateFinal,
  updateSeen,
  updateUnfinal,
  updateUnseen,
} from './redemptions.repository.ts';
import type { Redemption } from './redemptions.rules.ts';

export { findRedemptions, listUsedBefore, type SeenRedemption } from './redemptions.repository.ts';
export type { Redemption } from './redemptions.rules.ts';

/** Reacts to the redemptions of one kind of voucher. Each hook runs in the transaction of the change. */
export type RedemptionOwner<Event = AnyEvent> = {
  /** The vouchers were redeemed in these blocks, which may still be reverted. `stateBefore` shows whether they had ended. */
  onSeen(tx: Transaction, redemptions: SeenRedemption[], blocks: Blocks<Event>): Promise<void>;
  /** The blocks that redeemed them were reverted. They can be redeemed again. */
  onUnseen(tx: Transaction, redemptions: Redemption[], unwound: Unwound): Promise<void>;
  /** Their redemption is final. May run before `onSeen`. */
  onFinal?(tx: Transaction, redemptions: Redemption[], blocks: FinalBlocks<Event>): Promise<void>;
  /** They can no longer be redeemed, and were not. After a refusal: the signer can be asked again. */
  onExpired(tx: Transaction, redemptions: Redemption[]): Promise<void>;
};

export type SignedVoucher = Pick<Redemption, 'reference' | 'kind' | 'subject' | 'chainId'> & {
  voucherId: string;
  /** Seconds since 1970. */
  deadline: number;
  signature: `0x${string}`;
};

/** Records a voucher before anyone can redeem it. Idempotent by reference. Callers may hand over more than is stored. */
export function recordVoucher(tx: Transaction, voucher: SignedVoucher): Promise<void> {
  const { reference, kind, subject, chainId, voucherId, deadline, signature } = voucher;
  const stored = { reference, kind, subject, chainId, voucherId, deadline, signature };
  return insertRedemption(tx, { ...stored, state: 'signed', failure: null });
}

/** Records that the signer refused. The owner's `onExpired` runs once `retryAt` (seconds since 1970) has passed on chain. */
export const recordRefusal = (
  tx: Transaction,
  {
    retryAt,
    ...refusal
  }: Omit<SignedVoucher, 'voucherId' | 'deadline' | 'signature'> & {
    retryAt: number;
    failure: string;
  },
): Promise<void> =>
  insertRedemption(tx, { ...refusal, state: 'refused', voucherId: null, deadline: retryAt, signature: null });

/** Records that the sender gave up on a voucher. @returns the redemption, unless it has ended. */
export const failRedemption = (tx: Transaction, reference: string, failure: string): Promise<Redemption | undefined> =>
  updateFailed(tx, reference, failure);

const atOnce = 500;

type Changes<Row extends Redemption> = (owner: RedemptionOwner, redemptions: Row[]) => Promise<void> | undefined;

/**
 * Follows redemptions through the `VoucherUsed` events of all followed contracts, and calls the owner of each kind. A voucher that is
 * recorded after a final block has redeemed it, as by a database that was restored, never expires: a rebuild of the projections finds
 * its use.
 * @example followRedemptions({ hatch: { onSeen, onUnseen, onExpired } })
 */
export function followRedemptions<Event extends AnyEvent = AnyEvent>(
  owners: Record<string, RedemptionOwner<Event>>,
): Projection<Event> {
  const kinds = Object.keys(owners);
  const tell = async <Row extends Redemption>(redemptions: Row[], change: Changes<Row>) => {
    for (const [kind, own] of Map.groupBy(redemptions, (one) => one.kind)) {
      const owner = owners[kind] as RedemptionOwner | undefined;
      if (owner) await change(owner, own);
    }
  };
  return {
    onSeen: async (tx, blocks) => {
      const used = usesIn(blocks.events);
      if (used.length === 0) return;
      const seen = await updateSeen(tx, blocks.chainId, used);
      await tell(seen, (owner, own) => owner.onSeen(tx, own, blocks));
    },
    onUnwound: async (tx, unwound) => {
      const { chainId, toNumber: aboveBlock } = unwound;
      for (;;) {
        const unseen = await updateUnseen(tx, { chainId, aboveBlock, limit: atOnce });
        if (unseen.length === 0) return;
        await tell(unseen, (owner, own) => owner.onUnseen(tx, own, unwound));
      }
    },
    onFinal: async (tx, blocks) => {
      const used = usesIn(blocks.events);
      const final = used.length === 0 ? [] : await updateFinal(tx, blocks.chainId, used);
      if (used.length > 0) await insertUnknownUses(tx, blocks.chainId, used);
      await tell(final, (owner, own) => owner.onFinal?.(tx, own, blocks));
      if (blocks.isReplay) return;
      const due = { chainId: blocks.chainId, kinds, finalTime: blocks.toTime, limit: atOnce };
      // The rest expires with the next final block.
      await tell(await updateExpired(tx, due), (owner, own) => owner.onExpired(tx, own));
    },
    onFinalUnwound: async (tx, { chainId, toNumber }) => {
      await updateUnfinal(tx, chainId, toNumber);
      await deleteUnknownUses(tx, chainId, toNumber);
    },
  };
}

const usesIn = (events: readonly AnyEvent[]): Use[] =>
  events.flatMap(({ eventName, args, blockNumber, transactionHash }) => {
    if (eventName !== 'VoucherUsed') return [];
    const { voucherId } = args as { voucherId: bigint };
    return [{ voucherId: String(voucherId), blockNumber, transactionHash }];
  });
