import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { changeWords, checkWords, countWords, madeCredit, refusalsOf, statesOf, unchanged } from './desk.rules.ts';

const version = { number: 1, createdAt: '2030-01-01T00:00:00Z', files: [] };
const pending = {
  number: 2,
  state: 'refused' as const,
  files: [
    { uid: 'a', name: 'egg.png', state: 'ready' as const },
    { uid: 'b', name: 'robot.glb', state: 'refused' as const, refusal: 'The file is no GLB.' },
  ],
};
const asset: DeskLibraryAsset = {
  uid: '1',
  title: 'Nest',
  description: '',
  tags: ['nests'],
  kind: 'picture',
  licence: { uid: 'l', name: 'CC BY', version: 2 },
  author: 'Ada',
  credit: '“Nest” by Ada, CC BY',
  active: true,
  views: 0,
  downloads: 0,
  createdAt: '2030-01-01T00:00:00Z',
  updatedAt: '2030-01-01T00:00:00Z',
  files: [],
  versions: [version],
  version: 3,
};

test('an asset is shown or hidden once it is published, and tells what became of what was sent last', () => {
  expect(statesOf(asset)).toEqual(['shown']);
  expect(statesOf({ ...asset, active: false })).toEqual(['hidden']);
  expect(statesOf({ ...asset, pending })).toEqual(['shown', 'refused']);
  expect(statesOf({ ...asset, versions: [], pending: { ...pending, state: 'checking' } })).toEqual(['checking']);
});

test('a check says how far it is, and which file was refused', () => {
  expect(checkWords(pending)).toBe('1 of 2 files passed');
  expect(checkWords({ ...pending, files: pending.files.slice(0, 1) })).toBe('1 of 1 file passed');
  expect(refusalsOf(pending)).toEqual(['robot.glb: The file is no GLB.']);
});

test('a credit that was made goes on to be made, and one that was written stays', () => {
  expect(madeCredit(asset)).toBe(asset.credit);
  expect(unchanged(asset)).toEqual({
    title: 'Nest',
    description: '',
    tags: ['nests'],
    licenceUid: 'l',
    author: 'Ada',
    active: true,
    version: 3,
  });
  expect(unchanged({ ...asset, credit: 'Thanks to Ada' }).credit).toBe('Thanks to Ada');
});

test.each([
  ['created', [], 'Created'],
  ['deleted', [], 'Deleted'],
  ['tagged', ['tags'], 'Changed tags'],
  ['changed', ['title', 'tags', 'licenceUid'], 'Changed title, tags, and licence'],
  ['changed', ['active'], 'Changed whether everybody sees it'],
  ['changed', [], 'Saved without a change'],
] as const)('%s %j is told as "%s"', (what, fields, words) => {
  expect(changeWords({ what, fields: [...fields] })).toBe(words);
});

test('things are counted in words', () => {
  expect([countWords(1, 'asset'), countWords(1_200, 'asset')]).toEqual(['1 asset', '1,200 assets']);
});
