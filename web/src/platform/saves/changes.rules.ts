/** A value that differs between two saves. */
export interface Change {
  /** As in "wallet › coins". */
  path: string;
  before: string | undefined;
  after: string | undefined;
}

export interface Changes {
  found: Change[];
  /** There are more than are told. */
  more: boolean;
}

const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null;
const longestShown = 60;

/** Returns a value in one short line. */
export function shortly(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1' : `a list of ${value.length}`;
  if (isInner(value)) {
    const count = Object.keys(value).length;
    return count === 1 ? '1 field' : `${count} fields`;
  }
  const text = JSON.stringify(value) ?? '';
  return text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
}

const has = (value: object, key: string): boolean => Object.hasOwn(value, key);
const at = (value: object, key: string): unknown => (value as Record<string, unknown>)[key];

/** Returns the values that differ between two saves, `most` at most, in the order of the later one. */
export function changesOf(before: unknown, after: unknown, most: number): Changes {
  const found: Change[] = [];
  const waiting: [path: string[], before: unknown, after: unknown][] = [[[], before, after]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [path, one, other] = pair;
    if (isInner(one) && isInner(other) && Array.isArray(one) === Array.isArray(other)) {
      const keys = [...new Set([...Object.keys(other), ...Object.keys(one)])].reverse();
      for (const key of keys)
        waiting.push([
          [...path, key],
          has(one, key) ? at(one, key) : undefined,
          has(other, key) ? at(other, key) : undefined,
        ]);
      continue;
    }
    if (Object.is(one, other)) continue;
    if (found.length === most) return { found, more: true };
    const told = (value: unknown) => (value === undefined ? undefined : shortly(value));
    found.push({ path: path.join(' › '), before: told(one), after: told(other) });
  }
  return { found, more: false };
}
