import { Problem } from '@hatchery/api/problems';
import { getAddress } from 'viem';
import { getTicket, listTickets } from '../content/content.ts';
import { type MastersContext, os } from '../context.ts';
import { createKindList } from '../kinds/kinds.ts';
import { pictureUrls } from '../pictures/picture-urls.ts';
import { createFindSeen, createListBalances } from '../tokens/tokens.ts';
import { presentTicket } from './tickets.presenter.ts';

/** The words of the whole collection. */
const collection = {
  name: 'Keeper tickets',
  description: 'Tickets that pay for creatures, for keepers, and for boxes of the workshop.',
};

export function ticketsRoutes({ chains, database, publicUrl }: MastersContext) {
  const [listKinds, listBalances, findSeen] = [
    createKindList(database),
    createListBalances(database),
    createFindSeen(database),
  ];
  const urls = pictureUrls(publicUrl);
  const ticketsOn = async (chainId: number | undefined) => {
    const chain = chains.choose(chainId);
    const kinds = await listKinds(chain.chainId, 'tickets');
    return listTickets().map((ticket) => presentTicket(ticket, kinds.get(String(ticket.id)), { chain, urls }));
  };
  return {
    tickets: os.tickets.handler(({ input }) => ticketsOn(input.query.chainId)),

    ticketsMetadata: os.ticketsMetadata.handler(() => ({
      ...collection,
      image: urls.ticket(listTickets()[0]?.id ?? 0),
      external_link: `${publicUrl}/tickets`,
    })),

    ticket: os.ticket.handler(async ({ input: { params, query } }) => {
      const ticket = (await ticketsOn(query.chainId)).find(({ id }) => id === params.id);
      if (ticket && getTicket(params.id)) return ticket;
      throw new Problem('not-found', `There is no ticket ${params.id}.`);
    }),

    ticketsBalance: os.ticketsBalance.handler(async ({ input: { params, query } }) => {
      const { chainId } = chains.choose(query.chainId);
      const addresses = [getAddress(params.address)];
      const [tickets, balances, [seen]] = await Promise.all([
        ticketsOn(chainId),
        listBalances({ chainIds: [chainId], collection: 'tickets', addresses }),
        findSeen({ chainId }),
      ]);
      const amounts = new Map(balances.map(({ tokenId, amount }) => [tokenId, amount]));
      return tickets.map(({ id, name, image, prices }) => ({
        ...{ id, name, image, price: prices, chainId },
        balance: amounts.get(String(id)) ?? 0,
        blockNumber: seen?.blockNumber ?? 0,
      }));
    }),
  };
}
