import { randomUUID } from 'node:crypto';
import type { ChangedLibraryAsset, NewLibraryAsset } from '@hatchery/api/library-shapes';
import type { CallContext } from '@hatchery/kit/http';
import { mapPage } from '@hatchery/kit/lists';
import { type LibraryContext, os } from '../context.ts';
import { listDays } from '../views/counts.ts';
import { listDesk } from './asset-lists.repository.ts';
import { presentChange, presentDeskAsset } from './assets.presenter.ts';
import { findAsset } from './assets.repository.ts';
import { noAsset, showDeskAsset, showDeskAssets, withParts } from './assets.ts';
import { changeAsset, deleteAsset } from './change-asset.ts';
import { listChanges } from './changes.repository.ts';
import { createAsset } from './create-asset.ts';
import { requireMaker, requireOwn } from './makers.ts';
import { tagAssets } from './tag-assets.ts';
import { findUploads } from './uploads.ts';

const daysShown = 90;
const dayMilliseconds = 86_400_000;

/** How studios and admins fill the library, in both families of operations. */
export function deskRoutes(context: LibraryContext) {
  return { ...writes(context), ...uploads(context), ...reads(context) };
}

function writes(context: LibraryContext) {
  const { database, checkAlarm } = context;

  const create = async (body: NewLibraryAsset, { transact, passport }: CallContext) => {
    const maker = await requireMaker(database, passport);
    const created = await transact({
      before: () => findUploads(context, maker.userId, body),
      work: async (tx, found) => {
        const id = randomUUID();
        await createAsset(tx, context, { id, makerId: maker.userId, body, uploads: found });
        return presentDeskAsset(await showDeskAsset(tx, id));
      },
    });
    checkAlarm.ring();
    return created;
  };

  const change = async (id: string, body: ChangedLibraryAsset, { transact, passport }: CallContext) => {
    const maker = await requireMaker(database, passport);
    const changed = await transact({
      before: () => findUploads(context, maker.userId, { files: body.files ?? [], preview: body.preview }),
      work: async (tx, found) => {
        await changeAsset(tx, context, { id, maker, body, uploads: found });
        return presentDeskAsset(await showDeskAsset(tx, id));
      },
    });
    checkAlarm.ring();
    return changed;
  };

  return {
    createLibraryAssetV1: os.createLibraryAssetV1.handler(({ input, context: call }) => create(input.body, call)),
    createLibraryAsset: os.createLibraryAsset.handler(({ input, context: call }) => create(input.body, call)),
    changeLibraryAssetV1: os.changeLibraryAssetV1.handler(({ input: { body }, context: call }) => {
      const { uid, ...fields } = body;
      return change(uid, fields, call);
    }),
    changeLibraryAsset: os.changeLibraryAsset.handler(({ input: { params, body }, context: call }) =>
      change(params.uid, body, call),
    ),
    deleteLibraryAsset: os.deleteLibraryAsset.handler(async ({ input, context: { transact, passport } }) => {
      const maker = await requireMaker(database, passport);
      await transact((tx) => deleteAsset(tx, context, { id: input.params.uid, maker }));
    }),
    tagLibraryAssets: os.tagLibraryAssets.handler(({ input: { body }, context: { transact, passport } }) =>
      transact(async (tx) => {
        await tagAssets(tx, context, { ids: body.uids, add: body.add, remove: body.remove, admin: passport.subject });
        return (await showDeskAssets(tx, body.uids)).map(presentDeskAsset);
      }),
    ),
  };
}

function uploads({ database, files }: LibraryContext) {
  const ofCaller = (subject: string) => ({ kind: 'file', owner: subject });
  return {
    libraryUploadUrl: os.libraryUploadUrl.handler(({ input: { body }, context: { transact, passport } }) =>
      transact((tx) => files.issueParts(tx, { ...ofCaller(passport.subject), ...body })),
    ),
    libraryUploadUrls: os.libraryUploadUrls.handler(async ({ input: { body }, context: { transact, passport } }) => {
      await requireMaker(database, passport);
      return transact((tx) => files.issueAllParts(tx, { ...ofCaller(passport.subject), uploads: body.files }));
    }),
    libraryUpload: os.libraryUpload.handler(async ({ input: { params }, context: { passport } }) => {
      await requireMaker(database, passport);
      return files.showParts({ ...ofCaller(passport.subject), ticket: params.ticket, path: 'params.ticket' });
    }),
  };
}

function reads({ database, now }: LibraryContext) {
  const db = database.knex;
  const requireAsset = async (id: string) => {
    const asset = await findAsset(db, id);
    if (!asset) throw noAsset();
    return asset;
  };
  return {
    libraryOfDesk: os.libraryOfDesk.handler(async ({ input: { query }, context: { list, passport } }) => {
      const { isAdmin, family } = await requireMaker(database, passport);
      const { search, state, ...paging } = query;
      const page = await listDesk(db, { search, state, ...(isAdmin ? {} : { makerIds: family }) }, paging);
      return list(mapPage({ ...page, items: await withParts(db, page.items) }, presentDeskAsset));
    }),
    libraryAssetOfDesk: os.libraryAssetOfDesk.handler(async ({ input: { params }, context: { passport } }) => {
      const maker = await requireMaker(database, passport);
      requireOwn(await requireAsset(params.uid), maker);
      return presentDeskAsset(await showDeskAsset(db, params.uid));
    }),
    libraryDays: os.libraryDays.handler(async ({ input: { params } }) => {
      await requireAsset(params.uid);
      const since = new Date(now().getTime() - (daysShown - 1) * dayMilliseconds).toISOString().slice(0, 10);
      return listDays(db, params.uid, since);
    }),
    libraryChanges: os.libraryChanges.handler(async ({ input: { params, query }, context: { list } }) =>
      list(mapPage(await listChanges(db, params.uid, query), presentChange)),
    ),
  };
}
