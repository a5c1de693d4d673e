/** Writes a state as JSON, its bigints as `123n`. */
export const stateToJson = (state: unknown): string =>
  JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const written = /^-?\d+n$/;

/** Reads a state that `stateToJson` wrote and the database parsed. */
export function stateFrom<State>(stored: object): State {
  const read = (value: unknown): unknown =>
    typeof value === 'string' && written.test(value) ? BigInt(value.slice(0, -1)) : value;
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? stateFrom(value) : read(value),
    ]),
  ) as State;
}
