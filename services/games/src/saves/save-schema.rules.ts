import { badField } from '@hatchery/api/problems';

const most = { bytes: 65_536, depth: 32, parts: 2_000 };

/** The keywords that are taken, by what they hold: schemas by name, one schema, a list of them, or something that is no schema. */
const taken = {
  map: 'properties $defs definitions dependentSchemas',
  schema: 'additionalProperties items contains propertyNames not if then else',
  list: 'prefixItems allOf anyOf oneOf',
  value:
    '$schema $comment title description default examples deprecated readOnly writeOnly type enum const required dependentRequired minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties',
};
const keywords = new Map(
  Object.entries(taken).flatMap(([holds, names]) => names.split(' ').map((name) => [name, holds] as const)),
);

const refuse = (message: string) => badField('body.saveSchema', message);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Refuses a schema by which a save could take long to check. Keywords that compare or search for long are not taken: `pattern`,
 * `format`, `uniqueItems` and their like. References stay inside the schema and do not go round in circles, so that it has a bounded
 * number of parts once they are followed.
 * @throws Problem bad-request.
 */
export function checkBounds(schema: Record<string, unknown>): void {
  if (depthOf(schema, most.depth + 1) > most.depth) throw refuse(`Nest a schema at most ${most.depth} levels deep.`);
  if (Buffer.byteLength(JSON.stringify(schema)) > most.bytes) throw refuse(`A schema has ${most.bytes} bytes at most.`);
  if (
    schema.$schema !== undefined &&
    !/^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(`${schema.$schema}`)
  )
    throw refuse('Use JSON schema draft 2020-12.');
  let parts = 0;
  const walk = (part: unknown, following: readonly string[]): void => {
    if (typeof part === 'boolean') return;
    if (!isObject(part)) throw refuse('A part of the schema is neither an object nor true or false.');
    parts += 1;
    if (parts > most.parts) throw refuse(`Use ${most.parts} parts at most, counted as often as references name them.`);
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword === '$ref') follow(value, following);
      else for (const inner of schemasIn(keyword, value)) walk(inner, following);
    }
  };
  const follow = (reference: unknown, following: readonly string[]): void => {
    if (typeof reference !== 'string' || !/^#\/(\$defs|definitions)\/[\w.-]+$/.test(reference))
      throw refuse('Write references as "#/$defs/name".');
    if (following.includes(reference)) throw refuse(`The reference ${reference} goes round in circles.`);
    const [, group = '', name = ''] = reference.split('/');
    const defined = schema[group];
    const target = isObject(defined) && Object.hasOwn(defined, name) ? defined[name] : undefined;
    if (target === undefined) throw refuse(`There is nothing at ${reference}.`);
    walk(target, [...following, reference]);
  };
  walk(schema, []);
}

/** Returns the schemas that the value of a keyword holds. */
function schemasIn(keyword: string, value: unknown): unknown[] {
  const holds = keywords.get(keyword);
  if (holds === undefined) throw refuse(`The keyword ${keyword.slice(0, 60)} is not taken.`);
  if (holds === 'schema') return [value];
  if (holds === 'list' && Array.isArray(value)) return value;
  if (holds === 'map' && isObject(value)) return Object.values(value);
  if (holds !== 'value') throw refuse(`The keyword ${keyword} does not have what it needs.`);
  return [];
}

/** Returns how deep a value is nested, up to a bound. */
function depthOf(value: unknown, bound: number): number {
  if (bound === 0 || typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((deepest: number, inner) => Math.max(deepest, depthOf(inner, bound - 1)), 0);
}
