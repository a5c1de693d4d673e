import { badField, Problem } from '@hatchery/api/problems';
import type { TradesContext } from '../context.ts';
import type { Viewer } from '../players/viewer.ts';
import {
  type BoardFilters,
  type ListedTrade,
  listAcceptable,
  listBoard,
  listBoardOfAsset,
  listBoardOfAssets,
  listNamed,
  type Owned,
} from './board.repository.ts';

type Query = {
  status: string;
  offers?: string | undefined;
  asks?: string | undefined;
  text?: string | undefined;
  acceptable?: boolean | undefined;
  after?: string | undefined;
  limit: number;
};

/** Lists trades of the board for somebody. @throws Problem bad-request, unauthorized, service-unavailable. */
export async function listTrades(context: TradesContext, query: Query, viewer: Viewer): Promise<ListedTrade[]> {
  const { database } = context;
  const { status, offers = null, asks = null, text = '', acceptable = false, after = null, limit } = query;
  const searches = offers !== null || asks !== null || text !== '' || acceptable;
  if (searches && status !== 'open') throw badField('query.status', 'Only open trades can be searched.');
  if (acceptable && viewer.userId === undefined)
    throw new Problem('unauthorized', 'Please sign in to see what you can accept.');
  const named = text === '' ? null : await listNamed(database.knex, text);
  const filters: BoardFilters = { status, hidden: viewer.hidden, offers, asks, named, after, limit };
  if (acceptable) {
    const hidden = [...viewer.hidden, ...viewer.family];
    return listAcceptable(database, { ...filters, hidden, ...(await ownedBy(context, viewer)) });
  }
  if (offers) return listBoardOfAsset(database, { ...filters, offers: null, side: 'offer', assetId: offers });
  if (asks) return listBoardOfAsset(database, { ...filters, asks: null, side: 'request', assetId: asks });
  return named ? listBoardOfAssets(database, { ...filters, named }) : listBoard(database, filters);
}

/** Returns what a player has available: the newest 1,000 vouchers. */
async function ownedBy({ internal: { vouchers } }: TradesContext, { userId }: Viewer): Promise<Owned> {
  const { vouchers: found } = await vouchers.spendableVouchers({ body: { userId: userId as string } });
  const usable = found.filter(({ available }) => available !== '0');
  return {
    assetIds: usable.map(({ assetId }) => assetId),
    tokenIds: usable.map(({ tokenId }) => tokenId ?? null),
    amounts: usable.map(({ available }) => available),
  };
}
