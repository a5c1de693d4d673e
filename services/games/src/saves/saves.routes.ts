import { familyOf } from '@hatchery/kit/families';
import type { CallContext } from '@hatchery/kit/http';
import { mapPage } from '@hatchery/kit/lists';
import { type GamesContext, os } from '../context.ts';
import { changeCurrency } from './change-currency.ts';
import { findOwnSave } from './find-own-save.ts';
import { unpackData } from './save-content.ts';
import { saveHandlers } from './save-handlers.ts';
import { presentSave, presentVersion } from './saves.presenter.ts';
import { findVersion, listAll, listNewest, listOfGame, listVersions } from './saves.repository.ts';
import { noVersion } from './saves.rules.ts';
import { voidCurrency } from './void-currency.ts';

type UserCall = Pick<CallContext, 'passport'>;

export function savesRoutes(context: GamesContext) {
  const { database, privateFiles } = context;
  const handlers = saveHandlers(context);
  const ofGame = async ({ passport: { subject } }: UserCall, gameId: string, name?: string) => {
    const saves = await listOfGame(database, { family: await familyOf(database, subject), gameId, name });
    return saves.map((save) => presentSave(save, subject));
  };
  return {
    allSaves: os.allSaves.handler(async ({ input: { query }, context: call }) => {
      const { subject } = call.passport;
      const page = await listAll(database, { family: await familyOf(database, subject), ...query });
      return call.list(mapPage(page, (save) => presentSave(save, subject)));
    }),
    savesOfGame: os.savesOfGame.handler(({ input: { query }, context: call }) =>
      ofGame(call, query.gameId, query.saveName),
    ),
    saves: os.saves.handler(async ({ input: { query }, context: call }) => {
      if (query.gameId) return ofGame(call, query.gameId);
      const { subject } = call.passport;
      const saves = await listNewest(database, await familyOf(database, subject));
      return saves.map((save) => presentSave(save, subject));
    }),

    writeSaveV1: os.writeSaveV1.handler(({ input, context: call }) => handlers.write(input, call)),
    writeSave: os.writeSave.handler(({ input, context: call }) => handlers.write(input, call)),
    updateSave: os.updateSave.handler(({ input, context: call }) => handlers.update(input, call)),
    saveV1: os.saveV1.handler(({ input, context: call }) => handlers.read(input, call)),
    save: os.save.handler(({ input, context: call }) => handlers.read(input, call)),
    deleteSaveV1: os.deleteSaveV1.handler(async ({ input, context: call }) => {
      await handlers.remove(input, call);
    }),
    deleteSave: os.deleteSave.handler(async ({ input, context: call }) => {
      await handlers.remove(input, call);
    }),
    restoreSave: os.restoreSave.handler(({ input, context: call }) => handlers.restore(input, call)),

    saveVersions: os.saveVersions.handler(async ({ input: { params }, context: { passport } }) => {
      const { id } = await findOwnSave(database, params.saveId, passport.subject);
      return (await listVersions(database.knex, id)).map(presentVersion);
    }),
    saveVersion: os.saveVersion.handler(async ({ input: { params }, context: { passport } }) => {
      const { id } = await findOwnSave(database, params.saveId, passport.subject);
      const version = await findVersion(database.knex, id, params.version);
      if (!version) throw noVersion(params.version);
      return { ...presentVersion(version), data: await unpackData(privateFiles, version) };
    }),

    changeSaveCurrency: os.changeSaveCurrency.handler(({ input: { body } }) => changeCurrency(context, body)),

    voidSaveCurrency: os.voidSaveCurrency.handler(async ({ input: { body } }) => ({
      state: await voidCurrency(context, body),
    })),
  };
}
