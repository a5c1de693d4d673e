import type { PublicPrice } from '@hatchery/api/public-figures';
import type { Address } from 'viem';
import type { Offer } from './read-offers.ts';
import type { Views } from './views.ts';

/** Adds to offers what their currencies are called. Tickets are counted whole. */
export async function describeOffers(views: Views, offers: readonly Offer[]): Promise<PublicPrice[]> {
  const tickets = new Set(offers.filter(({ byTicket }) => byTicket).map(({ currency }) => currency));
  const others = [...new Set(offers.map(({ currency }) => currency))].filter((one) => !tickets.has(one));
  const known = new Map(
    await Promise.all(
      others.map(
        async (one): Promise<[Address, { symbol: string; decimals: number }]> => [one, await views.currency(one)],
      ),
    ),
  );
  return offers.map(({ byTicket, price, ...offer }) => {
    const { symbol, decimals } = (!byTicket && known.get(offer.currency)) || { symbol: 'ticket', decimals: 0 };
    return { ...offer, price: String(price), currencySymbol: symbol, decimals };
  });
}
