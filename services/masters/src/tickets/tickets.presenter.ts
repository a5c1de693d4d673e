import type { Ticket } from '@hatchery/api/masters-shapes';
import type { Ticket as TicketKind } from '../content/content.ts';
import type { KindOnChain } from '../kinds/kinds.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { findCurrency } from '../onchain/currencies.ts';
import { presentPrice } from '../onchain/prices.presenter.ts';
import type { PictureUrls } from '../pictures/picture-urls.ts';

/** Returns the prices of a kind on its chain: none where it cannot be bought. A currency that has no name here is left out. */
export const pricesOf = (kind: KindOnChain | undefined, chain: MastersChain, urls: PictureUrls) =>
  (kind?.forSale ? kind.prices : []).flatMap(({ currency, price }) => {
    const named = findCurrency(chain, currency);
    return named ? [presentPrice(named, price, urls)] : [];
  });

/** Returns what the API tells of a ticket on a chain. */
export const presentTicket = (
  { id, name, description }: TicketKind,
  kind: KindOnChain | undefined,
  { chain, urls }: { chain: MastersChain; urls: PictureUrls },
): Ticket => ({ id, name, image: urls.ticket(id), description, prices: pricesOf(kind, chain, urls) });
