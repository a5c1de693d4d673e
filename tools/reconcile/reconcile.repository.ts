import type { Queryable, Row } from '@hatchery/kit/database';
import { type Address, type Hash, toEventSelector } from 'viem';

const voucherUsed = toEventSelector('VoucherUsed(uint256,address)');

export type VoucherUse = {
  chainId: number;
  blockNumber: number;
  logIndex: number;
  hash: Hash;
  voucherId: bigint;
  /** Time of its block, in seconds since 1970. */
  time: number;
};
type Place = Pick<VoucherUse, 'chainId' | 'blockNumber' | 'logIndex'>;

/** Lists uses of vouchers in final blocks from a time on (seconds since 1970), in their order, after one of them. */
export async function listUses(
  chain: Queryable,
  { since, after, limit }: { since: number; after: Place | undefined; limit: number },
): Promise<VoucherUse[]> {
  const from = after ?? { chainId: 0, blockNumber: 0, logIndex: 0 };
  const rows = await chain('logs')
    .join('chain_cursors as cursor', 'cursor.chain_id', 'logs.chain_id')
    .whereRaw('logs.topics[1] = ? and logs.block_time >= ? and logs.block_number <= cursor.final_number', [
      voucherUsed,
      since,
    ])
    .whereRaw('(logs.chain_id, logs.block_number, logs.log_index) > (?, ?, ?)', [
      from.chainId,
      from.blockNumber,
      from.logIndex,
    ])
    .orderBy(['logs.chain_id', 'logs.block_number', 'logs.log_index'])
    .limit(limit)
    .select('logs.*');
  return rows.map((row: Row) => ({
    ...{ chainId: row.chain_id, blockNumber: row.block_number, logIndex: row.log_index },
    ...{ hash: row.transaction_hash as Hash, voucherId: BigInt(row.topics[1]), time: Number(row.block_time) },
  }));
}

export type SignedVoucher = { chainId: number; voucherId: string; type: string; receiver: Address; tokens: number };

/** Lists signed vouchers by their ids, after one of them. */
export async function listSigned(signer: Queryable, after: string, limit: number): Promise<SignedVoucher[]> {
  const rows = await signer('signed_vouchers')
    .where('voucher_id', '>', after)
    .orderBy('voucher_id')
    .limit(limit)
    .select('chain_id', 'voucher_id', 'type', 'payload');
  return rows.map((row: Row) => ({
    ...{ chainId: row.chain_id, voucherId: row.voucher_id, type: row.type, receiver: row.payload.receiver },
    tokens: row.payload.tokenIds?.length ?? 0,
  }));
}

/** Lists references of signed vouchers without a row of the audit that approved them, in their order. */
export const listUnaudited = (signer: Queryable, limit: number): Promise<string[]> =>
  signer('signed_vouchers as voucher')
    .whereNotExists((query) =>
      query
        .from('signing_audit as audit')
        .whereRaw('audit.reference = voucher.reference')
        .where({ action: 'voucher', outcome: 'approved' }),
    )
    // The audit is kept as long as vouchers are, and its upkeep may come first.
    .whereRaw(`voucher.created_at > now() - interval '399 days'`)
    .orderBy('voucher.reference')
    .limit(limit)
    .pluck('voucher.reference');

/** Lists which of some addresses the vault has no key of. */
export async function listWithoutKey(signer: Queryable, addresses: Address[]): Promise<Address[]> {
  const known: Address[] = await signer('custodial_wallets')
    .whereIn('address', addresses)
    .orderBy('address')
    .pluck('address');
  return addresses.filter((address) => !known.includes(address));
}

/** Lists wallets that the platform keeps for players, in order of their addresses, after one of them. */
export const listKeptWallets = (vouchers: Queryable, after: string, limit: number): Promise<Address[]> =>
  vouchers('wallets')
    .where({ kind: 'custodial' })
    .whereNotNull('user_id')
    .andWhere('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .pluck('address');

/** The nonces of an account that the relay knows: the next one after those of its transactions, and after those used for good. */
export type KnownNonces = { address: Address; next: number; floor: number };

export async function listOperatorNonces(chain: Queryable, chainId: number): Promise<KnownNonces[]> {
  const { rows } = await chain.raw(
    `select own.from_address as address, max(own.nonce) + 1 as next, coalesce(max(sender.floor_nonce), 0) as floor
     from relayed_transactions own
     left join relay_senders sender on sender.chain_id = own.chain_id and sender.address = own.from_address
     where own.chain_id = ? and own.sender = 'operator' and own.from_address is not null
     group by own.from_address order by own.from_address`,
    [chainId],
  );
  return rows.map(({ address, next, floor }: Row) => ({ address, next: Number(next), floor: Number(floor) }));
}

/** Lists chains whose projections stand still in a service, with the reason. */
export async function listPaused(service: Queryable): Promise<{ chainId: number; reason: string }[]> {
  const rows = await service('followed_chains')
    .whereRaw('seen_pause is not null or final_pause is not null')
    .orderBy('chain_id');
  return rows.map((row: Row) => ({ chainId: row.chain_id, reason: row.seen_pause ?? row.final_pause }));
}
