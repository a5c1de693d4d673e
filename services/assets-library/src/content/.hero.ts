import { drawCreature } from '@hatchery/art/creature';
import { Resvg } from '@resvg/resvg-js';

for (const w of [1024, 1200, 1536]) {
  const t = performance.now();
  const p = new Resvg(drawCreature({ element: 'fire', bodyPlan: 'quadruped', stage: 3, seed: 1370 }), {
    fitTo: { mode: 'width', value: w },
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng();
  console.log(w, p.length, performance.now() - t);
}
