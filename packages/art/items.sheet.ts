import { mkdirSync, writeFileSync } from 'node:fs';
import { drawItem } from './src/items/item.ts';
import { categoryOf, everyItemKey, type ItemKey } from './src/items/keys.ts';
import { drawKeeper } from './src/keepers/keeper.ts';
import { randomKeeper } from './src/keepers/random-keeper.ts';
import { drawLootbox, lootboxKeys } from './src/lootboxes.ts';
import { surfaces } from './src/palette.ts';
import { drawTicket, ticketKeys } from './src/tickets.ts';

/**
 * Writes artifacts/items.html: every item alone, small, and worn by keepers; boxes in all states; tickets.
 * Usage: node items.sheet.ts [keys, categories, "boxes" or "tickets", parted by commas] [size in pixels] [file]
 */
const [only = '', size = '256', file] = process.argv.slice(2);
const wanted = only.split(',').filter(Boolean);
const isWanted = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name));

const keys = everyItemKey.filter((key) => isWanted(key, categoryOf(key)));
const figure = (drawing: string, name: string) => `<figure>${drawing}<figcaption>${name}</figcaption></figure>`;
const section = (style: string, figures: string[]) => `<section class="${style}">${figures.join('')}</section>`;

function worn(key: ItemKey): string[] {
  return ([1, 2] as const).flatMap((gender) => {
    const { traits } = randomKeeper(`${key}/${gender}`);
    const look = { gender, traits: { ...traits, backdrop: undefined }, items: [key] };
    return (['front', 'back'] as const).map((side) => figure(drawKeeper({ ...look, side }), key));
  });
}

const icons = keys.map((key) => figure(drawItem(key), key));
const boxes = isWanted('boxes')
  ? lootboxKeys.flatMap((key) =>
      (['closed', 'opening', 'open'] as const).map((state) => figure(drawLootbox(key, state), `${key}, ${state}`)),
    )
  : [];
const tickets = isWanted('tickets') ? ticketKeys.map((key) => figure(drawTicket(key), key)) : [];
const all = [...icons, ...boxes, ...tickets];

const style = `body{margin:0;font:11px Georgia,serif}figure{margin:0;text-align:center}
svg{width:${size}px;height:${size}px;display:block;margin:auto}.small svg{width:48px;height:48px}.small figcaption{display:none}
section{display:flex;flex-wrap:wrap;gap:4px;padding:6px;background:${surfaces.paper}}
.slate{background:${surfaces.slate};color:${surfaces.paper}}`;

mkdirSync(new URL('artifacts/', import.meta.url), { recursive: true });
writeFileSync(
  file ?? new URL('artifacts/items.html', import.meta.url),
  `<!doctype html><meta charset="utf-8"><title>Items, boxes and tickets</title><style>${style}</style>
${section('slate', all)}${section('small', all)}${section('small slate', all)}${section('', keys.flatMap(worn))}`,
);
console.log(`${all.length} drawings`);
