import { type GameSave, usualSaveName, type WriteSaveBody } from '@hatchery/api/save-shapes';
import { familyOf } from '@hatchery/kit/families';
import type { CallContext } from '@hatchery/kit/http';
import type { GamesContext } from '../context.ts';
import { requireAnyGame, requireLiveGame } from '../games/games.ts';
import { deleteSave } from './delete-saves.ts';
import { findOwnSave } from './find-own-save.ts';
import { restoreSave } from './restore-save.ts';
import { unpackData } from './save-content.ts';
import { presentSave } from './saves.presenter.ts';
import { expectedOf } from './saves.rules.ts';
import { prepareData, writeSave } from './write-save.ts';

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
        const game = await requireLiveGame(database, body.gameId);
        const [family, packed] = await Promise.all([familyOf(database, userId), prepareData(context, game, body.data)]);
        return { userId, family, gameId: game.id, quota: game.quota, packed, expected, by: 'player' as const };
      },
      work: async (tx, found) => {
        const target = { name: body.saveName ?? usualSaveName };
        return presentSave(await writeSave(context, tx, { ...found, target }), userId);
      },
    });
    return named(save, call);
  };

  const update = async ({ params: { saveId }, body }: Update, call: CallContext): Promise<GameSave> => {
    const userId = call.passport.subject;
    const expected = expectedOf(call.headers['if-match'], body.version);
    const save = await call.transact({
      before: async () => {
        const { family, gameId } = await findOwnSave(database, saveId, userId);
        const game = await requireLiveGame(database, gameId);
        const packed = await prepareData(context, game, body.data);
        return { userId, family, gameId, quota: game.quota, packed, expected, by: 'player' as const };
      },
      work: async (tx, found) => presentSave(await writeSave(context, tx, { ...found, target: { saveId } }), userId),
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
      work: async (tx, { family, gameId }) => {
        await deleteSave(tx, { userId, family, gameId, saveId, expected });
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
        const { family, gameId } = await findOwnSave(database, saveId, userId);
        return { family, game: await requireAnyGame(database, gameId) };
      },
      work: async (tx, { family, game }) =>
        presentSave(await restoreSave(context, tx, game, { userId, family, saveId, version, expected }), userId),
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
