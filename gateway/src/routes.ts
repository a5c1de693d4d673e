import { contract, operationsOf } from '@hatchery/api/contract';
import type { OperationMeta } from '@hatchery/api/operation';
import { type RawRoute, rawRoutes } from '@hatchery/api/raw-routes';
import type { ServiceName } from '@hatchery/api/services';

export type Route = Pick<OperationMeta, 'owner' | 'access' | 'refusedWith' | 'bodyLimit' | 'cacheSeconds'> & {
  method: string;
  /** Clients keep an answer for as long as its service says. */
  keptAsTold: boolean;
  /** Names of the parameters that it reads of a query. Undefined if all may be read. */
  reads: ReadonlySet<string> | undefined;
  /** Path with parameters in braces: `/v2/users/{uid}`. */
  path: string;
  /** Method and path, as metrics name it. */
  operation: string;
  /** Open to pages of any site, without credentials. */
  open: boolean;
  /** An uploaded file: browsers must not run anything in it. */
  file: boolean;
  /** A page, or what belongs to one, that a service serves. */
  page: boolean;
  /** An event stream. It stays open for as long as the caller's credential is valid. */
  stream: boolean;
  /** The answer may be so large that the client decides how long it takes. */
  lasts: boolean;
  /**
   * Effect of bad credentials: they are refused, or the caller counts as nobody, or they are not even read. The last is for
   * routes that identify their caller by a body or a cookie, and for files and pages.
   */
  credentials: 'required' | 'optional' | 'ignored';
  /** Takes effect once for each Idempotency-Key, so that a request with one may be sent again. */
  takesKeys: boolean;
  /** Ends the caller's session. The gateway forgets what it remembers of it. */
  endsSession: boolean;
};

export const refreshPath = '/account/token';
const sessionEnds = new Set(['POST /account/sign-out', 'DELETE /v2/users']);

/** The key set is not an operation of the contract, but is needed to check access tokens. */
const keySet: RawRoute = { method: 'GET', fullPath: '/.well-known/jwks.json', owner: 'users', cacheSeconds: 10 };

const apiPath = /^\/(v1|v2|public|staking|internal|account|files|\.well-known)(\/|$)/;

/** Returns whether a path belongs to the API. Under /account it may still be a page of the web app. */
export const isApiPath = (path: string): boolean => apiPath.test(path);

const rawRoute = ({
  method,
  fullPath,
  owner,
  cacheSeconds,
  keptAsTold = false,
  reads,
  bodyLimit = 0,
  file = false,
  page = false,
  stream = false,
  lasts = false,
  access,
}: RawRoute): Route => ({
  method,
  reads: reads && new Set(reads),
  path: fullPath,
  operation: `${method} ${fullPath}`,
  owner,
  access: access ?? 'public',
  refusedWith: 403,
  bodyLimit,
  cacheSeconds,
  keptAsTold,
  open: !page && method === 'GET' && access === undefined,
  file,
  page,
  stream,
  lasts,
  credentials: access === undefined ? 'ignored' : 'required',
  takesKeys: false,
  endsSession: false,
});

/** Returns the routes of every documented operation, of raw routes, and of the key set. */
export function documentedRoutes(router: object = contract): Route[] {
  const operations = operationsOf(router).filter(({ prefix }) => prefix !== 'internal');
  const routes = operations.map(
    ({ method, fullPath, owner, access, refusedWith, bodyLimit, cacheSeconds, reads, prefix, takesSession }) => ({
      method,
      reads: reads && new Set(reads),
      path: fullPath,
      operation: `${method} ${fullPath}`,
      owner,
      access,
      refusedWith,
      bodyLimit,
      cacheSeconds: method === 'GET' && access === 'public' ? cacheSeconds : 0,
      keptAsTold: false,
      open: prefix === 'public',
      file: false,
      page: false,
      stream: false,
      lasts: false,
      credentials: credentialsOf(fullPath, access === 'public' && !takesSession),
      takesKeys: method !== 'GET',
      endsSession: sessionEnds.has(`${method} ${fullPath}`),
    }),
  );
  return [...routes, ...[...rawRoutes, keySet].map(rawRoute)];
}

/** A public operation that takes a session must not do half its work when the session's token is bad. */
const credentialsOf = (path: string, optional: boolean): Route['credentials'] =>
  path === refreshPath ? 'ignored' : optional ? 'optional' : 'required';

export const ownersOf = (routes: Route[]): ServiceName[] => [...new Set(routes.map(({ owner }) => owner))];
