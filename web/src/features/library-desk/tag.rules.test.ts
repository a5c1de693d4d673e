import { nextPlace, offeredTags, tagFault, tagToCreate, withTag } from './tag.rules.ts';

const all = ['creatures', 'dragons', 'fire dragons', 'nests'].map((name) => ({ name, assets: 1 }));
const names = (chosen: string[], text: string) => offeredTags(all, chosen, text).map(({ name }) => name);

test('tags that begin with what is typed come first, and chosen ones are gone', () => {
  expect(names([], 'Drag')).toEqual(['dragons', 'fire dragons']);
  expect(names([], 'r')).toEqual(['creatures', 'dragons', 'fire dragons']);
  expect(names(['dragons'], 'drag')).toEqual(['fire dragons']);
  expect(names([], '')).toHaveLength(4);
});

test('a tag can be created once, in small letters', () => {
  expect(tagToCreate(all, ' Eggs ')).toBe('eggs');
  expect(tagToCreate(all, 'NESTS')).toBeUndefined();
  expect(tagToCreate(all, ' ')).toBeUndefined();
  expect(tagFault('a'.repeat(41))).toBe('Use at most 40 characters.');
});

test('arrow keys go round', () => {
  expect(nextPlace('ArrowDown', -1, 3)).toBe(0);
  expect(nextPlace('ArrowDown', 2, 3)).toBe(0);
  expect(nextPlace('ArrowUp', -1, 3)).toBe(2);
  expect(nextPlace('Enter', 0, 3)).toBeUndefined();
  expect(nextPlace('ArrowDown', -1, 0)).toBeUndefined();
});

test('a tag that was created takes its place in the list', () => {
  const names = withTag(all, { name: 'eggs', assets: 0 }).map(({ name }) => name);
  expect(names).toEqual(['creatures', 'dragons', 'eggs', 'fire dragons', 'nests']);
  expect(withTag(all, { name: 'nests', assets: 4 })).toHaveLength(4);
});
