import type { ContentAsset } from './content-asset.ts';
import { otherAssets } from './other.content.ts';
import { pictureAssets } from './pictures.content.ts';
import { plateAssets } from './plates.content.ts';
import { soundAssets } from './sounds.content.ts';

export type { ContentAsset } from './content-asset.ts';
export { contentLicences } from './licences.content.ts';

/** Words that group the assets, and that others can use for theirs. */
export const contentTags: string[] = [
  ...['creatures', 'eggs', 'keepers', 'things'],
  ...['plant', 'water', 'fire', 'light', 'dark', 'dragon', 'void'],
  ...['sounds', 'ambience', 'ui', 'models', 'sheets', 'stickers', 'wallpaper', 'books', 'vector', 'print'],
];

/** The platform's own assets, so that the library of a new platform is not empty. Nothing is drawn before it is asked for. */
export const contentAssets: ContentAsset[] = [...plateAssets, ...pictureAssets, ...soundAssets, ...otherAssets];
