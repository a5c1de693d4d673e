import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { drawCreature } from './src/creature.ts';
import { surfaces } from './src/palette.ts';
import { bodyPlans } from './src/traits.ts';

/** Writes artifacts/sheet.html: every monster of the game, and their shiny forms on slate. */
const content = new URL('../../services/ultigen/content/', import.meta.url);
const monsters = JSON.parse(readFileSync(new URL('monsters.json', content), 'utf8'));
const looks = JSON.parse(readFileSync(new URL('looks.json', content), 'utf8'));
const filter = process.argv[2];
const size = Number(process.argv[3] ?? 190);
const shown = monsters.filter(
  (row: Record<string, unknown>) =>
    !filter || row.bodyPlan === filter || row.element === filter || row.family === filter,
);
shown.sort(
  (one: { bodyPlan: never; monsterId: number }, other: { bodyPlan: never; monsterId: number }) =>
    bodyPlans.indexOf(one.bodyPlan) - bodyPlans.indexOf(other.bodyPlan) || one.monsterId - other.monsterId,
);
const cards = (shiny: boolean) =>
  shown
    .map(
      (row: never) =>
        `<figure>${drawCreature({ ...(row as object), traits: looks[(row as { family: string }).family], shiny } as never)}<figcaption>${(row as { name: string }).name}</figcaption></figure>`,
    )
    .join('');
const page = `<!doctype html><meta charset="utf-8"><style>
body{margin:0;font:13px Georgia,serif}section{display:flex;flex-wrap:wrap;gap:6px;padding:10px;background:${surfaces.paper}}
section+section{background:${surfaces.slate};color:#fff}figure{margin:0;width:${size}px;text-align:center}svg{width:${size}px;height:${size}px;display:block}</style>
<section>${cards(false)}</section>${process.argv[4] === 'plain' ? '' : `<section>${cards(true)}</section>`}`;
mkdirSync('artifacts', { recursive: true });
writeFileSync('artifacts/sheet.html', page);
console.log(shown.length, 'monsters,', page.length, 'bytes');
