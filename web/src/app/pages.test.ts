import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from '../platform/route.rules.ts';
import { sectionWords } from '../platform/shell/section.words.ts';
import { firstPages } from './first-pages.ts';
import { laterPages } from './later-pages.ts';

const pages = [...firstPages, ...laterPages];

const source = join(import.meta.dirname, '..');
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !/^app.(first|later)-pages\.ts$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }));

const loaded = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('pages.ts'))
  .flatMap((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    return [...code.matchAll(/import\('(\.\.[^']+)'\)(?:, '|\)\.)(\w+)/g)].map(
      ([, module = '', name = '']) => [module, name] as const,
    );
  });

const leadsSomewhere = (path: string): boolean => pages.some((page) => matchPath(page.path, path));

test('paths are there once', () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^\/([a-z\d$-]+\/?)*$/);
});

test.each(pages.map((page) => [page.path, page] as const))('%s has code, or leads to a page that has', (path, page) => {
  if ('redirect' in page) return expect(pages.find((other) => other.path === page.redirect)).toHaveProperty('title');
  expect(page.title).not.toBe('');
  if (path === '/') expect(page.load).toBeUndefined();
  else expect(page.load).toBeDefined();
});

test.each(loaded)('%s exports %s, which a page loads', (module, name) => {
  const code = readFileSync(join(import.meta.dirname, module), 'utf8');
  expect(code).toContain(`export function ${name}(`);
});

test('every page under More has a hint', () => {
  const sections = pages.filter((page) => 'section' in page && page.section).map(({ path }) => path);
  expect(Object.keys(sectionWords)).toEqual(sections);
});

test('every link leads to a page of the table', () => {
  const links = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/(?:\bto=|navigate\(|preload\(|withWayBack\()\{?["'`](\/[^"'`?$]*)/g)].map(([, path = '']) => ({
      file,
      path,
    })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ path }) => !leadsSomewhere(path))).toEqual([]);
});

test('no other file lists pages', () => {
  const named = sources.map(({ file, code }) => ({
    file,
    paths: new Set([...code.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path)),
  }));
  expect(named.filter(({ paths }) => paths.size > 1)).toEqual([]);
});
