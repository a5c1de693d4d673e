import { familyNow } from '@hatchery/kit/families';
import { followFamilies } from '@hatchery/kit/follow-families';
import type { TradesContext } from '../context.ts';
import { endTablesOf, endTablesWithin, forgetNames } from '../direct-trades/end-tables.ts';
import { endDoubleOffers, endOffersOf, endOffersWithin } from '../offers/end-offers-of-players.ts';
import { endTradesOf } from '../trades/end-trades-of-players.ts';

/** Follows whose an account is, and gives back what can be traded no more. */
export const playersConsumer = (context: TradesContext) =>
  followFamilies('trades.players', {
    // Nobody trades with themselves, so offers and tables between both accounts go back; of two offers for one trade the newer one stays.
    onMerged: async (tx, { intoId }) => {
      const family = await familyNow(tx, intoId);
      await endOffersWithin(context, tx, family);
      await endDoubleOffers(context, tx, family);
      await endTablesWithin(context, tx, family);
    },
    // The other one may have put something of theirs on its tables: that goes back.
    onParted: (tx, userId) => endTablesOf(context, tx, [userId]),
    onGone: async (tx, family) => {
      await endTradesOf(context, tx, family);
      await endOffersOf(context, tx, family);
      await endTablesOf(context, tx, family);
      await forgetNames(tx, family);
    },
  });
