/** Every shape that can be drawn of each type of trait. Each stands for both forms, in all colours of its type. */
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
export type TraitShape<Type extends TraitType = TraitType> = (typeof traitShapes)[Type][number];
