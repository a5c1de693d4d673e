import { safePath } from './safe-path.rules.ts';

test.each(['/', '/hatchery', '/collection/12?element=fire', '/a%2F%2Fb'])('%s is of this site', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'hatchery',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
])('%j is not', (path) => {
  expect(safePath(path)).toBeUndefined();
});
