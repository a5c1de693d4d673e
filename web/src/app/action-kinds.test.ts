import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

test('every kind of action of a feature is registered', () => {
  const source = join(import.meta.dirname, '..');
  const kinds = globSync('features/**/*.action.tsx', { cwd: source });
  expect(kinds.length).toBeGreaterThan(1);
  const registry = readFileSync(join(import.meta.dirname, 'action-kinds.ts'), 'utf8');
  expect(kinds.filter((path) => !registry.includes(`/${basename(path)}'`))).toEqual([]);
});
