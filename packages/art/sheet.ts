import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type CreatureLook, drawCreature } from './src/creature.ts';
import { drawEgg } from './src/egg.ts';
import { elements, surfaces } from './src/palette.ts';
import { bodyPlans, type Traits } from './src/traits.ts';

/**
 * Writes artifacts/sheet.html: every monster of the game, its shiny form on slate, and the eggs.
 * Usage: node sheet.ts [a body plan, element or family] [size in pixels]
 */
interface Row extends CreatureLook {
  name: string;
  family: string;
  look?: string;
  monsterId: number;
}

const [only, size = '190'] = process.argv.slice(2);
const content = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../services/ultigen/content/${file}`, import.meta.url), 'utf8'));
const looks: Record<string, Traits> = content('looks.json');
const rows: Row[] = content('monsters.json');

const shown = rows
  .filter((row) => !only || [row.bodyPlan, row.element, row.family].includes(only))
  .sort(
    (one, other) =>
      bodyPlans.indexOf(one.bodyPlan) - bodyPlans.indexOf(other.bodyPlan) || one.monsterId - other.monsterId,
  );

const figure = (drawing: string, name: string) => `<figure>${drawing}<figcaption>${name}</figcaption></figure>`;
const creatures = (shiny: boolean) =>
  shown.map((row) => figure(drawCreature({ ...row, traits: looks[row.look ?? row.family], shiny }), row.name)).join('');
const eggs = elements
  .flatMap((element) =>
    ([0, 1, 2] as const).map((cracked) => figure(drawEgg({ element, seed: 'sheet', cracked }), element)),
  )
  .join('');

const style = `body{margin:0;font:13px Georgia,serif}figure{margin:0;text-align:center}
svg{width:${size}px;height:${size}px;display:block;margin:auto}
section{display:grid;grid-template-columns:repeat(auto-fill,minmax(${size}px,1fr));gap:4px;padding:10px;background:${surfaces.paper}}
.slate{background:${surfaces.slate};color:${surfaces.paper}}`;

mkdirSync(new URL('artifacts/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('artifacts/sheet.html', import.meta.url),
  `<!doctype html><meta charset="utf-8"><title>Test sheet</title><style>${style}</style>
<section>${creatures(false)}</section><section class="slate">${creatures(true)}</section><section>${only ? '' : eggs}</section>`,
);
console.log(`${shown.length} monsters on artifacts/sheet.html`);
