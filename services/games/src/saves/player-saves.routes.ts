import type { Passport } from '@hatchery/api/access';
import type { SavesShared } from '@hatchery/api/plays';
import { Problem } from '@hatchery/api/problems';
import { type GamesContext, os } from '../context.ts';
import { type Game, requireGameOfKey, requireNotEnded } from '../games/games.ts';
import { type KnownPlayer, requirePlayed, sharingNow, sharingOf } from '../plays/plays.ts';
import { unpackData } from './save-content.ts';
import { named } from './save-handlers.ts';
import { presentSave } from './saves.presenter.ts';
import { findSave, listOfGame, lockSaves } from './saves.repository.ts';
import { chooseSave, expectedOf } from './saves.rules.ts';
import { prepareWrite, writeLocked } from './write-save.ts';

type OfPlayer = { gameId: string; userId: string };

const notShared = () => new Problem('forbidden', 'This player does not let the game do this with their saves.');

/** Serves saves of players to the servers of games that may see them. */
export function playerSavesRoutes(context: GamesContext) {
  const { database, privateFiles } = context;

  /** @throws Problem not-found, forbidden unless the player lets the game do one of the named things. */
  const requireShared = async (
    passport: Passport,
    { gameId, userId: player }: OfPlayer,
    allowed: SavesShared[],
  ): Promise<KnownPlayer & { game: Game }> => {
    const game = await requireGameOfKey(database, passport, gameId);
    const { userId, family } = await requirePlayed(database, { gameId, userId: player });
    if (!allowed.includes(await sharingOf(database, { gameId, userId, family }))) throw notShared();
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
          const { game, userId, family } = await requireShared(call.passport, params, ['write']);
          requireNotEnded(game);
          const target = { name: params.saveName };
          const asked = { userId, gameId: game.id, quota: game.quota, target, expected, by: 'game' as const };
          return prepareWrite(context, asked, { game, data: body.data, family });
        },
        work: async (tx, write) => {
          const { userId, gameId } = write;
          const { family, saves } = await lockSaves(tx, write);
          // Again, for what the player has withdrawn meanwhile.
          if ((await sharingNow(tx, { userId, gameId, family })) !== 'write') throw notShared();
          return presentSave(await writeLocked(context, tx, saves, write), userId);
        },
      });
      return named(save, call);
    }),
  };
}
