import { type GamesContext, os } from '../context.ts';
import { requireGameOfKey } from '../games/games.ts';
import { requirePlayed } from '../plays/plays.ts';
import { reportFact } from './report-fact.ts';

export function factsRoutes(context: GamesContext) {
  const { database } = context;
  return {
    reportFact: os.reportFact.handler(async ({ input: { params, body }, context: { transact, passport } }) => {
      const game = await requireGameOfKey(database, passport, params.gameId);
      const { userId } = await requirePlayed(database, { gameId: game.id, userId: body.userId });
      const { fact, value, reference, proof = null } = body;
      return transact((tx) => reportFact(tx, context, { game, userId, fact, value, reference, proof }));
    }),
  };
}
