import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from '../../web/src/platform/route.rules.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = ['first', 'later'].flatMap((table) =>
  [...read(`web/src/app/${table}-pages.ts`).matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path),
);

/** The paths of pages that the metadata of tokens names, with any value in place of what is filled in. */
const linked = globSync('services/*/src/**/*.ts', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/external_url: (?:page\([`']|`\$\{publicUrl\})([^`']+)[`']/g)].map(([, path = '']) =>
    path.replaceAll(/\$\{[^}]+\}/g, '1'),
  ),
);

test('metadata of tokens names pages', () => {
  expect(linked).toContain('/collection/1');
  expect(linked.length).toBeGreaterThanOrEqual(5);
});

test.each(linked)('%s is a page of the app', (path) => {
  expect(pages.filter((page) => matchPath(page, path))).not.toEqual([]);
});
