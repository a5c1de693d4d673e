import { largestPictureBytes } from '@hatchery/api/file-limits';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Transaction } from '@hatchery/kit/database';
import type { CheckedFile, Files, IssuedTicket } from '@hatchery/kit/files/files';
import { pictureKind } from '@hatchery/kit/files/pictures';
import { lockAccount, pictureUseOf, setImage, unknownUser } from '../users/users.ts';

/** Pixels of each side: twice the largest that a screen shows, for dense screens. */
const side = 512;

/** The kinds of files that this service takes. */
export const uploadKinds = { picture: pictureKind({ side, largestBytes: largestPictureBytes }) };

type Context = { files: Files; now: () => Date };

/** Hands a player a ticket to upload a picture. Guests come and go, and get none. @throws Problem forbidden, not-found. */
export async function issuePictureTicket(
  tx: Transaction,
  { files }: Context,
  { userId, ...file }: { userId: string; contentType: string; size: number },
): Promise<IssuedTicket> {
  const user = await lockAccount(tx, userId);
  if (!user) throw unknownUser();
  if (user.guest) throw new Problem('forbidden', 'Only players with an account can upload a picture. Sign up first.');
  return files.issueTicket(tx, { kind: 'picture', owner: userId, ...file });
}

/** Shows a player by a picture that they uploaded. @throws Problem conflict, not-found, service-unavailable. */
export async function setUploadedPicture(
  tx: Transaction,
  { files, now }: Context,
  { userId, file }: { userId: string; file: CheckedFile },
): Promise<User> {
  // Whoever deletes an account locks it before its picture, so everybody does.
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const address = await files.use(tx, file, pictureUseOf(userId));
  return setImage(tx, userId, address, now());
}
