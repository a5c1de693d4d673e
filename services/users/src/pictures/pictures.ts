import type { Picture } from '@hatchery/api/accounts';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Transaction } from '@hatchery/kit/database';
import { releaseFile } from '@hatchery/kit/files/files';
import type { UsersContext } from '../context.ts';
import { pictureUseOf, setImage } from '../users/users.ts';
import { presentPicture } from './pictures.presenter.ts';
import { defaultPictures } from './pictures.rules.ts';

type Masters = Pick<UsersContext['masters'], 'mastersFaces'>;

/**
 * Lists the pictures that a user may choose from: the default ones, and the avatars that they own. Without a user, or without an
 * answer about avatars, it is the default ones alone.
 */
export const picturesOf = async (masters: Masters, userId: string | undefined): Promise<Picture[]> => [
  ...defaultPictures.map(presentPicture),
  ...(userId === undefined ? [] : await avatarsOf(masters, userId).catch(() => [])),
];

const avatarsOf = async (masters: Masters, userId: string): Promise<Picture[]> =>
  (await masters.mastersFaces({ params: { uid: userId } })).map((face) => ({ ...face, source: 'avatar' }));

const avatarPicture = /^keeper-\d+-\d+$/;

/** Finds a picture that a user may choose by its uid. @throws Problem service-unavailable if it is an avatar and masters does not answer. */
export async function findPicture(
  masters: Masters,
  { userId, picture }: { userId: string; picture: string },
): Promise<Picture | undefined> {
  const isIt = ({ uid }: Pick<Picture, 'uid'>) => uid === picture;
  if (avatarPicture.test(picture)) return (await avatarsOf(masters, userId)).find(isIt);
  const chosen = defaultPictures.find(isIt);
  return chosen && presentPicture(chosen);
}

type Choice = { userId: string; picture: string; chosen: Picture | undefined; now: Date };

/** Sets the picture that was found for a uid; an empty uid removes it. Releases an uploaded picture. @throws Problem bad-request, not-found. */
export async function choosePicture(tx: Transaction, { userId, picture, chosen, now }: Choice): Promise<User> {
  if (!chosen && picture !== '') {
    const message = 'There is no such picture.';
    throw new Problem('bad-request', message, { errors: [{ path: 'body.picture', message }] });
  }
  const user = await setImage(tx, userId, chosen?.image ?? null, now);
  await releaseFile(tx, pictureUseOf(userId));
  return user;
}
