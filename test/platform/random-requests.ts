import { type KnownValues, resourceOf } from './known-values.ts';

/** JSON Schema as far as the OpenAPI document uses it. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  $ref?: string;
};

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } };
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

export type RandomRequest = {
  method: string;
  path: string;
  template: string;
  body?: string;
  headers: Record<string, string>;
  /** The caller that saw a value in the request. */
  caller?: number;
};

/** A small seeded generator (mulberry32), so that a failing request can be made again. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const awkward: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'NaN',
  '\u0000',
  '💥',
  "'; drop table users; --",
  '../../etc/passwd',
  '%00',
  '%',
  '{{7*7}}',
  '0x',
  `0x${'f'.repeat(40)}`,
  `0x${'0'.repeat(130)}`,
  'a'.repeat(5_000),
  [],
  {},
  [[]],
  { $gt: 0 },
  { __proto__: null, constructor: { prototype: 1 } },
  '00000000-0000-4000-8000-000000000000',
  '-0',
  '1e3',
  '999999999999999999999999999999',
  Number.MAX_SAFE_INTEGER,
];

const inUrl = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Makes requests to an operation of the document: half of them as it asks for, half a little or wholly wrong. Where something is known
 * for a field, most requests name it. The operation is the named one, such as `GET /v2/users`, or any.
 */
export function createRequests(document: Document, random: () => number, known: KnownValues) {
  let isCareful = false;
  let caller: number | undefined;

  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
  );
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (document.components?.schemas?.[schema.$ref.split('/').at(-1) as string] ?? {}) : schema;

  function recall(name: string, resource?: string): unknown {
    const found = random() < 0.7 ? known.recall(name, resource) : undefined;
    if (found) caller = found.caller;
    return found?.value;
  }

  function value(given: Schema, depth = 0): unknown {
    const schema = resolve(given);
    if ((!isCareful && random() < 0.12) || depth > 6) return pick(awkward);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return value(pick(alternatives), depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => value(part, depth + 1)));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties) return object(schema, depth);
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => value(schema.items ?? {}, depth + 1));
    if (type === 'integer' || type === 'number') return number(schema);
    if (type === 'boolean') return random() < 0.5;
    return text(schema);
  }

  function object(schema: Schema, depth: number): Record<string, unknown> {
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([name]) => random() < (schema.required?.includes(name) ? (isCareful ? 1 : 0.93) : 0.5),
    );
    const made = Object.fromEntries(
      entries.map(([name, property]) => [name, recall(name) ?? value(property, depth + 1)]),
    );
    return !isCareful && random() < 0.08
      ? { ...made, [pick(['extra', 'uid', 'roles', 'isAdmin', '__proto__'])]: pick(awkward) }
      : made;
  }

  const number = ({ minimum = 0, maximum = minimum + 20 }: Schema) =>
    isCareful || random() < 0.85
      ? minimum + Math.floor(random() * (Math.min(maximum, minimum + 50) - minimum + 1))
      : pick([minimum - 1, maximum + 1, 0.5, -1, 2 ** 53]);

  function text({ pattern, format }: Schema): string {
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    if (format === 'email') return 'somebody@example.com';
    if (pattern?.includes('{40}'))
      return `0x${Array.from({ length: 40 }, () => pick([...'0123456789abcdef'])).join('')}`;
    if (pattern?.startsWith('^0x')) return `0x${'ab'.repeat(Math.floor(random() * 70))}`;
    if (isCareful) return pick(['1', 'something', 'Something']);
    return String(pick(['1', '0', 'something', ...awkward.filter((item) => typeof item === 'string')]));
  }

  function body(schema: Schema): string {
    const json = JSON.stringify(value(schema));
    if (isCareful) return json;
    if (random() < 0.04) return json.slice(0, Math.floor(random() * json.length));
    if (random() < 0.01) return JSON.stringify({ filler: 'x'.repeat(1_200_000) });
    return json;
  }

  return (name?: string): RandomRequest => {
    const named = operations.filter(({ method, template }) => `${method} ${template}` === name);
    const { template, method, operation } = pick(named.length > 0 ? named : operations);
    isCareful = random() < 0.5;
    caller = undefined;
    const parameters = operation.parameters ?? [];
    const path = template.replaceAll(/\{([^}]+)\}/g, (_, name) => {
      const parameter = parameters.find((candidate) => candidate.name === name && candidate.in === 'path');
      return inUrl(recall(name, resourceOf(template)) ?? value(parameter?.schema ?? {})) || '-';
    });
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && random() < (parameter.required ? (isCareful ? 1 : 0.9) : 0.4))
      .map(({ name, schema }) => `${encodeURIComponent(name)}=${inUrl(recall(name) ?? value(schema ?? {}))}`)
      .join('&');
    const schema = operation.requestBody?.content['application/json']?.schema;
    const hasBody = method !== 'GET' && (schema !== undefined || random() < 0.1);
    const headers: Record<string, string> =
      hasBody && (isCareful || random() < 0.97) ? { 'content-type': 'application/json' } : {};
    if (random() < 0.1)
      headers['idempotency-key'] = pick([
        'k',
        'x'.repeat(300),
        'a key that is used again and again',
        '00000000-0000-4000-8000-000000000000',
      ]);
    return {
      method,
      template,
      path: query ? `${path}?${query}` : path,
      headers,
      ...(hasBody ? { body: body(schema ?? {}) } : {}),
      ...(caller === undefined ? {} : { caller }),
    };
  };
}
