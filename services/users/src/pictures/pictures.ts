import type { Picture } from '@hatchery/api/accounts';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Transaction } from '@hatchery/kit/database';
import { releaseFile } from '@hatchery/kit/files/files';
import { pictureUseOf, setImage } from '../users/users.ts';
import { defaultPictures, toPicture } from './pictures.rules.ts';

/** What a user may choose from; nobody in particular has the default pictures. */
export const picturesOf = (userId: string | undefined): Picture[] => [
  ...defaultPictures.map(toPicture),
  ...(userId === undefined ? [] : avatarsOf(userId)),
];

/** The avatars that a user owns. No service makes any yet: the one that will is to be asked here. */
const avatarsOf = (_userId: string): Picture[] => [];

/** Chooses a picture by its uid; none by an empty one. An uploaded picture is given up. @throws Problem bad-request, not-found. */
export async function choosePicture(
  tx: Transaction,
  { userId, picture, now }: { userId: string; picture: string; now: Date },
): Promise<User> {
  const chosen = picturesOf(userId).find(({ uid }) => uid === picture);
  if (!chosen && picture !== '') {
    const message = 'There is no such picture to choose from.';
    throw new Problem('bad-request', message, { errors: [{ path: 'body.picture', message }] });
  }
  const user = await setImage(tx, userId, chosen?.image ?? null, now);
  await releaseFile(tx, pictureUseOf(userId));
  return user;
}
