import { getAddress } from 'viem';
import { type ChainContext, os } from '../context.ts';
import { listFollowedPlaces } from './blocks.repository.ts';
import { presentChains } from './chains.presenter.ts';
import { listLogs, positionOf } from './list-logs.ts';

export const blocksRoutes = ({ database, chainIds, mostLag, now }: ChainContext) => ({
  chains: os.chains.handler(async () => {
    const places = await listFollowedPlaces(database.knex, chainIds);
    return presentChains(chainIds, places, { mostLag, now: now() });
  }),

  position: os.position.handler(({ input }) => positionOf(database, input.params.chainId)),

  logs: os.logs.handler(({ input: { params, query } }) => {
    const { addresses, fromNumber, toNumber, ...page } = query;
    return listLogs(database, {
      ...page,
      chainId: params.chainId,
      addresses: addresses.split(',').map((address) => getAddress(address)),
      from: fromNumber,
      to: toNumber,
    });
  }),
});
