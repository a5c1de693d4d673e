import { getAddress } from 'viem';
import { os, type UltigenContext } from '../context.ts';
import { selectHoldings } from './holdings.repository.ts';

export const holdingRoutes = ({ database, contracts: { chainId } }: UltigenContext) => ({
  holdings: os.holdings.handler(async ({ input: { query } }) => {
    const addresses = [...new Set(query.addresses.split(',').map((address) => getAddress(address)))];
    return { chainId, ...(await selectHoldings(database.knex, chainId, addresses, query)) };
  }),
});
