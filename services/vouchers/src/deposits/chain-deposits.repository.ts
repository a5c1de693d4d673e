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

export const findChainDeposit = (
  db: Queryable,
  { chainId, nonce }: { chainId: number; nonce: number },
): Promise<ChainDeposit | undefined> =>
  db('chain_deposits').where({ chain_id: chainId, nonce }).first({
    chainId: 'chain_id',
    nonce: 'nonce',
    blockNumber: 'block_number',
    transactionHash: 'transaction_hash',
    account: 'account',
    voucherId: 'voucher_id',
  });

export async function updateUnmatched(
  tx: Transaction,
  { chainId, nonce }: Pick<ChainDeposit, 'chainId' | 'nonce'>,
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
