import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

export type SweepRow = {
  reference: string;
  wallet: Address;
  user_id: string;
  chain_id: number;
  receiver: Address;
  until: Date;
  created_at: Date;
};

/**
 * Stores authorizations, and extends equal ones that are stored.
 * @returns how many are in force as given; fewer when a reference was used for something else.
 */
export async function upsertAuthorizations(tx: Transaction, rows: SweepRow[]): Promise<number> {
  const { rows: stored } = await tx.raw(
    `insert into sweep_authorizations as known (reference, wallet, user_id, chain_id, receiver, until, created_at)
     select reference, wallet, user_id, chain_id, receiver, until, created_at
     from jsonb_to_recordset(cast(? as jsonb)) as given (reference text, wallet text, user_id uuid, chain_id bigint,
       receiver text, until timestamptz, created_at timestamptz)
     on conflict (reference, wallet) do update set until = greatest(known.until, excluded.until)
       where known.user_id = excluded.user_id and known.chain_id = excluded.chain_id and known.receiver = excluded.receiver
     returning wallet`,
    [JSON.stringify(rows)],
  );
  return stored.length;
}

const mostReceivers = 20;

/** Lists the addresses that assets of a wallet may be sent to now. */
export async function listReceivers(
  tx: Transaction,
  { wallet, chainId, now }: { wallet: Address; chainId: number; now: Date },
): Promise<Address[]> {
  const rows = await tx<SweepRow>('sweep_authorizations')
    .where({ wallet, chain_id: chainId })
    .andWhere('until', '>', now)
    .orderBy('until', 'desc')
    .limit(mostReceivers)
    .select('receiver');
  return rows.map(({ receiver }) => receiver);
}
