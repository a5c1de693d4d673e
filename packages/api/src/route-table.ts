/** `path` has parameters in braces: `/v2/users/{uid}`. */
type Routed = { method: string; path: string };

export type RouteTable<R extends Routed> = {
  find(method: string, path: string): R | undefined;
  /** Returns the methods of a path; none if the path is unknown. */
  methodsOf(path: string): string[];
};

type Branch<R> = { literals: Map<string, Branch<R>>; parameter?: Branch<R>; route?: R };

/** Finds routes: paths without parameters in one look-up, others segment by segment. A literal segment wins over a parameter. */
export function createRouteTable<R extends Routed>(routes: R[]): RouteTable<R> {
  const fixed = new Map<string, Map<string, R>>();
  const trees = new Map<string, Branch<R>>();
  for (const route of routes) {
    if (route.path.includes('{')) plant(entryOf(trees, route.method, newBranch<R>), route);
    else entryOf(fixed, route.method, () => new Map<string, R>()).set(route.path, route);
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

const newBranch = <R>(): Branch<R> => ({ literals: new Map() });

function entryOf<T>(map: Map<string, T>, key: string, make: () => T): T {
  const made = map.get(key) ?? make();
  map.set(key, made);
  return made;
}

function plant<R extends Routed>(tree: Branch<R>, route: R): void {
  let branch = tree;
  for (const segment of route.path.split('/').slice(1)) {
    if (segment.startsWith('{')) {
      branch.parameter ??= newBranch<R>();
      branch = branch.parameter;
    } else {
      branch = entryOf(branch.literals, segment, newBranch<R>);
    }
  }
  branch.route = route;
}

function climb<R>(branch: Branch<R>, segments: string[], depth: number): R | undefined {
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
