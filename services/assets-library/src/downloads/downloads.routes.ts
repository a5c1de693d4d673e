import { Problem } from '@hatchery/api/problems';
import { familyOf } from '@hatchery/kit/families';
import type { CallContext } from '@hatchery/kit/http';
import { mapPage } from '@hatchery/kit/lists';
import { type LibraryContext, os } from '../context.ts';
import { handOut } from './download.ts';
import { presentDownload } from './downloads.presenter.ts';
import { presentReceipt } from './receipts.presenter.ts';
import { findReceipt, listReceipts } from './receipts.repository.ts';

type Wish = { body: { assetId: string; fileId?: string | undefined } };

export function downloadsRoutes(context: LibraryContext) {
  const { database, keys } = context;
  const download = async ({ body: { assetId, fileId } }: Wish, { transact, passport }: CallContext) =>
    presentDownload(
      context,
      await transact((tx) => handOut(tx, context, { userId: passport.subject, assetId, fileId })),
    );
  return {
    downloadLibraryFileV1: os.downloadLibraryFileV1.handler(({ input, context: call }) => download(input, call)),
    downloadLibraryFile: os.downloadLibraryFile.handler(({ input, context: call }) => download(input, call)),

    libraryReceipts: os.libraryReceipts.handler(async ({ input, context: { list, passport } }) => {
      const family = await familyOf(database, passport.subject);
      return list(mapPage(await listReceipts(database.knex, family, input.query), presentReceipt));
    }),

    libraryReceipt: os.libraryReceipt.handler(async ({ input: { params } }) => {
      const receipt = await findReceipt(database.knex, params.uid);
      if (!receipt) throw new Problem('not-found', 'There is no such receipt.');
      return presentReceipt(receipt);
    }),

    libraryReceiptKeys: os.libraryReceiptKeys.handler(async () => keys.publicKeys.map((publicKey) => ({ publicKey }))),
  };
}
