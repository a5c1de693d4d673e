import { largestPictureBytes } from '@hatchery/api/file-limits';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Transaction } from '@hatchery/kit/database';
import type { CheckedFile, Files, IssuedTicket } from '@hatchery/kit/files/files';
import { pictureKind } from '@hatchery/kit/files/pictures';
import { lockAccount, pictureUseOf, setImage, unknownUser } from '../users/users.ts';

/** Pixels of each side: twice the largest size shown, for dense screens. */
const side = 512;

/** Kinds of files that this service accepts. */
export const uploadKinds = { picture: pictureKind({ side, largestBytes: largestPictureBytes }) };

type Context = { files: Files; now: () => Date };

/** Issues a ticket to upload a picture. Guests get none, because they come and go. @throws Problem forbidden, not-found. */
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

/** Sets an uploaded file as the player's picture. @throws Problem conflict, not-found, service-unavailable. */
export async function setUploadedPicture(
  tx: Transaction,
  { files, now }: Context,
  { userId, file }: { userId: string; file: CheckedFile },
): Promise<User> {
  // The deletion of an account locks it before its picture. The same order here avoids a deadlock.
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const address = await files.use(tx, file, pictureUseOf(userId));
  return setImage(tx, userId, address, now());
}
