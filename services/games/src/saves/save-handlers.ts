import { type GameSave, usualSaveName, type WriteSaveBody } from '@hatchery/api/save-shapes';
import { familyOf } from '@hatchery/kit/families';
import type { CallContext } from '@hatchery/kit/http';
import type { GamesContext } from '../context.ts';
import { requireAnyGame, requirePlayable } from '../games/games.ts';
import { deleteSave } from './delete-saves.ts';
import { findOwnSave } from './find-own-save.ts';
import { restoreSave } from './restore-save.ts';
import { unpackData } from './save-content.ts';
import { presentSave } from './saves.presenter.ts';
import { expectedOf } from './saves.rules.ts';
import { prepareWrite, writeSave } from './write-save.ts';

type OfSave = { params: { saveId: string } };
type Update = OfSave & { body: Pick<WriteSaveBody, 'data' | 'version'> };

/** Returns the handlers that both generations of the API share. Answers name the version in `ETag`. */
export function saveHandlers(context: GamesContext) {
  const { database, privateFiles } = context;

  const write = async ({ body }: { body: WriteSaveBody }, call: CallContext): Promise<GameSave> => {
    const userId = call.passport.subject;
    const expected = expectedOf(call.headers['if-match'], body.version);
    const save = await call.transact({
      before: async () => {
        const game = await requirePlayable(database, call.passport, body.gameId);
        const target = { name: body.saveName ?? usualSaveName };
        const asked = { userId, gameId: game.id, quota: game.quota, target, expected, by: 'player' as const };
        return prepareWrite(context, asked, { game, data: body.data, family: await familyOf(database, userId) });
      },
      work: async (tx, write) => presentSave(await writeSave(context, tx, write), userId),
    });
    return named(save, call);
  };

  const update = async ({ params: { saveId }, body }: Update, call: CallContext): Promise<GameSave> => {
    const userId = call.passport.subject;
    const expected = expectedOf(call.headers['if-match'], body.version);
    const save = await call.transact({
      before: async () => {
        const { family, gameId } = await findOwnSave(database, saveId, userId);
        const game = await requirePlayable(database, call.passport, gameId);
        const target = { saveId };
        const asked = { userId, gameId, quota: game.quota, target, expected, by: 'player' as const };
        return prepareWrite(context, asked, { game, data: body.data, family });
      },
      work: async (tx, write) => presentSave(await writeSave(context, tx, write), userId),
    });
    return named(save, call);
  };

  const read = async ({ params }: OfSave, call: CallContext): Promise<GameSave> => {
    const save = await findOwnSave(database, params.saveId, call.passport.subject);
    return named({ ...presentSave(save, call.passport.subject), data: await unpackData(privateFiles, save) }, call);
  };

  const remove = async ({ params: { saveId } }: OfSave, { passport, headers, transact }: CallContext) => {
    const userId = passport.subject;
    const expected = expectedOf(headers['if-match']);
    await transact({
      before: () => findOwnSave(database, saveId, userId),
      work: async (tx, { gameId }) => {
        await deleteSave(tx, { userId, gameId, saveId, expected });
        return null;
      },
    });
  };

  const restore = async (
    { params: { saveId }, body: { version } }: OfSave & { body: { version: number } },
    call: CallContext,
  ): Promise<GameSave> => {
    const userId = call.passport.subject;
    const expected = expectedOf(call.headers['if-match']);
    const save = await call.transact({
      before: async () => {
        const { gameId } = await findOwnSave(database, saveId, userId);
        return requireAnyGame(database, gameId);
      },
      work: async (tx, game) =>
        presentSave(await restoreSave(context, tx, game, { userId, saveId, version, expected }), userId),
    });
    return named(save, call);
  };

  return { write, update, read, remove, restore };
}

/** Names the version of a save in `ETag`. */
export function named(save: GameSave, { setHeader }: Pick<CallContext, 'setHeader'>): GameSave {
  setHeader('etag', `"${save.version}"`);
  return save;
}
