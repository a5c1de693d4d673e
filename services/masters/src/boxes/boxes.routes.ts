import { Problem } from '@hatchery/api/problems';
import { mapPage } from '@hatchery/kit/lists';
import { getAddress } from 'viem';
import { type MastersContext, os } from '../context.ts';
import { createOwnAddresses } from '../players/own-wallets.ts';
import { createListBalances } from '../tokens/tokens.ts';
import { createBoxPresenters } from './boxes.presenter.ts';
import { createFindOpening, createOpeningList } from './boxes.repository.ts';

export function boxesRoutes({ chains, database, publicUrl }: MastersContext) {
  const [listBalances, listOpenings] = [createListBalances(database), createOpeningList(database)];
  const [findOpening, ownAddresses] = [createFindOpening(database), createOwnAddresses(database)];
  const present = createBoxPresenters(publicUrl);
  const balancesOf = async (chainId: number, addresses: `0x${string}`[]) =>
    (await listBalances({ chainIds: [chainId], collection: 'boxes', addresses })).map(present.balance);
  return {
    boxesBalance: os.boxesBalance.handler(async ({ input: { query }, context: { passport } }) => {
      const { chainId } = chains.choose(query.chainId);
      return balancesOf(chainId, await ownAddresses(passport.subject));
    }),

    boxesBalanceOf: os.boxesBalanceOf.handler(({ input: { params, query } }) => {
      const { chainId } = chains.choose(query.chainId);
      return balancesOf(chainId, [getAddress(params.address)]);
    }),

    boxOpenings: os.boxOpenings.handler(async ({ input: { query }, context: call }) => {
      const { chainId } = chains.choose(query.chainId);
      const accounts = await ownAddresses(call.passport.subject);
      return call.list(mapPage(await listOpenings({ chainId, accounts, ...query }), present.opening));
    }),

    boxOpening: os.boxOpening.handler(async ({ input: { params, query } }) => {
      const { chainId } = chains.choose(query.chainId);
      const [opening] = await findOpening({ chainId, openingId: params.openingId });
      if (opening) return present.opening(opening);
      throw new Problem('not-found', `There is no opening ${params.openingId} on chain ${chainId}.`);
    }),
  };
}
