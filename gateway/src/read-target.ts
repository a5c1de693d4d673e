/**
 * Returns a path with the part of its query that is read, in one spelling, so that nothing else makes another answer of it.
 * @param reads names of parameters; undefined if every one may be read
 */
export function readTarget(target: string, path: string, reads: ReadonlySet<string> | undefined): string {
  if (reads === undefined || target.length === path.length) return target;
  const given = [...new URLSearchParams(target.slice(path.length + 1))];
  // A list is written as `uids[]=…` too.
  const read = new URLSearchParams(given.filter(([name]) => reads.has(name.split('[', 1)[0] ?? '')));
  read.sort();
  return read.size === 0 ? path : `${path}?${read}`;
}
