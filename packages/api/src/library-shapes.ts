import * as z from 'zod';
import { isoTime, line, lines, uid, visibleName } from './shapes.ts';

/** Content types that files of the library can be uploaded as, with the kind of asset that each makes. */
export const libraryTypes = {
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/svg+xml': 'picture',
  'model/gltf-binary': 'model',
  'audio/mpeg': 'sound',
  'audio/ogg': 'sound',
  'audio/wav': 'sound',
  'application/pdf': 'document',
  'application/zip': 'archive',
} as const;
export type LibraryType = keyof typeof libraryTypes;
export const libraryTypeNames = Object.keys(libraryTypes) as [LibraryType, ...LibraryType[]];

/** Extensions that a file may have, by its type: none that a system would run. */
export const libraryExtensions: Record<LibraryType, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/svg+xml': ['svg'],
  'model/gltf-binary': ['glb'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
};

/** Largest file of the library, in bytes. */
export const largestLibraryBytes = 200 * 1024 * 1024;
/** Bytes of each part of an upload but the last one: a slow line sends one within the gateway's deadline. */
export const libraryPartBytes = 4 * 1024 * 1024;
/** Most files of an asset, and most tickets of one call. */
export const mostLibraryFiles = 20;

export const libraryKind = z.enum(['picture', 'model', 'sound', 'document', 'archive']).meta({
  id: 'LibraryKind',
  description: 'What an asset is, by the type of its first file.',
});
export type LibraryKind = z.infer<typeof libraryKind>;

const tagName = visibleName(40).toLowerCase();

export const libraryTag = z
  .object({
    name: z.string().describe('Name, in small letters.'),
    assets: z.int().min(0).describe('How many assets that everybody sees have it.'),
  })
  .meta({ id: 'LibraryTag', description: 'A word that groups assets.', examples: [{ name: 'creatures', assets: 12 }] });
export type LibraryTag = z.infer<typeof libraryTag>;

export const newLibraryTag = z
  .strictObject({ name: tagName.describe('Name. It is kept in small letters.') })
  .meta({ id: 'LibraryTagParams', description: 'A tag to create.', examples: [{ name: 'creatures' }] });

export const libraryLicence = z
  .object({
    uid: uid.describe('Id of the licence.'),
    name: z.string().describe('Name.'),
    version: z.int().min(1).describe('The current version, to which one agrees before a download.'),
    summary: z.array(z.string()).describe('What it allows and asks for, in plain sentences.'),
    text: z.string().describe('The full text.'),
    publishedAt: isoTime.describe('Since when this version is the current one.'),
  })
  .meta({ id: 'LibraryLicence', description: 'A licence under which assets can be used.' });
export type LibraryLicence = z.infer<typeof libraryLicence>;

export const licenceFields = z
  .strictObject({
    name: visibleName(80).describe('Name.'),
    summary: z.array(visibleName(300)).min(1).max(12).describe('What it allows and asks for, in plain sentences.'),
    text: lines(40_000).min(1).describe('The full text.'),
  })
  .meta({ id: 'LibraryLicenceParams', description: 'All fields of a version of a licence.' });
export type LicenceFields = z.infer<typeof licenceFields>;

export const libraryAgreement = z
  .object({
    licenceUid: uid.describe('Id of the licence.'),
    name: z.string().describe('Its name.'),
    version: z.int().min(1).describe('The version that was agreed to.'),
    current: z.boolean().describe('Whether this is the current version. If not, a download asks again.'),
    agreedAt: isoTime.describe('When.'),
  })
  .meta({ id: 'LibraryAgreement', description: 'Your agreement to a version of a licence.' });
export type LibraryAgreement = z.infer<typeof libraryAgreement>;

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of its bytes, in hexadecimal.');

const archiveEntry = z
  .object({
    name: z.string().describe('Path in the archive.'),
    size: z.int().min(0).describe('Size when unpacked, in bytes, as the archive says.'),
  })
  .meta({ id: 'LibraryArchiveEntry', description: 'A file in an archive.' });

export const libraryFile = z
  .object({
    uid: uid.describe('Id of the file.'),
    name: z.string().describe('Name that a download gets.'),
    contentType: z.string().describe('What its bytes are.'),
    size: z.int().min(1).describe('Size in bytes.'),
    sha256: sha256,
    width: z.int().optional().describe('Width in pixels, of a picture.'),
    height: z.int().optional().describe('Height in pixels, of a picture.'),
    seconds: z.number().optional().describe('Length of a sound, in seconds.'),
    triangles: z.int().optional().describe('Number of triangles of a model.'),
    entries: z.array(archiveEntry).optional().describe('What an archive holds: its first 200 files.'),
  })
  .meta({ id: 'LibraryFile', description: 'A file of an asset.' });
export type LibraryFile = z.infer<typeof libraryFile>;

const previewPicture = z
  .object({
    url: z.string().describe('Path of the WebP picture on this platform. It never changes.'),
    width: z.int().min(1).describe('Width in pixels.'),
    height: z.int().min(1).describe('Height in pixels.'),
  })
  .meta({ id: 'LibraryPreviewPicture', description: 'A preview in one size.' });

export const libraryPreview = z
  .object({
    pictures: z.array(previewPicture).min(1).describe('The same picture, 320, 640 and 1280 pixels wide at most.'),
    colour: z.string().describe('Its mean colour, to show while it loads, as in `#8fb3a1`.'),
    frames: z
      .object({
        url: z.string().describe('Path of a WebP picture with all views side by side.'),
        count: z.int().min(2).describe('How many views it has: one turn around the model.'),
        side: z.int().min(1).describe('Width and height of a view, in pixels.'),
      })
      .optional()
      .describe('Views of a model, to turn it.')
      .meta({ id: 'LibraryPreviewFrames' }),
    clip: z.string().optional().describe('Path of the beginning of a sound, as WAV.'),
    peaks: z.array(z.number().min(0).max(1)).optional().describe('Loudness of a sound from its beginning to its end.'),
  })
  .meta({ id: 'LibraryPreview', description: 'How an asset looks or sounds, for everybody.' });
export type LibraryPreview = z.infer<typeof libraryPreview>;

export const libraryVersion = z
  .object({
    number: z.int().min(1).describe('Number, from 1.'),
    createdAt: isoTime.describe('When these files were published.'),
    files: z.array(libraryFile).describe('The files, in their order.'),
  })
  .meta({ id: 'LibraryVersion', description: 'The files of an asset at a time.' });
export type LibraryVersion = z.infer<typeof libraryVersion>;

const licenceName = z
  .object({
    uid: uid.describe('Id of the licence.'),
    name: z.string().describe('Its name.'),
    version: z.int().min(1).describe('Its current version.'),
  })
  .meta({ id: 'LibraryLicenceName', description: 'A licence and its current version.' });

const listed = {
  uid: uid.describe('Id of the asset.'),
  title: z.string().describe('Title.'),
  description: z.string().describe('What it is.'),
  tags: z.array(z.string()).describe('Its tags, in order of name.'),
  kind: libraryKind,
  licence: licenceName,
  author: z.string().describe('Who made it, for people.'),
  credit: z.string().describe('The line to put where the asset is used.'),
  active: z.boolean().describe('Whether everybody sees it.'),
  views: z.int().min(0).describe('How many callers saw it, each counted once a day.'),
  downloads: z.int().min(0).describe('How many players downloaded it, each counted once a day.'),
  preview: libraryPreview.optional().describe('Absent for a document or an archive without a picture.'),
  createdAt: isoTime.describe('When it was created.'),
  updatedAt: isoTime.describe('When it was last changed.'),
};

export const listedLibraryAsset = z
  .object(listed)
  .meta({ id: 'ListedLibraryAsset', description: 'An asset of the library as lists show it.' });
export type ListedLibraryAsset = z.infer<typeof listedLibraryAsset>;

export const libraryAsset = z
  .object({
    ...listed,
    files: z.array(libraryFile).describe('The files of the current version, in their order.'),
    versions: z.array(libraryVersion).describe('All versions, the latest first: 50 at most.'),
  })
  .meta({ id: 'LibraryAsset', description: 'An asset of the library.' });
export type LibraryAsset = z.infer<typeof libraryAsset>;

const pendingFile = z
  .object({
    uid: uid.describe('Id of the file.'),
    name: z.string().describe('Name.'),
    state: z
      .enum(['checking', 'ready', 'refused'])
      .describe('`checking`: its bytes are looked at. `ready`: it passed. `refused`: it did not.')
      .meta({ id: 'LibraryFileState' }),
    refusal: z.string().optional().describe('Why it was refused.'),
  })
  .meta({ id: 'LibraryPendingFile', description: 'A file of a version that is not published.' });

export const deskLibraryAsset = z
  .object({
    ...libraryAsset.shape,
    version: z.int().min(1).describe('Counts changes. Send it with the next one.'),
    pending: z
      .object({
        number: z.int().min(1).describe('Number that the version gets.'),
        state: z
          .enum(['checking', 'refused'])
          .describe('`checking`: it is published when all files have passed. `refused`: one has not.')
          .meta({ id: 'LibraryPendingState' }),
        files: z.array(pendingFile).describe('Its files, in their order.'),
      })
      .optional()
      .describe('The version that was sent last, while it is not published.')
      .meta({ id: 'LibraryPendingVersion' }),
  })
  .meta({ id: 'LibraryAssetOfDesk', description: 'An asset as those who may change it see it.' });
export type DeskLibraryAsset = z.infer<typeof deskLibraryAsset>;

/** A name that a download gets: no path, and nothing that a shell or a file system reads as one. */
const fileName = visibleName(120)
  .regex(/^[^/\\:*?"<>|]+$/, 'Leave out / \\ : * ? " < > and |.')
  .refine((name) => !/^\.|\.$/.test(name), 'A name neither begins nor ends with a dot.');

const newFile = z
  .strictObject({
    ticket: uid.describe('The ticket of its upload.'),
    name: fileName.describe('Name that a download gets, with an extension of its type, as in `moss.png`.'),
  })
  .meta({ id: 'LibraryNewFile', description: 'An uploaded file.' });
const keptFile = z
  .strictObject({
    uid: uid.describe('Id of a file of the current version, or of the pending one if it was not refused.'),
  })
  .meta({ id: 'LibraryKeptFile', description: 'A file that stays.' });

const assetFields = {
  title: visibleName(120).describe('Title.'),
  description: lines(4_000).describe('What it is.'),
  tags: z.array(tagName).max(20).describe('Names of tags that exist.'),
  licenceUid: uid.describe('Id of its licence.'),
  author: visibleName(80).describe('Who made it, for people.'),
  credit: line(300).optional().describe('The line to put where it is used. Made from title and author if absent.'),
  preview: uid.optional().describe('The ticket of a picture to show in place of the one that is made.'),
};

export const newLibraryAsset = z
  .strictObject({
    ...assetFields,
    active: z.boolean().default(true).describe('Whether everybody sees it once its files have passed.'),
    files: z.array(newFile).min(1).max(mostLibraryFiles).describe('Its files, in their order.'),
  })
  .meta({ id: 'LibraryAssetParams', description: 'An asset to create.' });
export type NewLibraryAsset = z.infer<typeof newLibraryAsset>;

export const changedLibraryAsset = z
  .strictObject({
    ...assetFields,
    active: z.boolean().describe('Whether everybody sees it.'),
    files: z
      .array(z.union([newFile, keptFile]))
      .min(1)
      .max(mostLibraryFiles)
      .optional()
      .describe('Its files, in their order, as the next version. The current ones stay if absent.'),
    version: z.int().min(1).describe('The version that this change is of.'),
  })
  .meta({ id: 'LibraryAssetChange', description: 'All fields of an asset that its author and admins choose.' });
export type ChangedLibraryAsset = z.infer<typeof changedLibraryAsset>;

export const libraryUpload = z
  .strictObject({
    contentType: z.enum(libraryTypeNames).describe('What the bytes of the file are.'),
    size: z.int().min(1).max(largestLibraryBytes).describe('Exact size of the file in bytes, 200 MiB at most.'),
  })
  .meta({
    id: 'LibraryUpload',
    description: 'A file to upload.',
    examples: [{ contentType: 'image/png', size: 48_210 }],
  });

const uploadPart = z
  .object({
    uploadUrl: z.url().describe('Where to `PUT` the bytes of the part, without credentials.'),
    headers: z.record(z.string(), z.string()).describe('Headers to send with the `PUT`, exactly as they are.'),
    size: z.int().min(1).describe('How many bytes the part has.'),
    arrived: z.boolean().describe('Whether the part is there.'),
  })
  .meta({ id: 'UploadPart', description: 'A part of a file to upload.' });

export const libraryTicket = z
  .object({
    ticket: uid.describe('Names the upload to the operation that uses it. Works once.'),
    parts: z
      .array(uploadPart)
      .describe('The parts of the file, from its first byte to its last, in any order of sending.'),
    expiresAt: isoTime.describe('When the ticket expires. Upload the file and use it before.'),
  })
  .meta({ id: 'LibraryTicket', description: 'Lets its owner upload one file, in parts that can be sent again.' });
export type LibraryTicket = z.infer<typeof libraryTicket>;

export const libraryReceipt = z
  .object({
    uid: uid.describe('Id of the receipt.'),
    holder: uid.describe('The account that downloaded.'),
    assetUid: uid.describe('Id of the asset.'),
    title: z.string().describe('Its title then.'),
    fileName: z.string().describe('Name of the file.'),
    sha256: sha256,
    size: z.int().min(1).describe('Size of the file in bytes.'),
    licence: licenceName.describe('The licence that holds for it.'),
    agreedAt: isoTime.describe('When the holder agreed to the licence.'),
    downloadedAt: isoTime.describe('When.'),
    statement: z.string().describe('All of this as JSON in one line: the bytes that are signed.'),
    signature: z.string().describe('Ed25519 (RFC 8032) over the statement, in base64url.'),
    publicKey: z.string().describe('The key that made the signature: its 32 bytes in base64url.'),
  })
  .meta({ id: 'LibraryReceipt', description: 'Proof that an account got a file under a licence.' });
export type LibraryReceipt = z.infer<typeof libraryReceipt>;

export const libraryDownload = z
  .object({
    url: z.url().describe('Where the file is. It takes ranges, and needs no credentials.'),
    expiresAt: isoTime.describe('Until when the URL works.'),
    receipt: libraryReceipt,
  })
  .meta({ id: 'LibraryDownload', description: 'Where a file is, and the receipt for it.' });
export type LibraryDownload = z.infer<typeof libraryDownload>;

export const libraryDay = z
  .object({
    day: z.iso.date().describe('Day (UTC).'),
    views: z.int().min(0).describe('Callers who saw it.'),
    downloads: z.int().min(0).describe('Players who downloaded it.'),
  })
  .meta({ id: 'LibraryDay', description: 'How often an asset was seen and downloaded on a day.' });
export type LibraryDay = z.infer<typeof libraryDay>;

export const libraryChange = z
  .object({
    at: isoTime.describe('When.'),
    by: uid.optional().describe('Who. Absent for the platform, and for an account that was deleted.'),
    what: z
      .enum(['created', 'changed', 'tagged', 'deleted'])
      .describe('What they did.')
      .meta({ id: 'LibraryChangeKind' }),
    fields: z.array(z.string()).describe('The fields that changed.'),
  })
  .meta({ id: 'LibraryChange', description: 'A change of an asset.' });
export type LibraryChange = z.infer<typeof libraryChange>;

export const bulkTags = z
  .strictObject({
    uids: z.array(uid).min(1).max(100).describe('Ids of assets.'),
    add: z.array(tagName).max(20).default([]).describe('Tags that all of them get.'),
    remove: z.array(tagName).max(20).default([]).describe('Tags that none of them keeps.'),
  })
  .meta({ id: 'LibraryBulkTags', description: 'Tags for several assets.' });
