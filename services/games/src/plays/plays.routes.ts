import { familyOf, lockLiving } from '@hatchery/kit/families';
import { type GamesContext, os } from '../context.ts';
import { requireGameOfKey, requirePlayable, requireSeenGame } from '../games/games.ts';
import { findPlay, openPlay } from './open-play.ts';
import { issueTicket } from './play-game.ts';
import { lockSharing, upsertSharing } from './plays.repository.ts';
import { sharingOf } from './plays.ts';

export function playsRoutes(context: GamesContext) {
  const { database, now } = context;
  return {
    playGame: os.playGame.handler(async ({ input: { params }, context: { transact, passport } }) => {
      const { id: gameId } = await requirePlayable(database, passport, params.gameId);
      return transact((tx) => issueTicket(tx, context, { gameId, userId: passport.subject }));
    }),

    openPlay: os.openPlay.handler(async ({ input: { params, body }, context: { transact, passport } }) => {
      const { id: gameId } = await requireGameOfKey(database, passport, params.gameId);
      return transact({
        before: () => findPlay(context, { gameId, ticket: body.ticket }),
        work: (tx, found) => openPlay(tx, context, { ...found, ticket: body.ticket }),
      });
    }),

    saveSharing: os.saveSharing.handler(async ({ input: { params }, context: { passport } }) => {
      const { id: gameId } = await requireSeenGame(database, passport, params.gameId);
      const userId = passport.subject;
      return { saves: await sharingOf(database, { gameId, userId, family: await familyOf(database, userId) }) };
    }),

    shareSaves: os.shareSaves.handler(async ({ input: { params, body }, context: { transact, passport } }) => {
      const { id: gameId } = await requireSeenGame(database, passport, params.gameId);
      const userId = passport.subject;
      return transact(async (tx) => {
        await Promise.all([lockLiving(tx, [userId]), lockSharing(tx, { gameId, userId })]);
        await upsertSharing(tx, { gameId, userId, saves: body.saves, now: now() });
        return body;
      });
    }),
  };
}
