/** A value that a field held in an answer, and the caller who saw it. */
type Found = { value: unknown; caller: number };

const mostOfOneName = 200;

/**
 * Remembers what answers held, so that later requests can name what exists: ids by resource (`friends.uid`), and everything else by
 * the name of its field (`address`). Each value remembers which caller saw it.
 */
export function createKnownValues(random: () => number) {
  const found = new Map<string, Found[]>();

  const keep = (name: string, one: Found) => {
    const values = found.get(name) ?? [];
    found.set(name, values);
    if (values.length < mostOfOneName) values.push(one);
    else values[Math.floor(random() * mostOfOneName)] = one;
  };

  const learn = (resource: string, answer: unknown, caller: number): void => {
    if (Array.isArray(answer)) {
      for (const item of answer.slice(0, 20)) learn(resource, item, caller);
    } else if (answer && typeof answer === 'object') {
      for (const [name, value] of Object.entries(answer)) {
        if (value && typeof value === 'object') learn(name, value, caller);
        else if (value !== null && value !== '') {
          keep(`${resource}.${name}`, { value, caller });
          keep(name, { value, caller });
        }
      }
    }
  };

  return {
    learn,
    /** Returns a value seen for a field, of this resource if there is one. Undefined where none was seen. */
    recall: (name: string, resource?: string): Found | undefined => {
      const values = found.get(`${resource}.${name}`) ?? found.get(name);
      return values?.[Math.floor(random() * values.length)];
    },
  };
}

export type KnownValues = ReturnType<typeof createKnownValues>;

/** Returns the resource of a path, its last fixed part: `friends` of `/v2/friends/{uid}/accept`. */
export function resourceOf(template: string): string {
  const parts = template.split('/');
  const parameter = parts.findIndex((part) => part.startsWith('{'));
  return (parameter > 0 ? parts[parameter - 1] : parts.at(-1)) ?? '';
}
