import * as z from 'zod';
import { uid } from './shapes.ts';

/** A picture as it is answered. */
export const picture = z.string().describe('Picture: an https URL, or a path of this platform.');

/** A picture as admins give it. `readPicture` of the games service turns it into one that is answered. */
export const givenPicture = z
  .union([
    uid.describe('The ticket of an upload of yours.'),
    z
      .string()
      .max(2_000, 'Use 2000 characters at most.')
      .regex(/^(https:\/\/[^\s/\\]+|\/[^\s/\\])[^\s\\]*$/, 'Use an https URL, a path of this platform, or a ticket.')
      .describe('An https URL, or a path of this platform.'),
  ])
  .meta({
    id: 'GivenPicture',
    description: 'A picture: the ticket of an upload of yours, an https URL, or a path of this platform.',
  });
