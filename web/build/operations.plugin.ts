import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Tells each module of the app method and path of the operations that it calls, as in `{ 'users.me': 'GET /v2/users' }`.
 * The contract itself carries its schemas and zod with them (27 kB); the browser only needs to know where to send what,
 * and a page that is opened later brings what it calls along.
 */
export function operations(): Plugin {
  let source = '';
  let known: Promise<Map<string, string>> | undefined;
  return {
    name: 'hatchery:operations',
    enforce: 'pre',
    configResolved(config) {
      source = join(config.root, 'src');
    },
    async transform(code, id) {
      if (!id.startsWith(source)) return undefined;
      const called = callsIn(code);
      if (called.length === 0) return undefined;
      known ??= operationsOfContract();
      const table = await known;
      const rows = called.map((name) => [name, table.get(name) ?? this.error(`No operation is called ${name}.`)]);
      const register = JSON.stringify(join(source, 'platform/operations.ts'));
      const given = JSON.stringify(Object.fromEntries(rows));
      // At the end, so that every line stays where it is.
      return { code: `${code}\nimport { knowOperations } from ${register};\nknowOperations(${given});\n`, map: null };
    },
  };
}

/** Names of operations as a source calls them: `api.users.me(` is `users.me`, and `api['assets-library'].libraryTags(` is `assets-library.libraryTags`. */
const callsIn = (code: string): string[] => [
  ...new Set(
    [...code.matchAll(/\bapi(?:\.(\w+)|\[["']([\w-]+)["']\])\.(\w+)\(/g)].map(
      ([, plain, quoted, name]) => `${plain ?? quoted}.${name}`,
    ),
  ),
];

async function operationsOfContract(): Promise<Map<string, string>> {
  const { contract, operationsOf } = await import('@hatchery/api/contract');
  return new Map(operationsOf(contract).map(({ name, method, fullPath }) => [name, `${method} ${fullPath}`]));
}
