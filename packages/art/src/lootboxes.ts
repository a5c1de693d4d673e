import { svg } from './svg.ts';

/** Boxes, in the order of their ids from 1. */
export const lootboxKeys = [
  'forager-crate',
  'tide-chest',
  'ember-coffer',
  'moonlit-case',
  'gardeners-trunk',
  'keepers-hoard',
] as const;
export type LootboxKey = (typeof lootboxKeys)[number];
export type LootboxState = 'closed' | 'opening' | 'open';

/** Draws a box as a standalone SVG document of 256 by 256 units. */
export function drawLootbox(key: LootboxKey, state: LootboxState = 'closed', title = `${key}, ${state}`): string {
  return svg(256, 256, title, '<path d="M40 90h176v130h-176z" fill="#C98B3B"/>');
}
