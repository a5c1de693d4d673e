/** Body forms, by their gender id. */
export const genders = { 1: 'Willow', 2: 'Oak' } as const;
export type Gender = keyof typeof genders;

/** The shapes of each type of trait, in the order of their ids. */
export const traitShapes = {
  backdrop: ['meadow', 'dunes', 'tidepool', 'ember-field', 'night-sky', 'greenhouse', 'study'],
  skin: ['plain', 'freckled', 'rosy', 'scaled', 'mossy', 'starry', 'striped'],
  trousers: ['long', 'shorts', 'skirt', 'patched', 'belted', 'dungarees'],
  shirt: ['tee', 'striped', 'collar', 'knit', 'tunic', 'checked', 'sailor'],
  mouth: ['smile', 'grin', 'calm', 'pout', 'whistle', 'toothy', 'surprised'],
  eyes: ['round', 'almond', 'sleepy', 'bright', 'wink', 'stern', 'sparkle'],
  mark: ['none', 'blush', 'scar', 'whiskers', 'star', 'leaf', 'tears'],
  hair: ['bob', 'curls', 'braid', 'crop', 'waves', 'topknot', 'spikes', 'long'],
} as const;

export type TraitType = keyof typeof traitShapes;
export type Shape<Type extends TraitType = TraitType> = (typeof traitShapes)[Type][number];

/** The types of traits, from back to front. */
export const traitTypes = Object.keys(traitShapes) as TraitType[];
