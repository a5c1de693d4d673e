import { getAddress } from 'viem';
import { type MastersContext, os } from '../context.ts';
import { createOwnAddresses } from '../players/own-wallets.ts';
import { createItemBalances } from './item-balances.ts';

export function itemsRoutes(context: MastersContext) {
  const { chains, database } = context;
  const [balancesOf, ownAddresses] = [createItemBalances(context), createOwnAddresses(database)];
  const chosen = (query: { chainId?: number | undefined; includeSubnet?: boolean | undefined }) => {
    const chain = chains.choose(query.chainId);
    return query.includeSubnet ? chains.all : [chain];
  };
  return {
    mastersItemsBalance: os.mastersItemsBalance.handler(async ({ input: { query }, context: { passport } }) =>
      balancesOf({
        chains: chosen(query),
        addresses: await ownAddresses(passport.subject),
        ...(query.includeVouchers && { userId: passport.subject }),
      }),
    ),

    mastersItemsBalanceOf: os.mastersItemsBalanceOf.handler(({ input: { params, query } }) =>
      balancesOf({ chains: chosen(query), addresses: [getAddress(params.address)] }),
    ),
  };
}
