import { nativeAssetAddress } from '@hatchery/chain/networks';
import { type Address, getAddress } from 'viem';
import { os, type UsersContext } from '../context.ts';

export const balancesRoutes = ({ config, readBalances }: UsersContext) => ({
  holderBalances: os.holderBalances.handler(async ({ input }) => {
    const { tokens: list, chainId = config.CHAIN_ID } = input.query;
    const address = getAddress(input.params.address);
    const listed = list.split(',').filter(Boolean);
    const tokens: Address[] = [nativeAssetAddress, ...new Set(listed.map((token) => getAddress(token)))];
    const holdings = tokens.map((token) => ({ owner: address, ...(token === nativeAssetAddress ? {} : { token }) }));
    const { block, balances } = await readBalances(chainId, holdings);
    const answer = tokens.map((token, index) => ({ token, balance: balances[index]?.toString() ?? null }));
    return { address, chainId, block, balances: answer };
  }),
});
