import type { Queryable, Transaction } from '@hatchery/kit/database';

/** The amount that a player has of one unit. */
export type Voucher = {
  id: string;
  userId: string;
  unitId: string;
  assetId: string;
  tokenId: bigint | null;
  unique: boolean;
  /** Available, in base units: without what is on hold. */
  amount: bigint;
  /** Grows with each entry. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

type VoucherRow = Omit<Voucher, 'amount' | 'tokenId'> & { amount: string; tokenId: string | null };

const columns = {
  id: 'accounts.id',
  userId: 'accounts.owner',
  unitId: 'accounts.unit_id',
  assetId: 'units.asset_id',
  tokenId: 'units.token_id',
  unique: 'units.is_unique',
  amount: 'accounts.balance',
  version: 'accounts.version',
  createdAt: 'accounts.created_at',
  updatedAt: 'accounts.updated_at',
};

const toVoucher = ({ amount, tokenId, ...row }: VoucherRow): Voucher => ({
  ...row,
  amount: BigInt(amount),
  tokenId: tokenId === null ? null : BigInt(tokenId),
});

const vouchersOf = (db: Queryable) =>
  db('accounts').join('units', 'units.id', 'accounts.unit_id').where('accounts.kind', 'player');

/** Finds vouchers by their ids, in that order; those that do not exist are missing. Also those with nothing left. */
export async function listVouchersById(db: Queryable, ids: string[]): Promise<Voucher[]> {
  const rows: VoucherRow[] = await vouchersOf(db).whereIn('accounts.id', ids).orderBy('accounts.id').select(columns);
  const found = new Map(rows.map((row) => [row.id, toVoucher(row)]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

export const findVoucher = async (db: Queryable, id: string): Promise<Voucher | undefined> =>
  (await listVouchersById(db, [id]))[0];

/** Finds vouchers of one player and locks them until `tx` ends, in the order of a posting. */
export async function lockVouchers(
  tx: Transaction,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<Voucher[]> {
  const rows: VoucherRow[] = await vouchersOf(tx)
    .where('accounts.owner', userId)
    .whereIn('accounts.id', ids)
    .orderBy('accounts.id')
    .select(columns)
    .forNoKeyUpdate('accounts');
  return rows.map(toVoucher);
}

export type VoucherFilter = {
  assetId?: string | undefined;
  category?: string | undefined;
  type?: 'blockchain' | 'game' | undefined;
  contractType?: string | undefined;
  /** A part of the asset's name, in any case. */
  text?: string | undefined;
};

/**
 * Lists a player's vouchers with something available or on hold, the newest first.
 * @param after the last one of the page before.
 */
export async function listVouchers(
  db: Queryable,
  { userId, after, limit, ...filter }: VoucherFilter & { userId: string; after?: string | undefined; limit: number },
): Promise<Voucher[]> {
  const rows: VoucherRow[] = await vouchersOf(db)
    .join('assets', 'assets.id', 'units.asset_id')
    .where('accounts.owner', userId)
    .where(hasSomething)
    .modify((query) => {
      if (filter.assetId) query.where('assets.id', filter.assetId);
      if (filter.category) query.where('assets.category', filter.category);
      if (filter.type) query.where('assets.type', filter.type);
      if (filter.contractType) query.where('assets.contract_type', filter.contractType);
      if (filter.text) query.whereRaw('strpos(lower(assets.name), lower(?)) > 0', [filter.text]);
      if (after)
        query.whereRaw(
          `(accounts.created_at, accounts.id) < (select created_at, id from accounts where id = ? and owner = ? and kind = 'player')`,
          [after, userId],
        );
    })
    .orderBy([
      { column: 'accounts.created_at', order: 'desc' },
      { column: 'accounts.id', order: 'desc' },
    ])
    .limit(limit)
    .select(columns);
  return rows.map(toVoucher);

  function hasSomething(query: ReturnType<typeof db>) {
    query
      .where('accounts.has_balance', true)
      .orWhereExists(
        db('accounts as held')
          .whereRaw(`held.kind = 'hold' and held.owner = accounts.owner and held.unit_id = accounts.unit_id`)
          .where('held.has_balance', true),
      );
  }
}

/** Lists the newest vouchers of which a player has something available, of all assets or of some. */
export async function listSpendable(
  db: Queryable,
  { userId, assetIds, limit }: { userId: string; assetIds?: string[] | undefined; limit: number },
): Promise<Voucher[]> {
  const rows: VoucherRow[] = await vouchersOf(db)
    .where({ 'accounts.owner': userId, 'accounts.has_balance': true })
    .modify((query) => {
      if (assetIds) query.whereIn('units.asset_id', assetIds);
    })
    .orderBy([
      { column: 'accounts.created_at', order: 'desc' },
      { column: 'accounts.id', order: 'desc' },
    ])
    .limit(limit)
    .select(columns);
  return rows.map(toVoucher);
}

/** Lists what a player has available of some tokens of a contract, in order of token. */
export async function listOfContract(
  db: Queryable,
  { userId, chainId, contract, tokenIds }: { userId: string; chainId: number; contract: string; tokenIds: string[] },
): Promise<Voucher[]> {
  const rows: VoucherRow[] = await vouchersOf(db)
    .join('assets', 'assets.id', 'units.asset_id')
    .where({ 'accounts.owner': userId, 'accounts.has_balance': true, 'assets.chain_id': chainId })
    .whereRaw('lower(assets.contract) = lower(?)', [contract])
    .whereRaw('units.token_id = any(cast(? as numeric[]))', [tokenIds])
    .orderBy(['units.token_id', 'accounts.id'])
    .limit(200)
    .select(columns);
  return rows.map(toVoucher);
}

export type BalanceOf = { userId: string; unitId: string; available: bigint; held: bigint };

/** Lists what some players have of some units, what is available and what is on hold. Zeros are left out. */
export async function listBalances(
  db: Queryable,
  { userIds, unitIds }: { userIds: string[]; unitIds: string[] },
): Promise<BalanceOf[]> {
  const rows: { userId: string; unitId: string; available: string; held: string }[] = await db('accounts')
    .whereIn('kind', ['player', 'hold'])
    .whereIn('owner', userIds)
    .whereIn('unit_id', unitIds)
    .where('has_balance', true)
    .groupBy('owner', 'unit_id')
    .orderBy(['owner', 'unit_id'])
    .select({ userId: 'owner', unitId: 'unit_id' })
    .select(
      db.raw(`coalesce(sum(balance) filter (where kind = 'player'), 0) as available`),
      db.raw(`coalesce(sum(balance) filter (where kind = 'hold'), 0) as held`),
    );
  return rows.map((row) => ({ ...row, available: BigInt(row.available), held: BigInt(row.held) }));
}

/** Lists all that a player has available, by unit. */
export async function listAvailable(db: Queryable, userId: string): Promise<{ unitId: string; amount: bigint }[]> {
  const rows = await db('accounts')
    .where({ kind: 'player', owner: userId, has_balance: true })
    .orderBy('unit_id')
    .select({ unitId: 'unit_id', amount: 'balance' });
  return rows.map(({ unitId, amount }) => ({ unitId, amount: BigInt(amount) }));
}
