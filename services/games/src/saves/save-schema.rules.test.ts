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
    { properties: Object.fromEntries(Array.from({ length: 499 }, (_, n) => [`p${n}`, { type: 'integer' }])) },
    { items: { enum: Array.from({ length: 1_900 }, (_, n) => n) } },
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
    { properties: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, { type: 'integer' }])) },
    { anyOf: Array.from({ length: 500 }, () => ({})) },
    { items: { enum: Array.from({ length: 2_000 }, (_, n) => n) } },
    { const: Array.from({ length: 2_000 }, (_, n) => n) },
    {
      $defs: { one: { required: Array.from({ length: 1_000 }, (_, n) => `k${n}`) } },
      allOf: Array(2).fill({ $ref: '#/$defs/one' }),
    },
    { $cost: 1 },
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

describe('data that would take long to check is refused', () => {
  const list = (length: number, value: unknown) => ({ a: Array.from({ length }, () => value) });
  const many = <Made>(length: number, make: (n: number) => Made) => Array.from({ length }, (_, n) => make(n));
  const wide = { a: Object.fromEntries(many(50_000, (n) => [`k${n}`, n])) };
  const long = { a: 'x'.repeat(5_000_000) };
  const ofItems = (items: object) => ({ properties: { a: { items } } });
  const ofAll = (allOf: object[]) => ({ properties: { a: { allOf } } });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['listed numbers', ofItems({ enum: many(1_900, (n) => n) }), list(190_000, 1_899)],
    ['listed objects', ofItems({ enum: many(600, (n) => ({ a: n, b: 1 })) }), list(40_000, { a: 599, b: 1 })],
    ['choices', ofItems({ anyOf: [...many(400, (n) => ({ minLength: n + 2 })), {}] }), list(190_000, 'x')],
    [
      'exclusive choices',
      ofItems({ oneOf: [...many(400, (n) => ({ const: n })), { const: 'x' }] }),
      list(190_000, 'x'),
    ],
    ['many properties', ofItems({ properties: Object.fromEntries(many(490, (n) => [`p${n}`, {}])) }), list(49_000, {})],
    ['lengths of a text', ofAll(many(100, () => ({ minLength: 5 }))), long],
    ['lengths that are wrong', { properties: { a: { anyOf: many(100, () => ({ minLength: 5_000_001 })) } } }, long],
    ['counts of keys', ofAll(many(400, () => ({ minProperties: 5 }))), wide],
    ['names of keys', ofAll(many(240, () => ({ propertyNames: { minLength: 1 } }))), wide],
    ['other keys', ofAll(many(240, () => ({ additionalProperties: { type: 'integer' } }))), wide],
    ['a search', ofAll(many(240, () => ({ contains: { const: 'y' } }))), list(190_000, 'x')],
  ])('%s', (_, schema, data) => {
    expect(refusalOf(() => checkSaveSchema(schema))).toBeUndefined();
    expect(refusalOf(() => checkSaveData(schema, data))?.message).toMatch(/too long to check|must contain/);
  });

  test('but not what games save', () => {
    const item = {
      type: 'object',
      required: ['id', 'count'],
      additionalProperties: false,
      properties: {
        id: { type: 'string', maxLength: 20 },
        count: { type: 'integer' },
        kind: { enum: ['a', 'b', 'c'] },
      },
    };
    expect(() => checkSaveData(ofItems(item), list(40_000, { id: 'moss', count: 2, kind: 'b' }))).not.toThrow();
    expect(() => checkSaveData(ofItems({ type: 'integer' }), list(190_000, 1))).not.toThrow();
  });
});
