import { getAddress } from 'viem';
import { os, type UltigenContext } from '../context.ts';
import { findHoldings } from './holdings.repository.ts';
import { playerHoldings } from './player-holdings.ts';

export const holdingsRoutes = (context: UltigenContext) => ({
  playerHoldings: os.playerHoldings.handler(({ input }) => playerHoldings(context, input.body.userIds)),

  holdings: os.holdings.handler(async ({ input: { query } }) => {
    const { chains, database } = context;
    const { chainId } = chains.choose(query.chainId, 'query.chainId');
    const addresses = [...new Set(query.addresses.split(',').map((address) => getAddress(address)))];
    return { chainId, ...(await findHoldings(database.knex, chainId, addresses, query)) };
  }),
});
