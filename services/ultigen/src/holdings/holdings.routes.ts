import { getAddress } from 'viem';
import { os, type UltigenContext } from '../context.ts';
import { findHoldings } from './holdings.repository.ts';

export const holdingsRoutes = ({ database, chains }: UltigenContext) => ({
  holdings: os.holdings.handler(async ({ input: { query } }) => {
    const { chainId } = chains.choose(query.chainId, 'query.chainId');
    const addresses = [...new Set(query.addresses.split(',').map((address) => getAddress(address)))];
    return { chainId, ...(await findHoldings(database.knex, chainId, addresses, query)) };
  }),
});
