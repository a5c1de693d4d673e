import { followFamilies } from '@hatchery/kit/follow-families';
import { forgetChangers } from '../catalogue/catalogue.ts';
import { forgetNamers } from '../looks/name-avatar.ts';
import { forgetPlayers } from '../lootboxes/forget-players.ts';
import { forgetAskers } from '../signing/settle.ts';

/** Follows whose an account is, and forgets players who leave. */
export const playersConsumer = () =>
  followFamilies('masters.players', {
    onGone: (tx, family) =>
      Promise.all([
        forgetChangers(tx, family),
        forgetPlayers(tx, family),
        forgetNamers(tx, family),
        forgetAskers(tx, family),
      ]),
  });
