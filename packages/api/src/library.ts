import * as z from 'zod';
import {
  libraryAgreement,
  libraryAsset,
  libraryDownload,
  libraryKind,
  libraryLicence,
  libraryReceipt,
  libraryTag,
  listedLibraryAsset,
} from './library-shapes.ts';
import { nothing, operation } from './operation.ts';
import { flag, line, longPaging, paging, uid } from './shapes.ts';

const own = { owner: 'assets-library', tag: 'Asset library' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const open = { access: 'public', method: 'GET' } as const;
const user = { access: 'user' } as const;

export const libraryParams = z.object({ uid: uid.describe('Id of the asset.') });
const tag = line(40).min(1).optional();
const search = line(100).optional().describe('Only those with these words, or words like them.');

const searchWords =
  'A search looks at titles, tags and descriptions, takes beginnings of words, forgives slips of the pen, and finds 1,000 assets at most.';

const list = {
  ...open,
  path: '/assets-library',
  summary: 'List assets of the library',
  output: z.array(listedLibraryAsset),
} as const;
const one = {
  ...open,
  summary: 'Get an asset of the library',
  output: libraryAsset,
  problems: [404],
};
const allTags = {
  ...open,
  path: '/assets-library/tags',
  summary: 'List tags of the library',
  description: 'Returns all tags with the number of assets that everybody sees, in order of name.',
  output: z.array(libraryTag).max(500),
} as const;
const seen = {
  method: 'POST',
  path: '/assets-library/views',
  summary: 'Count a view of an asset',
  description:
    'Call it when somebody opens the page of an asset. A caller counts once a day, however often this is called. Who it was is not stored: only a hash that means nothing the day after.',
  body: z
    .strictObject({ assetId: uid.describe('Id of the asset.') })
    .meta({ id: 'LibraryView', description: 'The asset that somebody sees.' }),
  problems: [404],
  status: 204,
  output: nothing,
} as const;
const downloads = {
  ...user,
  method: 'POST',
  path: '/assets-library/downloads',
  summary: 'Download a file of an asset',
  description:
    'Returns a URL that works for an hour, for ranges too, and your receipt. Before, you agree to the current version of the licence: without it the answer is a 403 with the type `/problems/agreement-required`. The same file on the same day has the same receipt, and counts once.',
  body: z
    .strictObject({
      assetId: uid.describe('Id of the asset.'),
      fileId: uid
        .optional()
        .describe('Id of a file of any of its versions. The first file of the current one if absent.'),
    })
    .meta({ id: 'LibraryDownloadParams', description: 'A file to download.' }),
  problems: [403, 404],
  output: libraryDownload,
} as const;

/** The part of the library that everybody sees, and the operations of players. */
export const library = {
  libraryAssetsV1: operation({
    ...v1,
    ...list,
    takesSession: true,
    description: `Returns assets, newest first. With \`active=false\`, those who may change assets get those that nobody sees; others get 401. ${searchWords}`,
    query: paging.extend({
      tag: tag.describe('Only those with this tag.'),
      tagName: tag.describe('The same as `tag`.'),
      name: search,
      active: flag.optional().describe('`true` unless sent.'),
    }),
    problems: [401],
  }),
  libraryAssets: operation({
    ...v2,
    ...list,
    description: `Returns assets in the order that you choose. ${searchWords}`,
    cacheSeconds: 2,
    query: paging.extend({
      tag: tag.describe('Only those with this tag.'),
      search,
      kind: libraryKind.optional().describe('Only of this kind.'),
      licence: uid.optional().describe('Only under this licence, by its id.'),
      order: z
        .enum(['newest', 'popular', 'title'])
        .optional()
        .describe(
          '`popular`: those with most downloads first. `title`: by alphabet. Absent: the best match first, or the newest without a search.',
        ),
    }),
  }),
  libraryAssetV1: operation({
    ...v1,
    ...one,
    path: '/assets-library/{assetId}',
    description: 'Returns an asset with its files and their versions.',
    params: z.object({ assetId: uid.describe('Id of the asset.') }),
  }),
  libraryAsset: operation({
    ...v2,
    ...one,
    path: '/assets-library/{uid}',
    description: 'Returns an asset with its files and their versions.',
    params: libraryParams,
  }),
  libraryTagsV1: operation({ ...v1, ...allTags, cacheSeconds: 2 }),
  libraryTags: operation({ ...v2, ...allTags, cacheSeconds: 2 }),
  viewLibraryAssetV1: operation({ ...v1, ...seen, access: 'user' }),
  viewLibraryAsset: operation({ ...v2, ...seen, access: 'public', takesSession: true }),
  downloadLibraryFileV1: operation({ ...v1, ...downloads }),
  downloadLibraryFile: operation({ ...v2, ...downloads }),
  libraryLicences: operation({
    ...v2,
    ...open,
    path: '/assets-library/licences',
    summary: 'List licences of the library',
    description: 'Returns all licences in their current versions, in order of name.',
    output: z.array(libraryLicence).max(50),
  }),
  agreeToLibraryLicence: operation({
    ...v1,
    ...user,
    method: 'POST',
    path: '/assets-library/agreements',
    summary: 'Agree to a licence of the library',
    description:
      'Stores your agreement to a version. Only the current one can be agreed to: another is a 409. The same again changes nothing.',
    body: z.strictObject({
      licenceUid: uid.describe('Id of the licence.'),
      version: z.int().min(1).max(1_000_000).describe('Its version, which you have read.'),
    }),
    problems: [404, 409],
    output: libraryAgreement,
  }),
  libraryAgreements: operation({
    ...v1,
    ...user,
    method: 'GET',
    path: '/assets-library/agreements',
    summary: 'List your agreements to licences of the library',
    description: 'Returns all versions that you agreed to, the latest agreement first.',
    query: longPaging,
    output: z.array(libraryAgreement),
  }),
  libraryReceipts: operation({
    ...v2,
    ...user,
    method: 'GET',
    path: '/assets-library/receipts',
    summary: 'List the receipts of your downloads',
    description: 'Returns your receipts, the latest first.',
    query: paging,
    output: z.array(libraryReceipt),
  }),
  libraryReceipt: operation({
    ...v2,
    ...open,
    path: '/assets-library/receipts/{uid}',
    summary: 'Get a receipt of a download',
    description:
      'Anybody who has the id may read it. Check the signature against the keys of `GET /v2/assets-library/receipt-keys`; docs/library.md shows how.',
    params: z.object({ uid: uid.describe('Id of the receipt.') }),
    problems: [404],
    output: libraryReceipt,
  }),
  libraryReceiptKeys: operation({
    ...v2,
    ...open,
    cacheSeconds: 60,
    path: '/assets-library/receipt-keys',
    summary: 'List the keys that sign receipts of downloads',
    description: 'The first one signs. The others signed before.',
    output: z
      .array(
        z
          .object({ publicKey: z.string().describe('32 bytes in base64url.') })
          .meta({ id: 'LibraryReceiptKey', description: 'A key that signs receipts.' }),
      )
      .max(10),
  }),
};
