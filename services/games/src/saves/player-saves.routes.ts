import type { Passport } from '@hatchery/api/access';
import type { SavesShared } from '@hatchery/api/plays';
import { Problem } from '@hatchery/api/problems';
import { type GamesContext, os } from '../context.ts';
import { type Game, requireGameOfKey } from '../games/games.ts';
import { requirePlayed, sharingOf } from '../plays/plays.ts';
import { unpackData } from './save-content.ts';
import { named } from './save-handlers.ts';
import { presentSave } from './saves.presenter.ts';
import { findSave, listOfGame } from './saves.repository.ts';
import { chooseSave, expectedOf } from './saves.rules.ts';
import { type Player, prepareData, writeSave } from './write-save.ts';

type OfPlayer = { gameId: string; userId: string };

/** Serves saves of players to the servers of games that may see them. */
export function playerSavesRoutes(context: GamesContext) {
  const { database, privateFiles } = context;

  /** @throws Problem not-found, forbidden unless the player lets the game do one of the named things. */
  const requireShared = async (
    passport: Passport,
    { gameId, userId: player }: OfPlayer,
    allowed: SavesShared[],
  ): Promise<Player & { game: Game }> => {
    const game = await requireGameOfKey(database, passport, gameId);
    const { userId, family } = await requirePlayed(database, { gameId, userId: player });
    if (!allowed.includes(await sharingOf(database, { gameId, userId, family })))
      throw new Problem('forbidden', 'This player does not let the game do this with their saves.');
    return { game, userId, family };
  };
  const readers: SavesShared[] = ['read', 'write'];

  return {
    savesOfPlayer: os.savesOfPlayer.handler(async ({ input: { params }, context: { passport } }) => {
      const { userId, family } = await requireShared(passport, params, readers);
      const saves = await listOfGame(database, { family, gameId: params.gameId });
      return saves.map((save) => presentSave(save, userId));
    }),

    saveOfPlayer: os.saveOfPlayer.handler(async ({ input: { params }, context: call }) => {
      const { userId, family } = await requireShared(call.passport, params, readers);
      const name = params.saveName;
      const chosen = chooseSave(await listOfGame(database, { family, gameId: params.gameId, name }), { name }, userId);
      const save = chosen && (await findSave(database, chosen.id));
      if (!save) throw new Problem('not-found', 'This player has no such save.');
      return named({ ...presentSave(save, userId), data: await unpackData(privateFiles, save) }, call);
    }),

    writeSaveOfPlayer: os.writeSaveOfPlayer.handler(async ({ input: { params, body }, context: call }) => {
      const expected = expectedOf(call.headers['if-match'], body.version);
      const save = await call.transact({
        before: async () => {
          const { game, ...player } = await requireShared(call.passport, params, ['write']);
          const packed = await prepareData(context, game, body.data);
          return { ...player, gameId: game.id, quota: game.quota, packed, expected, by: 'game' as const };
        },
        work: async (tx, found) => {
          const saved = await writeSave(context, tx, { ...found, target: { name: params.saveName } });
          return presentSave(saved, found.userId);
        },
      });
      return named(save, call);
    }),
  };
}
