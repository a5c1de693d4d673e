import type { MastersItemBalance } from '@hatchery/api/masters-shapes';
import { familyOf } from '@hatchery/kit/families';
import { type Address, zeroAddress } from 'viem';
import { createListWorn } from '../avatars/avatars.ts';
import { getItem } from '../content/content.ts';
import type { MastersContext } from '../context.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { createListBalances } from '../tokens/tokens.ts';
import { sumOfParts } from './item-balances.rules.ts';
import { createBalancePresenter } from './items.presenter.ts';

type Owners = {
  addresses: Address[];
  chains: readonly MastersChain[];
  /** The player whose vouchers count too. */
  userId?: string;
};

/** Creates the list of items of some addresses: on chains, worn by avatars, and as vouchers of a player if one is named. */
export function createItemBalances({ database, internal, publicUrl }: MastersContext) {
  const [listBalances, listWorn] = [createListBalances(database), createListWorn(database)];
  const present = createBalancePresenter(publicUrl);

  const vouchersOf = async (userId: string, chains: readonly MastersChain[]) => {
    const contracts = chains
      .filter(({ mastersItems }) => mastersItems !== zeroAddress)
      .map(({ chainId, mastersItems }) => ({ chainId, contract: mastersItems }));
    if (contracts.length === 0) return [];
    const userIds = await familyOf(database, userId);
    const { tokens } = await internal.vouchers.vouchersOfContracts({ body: { userIds, contracts } });
    return tokens;
  };

  return async ({ addresses, chains, userId }: Owners): Promise<MastersItemBalance[]> => {
    const chainIds = chains.map(({ chainId }) => chainId);
    const [balances, worn, vouchers] = await Promise.all([
      listBalances({ chainIds, collection: 'items', addresses }),
      listWorn({ chainIds, owners: addresses }),
      userId ? vouchersOf(userId, chains) : [],
    ]);
    return sumOfParts({ balances, worn, vouchers }, (itemId) => getItem(itemId) !== undefined).map(present);
  };
}
