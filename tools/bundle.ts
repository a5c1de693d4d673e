import { writeFileSync } from 'node:fs';
import http from 'node:http';
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
const alone = ['@node-rs/argon2', '@resvg/resvg-js', 'secp256k1', 'sharp', 'swagger-ui-dist'];
/** Packages that pg and knex can do without, and nobody installs. */
const absent = ['pg-native', 'pg-query-stream'];

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

/** Entries of libraries without what the platform does not use. A name that is missing here fails the build. */
const entriesOfLibraries = {
  // Texts in fifty languages, of which the platform shows none but the English ones.
  'zod/v4/locales/index.js': `export { default as en } from './en.js';`,
  // Without fetch, WebSockets, caches and stand-ins for tests: 11 MB of memory.
  'undici/index.js': `
    import Dispatcher from './lib/dispatcher/dispatcher.js';
    import api from './lib/api/index.js';
    import { getGlobalDispatcher } from './lib/global.js';
    export { default as Agent } from './lib/dispatcher/agent.js';
    export { default as Pool } from './lib/dispatcher/pool.js';
    Object.assign(Dispatcher.prototype, api);
    export function request(url, { dispatcher = getGlobalDispatcher(), ...options } = {}) {
      const { origin, pathname, search } = new URL(url);
      return dispatcher.request({ method: 'GET', ...options, origin, path: pathname + search });
    }`,
  'knex/lib/dialects/index.js': `exports.getDialectByNameOrAlias = () => require('./postgres');`,
  // Tables of Chinese, Japanese and Korean, for bodies that are not UTF-8.
  'iconv-lite/encodings/dbcs-data.js': `module.exports = {};`,
};

const unused = new Set(Object.keys(entriesOfLibraries));

const shortEntries: Plugin = {
  name: 'short-entries',
  load: (id) => {
    const found = Object.entries(entriesOfLibraries).find(([entry]) => id.endsWith(`/node_modules/${entry}`));
    if (found) unused.delete(found[0]);
    return found?.[1];
  },
};

/** Importing node:http reads its WebSocket, which loads the fetch of Node: 12 MB of memory. Its other names are read one by one. */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : undefined),
  },
  load: (id) => {
    if (id !== '\0http') return undefined;
    const plain = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => !get);
    return `
      const http = process.getBuiltinModule('node:http');
      export default http;
      export const { ${plain.map(([name]) => name).join(', ')} } = http;`;
  },
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
    external: [...alone, ...absent],
    plugins: [placesOfSources, shortEntries, httpWithoutFetch],
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

if (unused.size > 0) throw new Error(`No process loads ${[...unused].join(', ')} any more.`);
