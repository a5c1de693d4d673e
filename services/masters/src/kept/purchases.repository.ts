import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

/** A payment of a kept wallet for a signature. `asset`: `coin`, `token`, or a ticket with its id, as in `ticket:1`. */
export type KeptPurchase = {
  signatureId: string;
  chainId: number;
  payer: Address;
  asset: string;
  /** Base units, or tickets. */
  price: string;
  /** Whether the shop needs permission first. */
  needsPermission: boolean;
};

type Payer = Pick<KeptPurchase, 'chainId' | 'payer' | 'asset'>;

/** Makes purchases of one wallet take turns until `tx` ends. */
export async function lockPayer(tx: Transaction, { chainId, payer }: Pick<Payer, 'chainId' | 'payer'>): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`kept wallet ${chainId} ${payer}`]);
}

export async function insertPurchase(tx: Transaction, purchase: KeptPurchase): Promise<void> {
  const { signatureId, chainId, payer, asset, price, needsPermission } = purchase;
  const row = { signature_id: signatureId, chain_id: chainId, payer, asset, price, needs_permission: needsPermission };
  await tx('kept_purchases').insert(row);
}

export const findPurchase = (db: Queryable, signatureId: string): Promise<KeptPurchase | undefined> =>
  db('kept_purchases')
    .where({ signature_id: signatureId })
    .first({
      ...{ signatureId: 'signature_id', chainId: 'chain_id', payer: 'payer', asset: 'asset', price: 'price' },
      needsPermission: 'needs_permission',
    });

/** States in which a purchase may still be paid. */
const unpaid = ['asked', 'signed', 'sent'];

const ofPayer = (db: Queryable, { chainId, payer, asset }: Payer) =>
  db('kept_purchases as p')
    .join('signatures as s', 's.id', 'p.signature_id')
    .where({ 'p.payer': payer, 'p.chain_id': chainId, 'p.asset': asset });

/** Lists the purchases of a wallet that may still be paid. */
export const listUnpaid = (db: Queryable, payer: Payer): Promise<string[]> =>
  ofPayer(db, payer).whereIn('s.state', unpaid).orderBy('s.id').pluck('s.id');

/**
 * Sums what purchases of a wallet may still take from what was read of it: those that may still be paid, and those that were paid
 * since. @param read those that might still be paid before the wallet was read, and when that was.
 */
export async function sumPromised(
  tx: Transaction,
  payer: Payer,
  read: { unpaid: string[]; since: Date },
): Promise<bigint> {
  const row = await ofPayer(tx, payer)
    .where((either) =>
      either
        .whereIn('s.state', unpaid)
        .orWhere((seen) =>
          seen
            .where({ 's.state': 'seen' })
            .andWhere((late) => late.whereIn('s.id', read.unpaid).orWhere('s.ended_at', '>=', read.since)),
        ),
    )
    .sum({ promised: 'p.price' })
    .first();
  return BigInt(row?.promised ?? 0);
}
