import { mkdirSync, writeFileSync } from 'node:fs';
import { traitColours } from './src/keepers/colours.ts';
import { drawKeeper, type KeeperLook } from './src/keepers/keeper.ts';
import { type Shape, type TraitType, traitShapes, traitTypes } from './src/keepers/keys.ts';
import { randomKeeper } from './src/keepers/random-keeper.ts';
import { drawTrait } from './src/keepers/trait.ts';
import { surfaces } from './src/palette.ts';

/**
 * Writes artifacts/keepers.html: keepers made by chance on paper and on slate, from behind, as portraits in circles of 96
 * and 48 pixels, and every trait alone. Its colours stand below each type.
 * Usage: node keepers.sheet.ts [how many] [size in pixels] [the first seed]
 */
const [count = '200', size = '220', first = '1'] = process.argv.slice(2);
const seeds = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);

const figure = (drawing: string, name: string | number) =>
  `<figure>${drawing}<figcaption>${name}</figcaption></figure>`;
const section = (style: string, figures: string[]) => `<section class="${style}">${figures.join('')}</section>`;
const keepers = (of: number[], view: Partial<KeeperLook> = {}) =>
  of.map((seed) => figure(drawKeeper({ ...randomKeeper(seed), ...view }), seed));

function traits(type: TraitType): string {
  const drawn = (traitShapes[type] as readonly Shape[]).flatMap((shape, index) => {
    const colour = traitColours[type][index % 10]?.hex ?? '#888888';
    return ([1, 2] as const).map((gender) => figure(drawTrait(type, shape as never, gender, colour), shape));
  });
  const swatches = traitColours[type].map(({ name, hex }) => `<i style="background:${hex}">${name}</i>`);
  return `<h2>${type}</h2>${section('', drawn)}<p>${swatches.join('')}</p>`;
}

const half = Math.ceil(seeds.length / 2);
const portraits = keepers(seeds.slice(0, 80), { crop: 'portrait' });
const style = `body{margin:0;font:12px Georgia,serif}figure{margin:0;text-align:center}h2{margin:8px}
svg{width:${size}px;height:${size}px;display:block}.large svg{width:96px;height:96px;border-radius:50%}.small svg{width:48px;height:48px;border-radius:50%}
.large figcaption,.small figcaption{display:none}i{display:inline-block;padding:10px 14px}
section{display:flex;flex-wrap:wrap;gap:4px;padding:8px;background:${surfaces.paper}}.slate{background:${surfaces.slate};color:${surfaces.paper}}`;

mkdirSync(new URL('artifacts/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('artifacts/keepers.html', import.meta.url),
  `<!doctype html><meta charset="utf-8"><title>Keepers</title><style>${style}</style>
${section('', keepers(seeds.slice(0, half)))}${section('slate', keepers(seeds.slice(half)))}${section('', keepers(seeds.slice(0, 40), { side: 'back' }))}
${section('large', portraits)}${section('small', portraits)}${section('small slate', portraits)}${traitTypes.map(traits).join('')}`,
);
console.log(`${seeds.length} keepers on artifacts/keepers.html`);
