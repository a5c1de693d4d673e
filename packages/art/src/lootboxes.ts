export const lootboxKeys = [
  'forager-crate',
  'tide-chest',
  'ember-coffer',
  'moonlit-case',
  'gardeners-trunk',
  'keepers-hoard',
] as const;

export type LootboxKey = (typeof lootboxKeys)[number];
