import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const smallestWorthwhileBytes = 1024;

/** Writes `.br` and `.gz` beside every text file of the build, so that nothing is compressed while it is served. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'hatchery:precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    // Not `closeBundle`, which also runs for builds that write nothing.
    async writeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        if (content.length < smallestWorthwhileBytes) continue;
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
      }
    },
  };
}
