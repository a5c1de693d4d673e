import * as z from 'zod';
import { largestPictureBytes, pictureTypes } from './file-limits.ts';
import { isoTime, uid } from './shapes.ts';

export const fileTicket = z
  .object({
    ticket: uid.describe('Names the upload to the operation that uses it. Works once.'),
    uploadUrl: z.url().describe('Where to `PUT` the bytes of the file, without credentials.'),
    headers: z.record(z.string(), z.string()).describe('Headers to send with the `PUT`, exactly as they are.'),
    expiresAt: isoTime.describe('When the ticket expires. Upload the file and use it before.'),
  })
  .meta({
    id: 'FileTicket',
    description: 'Lets its owner upload one file.',
    examples: [
      {
        ticket: '0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11',
        uploadUrl: 'https://play.example/files/users/uploads/0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11',
        headers: { 'content-type': 'image/png' },
        expiresAt: '2026-11-22T12:15:00.000Z',
      },
    ],
  });
export type FileTicket = z.infer<typeof fileTicket>;

/** The body of a request for a ticket to upload a picture. */
export const pictureUpload = z
  .strictObject({
    contentType: z.enum(pictureTypes).describe('What the bytes of the picture are.'),
    size: z.int().min(1).max(largestPictureBytes).describe('Exact size of the picture in bytes, 5 MiB at most.'),
  })
  .meta({
    id: 'PictureUpload',
    description: 'A picture to upload.',
    examples: [{ contentType: 'image/png', size: 48_210 }],
  });
