/** A list of routers, of which no two declare an operation of the same name; a type that nothing fits otherwise. */
type Distinct<Routers extends readonly object[], Seen = never> = Routers extends readonly [
  infer First extends object,
  ...infer Rest extends readonly object[],
]
  ? [keyof First & Seen] extends [never]
    ? readonly [First, ...Distinct<Rest, Seen | keyof First>]
    : readonly [{ declaredTwice: keyof First & Seen }]
  : readonly [];

type Merged<Routers extends readonly object[]> = Routers extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & Merged<Rest>
  : unknown;

/**
 * Joins routers of operations into one.
 * @throws Error when two declare an operation of the same name; it does not compile either.
 */
export function mergeOperations<const Routers extends readonly object[]>(
  ...routers: Routers & Distinct<Routers>
): { [Name in keyof Merged<Routers>]: Merged<Routers>[Name] } {
  const merged: Record<string, unknown> = {};
  for (const [name, operation] of routers.flatMap((router) => Object.entries(router))) {
    if (name in merged) throw new Error(`Two operations are called ${name}.`);
    merged[name] = operation;
  }
  return merged as never;
}
