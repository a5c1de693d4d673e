import { writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

const [, , module, call, out, width = '1684', ...args] = process.argv;
const m = await import(module);
const t = performance.now();
const s: string = m[call](...args);
const t2 = performance.now();
writeFileSync(out + '.svg', s);
const png = new Resvg(s, { fitTo: { mode: 'width', value: Number(width) }, font: { loadSystemFonts: false } })
  .render()
  .asPng();
console.log(s.length, (t2 - t).toFixed(), 'ms, render', (performance.now() - t2).toFixed());
writeFileSync(out + '.png', png);
