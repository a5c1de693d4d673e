import { mapPage } from '@hatchery/kit/lists';
import { os, type VouchersContext } from '../context.ts';
import { presentAgreement } from './agreements.presenter.ts';
import { answerAgreement, newestAgreement } from './agreements.ts';
import { factsOf, presentAsset } from './assets.presenter.ts';
import { listAssetPage, listAssets } from './assets.repository.ts';
import { createAsset, promiseAssets, promiseTokens, readAssetToken, removeAsset, requireAsset } from './assets.ts';

export function assetsRoutes(context: VouchersContext) {
  const { database, internal, now } = context;
  return {
    assets: os.assets.handler(async ({ input, context: { list } }) =>
      list(mapPage(await listAssetPage(database.knex, input.query), presentAsset)),
    ),

    asset: os.asset.handler(async ({ input: { params } }) =>
      presentAsset(await requireAsset(database.knex, params.uid)),
    ),

    findAssets: os.findAssets.handler(async ({ input }) =>
      (await listAssets(database.knex, input.body.uids)).map((asset) => ({
        uid: asset.id,
        ...factsOf(asset),
        tokenId: asset.tokenId ?? undefined,
      })),
    ),

    promiseAssets: os.promiseAssets.handler(async ({ input: { body }, context: { transact } }) => {
      await transact(async (tx) => {
        await promiseAssets(tx, body.units);
        return null;
      });
    }),

    promiseTokens: os.promiseTokens.handler(({ input: { body }, context: { transact } }) =>
      transact((tx) => promiseTokens(tx, body)),
    ),

    createAsset: os.createAsset.handler(({ input: { body }, context: { transact, passport } }) =>
      transact({
        before: () => readAssetToken(context, body),
        work: async (tx, token) =>
          presentAsset(await createAsset(tx, body, { ...token, madeBy: passport.subject, now: now() })),
      }),
    ),

    deleteAsset: os.deleteAsset.handler(async ({ input: { params }, context: { transact, passport } }) => {
      await transact({
        before: () => internal.users.findBudgetUse({ query: { asset: `asset:${params.uid}` } }),
        work: (tx, { keys }) => removeAsset(tx, params.uid, { keys, madeBy: passport.subject, now: now() }),
      });
    }),

    assetAgreement: os.assetAgreement.handler(async ({ input, context: { passport } }) => {
      const found = await newestAgreement(database.knex, { userId: passport.subject, ...input.query });
      return found && presentAgreement(found);
    }),

    answerAssetAgreement: os.answerAssetAgreement.handler(({ input: { body }, context: { transact, passport } }) =>
      transact(async (tx) =>
        presentAgreement(await answerAgreement(tx, { userId: passport.subject, ...body, now: now() })),
      ),
    ),
  };
}
