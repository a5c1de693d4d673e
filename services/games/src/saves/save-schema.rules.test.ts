import { Problem } from '@hatchery/api/problems';
import { checkSaveData, checkSaveSchema } from './save-data.schema.ts';

const refusalOf = (work: () => void): Problem | undefined => {
  try {
    work();
  } catch (error) {
    return error as Problem;
  }
  return undefined;
};

const nested = (levels: number): Record<string, unknown> => {
  let schema: Record<string, unknown> = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = { properties: { in: schema } };
  return schema;
};

test('schemas that bound what is saved are taken', () => {
  for (const schema of [
    {},
    { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Save', type: 'object' },
    { type: 'object', required: ['level'], properties: { level: { type: 'integer', minimum: 0 } } },
    { $defs: { item: { type: 'string', maxLength: 9 } }, properties: { bag: { items: { $ref: '#/$defs/item' } } } },
    { anyOf: [{ required: ['a'] }, { required: ['b'] }], properties: { a: {}, b: {} } },
    nested(15),
  ])
    expect([schema, refusalOf(() => checkSaveSchema(schema))?.message]).toEqual([schema, undefined]);
});

test('schemas that are none, or that could take long, are refused', () => {
  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, n) => [
        `d${n}`,
        n + 1 === length ? {} : { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
      ]),
    );
  for (const schema of [
    { type: 'number or so' },
    { minimum: '1' },
    { properties: [] },
    { properties: { a: 1 } },
    { pattern: '(a+)+$' },
    { patternProperties: { a: {} } },
    { format: 'email' },
    { uniqueItems: true },
    { unknown: 1 },
    { constructor: 1 },
    { $id: 'https://evil.example/schema' },
    { $ref: 'https://evil.example/schema' },
    { $ref: '#' },
    { $ref: '#/$defs/missing' },
    { $ref: '#/$defs/constructor' },
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    { $defs: { a: { properties: { again: { $ref: '#/$defs/a' } } } }, $ref: '#/$defs/a' },
    { $defs: chain(30), $ref: '#/$defs/d0' },
    { $schema: 'http://json-schema.org/draft-07/schema#' },
    { description: 'x'.repeat(70_000) },
    nested(40),
    nested(20_000),
  ]) {
    const refusal = refusalOf(() => checkSaveSchema(schema));
    expect([Object.keys(schema), refusal instanceof Problem && refusal.errors?.[0]?.path]).toEqual([
      Object.keys(schema),
      'body.saveSchema',
    ]);
  }
});

test('data is refused by the first place that is wrong', () => {
  const schema = {
    type: 'object',
    required: ['level'],
    additionalProperties: false,
    properties: {
      level: { type: 'integer' },
      bag: { type: 'array', items: { type: 'object', properties: { 'a/b': { maximum: 3 } } } },
    },
  };
  const pathOf = (data: Record<string, unknown>) => refusalOf(() => checkSaveData(schema, data))?.errors?.[0]?.path;
  expect(pathOf({ level: 1, bag: [{ 'a/b': 3 }] })).toBeUndefined();
  expect(pathOf({})).toBe('body.data');
  expect(pathOf({ level: 'x' })).toBe('body.data.level');
  expect(pathOf({ level: 1, bag: [{}, { 'a/b': 4 }] })).toBe('body.data.bag.1.a/b');
  expect(pathOf(JSON.parse('{"level":1,"__proto__":{"level":2}}'))).toBe('body.data');
  expect(pathOf(JSON.parse('{"__proto__":{"level":2}}'))).toBe('body.data');
});
