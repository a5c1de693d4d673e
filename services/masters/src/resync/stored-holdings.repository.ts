import type { Queryable } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { AvatarOnChain } from '../onchain/holdings-reader.ts';
import type { TokenAmount } from './resync.rules.ts';

/** As many as one comparison takes. */
const most = 1_000;

/** Lists the tokens of an address on a chain as they are stored, also those of which nothing is left. */
export async function listStoredTokens(db: Queryable, chainId: number, address: Address): Promise<TokenAmount[]> {
  const rows = await db('token_balances')
    .where({ chain_id: chainId, address })
    .orderBy(['collection', 'token_id'])
    .limit(most)
    .select({ collection: 'collection', tokenId: 'token_id', amount: 'amount' });
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Lists avatars that an address owns as they are stored, and some others by their ids. */
export const listStoredAvatars = (
  db: Queryable,
  chainId: number,
  { address, tokenIds }: { address: Address; tokenIds: number[] },
): Promise<AvatarOnChain[]> =>
  db('avatars')
    .where({ chain_id: chainId })
    .andWhere((wanted) => wanted.where({ owner: address }).orWhereIn('token_id', tokenIds))
    .orderBy('token_id')
    .limit(2 * most)
    .select({ tokenId: 'token_id', owner: 'owner', traits: 'traits', items: 'items' });
