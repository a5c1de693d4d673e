import type { Queryable, Transaction } from '@hatchery/kit/database';

/** A deposit that the voucher converter took, in a final block. */
export type ChainDeposit = {
  chainId: number;
  nonce: number;
  blockNumber: number;
  transactionHash: string;
  account: string;
  voucherId: string;
};

export async function insertChainDeposits(tx: Transaction, deposits: ChainDeposit[]): Promise<void> {
  if (deposits.length === 0) return;
  await tx('chain_deposits').insert(
    deposits.map(({ chainId, blockNumber, transactionHash, voucherId, ...row }) => ({
      ...row,
      chain_id: chainId,
      block_number: blockNumber,
      transaction_hash: transactionHash,
      voucher_id: voucherId,
    })),
  );
}

export async function deleteChainDeposits(tx: Transaction, chainId: number, aboveBlock: number): Promise<void> {
  await tx('chain_deposits').where({ chain_id: chainId }).andWhere('block_number', '>', aboveBlock).delete();
}

/** Names a deposit on its chain. */
export type DepositPlace = Pick<ChainDeposit, 'chainId' | 'nonce'>;

const columns = {
  chainId: 'chain_id',
  nonce: 'nonce',
  blockNumber: 'block_number',
  transactionHash: 'transaction_hash',
  account: 'account',
  voucherId: 'voucher_id',
};

export const findChainDeposit = (db: Queryable, { chainId, nonce }: DepositPlace): Promise<ChainDeposit | undefined> =>
  db('chain_deposits').where({ chain_id: chainId, nonce }).first(columns);

/** Finds a final deposit, and keeps others from crediting it until `tx` ends. */
export const lockChainDeposit = (
  tx: Transaction,
  { chainId, nonce }: DepositPlace,
): Promise<(ChainDeposit & { unmatched: boolean }) | undefined> =>
  tx('chain_deposits')
    .where({ chain_id: chainId, nonce })
    .forUpdate()
    .first({ ...columns, unmatched: 'unmatched' });

/** A final deposit, and who asked for it. */
export type AskedChainDeposit = ChainDeposit & { userId: string | null; failure: string | null };

/** Lists final deposits that nobody got credit for, in the order of their numbers. */
export const listUnmatched = (
  db: Queryable,
  { chainId, after = -1, limit }: { chainId: number; after?: number | undefined; limit: number },
): Promise<AskedChainDeposit[]> =>
  db('chain_deposits as made')
    .leftJoin('deposits', (same) =>
      same.on('deposits.chain_id', 'made.chain_id').on('deposits.voucher_id', 'made.voucher_id'),
    )
    .where({ 'made.chain_id': chainId, unmatched: true })
    .andWhere('made.nonce', '>', after)
    .orderBy('made.nonce')
    .limit(limit)
    .select({
      ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, `made.${column}`])),
      userId: 'deposits.user_id',
      failure: 'deposits.failure',
    });

export async function updateUnmatched(
  tx: Transaction,
  { chainId, nonce }: DepositPlace,
  unmatched: boolean,
): Promise<void> {
  await tx('chain_deposits').where({ chain_id: chainId, nonce }).update({ unmatched });
}

/** Counts final deposits that nobody got credit for, by chain. */
export async function countUnmatched(db: Queryable): Promise<{ chainId: number; total: number }[]> {
  return db('chain_deposits')
    .where({ unmatched: true })
    .groupBy('chain_id')
    .orderBy('chain_id')
    .select({ chainId: 'chain_id', total: db.raw('count(*)') });
}
