import type { Picture } from '@hatchery/api/accounts';
import type { DefaultPicture } from './pictures.rules.ts';

/** Shows a default picture. Its address is the one that packages/api/src/raw-routes.ts names. */
export const presentPicture = ({ uid, name }: DefaultPicture): Picture => ({
  uid,
  name,
  image: `/public/users/pictures/${uid}.svg`,
  source: 'default',
});
