import type { Changed } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';

/** Lists the addresses whose avatars or tokens changed in blocks above one. */
export async function listChangedAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<Changed> {
  const above = 'chain_id = :chainId and block_number > :blockNumber';
  const sides = (table: string, condition = '') =>
    `select from_address from ${table} where ${above} ${condition}
     union select to_address from ${table} where ${above} ${condition}`;
  const of = (collection: string) => sides('token_transfers', `and collection = '${collection}'`);
  const avatars = `${sides('avatar_transfers')}
    union select owner from avatar_changes join avatars using (chain_id, token_id) where ${above}`;
  const openers = 'select account from box_openings where chain_id = :chainId and revealed_block > :blockNumber';
  const { rows } = await tx.raw(
    `select array(${avatars}) as avatars, array(${of('items')} union ${avatars}) as items,
       array(${of('boxes')} union ${openers}) as lootboxes, array(${of('tickets')}) as tickets`,
    { chainId, blockNumber },
  );
  return rows[0];
}
