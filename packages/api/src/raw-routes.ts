import type { Method, ServiceName } from './operation.ts';

/** A route that the gateway serves beside the operations: public, without input, and not JSON. */
export type RawRoute = {
  method: Method;
  /** With parameters in braces, as in `/public/ultigen/eggs/{file}`. */
  fullPath: string;
  owner: ServiceName;
  /** Seconds for which the gateway may answer from its own cache. */
  cacheSeconds: number;
};

/** Pictures: `{monsterId}.svg` and `{eggType}.svg`. */
export const rawRoutes: RawRoute[] = [
  { method: 'GET', fullPath: '/public/ultigen/monsters/{file}', owner: 'ultigen', cacheSeconds: 3600 },
  { method: 'GET', fullPath: '/public/ultigen/eggs/{file}', owner: 'ultigen', cacheSeconds: 3600 },
];
