import type { Picture } from '@hatchery/api/accounts';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Transaction } from '@hatchery/kit/database';
import { releaseFile } from '@hatchery/kit/files/files';
import { pictureUseOf, setImage } from '../users/users.ts';
import { presentPicture } from './pictures.presenter.ts';
import { defaultPictures } from './pictures.rules.ts';

/** Lists the pictures that a user may choose from; without a user, the default pictures alone. */
export const picturesOf = (userId: string | undefined): Picture[] => [
  ...defaultPictures.map(presentPicture),
  ...(userId === undefined ? [] : avatarsOf(userId)),
];

/** Lists the avatars that a user owns. No service makes any yet; once one does, this asks it. */
const avatarsOf = (_userId: string): Picture[] => [];

/** Chooses a picture by its uid; an empty one removes the picture. Releases an uploaded picture. @throws Problem bad-request, not-found. */
export async function choosePicture(
  tx: Transaction,
  { userId, picture, now }: { userId: string; picture: string; now: Date },
): Promise<User> {
  const chosen = picturesOf(userId).find(({ uid }) => uid === picture);
  if (!chosen && picture !== '') {
    const message = 'There is no such picture.';
    throw new Problem('bad-request', message, { errors: [{ path: 'body.picture', message }] });
  }
  const user = await setImage(tx, userId, chosen?.image ?? null, now);
  await releaseFile(tx, pictureUseOf(userId));
  return user;
}
