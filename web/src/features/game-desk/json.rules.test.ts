import { jsonFault, schemaFault, schemaText } from './json.rules.ts';

test('JSON is checked as it is typed, and the place of a fault is told', () => {
  expect(jsonFault('{ "gold": 1 }')).toBeUndefined();
  expect(jsonFault('{\n  "gold": x\n}')).toMatch(/^This is not JSON/);
});

test.each([
  ['', undefined],
  ['{ "type": "object", "properties": { "gold": { "$ref": "#/$defs/count" } } }', undefined],
  ['[]', 'A schema is an object, as in { "type": "object" }.'],
  ['null', 'A schema is an object, as in { "type": "object" }.'],
  ['{ "type": "array" }', 'A save is an object: the outermost "type" has to be "object".'],
  [
    '{ "allOf": [{ "$ref": "https://example.com/save.json" }] }',
    '"$ref" may only point within the schema, not to https://example.com/save.json.',
  ],
  [`{ "title": "${'a'.repeat(65_536)}" }`, 'Use at most 64 kB.'],
  [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'Nest at most 32 levels.'],
])('a schema: %.60s', (text, fault) => {
  expect(schemaFault(text)).toBe(fault);
});

test('a schema comes back readable', () => {
  expect(schemaText(undefined)).toBe('');
  expect(schemaFault(schemaText({ type: 'object' }))).toBeUndefined();
});
