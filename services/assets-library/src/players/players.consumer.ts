import { followFamilies } from '@hatchery/kit/follow-families';
import { forgetMakers } from '../assets/forget-makers.ts';
import { deleteReceiptsOf } from '../downloads/receipts.ts';
import { forgetPlayers } from '../licences/licences.ts';

/** Follows whose an account is, and forgets players who leave. */
export const playersConsumer = () =>
  followFamilies('assets-library.players', {
    onGone: (tx, family) =>
      Promise.all([forgetMakers(tx, family), forgetPlayers(tx, family), deleteReceiptsOf(tx, family)]),
  });
