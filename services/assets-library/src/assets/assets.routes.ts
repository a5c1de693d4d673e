import type { CallContext } from '@hatchery/kit/http';
import { mapPage } from '@hatchery/kit/lists';
import { type LibraryContext, os } from '../context.ts';
import { listDesk, listShown } from './asset-lists.repository.ts';
import { presentAsset, presentListed } from './assets.presenter.ts';
import { showAsset } from './assets.ts';
import { requireMaker } from './makers.ts';

/** The part that everybody sees of the library, in both families of operations. */
export function assetsRoutes({ database }: LibraryContext) {
  const get = async (id: string) => presentAsset(await showAsset(database.knex, id));

  /** Lists what nobody sees, for those who may change it. */
  const listHidden = async (name: string | undefined, paging: { page: number; limit: number }, call: CallContext) => {
    const { isAdmin, family } = await requireMaker(database, call.passport);
    const filter = { search: name, state: 'hidden', ...(isAdmin ? {} : { makerIds: family }) } as const;
    return listDesk(database.knex, filter, paging);
  };

  return {
    libraryAssetsV1: os.libraryAssetsV1.handler(async ({ input: { query }, context: call }) => {
      const { tag, tagName, name, active, ...paging } = query;
      const page =
        active === false
          ? await listHidden(name, paging, call)
          : await listShown(database.knex, { tag: tag ?? tagName, search: name, order: 'newest' }, paging);
      return call.list(mapPage(page, presentListed));
    }),

    libraryAssets: os.libraryAssets.handler(async ({ input: { query }, context: { list } }) => {
      const { page, limit, order = 'best', ...filter } = query;
      return list(mapPage(await listShown(database.knex, { ...filter, order }, { page, limit }), presentListed));
    }),

    libraryAssetV1: os.libraryAssetV1.handler(({ input }) => get(input.params.assetId)),
    libraryAsset: os.libraryAsset.handler(({ input }) => get(input.params.uid)),
  };
}
