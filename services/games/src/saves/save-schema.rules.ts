import { badField } from '@hatchery/api/problems';

const most = { bytes: 65_536, depth: 32, parts: 500, entries: 2_000 };

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
  let [parts, entries] = [0, 0];
  const walk = (part: unknown, following: readonly string[]): void => {
    if (typeof part === 'boolean') return;
    if (!isObject(part)) throw refuse('A part of the schema is neither an object nor true or false.');
    parts += 1;
    if (parts > most.parts) throw refuse(`Use ${most.parts} parts at most, counted as often as references name them.`);
    for (const [keyword, value] of Object.entries(part)) {
      if (listing.has(keyword)) entries += valuesIn(value);
      if (entries > most.entries) throw refuse(`List ${most.entries} values and names at most.`);
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

/** Keywords that list values or names, which a check compares one by one. */
const listing = new Set(['enum', 'const', 'required', 'dependentRequired', 'type']);
/** Keywords for which all keys of an object are walked through. */
const walkingKeys = ['minProperties', 'maxProperties', 'additionalProperties', 'propertyNames', 'contains'];
const measuring = ['minLength', 'maxLength'];

/** Returns how many values a value consists of, itself included. */
const valuesIn = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 1
    : Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1);

/** Prices of a check, in steps of about ten nanoseconds. */
const prices = { part: 15, entry: 2, property: 5, key: 25, charactersOfStep: 5 };

/** How long a part of a schema takes to ask about one value, without the parts inside it. */
export type Cost = { fixed: number; keys: boolean; length: boolean };

function costOfPart(part: Record<string, unknown>): Cost {
  const has = (names: string[]) => names.some((name) => Object.hasOwn(part, name));
  let fixed = prices.part;
  for (const [keyword, value] of Object.entries(part)) {
    if (listing.has(keyword)) fixed += prices.entry * valuesIn(value);
    else if (keywords.get(keyword) === 'map') fixed += prices.property * Object.keys(value as object).length;
    else if (keywords.get(keyword) === 'list') fixed += prices.property * (value as unknown[]).length;
  }
  return { fixed, keys: has(walkingKeys), length: has(measuring) };
}

/** Returns the steps that a part takes for a value. */
export function stepsOf({ fixed, keys, length }: Cost, data: unknown): number {
  if (length && typeof data === 'string') return fixed + data.length / prices.charactersOfStep;
  return keys && isObject(data) ? fixed + prices.key * Object.keys(data).length : fixed;
}

/** Returns a schema within bounds with the cost of each part in its `$cost`. */
export function withCosts(part: unknown): unknown {
  if (!isObject(part)) return part;
  const copied = Object.entries(part).map(([keyword, value]) => {
    const holds = keywords.get(keyword);
    if (holds === 'schema') return [keyword, withCosts(value)];
    if (holds === 'list') return [keyword, (value as unknown[]).map(withCosts)];
    if (holds !== 'map') return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, withCosts(one)]))];
  });
  return { ...Object.fromEntries(copied), $cost: costOfPart(part) };
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
