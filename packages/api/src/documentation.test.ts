import type * as z from 'zod';
import { contract, internalContract, operationsOf } from './contract.ts';
import { generateOpenApi, schemasOf } from './openapi.ts';
import { emptyBody } from './operation.ts';
import { problemDetails } from './problems.ts';
import { schemasWithin } from './schemas.ts';
import { tags } from './tags.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Parameter = { name: string; in: string; description?: string; allowEmptyValue?: boolean; schema: Schema };
type Operation = {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = {
  tags: { name: string; description: string }[];
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
};

const document = JSON.parse(JSON.stringify(await generateOpenApi())) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method.toUpperCase()} ${path}` })),
);
const declarations = operationsOf(contract);

/** Calls `see` with every schema in a part of the document, and where it stands. */
function visit(node: unknown, place: string, see: (schema: Schema, place: string) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) see(node as Schema, place);
  for (const [key, value] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') visit(value, `${place}.${key}`, see);
}

const roots: [string, unknown][] = [
  ...Object.entries(document.components.schemas),
  ...operations.map((operation): [string, unknown] => [operation.name, operation]),
];

function faults(judge: (schema: Schema, place: string) => string | undefined): string[] {
  const found: string[] = [];
  for (const [name, root] of roots)
    visit(root, name, (schema, place) => {
      const fault = judge(schema, place);
      if (fault) found.push(`${place}: ${fault}`);
    });
  return found;
}

/** A named schema is described where it stands; one of several choices need not be. */
const isDescribed = (schema: Schema): boolean =>
  (schema.description ?? '').length > 0 ||
  (schema.$ref !== undefined &&
    isDescribed(document.components.schemas[schema.$ref.split('/').at(-1) as string] ?? {})) ||
  (schema.anyOf?.filter(({ type }) => type !== 'null').every((choice) => choice.$ref && isDescribed(choice)) ?? false);

const notVerbs = /^(The|A|An|All|One|Any|My|What|Where|Who|Whom|Whether|How|With|Of|Which|Your|This)\b/;

/** Tells a summary that is short, begins with a verb in the imperative, and has no full stop. */
const isImperative = (summary: string): boolean =>
  summary.length <= 60 &&
  /^[A-Z][a-z]+ \S/.test(summary) &&
  !/^[A-Z][a-z]*[^s]s /.test(summary) &&
  !notVerbs.test(summary) &&
  !summary.endsWith('.');

describe('every documented operation', () => {
  it('has a summary that is an imperative of 60 characters at most', () => {
    const wrong = operations.filter(({ summary }) => !isImperative(summary));
    expect(wrong.map(({ name, summary }) => `${name}: ${summary}`)).toEqual([]);
  });

  it('has a description of its own, in whole sentences', () => {
    const wrong = operations.filter(
      ({ description = '', summary }) => !/^[A-Z`].*[.)]$/s.test(description) || description.startsWith(summary),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('belongs to one group, and every group is described', () => {
    const wrong = operations.filter(({ tags: [tag], tags: all }) => all.length !== 1 || !(tag && tag in tags));
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(document.tags.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
  });

  it('has parameters that are described and are never empty', () => {
    const wrong = operations.flatMap(({ name, parameters = [] }) =>
      parameters
        .filter((parameter) => !isDescribed(parameter) || parameter.allowEmptyValue)
        .map((parameter) => `${name}: ${parameter.name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('answers a body, or 204 and none', () => {
    const wrong = operations.filter(({ responses }) =>
      Object.entries(responses).some(([status, { content }]) => (status === '204') === (content !== undefined)),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('every schema', () => {
  it('describes each of its fields', () => {
    const undescribed = faults(({ properties = {} }, place) => {
      if (place.endsWith('.properties')) return undefined;
      const names = Object.entries(properties).filter(([, field]) => !isDescribed(field));
      return names.length > 0 ? names.map(([name]) => name).join(', ') : undefined;
    });
    expect(undescribed).toEqual([]);
  });

  it('has a name and a description when it stands in several places', () => {
    const places = new Map<string, string[]>();
    for (const [name, root] of roots)
      visit(root, name, (schema, place) => {
        const isShape = schema.type === 'object' && schema.properties !== undefined;
        const isChoice = (schema.enum?.length ?? 0) > 1;
        if (place === name || place.endsWith('.properties') || !(isShape || isChoice)) return;
        const key = JSON.stringify(schema, (key, value) =>
          ['description', 'examples', 'default'].includes(key) && typeof value !== 'object' ? undefined : value,
        );
        places.set(key, [...(places.get(key) ?? []), place]);
      });
    expect([...places.values()].filter((all) => all.length > 1)).toEqual([]);
    const named = Object.entries(document.components.schemas);
    expect(named.filter(([id, schema]) => !schema.description || !/^[A-Z]\w+$/.test(id)).map(([id]) => id)).toEqual([]);
  });

  it('is there where it is referred to', () => {
    const missing = faults(({ $ref }) =>
      $ref && !document.components.schemas[$ref.split('/').at(-1) ?? ''] ? $ref : undefined,
    );
    expect(missing).toEqual([]);
  });

  it('has patterns that other languages read', () => {
    expect(faults(({ pattern }) => (pattern && /\\p\{|\(\?[<!=]/.test(pattern) ? pattern : undefined))).toEqual([]);
  });
});

describe('every example', () => {
  const declared = declarations.map((operation) => ({ operation, schemas: schemasOf(operation) }));
  const schemas = new Set([problemDetails, ...declared.flatMap(({ schemas }) => schemas)].flatMap(schemasWithin));
  const cases: [string, z.ZodType, unknown][] = [
    ...[...schemas].flatMap((schema) => {
      const {
        id,
        description,
        examples = [],
      } = (schema.meta() ?? {}) as { [key: string]: unknown; examples?: unknown[] };
      return examples.map((example): [string, z.ZodType, unknown] => [String(id ?? description), schema, example]);
    }),
    ...declared.flatMap(({ operation: { name, example }, schemas: [input, output] }) => {
      const body = (input as z.ZodObject).shape.body ?? emptyBody;
      const given: [string, z.ZodType, unknown][] = [
        [`${name} body`, body as z.ZodType, example.body],
        [`${name} reply`, output as z.ZodType, example.reply],
      ];
      return given.filter(([, , value]) => value !== undefined);
    }),
  ];

  it('is valid, and shows no field that is not declared', () => {
    const wrong = cases.flatMap(([name, schema, example]) => {
      const parsed = schema.safeParse(example);
      if (!parsed.success) return [`${name}: ${parsed.error.message}`];
      return JSON.stringify(Object.keys(Object(parsed.data)).toSorted()) ===
        JSON.stringify(Object.keys(Object(example)).toSorted())
        ? []
        : [`${name} shows what is not declared`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('every operation between services', () => {
  it('has a summary that is an imperative of 60 characters at most', () => {
    const summaries = operationsOf(internalContract).map(({ procedure }) => procedure['~orpc'].route.summary ?? '');
    expect(summaries.filter((summary) => !isImperative(summary))).toEqual([]);
  });

  it('is not in the document', () => {
    expect(operations.filter(({ name }) => name.includes('/internal/'))).toEqual([]);
  });
});
