import * as z from 'zod';
import { largestPictureBytes, type pictureTypes } from './file-limits.ts';
import { mastersChain, tokenIdParam } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { chainId, integer, isoTime, messageResponse, uid } from './shapes.ts';

const own = { prefix: 'v2', owner: 'masters', access: 'user', tag: 'Avatars' } as const;
const params = z.object({ tokenId: tokenIdParam });
const ofChain = z.object(mastersChain);

const uploadUrl = z
  .object({
    tokenId: z.int().describe('The avatar.'),
    layers: z.array(z.string()).describe('Keys of the layers that are drawn of it, from back to front.'),
    ticket: uid.describe('Names the upload to the operation that uses it. Works once.'),
    uploadUrl: z.url().describe('Where to `PUT` the bytes of the picture, without credentials.'),
    headers: z.record(z.string(), z.string()).describe('Headers to send with the `PUT`, exactly as they are.'),
    expiresAt: isoTime.describe('When the ticket expires. Upload the picture and use it before.'),
  })
  .meta({ id: 'AvatarImageUpload', description: 'Lets the owner of an avatar upload a picture of it.' });

const extensions = ['png', 'jpg', 'jpeg', 'webp', 'gif'] as const;
const types: Record<(typeof extensions)[number], (typeof pictureTypes)[number]> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};
/** Returns the content type of a picture by the extension of its file. */
export const pictureTypeOf = (extension: (typeof extensions)[number]) => types[extension];

/** Names and pictures that owners give their avatars. */
export const mastersLooks = {
  nameAvatar: operation({
    ...own,
    method: 'PUT',
    path: '/masters/avatars/name/{tokenId}',
    summary: 'Name an avatar of yours',
    description:
      'The name has 3 to 24 letters and digits. It belongs to the avatar: whoever owns it next keeps it or changes it. Former names are kept. An avatar gets 5 names a day, and a player gives 20 (429). 404 if the avatar is not in a wallet of yours.',
    params,
    query: ofChain,
    body: z.strictObject({ name: z.string().max(200).describe('The name.') }),
    example: { body: { name: 'Old Fern' } },
    output: z
      .object({
        tokenId: z.int().describe('The avatar.'),
        chainId,
        name: z.string().describe('The name, in the composed form of Unicode and without spaces around it.'),
        namedAt: isoTime.describe('When.'),
      })
      .meta({ id: 'AvatarName', description: 'The name of an avatar.' }),
    problems: [404, 429],
  }),
  avatarImageUploadUrl: operation({
    ...own,
    method: 'GET',
    path: '/masters/avatars/image-upload-url/{tokenId}',
    summary: 'Get a ticket to upload a picture of an avatar',
    description:
      'For an avatar in a wallet of yours (404 otherwise). Upload the bytes with a `PUT`, then use the ticket with `POST /v2/masters/avatars/image/{tokenId}`.',
    params,
    query: z.object({
      ...mastersChain,
      extension: z.enum(extensions).default('png').describe('What the bytes of the picture are.'),
      size: integer(z.int().min(1).max(largestPictureBytes)).describe(
        'Exact size of the picture in bytes, 5 MiB at most.',
      ),
    }),
    output: uploadUrl,
    problems: [404, 429],
  }),
  setAvatarImage: operation({
    ...own,
    method: 'POST',
    path: '/masters/avatars/image/{tokenId}',
    summary: 'Use an uploaded picture of an avatar',
    description:
      'Checks that it is a picture, and shows it for the avatar until it changes hands; then the drawn one is back. Without a ticket, the last one counts that you got for this avatar. A file that is no picture is a 400.',
    params,
    query: z.object({
      ...mastersChain,
      extension: z.string().max(10).optional().describe('Not read. Older clients send it.'),
    }),
    body: z.strictObject({ ticket: uid.optional().describe('The ticket of the upload.') }).optional(),
    output: messageResponse,
    problems: [404, 409, 503],
  }),
};
