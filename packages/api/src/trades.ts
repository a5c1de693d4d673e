import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { flag, integer, line, messageResponse, uid } from './shapes.ts';
import {
  acceptOfferBody,
  acceptTradeBody,
  createTradeBody,
  offerBody,
  trade,
  tradeOffer,
  tradeStatus,
  updateTradeBody,
} from './trade-shapes.ts';

const own = { owner: 'trades', prefix: 'v2', tag: 'Trades' } as const;
const user = { ...own, access: 'user' } as const;
const params = z.object({ id: uid.describe('Id of the trade.') });

const page = {
  after: uid.optional().describe('The uid of the last one of the page before.'),
  limit: integer(z.int().min(1).max(100)).default(20).describe('How many one page has, 100 at most.'),
};
const status = tradeStatus.optional().describe('Only trades in this state.');
const lastPage = 'The newest first. A page that is not full is the last one.';
const terms =
  'What you offer is on hold from now on, and comes back when the trade ends without an exchange. 400 names the field that is wrong, 404 a voucher that is not yours or an asset that does not exist, 409 what is on hold already and until when.';

const changed = messageResponse
  .extend({
    uid: uid.describe('Id of the trade.'),
    version: z.int().min(1).describe('Its version now.'),
  })
  .meta({ id: 'TradeChanged', description: 'A trade was created, or got an offer.' });

/** Trades that everybody can see. */
const board = {
  trades: operation({
    ...own,
    access: 'public',
    takesSession: true,
    method: 'GET',
    path: '/trades',
    summary: 'List trades',
    description: `Returns trades of all players. ${lastPage} Called signed in, it leaves out players who are blocked, in both directions, and \`acceptable\` shows the trades whose request your vouchers cover; of more than 1,000 vouchers, your newest 1,000 count.`,
    query: z.object({
      status: tradeStatus.default('open').describe('Only trades in this state.'),
      offers: uid.optional().describe('Only trades that offer this asset.'),
      asks: uid.optional().describe('Only trades that ask for this asset.'),
      text: line(80).optional().describe('Only trades with an asset whose name contains this text, in any case.'),
      acceptable: flag
        .optional()
        .describe('Only trades that you can accept now with what you have. 401 if you are not signed in.'),
      ...page,
    }),
    problems: [401, 503],
    output: z.array(trade),
  }),
  trade: operation({
    ...own,
    access: 'public',
    takesSession: true,
    method: 'GET',
    path: '/trades/{id}',
    summary: 'Get a trade',
    description:
      'Returns one trade with its offers. It is a 404 for a player who blocked its owner or is blocked by them.',
    params,
    problems: [404],
    output: trade,
  }),
};

const lists = {
  myTrades: operation({
    ...user,
    method: 'GET',
    path: '/trades/me',
    summary: 'List your trades',
    description: `Returns trades that you created; \`accepted\` those of others that you accepted, or that took your offer. ${lastPage}`,
    query: z.object({
      type: z
        .enum(['all', 'open', 'ended', 'accepted'])
        .default('all')
        .describe('`open`: those that are open or settling. `ended`: all others of yours.'),
      status,
      ...page,
    }),
    output: z.array(trade),
  }),
  myTradeOffers: operation({
    ...user,
    method: 'GET',
    path: '/trades/offers',
    summary: 'List offers that you made',
    description: `Returns your offers for trades of others, with the trade that each is for. ${lastPage}`,
    query: z.object({ status, ...page }),
    output: z.array(tradeOffer),
  }),
  incomingTradeOffers: operation({
    ...user,
    method: 'GET',
    path: '/trades/incoming-offers',
    summary: 'List offers for your trades',
    description: `Returns offers of other players for your trades, without those of players who are blocked. ${lastPage}`,
    query: z.object({
      type: z.enum(['all', 'open', 'ended']).default('all').describe('Only offers that are open, or that ended.'),
      tradeId: uid.optional().describe('Only offers for this trade.'),
      ...page,
    }),
    problems: [503],
    output: z.array(tradeOffer),
  }),
};

const owned = {
  createTrade: operation({
    ...user,
    method: 'POST',
    path: '/trades',
    summary: 'Create a trade',
    description: `Offers vouchers of yours to everybody for assets that you ask for, or for the best offer. It expires after 7 days unless you say when. ${terms} You can have 50 open at a time.`,
    body: createTradeBody,
    problems: [404, 409, 503],
    output: changed,
  }),
  updateTrade: operation({
    ...user,
    method: 'PUT',
    path: '/trades/{id}',
    summary: 'Change a trade of yours',
    description: `Replaces what you offer and what you ask for. If what you offer changes, all offers of players go back to them. ${terms} 403 if it is not yours; 409 if it changed since the version that you name, or is not open.`,
    params,
    body: updateTradeBody,
    status: 204,
    problems: [403, 404, 409, 503],
    output: nothing,
  }),
  deleteTrade: operation({
    ...user,
    method: 'DELETE',
    path: '/trades/{id}',
    summary: 'Take a trade back',
    description:
      'Everything that is on hold for it goes back: what you offer, and what others offered for it. Doing it again changes nothing. 403 if it is not yours, 409 once somebody has accepted it.',
    params,
    status: 204,
    problems: [403, 404, 409, 503],
    output: nothing,
  }),
};

const offers = {
  offerForTrade: operation({
    ...user,
    method: 'POST',
    path: '/trades/{id}/offer',
    summary: 'Offer vouchers for a trade',
    description: `Offers vouchers of yours to its owner, who may accept one offer. A new one replaces your earlier one. ${terms} Your offer ends if the owner changes what they give. A trade takes 100 offers, and you can have 100 open at a time (409).`,
    params,
    body: offerBody,
    problems: [404, 409, 503],
    output: changed,
  }),
  withdrawOffer: operation({
    ...user,
    method: 'DELETE',
    path: '/trades/{id}/offer',
    summary: 'Take your offer back',
    description: 'What you offered is yours again. 404 if you have no open offer, 409 while it is being settled.',
    params,
    problems: [404, 409, 503],
    output: messageResponse,
  }),
};

const accepting = {
  acceptOffer: operation({
    ...user,
    method: 'POST',
    path: '/trades/{id}/acceptOffer',
    summary: 'Accept an offer for your trade',
    description:
      'Exchanges what you give and what this player offers in one step: all of it, or nothing. All other offers go back. With `version`, it is a 409 if what you give, what you ask for or this offer has changed since. 403 if the trade is not yours, 404 if this player has no open offer.',
    params,
    body: acceptOfferBody,
    problems: [403, 404, 409, 503],
    output: messageResponse,
  }),
  acceptTrade: operation({
    ...user,
    method: 'POST',
    path: '/trades/{id}/acceptTrade',
    summary: 'Accept a trade as it stands',
    description:
      'Exchanges what it offers and what it asks for in one step: all of it, or nothing. All offers for it go back. With `version`, it is a 409 if either side has changed since. 409 also if it is yours, is not open, asks for offers only, or if you have too little; 400 if your vouchers do not match.',
    params,
    body: acceptTradeBody,
    problems: [404, 409, 503],
    output: messageResponse,
  }),
};

export const trades = { ...board, ...lists, ...owned, ...offers, ...accepting };
