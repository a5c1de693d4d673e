import { nativeAssetAddress } from '@hatchery/chain/networks';
import { getAddress } from 'viem';
import { os, type UsersContext } from '../context.ts';

export const balancesRoutes = ({ config, readBalances }: UsersContext) => ({
  holderBalances: os.holderBalances.handler(async ({ input }) => {
    const { tokens: list, chainId = config.CHAIN_ID } = input.query;
    const owner = getAddress(input.params.address);
    const tokens = [
      ...new Set(
        list
          .split(',')
          .filter(Boolean)
          .map((token) => getAddress(token)),
      ),
    ];
    const asked = [{ owner }, ...tokens.map((token) => (token === nativeAssetAddress ? { owner } : { owner, token }))];
    const { block, balances } = await readBalances(chainId, asked);
    const told = [nativeAssetAddress, ...tokens].map((token, index) => ({
      token,
      balance: balances[index]?.toString() ?? null,
    }));
    return { address: owner, chainId, block, balances: told };
  }),
});
