import http from 'node:http';
import { dirname, join, relative } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { root } from './targets.ts';

/** Where joined files stand in an image, beside the folders of the sources. */
const placeOfOutput = join(root, 'dist');

/** Packages that look for files of their own beside themselves. */
const alone = ['@node-rs/argon2', '@resvg/resvg-js', 'secp256k1', 'sharp', 'swagger-ui-dist'];
/** Packages that pg and knex can do without, and nobody installs. */
const absent = ['pg-native', 'pg-query-stream'];

/** Lets modules go on finding what lies beside their sources, such as migrations. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: (code, id) => {
    if (!id.endsWith('.ts') || !code.includes('import.meta.')) return undefined;
    const place = (path: string) => `new URL(${JSON.stringify(relative(placeOfOutput, path))}, import.meta.url)`;
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

/** Entries that nothing has loaded yet. */
export const unusedEntries = new Set(Object.keys(entriesOfLibraries));

const shortEntries: Plugin = {
  name: 'short-entries',
  load: (id) => {
    const found = Object.entries(entriesOfLibraries).find(([entry]) => id.endsWith(`/node_modules/${entry}`));
    if (found) unusedEntries.delete(found[0]);
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

/** The result of joining one process, or several commands. */
export type Joined = {
  /** Sources of the platform that were joined. */
  sources: string[];
  /** Folders of packages whose code was joined, wholly or in part. */
  joinedPackages: string[];
  /** Names of the packages that are loaded from node_modules. */
  packagesAlone: string[];
};

/**
 * Joins the modules that each of these files imports, so that a start reads few files (ADR 0065).
 * @param mains files to run, by the names of their joined files
 * @param output folder of the joined files, which must become `dist` of an image
 */
export async function joinModules(mains: Record<string, string>, output: string): Promise<Joined> {
  const [name = ''] = Object.keys(mains);
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(mains).map(([key, main]) => [key, join(root, main)])),
    platform: 'node',
    external: [...alone, ...absent],
    plugins: [placesOfSources, shortEntries, httpWithoutFetch],
  });
  const written = await bundle.write({
    dir: output,
    chunkFileNames: `${name}-[name]-[hash].js`,
    keepNames: true,
    comments: false,
    charset: 'ascii',
  });
  const chunks = written.output.filter((file): file is OutputChunk => file.type === 'chunk');
  const modules = [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds))];
  const packages = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
  return {
    sources: modules.filter((id) => id.startsWith(root) && !id.includes('/node_modules/')),
    joinedPackages: [...new Set(packages.filter((folder) => folder !== undefined))],
    packagesAlone: alone.filter((name) => chunks.some(({ code }) => isNamed(name, code))),
  };
}

/** Returns whether code names a package in quotes. Some are loaded by `require`, or by a path within them. */
const isNamed = (name: string, code: string) =>
  ["'", '"', '`'].some((quote) => new RegExp(`${quote}${name}[${quote}/]`).test(code));
