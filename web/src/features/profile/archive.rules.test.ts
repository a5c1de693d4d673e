import { isComplete } from './archive.rules.ts';

const lines = '{"archive":{}}\n{"service":"users","table":"users","row":{}}\n';

it.each([
  [true, `${lines}{"end":{"complete":true,"rows":1,"missing":[]}}\n`],
  [false, `${lines}{"end":{"complete":false,"rows":1,"missing":["trades"]}}\n`],
  [false, lines],
  [false, `${lines}{"service":"users","tab`],
  [false, ''],
])('says %s of an archive that ends so', (expected, archive) => {
  expect(isComplete(archive)).toBe(expected);
});
