import { largestPictureBytes } from './file-limits.ts';
import type { Method } from './operation.ts';
import type { ServiceName } from './services.ts';

/** A route that the gateway serves beside the operations: public, and not JSON. */
export type RawRoute = {
  method: Method;
  /** With parameters in braces, as in `/public/ultigen/eggs/{file}`. */
  fullPath: string;
  owner: ServiceName;
  /** Seconds for which the gateway may answer from its own cache. */
  cacheSeconds: number;
  /** Largest body in bytes; none unless declared. */
  bodyLimit?: number;
  /** A file that a player uploaded: shown on any site, and never as a page. */
  file?: boolean;
  /** A page of the platform, or what belongs to one: it has the headers of a page, and other sites may not read it. */
  page?: boolean;
};

/** Files of a service that takes uploads, and where they are uploaded to when the service keeps them itself. */
const files = (owner: ServiceName, largestBytes: number): RawRoute[] => [
  { method: 'GET', fullPath: `/files/${owner}/{file}`, owner, cacheSeconds: 0, file: true },
  { method: 'PUT', fullPath: `/files/${owner}/uploads/{ticket}`, owner, cacheSeconds: 0, bodyLimit: largestBytes },
];

const google = { method: 'GET', owner: 'users', page: true } as const;

/** Pictures, `{monsterId}.svg`, `{eggType}.svg` and `{uid}.svg` of a player's picture; and the page that Google sends browsers back to, with its script. */
export const rawRoutes: RawRoute[] = [
  { method: 'GET', fullPath: '/public/ultigen/monsters/{file}', owner: 'ultigen', cacheSeconds: 3600 },
  { method: 'GET', fullPath: '/public/ultigen/eggs/{file}', owner: 'ultigen', cacheSeconds: 3600 },
  { method: 'GET', fullPath: '/public/users/pictures/{file}', owner: 'users', cacheSeconds: 3600 },
  ...files('users', largestPictureBytes),
  { ...google, fullPath: '/account/google/callback', cacheSeconds: 0 },
  { ...google, fullPath: '/account/google/callback.js', cacheSeconds: 3600 },
];
