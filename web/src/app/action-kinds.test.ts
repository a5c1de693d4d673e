import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

test('every kind of action of a feature is registered', () => {
  const source = join(import.meta.dirname, '..');
  const kinds = globSync('features/**/*.action.tsx', { cwd: source });
  expect(kinds.length).toBeGreaterThan(1);
  const registry = readFileSync(join(import.meta.dirname, 'action-kinds.ts'), 'utf8');
  expect(kinds.filter((path) => !registry.includes(`/${basename(path)}'`))).toEqual([]);
});

test('a kind that is fetched goes by its own name', () => {
  const source = join(import.meta.dirname, '..');
  const registry = readFileSync(join(import.meta.dirname, 'action-kinds.ts'), 'utf8');
  const fetched = [...registry.matchAll(/^ {2}'([a-z-]+)': async/gm)].map(([, name]) => name);
  expect(fetched.length).toBeGreaterThan(1);
  const code = globSync('features/**/*.{action.tsx,facts.ts,rules.ts}', { cwd: source })
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .join('\n');
  expect(fetched.filter((name) => !new RegExp(`(name:|Kind =) '${name}'`).test(code))).toEqual([]);
});
