import type { Badge, BadgeParams } from '@hatchery/api/badges';
import type { PictureType } from '../../platform/pictures/picture.rules.ts';
import type { PictureChoice } from '../../platform/pictures/picture-field.tsx';

export const badgeTexts = ['name', 'description'] as const;
export type Texts = Record<(typeof badgeTexts)[number], string>;

export interface Choices {
  picture: PictureChoice | undefined;
  categoryId: string;
  /** Empty for a badge of the platform. */
  gameId: string;
}

const long = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most.toLocaleString('en')} characters.` : undefined;

export const badgeChecks = {
  name: (text: string) => (text.trim() === '' ? 'Enter the name that players see.' : long(text, 80)),
  description: (text: string) => long(text, 1_000),
};

/** Returns the errors of what is chosen beside the texts. */
export const choiceFaults = ({ picture, categoryId }: Choices): { picture?: string; category?: string } => ({
  ...(picture ? {} : { picture: 'Upload a picture.' }),
  ...(categoryId === '' ? { category: 'Choose a category.' } : {}),
});

/** Returns what the API is asked to save. */
export const paramsOfBadge = ({ picture, categoryId, gameId }: Choices, texts: Texts): BadgeParams => ({
  name: texts.name.trim(),
  description: texts.description.trim(),
  categoryId,
  ...(gameId === '' ? {} : { gameId }),
  image: picture?.given ?? '',
});

/** Returns a badge as its form has it; a new one without, in the category that is looked at. */
export const formOfBadge = (badge?: Badge, categoryId = ''): { choices: Choices; texts: Texts } => ({
  choices: {
    picture: badge && { key: badge.image, shown: badge.image, given: badge.image },
    categoryId: badge?.category.uid ?? categoryId,
    gameId: badge?.gameId ?? '',
  },
  texts: { name: badge?.name ?? '', description: badge?.description ?? '' },
});

const extensions: Record<PictureType, 'jpg' | 'png' | 'webp' | 'gif'> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

export const extensionOf = (type: PictureType) => extensions[type];

/** Returns how rare a badge is, as in "1.25 % of players". */
export function rarityWords({ holders, rarity }: Pick<Badge, 'holders' | 'rarity'>): string {
  if (holders === 0) return 'Nobody yet';
  if (rarity === undefined) return 'Not known yet';
  const percent = rarity * 100;
  return percent < 0.01 ? 'Less than 0.01 % of players' : `${Number(percent.toFixed(2))} % of players`;
}
