import * as z from 'zod';
import { libraryParams } from './library.ts';
import {
  bulkTags,
  changedLibraryAsset,
  deskLibraryAsset,
  libraryChange,
  libraryDay,
  libraryLicence,
  libraryTag,
  libraryTicket,
  libraryUpload,
  licenceFields,
  mostLibraryFiles,
  newLibraryAsset,
  newLibraryTag,
} from './library-shapes.ts';
import { nothing, operation } from './operation.ts';
import { line, longPaging, paging, uid } from './shapes.ts';

const own = { owner: 'assets-library', tag: 'Asset library' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
/** The specification words a refused write of assets as Unauthorized. */
const admin = { access: 'admin', refusedWith: 401 } as const;
/** Studios and admins, as the service checks. */
const maker = { access: 'user' } as const;

/** The rule of the first family, as the specification has it. */
const adminsAlone = '401 for callers who are no admins.';
const others = '401 for callers who are neither studio nor admin, and for studios that are not its author.';
const checking =
  'Files are checked in the background: the asset is published, or its next version, when all of them have passed.';

const createAsset = {
  method: 'POST',
  path: '/assets-library',
  summary: 'Create an asset of the library',
  description: `Takes uploaded files. ${checking} ${others}`,
  body: newLibraryAsset,
  bodyLimit: 65_536,
  problems: [404, 409, 503],
  status: 201,
  output: deskLibraryAsset,
} as const;
const changed = {
  method: 'PUT',
  summary: 'Change an asset of the library',
  problems: [404, 409, 503],
  output: deskLibraryAsset,
} as const;
const changes = `Replaces all fields. ${checking} With a version that is not the current one it is a 409 that names it. A change by somebody else than the author is noted.`;
const createTag = {
  ...admin,
  method: 'POST',
  path: '/assets-library/tags',
  summary: 'Create a tag of the library',
  description: 'A tag that exists is returned as it is. 409 if there are 500. 401 for callers who are no admins.',
  body: newLibraryTag,
  problems: [409],
  status: 201,
  output: libraryTag,
} as const;
const uploads =
  'Returns where to `PUT` each part of the file. A ticket lasts 23 hours, works once, and is yours alone: 200 an hour. What no asset took by then is deleted.';

/** How studios and admins fill the library. */
export const libraryDesk = {
  createLibraryAssetV1: operation({
    ...v1,
    ...createAsset,
    ...admin,
    description: `Takes uploaded files. ${checking} ${adminsAlone}`,
  }),
  createLibraryAsset: operation({ ...v2, ...createAsset, ...maker }),
  changeLibraryAssetV1: operation({
    ...v1,
    ...changed,
    ...admin,
    path: '/assets-library',
    description: `${changes} ${adminsAlone}`,
    body: changedLibraryAsset.extend({ uid: uid.describe('Id of the asset.') }),
  }),
  changeLibraryAsset: operation({
    ...v2,
    ...changed,
    ...maker,
    path: '/assets-library/{uid}',
    description: `${changes} ${others}`,
    params: libraryParams,
    body: changedLibraryAsset,
  }),
  deleteLibraryAsset: operation({
    ...v2,
    ...maker,
    method: 'DELETE',
    path: '/assets-library/{uid}',
    summary: 'Delete an asset of the library',
    description: `Nobody sees or downloads it from then on, and its files are deleted. Receipts stay. To hide it for a while, change it with \`active: false\`. ${others}`,
    params: libraryParams,
    problems: [404],
    status: 204,
    output: nothing,
  }),
  createLibraryTagV1: operation({ ...v1, ...createTag }),
  createLibraryTag: operation({ ...v2, ...createTag }),
  libraryUploadUrl: operation({
    ...v1,
    ...admin,
    method: 'POST',
    path: '/assets-library/file-upload-url',
    summary: 'Ask where to upload a file of an asset',
    description: `${uploads} 401 for callers who are no admins.`,
    body: libraryUpload,
    problems: [429, 503],
    status: 201,
    output: libraryTicket,
  }),
  libraryUploadUrls: operation({
    ...v2,
    ...maker,
    method: 'POST',
    path: '/assets-library/file-upload-urls',
    summary: 'Ask where to upload files of an asset',
    description: `${uploads} You get all tickets or none. 401 for callers who are neither studio nor admin.`,
    body: z.strictObject({
      files: z.array(libraryUpload).min(1).max(mostLibraryFiles).describe('The files, in any order.'),
    }),
    problems: [429, 503],
    status: 201,
    output: z.array(libraryTicket),
  }),
  libraryUpload: operation({
    ...v2,
    ...maker,
    method: 'GET',
    path: '/assets-library/uploads/{ticket}',
    summary: 'Get which parts of an upload have arrived',
    description: 'Tells where an upload goes on that broke off. A ticket of somebody else is a 404.',
    params: z.object({ ticket: uid.describe('The ticket.') }),
    problems: [404, 409, 503],
    output: libraryTicket,
  }),
  libraryOfDesk: operation({
    ...v2,
    ...maker,
    method: 'GET',
    path: '/assets-library/desk',
    summary: 'List the assets that you may change',
    description: 'Admins get all, studios their own: hidden and unpublished ones too, newest first. 401 for others.',
    query: paging.extend({
      search: line(100).optional().describe('Only those with these words, or words like them.'),
      state: z
        .enum(['shown', 'hidden', 'checking', 'refused'])
        .optional()
        .describe(
          '`shown` or `hidden`: published, and seen by everybody or not. Otherwise the state of what was sent last.',
        ),
    }),
    output: z.array(deskLibraryAsset),
  }),
  libraryAssetOfDesk: operation({
    ...v2,
    ...maker,
    method: 'GET',
    path: '/assets-library/desk/{uid}',
    summary: 'Get an asset that you may change',
    description: `Returns it in any state. ${others}`,
    params: libraryParams,
    problems: [404],
    output: deskLibraryAsset,
  }),
  tagLibraryAssets: operation({
    ...v2,
    ...admin,
    method: 'POST',
    path: '/assets-library/desk/tags',
    summary: 'Add and remove tags of several assets',
    description: 'Changes all of them or none: 409 if one had more than 20 tags. 401 for callers who are no admins.',
    body: bulkTags,
    problems: [404, 409],
    output: z.array(deskLibraryAsset),
  }),
  libraryDays: operation({
    ...v2,
    ...admin,
    method: 'GET',
    path: '/assets-library/desk/{uid}/days',
    summary: 'List how often an asset was seen, by day',
    description: 'Returns the last 90 days (UTC) that have views or downloads, the earliest first.',
    params: libraryParams,
    problems: [404],
    output: z.array(libraryDay).max(90),
  }),
  libraryChanges: operation({
    ...v2,
    ...admin,
    method: 'GET',
    path: '/assets-library/desk/{uid}/changes',
    summary: 'List the changes of an asset',
    description: 'Who changed what, the latest first. It stays when the asset is deleted.',
    params: libraryParams,
    query: longPaging,
    output: z.array(libraryChange),
  }),
  createLibraryLicence: operation({
    ...v2,
    ...admin,
    method: 'POST',
    path: '/assets-library/licences',
    summary: 'Create a licence of the library',
    description: 'It starts with version 1. 409 if there is one of this name, or if there are 50.',
    body: licenceFields,
    bodyLimit: 262_144,
    problems: [409],
    status: 201,
    output: libraryLicence,
  }),
  publishLibraryLicence: operation({
    ...v2,
    ...admin,
    method: 'PUT',
    path: '/assets-library/licences/{uid}',
    summary: 'Publish the next version of a licence',
    description:
      'Whoever agreed before is asked again at their next download. Earlier versions are kept. 409 if `version` is not the current one.',
    params: z.object({ uid: uid.describe('Id of the licence.') }),
    body: licenceFields.extend({
      version: z.int().min(1).describe('The current version, which the next one replaces.'),
    }),
    bodyLimit: 262_144,
    problems: [404, 409],
    output: libraryLicence,
  }),
};
