/** Returns an offset of a text in lines and columns from 1. */
function placeIn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Returns the error of a JSON text, with the place where it is wrong if the browser tells. */
export function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const offset = /position (\d+)/.exec(String(error))?.[1];
    return offset === undefined ? 'This is not JSON.' : `This is not JSON: look at ${placeIn(text, Number(offset))}.`;
  }
}

const mostBytes = 65_536;
const mostDepth = 32;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner)))
    : 0;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns every `$ref` within a schema. */
const refsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(refsOf);
  if (!isObject(value)) return [];
  const own = typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(refsOf)];
};

/** Returns what keeps a text from being the schema of saves, if anything. Empty texts mean that there is none. */
export function schemaFault(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const fault = jsonFault(text);
  if (fault) return fault;
  if (new TextEncoder().encode(text).length > mostBytes) return 'Use at most 64 kB.';
  const schema: unknown = JSON.parse(text);
  if (!isObject(schema)) return 'A schema is an object, as in { "type": "object" }.';
  if (depthOf(schema) > mostDepth) return `Nest at most ${mostDepth} levels.`;
  const type = schema.type;
  if (type !== undefined && type !== 'object') return 'A save is an object: the outermost "type" has to be "object".';
  const remote = refsOf(schema).find((ref) => !ref.startsWith('#'));
  return remote && `"$ref" may only point within the schema, not to ${remote}.`;
}

/** Returns a schema as it is typed. */
export const schemaText = (schema: unknown): string => (schema === undefined ? '' : JSON.stringify(schema, null, 2));
