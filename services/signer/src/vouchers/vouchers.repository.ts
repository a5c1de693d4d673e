import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

/** A voucher that may be signed: its id is reserved and its limits are charged. */
export type ReservedVoucher = {
  voucherId: string;
  reference: string;
  chainId: number;
  contract: Address;
  /** Seconds since 1970. */
  deadline: number;
  request: VoucherRequest;
};

export async function findVoucher(tx: Transaction, reference: string): Promise<ReservedVoucher | undefined> {
  const [voucher] = await listVouchers(tx, [reference]);
  return voucher;
}

/** Lists vouchers by their references, in order of these. */
export async function listVouchers(tx: Transaction, references: string[]): Promise<ReservedVoucher[]> {
  if (references.length === 0) return [];
  return (await tx('signed_vouchers').whereIn('reference', references).orderBy('reference')).map(voucherOf);
}

const voucherOf = (row: Row): ReservedVoucher => ({
  voucherId: row.voucher_id,
  reference: row.reference,
  chainId: row.chain_id,
  contract: row.contract,
  deadline: row.deadline,
  request: { type: row.type, payload: row.payload },
});

/** Counts the vouchers of a chain that can still be redeemed, by contract and by the account that has signed them. */
export async function listOpen(
  knex: Queryable,
  chainId: number,
  now: Date,
): Promise<{ signer: Address; contract: Address; vouchers: number; lastDeadline: number }[]> {
  const { rows } = await knex.raw(
    `select signer, contract, count(*)::int as vouchers, max(deadline) as last_deadline
      from (select distinct audit.signer, voucher.contract, voucher.voucher_id, voucher.deadline
        from signed_vouchers as voucher
        join signing_audit as audit on audit.reference = voucher.reference
        where voucher.chain_id = ? and voucher.deadline >= ? and voucher.returned_at is null
          and audit.action = 'voucher' and audit.outcome <> 'refused' and audit.signer is not null) as signature
      group by signer, contract order by signer, contract`,
    [chainId, Math.floor(now.getTime() / 1000)],
  );
  return rows.map((row: Row) => ({
    signer: row.signer,
    contract: row.contract,
    vouchers: row.vouchers,
    lastDeadline: Number(row.last_deadline),
  }));
}

/** Notes that a voucher ended unused, once. @returns it with the time of its charge, unless that was noted before. */
export async function updateReturned(
  tx: Transaction,
  { reference, now }: { reference: string; now: Date },
): Promise<{ chargedAt: Date } | undefined> {
  const [row] = await tx('signed_vouchers')
    .where({ reference, returned_at: null })
    .andWhere('deadline', '<', Math.floor(now.getTime() / 1000))
    .update({ returned_at: now })
    .returning('created_at');
  return row && { chargedAt: row.created_at };
}

/** Stores a voucher. @returns false when its reference, and so its id, is taken. */
export async function insertVoucher(tx: Transaction, voucher: ReservedVoucher, now: Date): Promise<boolean> {
  const rows = await tx('signed_vouchers')
    .insert({
      voucher_id: voucher.voucherId,
      reference: voucher.reference,
      type: voucher.request.type,
      chain_id: voucher.chainId,
      contract: voucher.contract,
      payload: JSON.stringify(voucher.request.payload),
      deadline: voucher.deadline,
      created_at: now,
    })
    .onConflict()
    .ignore()
    .returning('voucher_id');
  return rows.length > 0;
}
