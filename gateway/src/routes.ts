import { contract, operationsOf } from '@hatchery/api/contract';
import type { OperationMeta } from '@hatchery/api/operation';
import { type RawRoute, rawRoutes } from '@hatchery/api/raw-routes';
import type { ServiceName } from '@hatchery/api/services';

export type Route = Pick<OperationMeta, 'owner' | 'access' | 'bodyLimit' | 'cacheSeconds'> & {
  method: string;
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

export type RouteTable = {
  find(method: string, path: string): Route | undefined;
  /** Returns the methods of a path; none if the path is unknown. */
  methodsOf(path: string): string[];
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
  bodyLimit = 0,
  file = false,
  page = false,
  stream = false,
  access,
}: RawRoute): Route => ({
  method,
  path: fullPath,
  operation: `${method} ${fullPath}`,
  owner,
  access: access ?? 'public',
  bodyLimit,
  cacheSeconds,
  open: !page && method === 'GET' && access === undefined,
  file,
  page,
  stream,
  credentials: access === undefined ? 'ignored' : 'required',
  takesKeys: false,
  endsSession: false,
});

/** Returns the routes of every documented operation, of raw routes, and of the key set. */
export function documentedRoutes(router: object = contract): Route[] {
  const operations = operationsOf(router).filter(({ prefix }) => prefix !== 'internal');
  const routes = operations.map(
    ({ method, fullPath, owner, access, bodyLimit, cacheSeconds, prefix, takesSession }) => ({
      method,
      path: fullPath,
      operation: `${method} ${fullPath}`,
      owner,
      access,
      bodyLimit,
      cacheSeconds: method === 'GET' && access === 'public' ? cacheSeconds : 0,
      open: prefix === 'public',
      file: false,
      page: false,
      stream: false,
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

type Branch = { literals: Map<string, Branch>; parameter?: Branch; route?: Route };

/** Finds routes: paths without parameters in one look-up, others segment by segment. A literal segment wins over a parameter. */
export function createRouteTable(routes: Route[]): RouteTable {
  const fixed = new Map<string, Map<string, Route>>();
  const trees = new Map<string, Branch>();
  for (const route of routes) {
    if (route.path.includes('{')) plant(entryOf(trees, route.method, newBranch), route);
    else entryOf(fixed, route.method, () => new Map<string, Route>()).set(route.path, route);
  }
  const find = (method: string, path: string) => {
    const known = fixed.get(method)?.get(path);
    if (known) return known;
    const tree = trees.get(method);
    return tree && climb(tree, path.split('/'), 1);
  };
  const methods = [...new Set(routes.map(({ method }) => method))].sort();
  return { find, methodsOf: (path) => methods.filter((method) => find(method, path)) };
}

const newBranch = (): Branch => ({ literals: new Map() });

function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const made = map.get(key) ?? make();
  map.set(key, made);
  return made;
}

function plant(tree: Branch, route: Route): void {
  let branch = tree;
  for (const segment of route.path.split('/').slice(1)) {
    if (segment.startsWith('{')) {
      branch.parameter ??= newBranch();
      branch = branch.parameter;
    } else {
      branch = entryOf(branch.literals, segment, newBranch);
    }
  }
  branch.route = route;
}

function climb(branch: Branch, segments: string[], depth: number): Route | undefined {
  const segment = segments[depth];
  if (segment === undefined) return branch.route;
  const literal = branch.literals.get(segment);
  const found = literal && climb(literal, segments, depth + 1);
  if (found || !branch.parameter || !isValue(segment)) return found;
  return climb(branch.parameter, segments, depth + 1);
}

/**
 * Returns whether a segment can be a parameter: not empty, and no step to another folder, which services would resolve. They read
 * paths as URLs, where a backslash separates like a slash and a hash ends the path.
 */
const isValue = (segment: string) => segment !== '' && !/^(\.|%2e){1,2}$|[\\#]/i.test(segment);
