import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeTrees } from './trees.ts';

/** Writes the trees of all images: node tools/image/trees.main.ts [folder], by default dist. */
const folder = resolve(process.argv[2] ?? 'dist');
rmSync(folder, { recursive: true, force: true });
await writeTrees(folder);
