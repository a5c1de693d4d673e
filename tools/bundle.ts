import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runningServices } from '@hatchery/api/services';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Joins the modules of each process into one file in dist/, or in a folder that is given; packages must be found from there. With
 * `--in-place`, its main.ts then imports that file: for the image, which runs the same commands as a checkout (ADR 0065).
 */
const { values, positionals } = parseArgs({ options: { 'in-place': { type: 'boolean' } }, allowPositionals: true });
const root = fileURLToPath(new URL('..', import.meta.url));
const output = resolve(root, positionals[0] ?? 'dist');

/** Packages that look for files of their own beside themselves. */
const alone = ['@node-rs/argon2', 'secp256k1', 'sharp', 'swagger-ui-dist'];
/** Drivers of databases that knex names and nobody installs. */
const absent = /^(better-sqlite3|mariadb|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)(\/|$)/;

/** Lets modules go on finding what lies beside their sources, such as migrations. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: (code, id) => {
    if (!id.endsWith('.ts') || !code.includes('import.meta.')) return undefined;
    const place = (path: string) => `new URL(${JSON.stringify(relative(output, path))}, import.meta.url)`;
    return code
      .replaceAll('import.meta.url', `${place(id)}.href`)
      .replaceAll('import.meta.dirname', `${place(dirname(id))}.pathname`);
  },
};

/** Zod's texts in fifty languages, of which the platform shows none but the English ones. */
const englishOnly: Plugin = {
  name: 'english-only',
  load: (id) => (id.endsWith('/zod/v4/locales/index.js') ? `export { default as en } from './en.js';` : undefined),
};

// Where one is not found from there, the build fails, and not a process.
for (const name of alone) createRequire(join(output, 'index.js')).resolve(name);

const entries = ['gateway', ...runningServices.map((name) => `services/${name}`)];

for (const entry of entries) {
  const name = entry.slice(entry.indexOf('/') + 1);
  const main = join(root, entry, 'src/main.ts');
  const bundle = await rolldown({
    input: { [name]: main },
    platform: 'node',
    external: [...alone, absent],
    plugins: [placesOfSources, englishOnly],
  });
  await bundle.write({
    dir: output,
    chunkFileNames: `${name}-[name]-[hash].js`,
    keepNames: true,
    comments: false,
    charset: 'ascii',
  });
  const place = relative(dirname(main), join(output, `${name}.js`));
  if (values['in-place']) writeFileSync(main, `import ${JSON.stringify(place)};\n`);
}
