import { Stylus } from './items/stylus.ts';
import { orders } from './keepers/layers.ts';
import { Pen } from './keepers/pen.ts';
import { emberCoffer, tideChest } from './lootboxes/chests.ts';
import type { Box, LootboxState } from './lootboxes/light.ts';
import { hoard, moonlitCase } from './lootboxes/precious.ts';
import { crate, trunk } from './lootboxes/wooden.ts';
import { surfaces } from './palette.ts';
import { hash } from './random.ts';
import { svg } from './svg.ts';

export type { LootboxState } from './lootboxes/light.ts';

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

const boxes: Record<LootboxKey, Box> = {
  'forager-crate': crate,
  'tide-chest': tideChest,
  'ember-coffer': emberCoffer,
  'moonlit-case': moonlitCase,
  'gardeners-trunk': trunk,
  'keepers-hoard': hoard,
};

/** Draws a box as a standalone SVG document of 256 by 256 units. Its lid opens in three states. */
export function drawLootbox(key: LootboxKey, state: LootboxState = 'closed', title = `${key}, ${state}`): string {
  const pen = new Pen(`b${hash(`${key}/${state}`).toString(36)}`);
  boxes[key](new Stylus((point) => point, { pen, side: 'front', zoom: 1 }), state);
  return svg(256, 256, title, pen.markup(orders.front, surfaces.paper));
}
