import { checkJsonLimits } from './json-limits.ts';

const limits = { depth: 3, keys: 4, values: 8 };
const isTaken = (text: string) => {
  try {
    checkJsonLimits(text, limits);
    return true;
  } catch {
    return false;
  }
};

test('levels, keys, objects and arrays are counted', () => {
  expect(
    ['{"a":{"b":[1]}}', '[[[]]]', '[[],[],[]]', '{"a":1,"b":2,"c":3,"d":4}'].filter((text) => !isTaken(text)),
  ).toEqual([]);
  expect(['[[[[]]]]', '{"a":{"b":[{}]}}', '[[],[],[],[]]', '{"a":1,"b":2,"c":3,"d":4,"e":5}'].filter(isTaken)).toEqual(
    [],
  );
});

test('values are counted, also those that are neither objects nor arrays', () => {
  expect(['[1,2,3,4,5,6,7]', '{"a":[1,2,3,4,5,"6"]}', '[",,,,,,,,,,,,"]'].filter((text) => !isTaken(text))).toEqual([]);
  expect(['[1,2,3,4,5,6,7,8]', '{"a":[1,2,3,4,5,6,7]}', `[${'0,'.repeat(1_000_000)}0]`].filter(isTaken)).toEqual([]);
});

test('what is inside strings does not count', () => {
  const tricky = ['[[[[', '\\', '\\\\', '"', '\\"[[[[', '":":":":":', 'ø[[[['];
  for (const text of tricky) expect([text, isTaken(JSON.stringify([text, text]))]).toEqual([text, true]);
  for (const text of tricky) expect([text, isTaken(`[${JSON.stringify(text)},[[[]]]]`)]).toEqual([text, false]);
});

test('text that is no JSON may pass, and ends', () => {
  expect(['"', '"\\', '"\\"', ']]]]', ''].map(isTaken)).toEqual([true, true, true, true, true]);
});
