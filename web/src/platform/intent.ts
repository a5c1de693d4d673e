/**
 * Something that a player wants done, however often it is asked for. A request keeps its idempotency key until the platform has
 * answered it, so a double click, a retry and a press after a lost answer take effect once together.
 */
export interface Intent {
  /** Returns the key of a request. @param request method, address and body */
  keyOf(request: string): string;
  /** The platform has answered: the same request is another intent from now on. */
  answered(request: string): void;
}

export function createIntent(newKey: () => string = () => crypto.randomUUID()): Intent {
  const keys = new Map<string, string>();
  return {
    keyOf(request) {
      const key = keys.get(request) ?? newKey();
      keys.set(request, key);
      return key;
    },
    answered: (request) => void keys.delete(request),
  };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns whether two inputs of a control ask for the same, however often each press builds its input anew. */
export function isSameInput(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSameInput(part, other[index]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSameInput(one[name], other[name]));
}
