import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const virtualId = 'virtual:operations';

/**
 * `virtual:operations`: method and path of each documented operation that the app calls, as in `{ 'users.me': 'GET /v2/users' }`.
 * The contract itself carries its schemas and zod with them (27 kB); the browser only needs to know where to send what.
 */
export function operations(): Plugin {
  let source = '';
  return {
    name: 'hatchery:operations',
    configResolved(config) {
      source = join(config.root, 'src');
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    async load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      const { contract, operationsOf } = await import('@hatchery/api/contract');
      const called = await callsIn(source);
      const table = Object.fromEntries(
        operationsOf(contract)
          .filter(({ name }) => called.has(name))
          .map(({ name, method, fullPath }) => [name, `${method} ${fullPath}`]),
      );
      return `export const operations = ${JSON.stringify(table)};`;
    },
  };
}

/** Names of operations as the sources call them: `api.users.me(` is `users.me`. */
async function callsIn(directory: string): Promise<Set<string>> {
  const files = await readdir(directory, { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFile(join(directory, file), 'utf8')),
  );
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bapi\.([\w.]+)\(/g)].map(([, name]) => name ?? '')));
}
