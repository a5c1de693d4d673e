import type { Plugin } from 'vite';

const virtualId = 'virtual:operations';

/**
 * `virtual:operations`: method and path of every documented operation, as in `{ 'users.me': 'GET /v2/users' }`.
 * The contract itself carries its schemas and zod with them (27 kB); the browser only needs to know where to send what.
 */
export function operations(): Plugin {
  return {
    name: 'hatchery:operations',
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    async load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      const { contract, operationsOf } = await import('@hatchery/api/contract');
      const table = Object.fromEntries(
        operationsOf(contract).map(({ name, method, fullPath }) => [name, `${method} ${fullPath}`]),
      );
      return `export const operations = ${JSON.stringify(table)};`;
    },
  };
}
