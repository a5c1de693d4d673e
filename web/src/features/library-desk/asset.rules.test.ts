import { assetChecks, creditOf, fieldsOf, newForm } from './asset.rules.ts';

const licences = [{ uid: 'l', name: 'CC BY' }];
const { texts, choices } = newForm('Ada');
const filled = { ...texts, title: ' Nest ', description: 'Twigs.\n' };
const chosen = { ...choices, tags: ['nests'], licenceUid: 'l' };

test('a credit is made of title, author and licence once they are there', () => {
  expect(creditOf(texts, 'l', licences)).toBe('');
  expect(creditOf(filled, '', licences)).toBe('');
  expect(creditOf(filled, 'l', licences)).toBe('“Nest” by Ada, CC BY');
});

test('fields are sent trimmed, and the credit only where it says more', () => {
  const fields = {
    title: 'Nest',
    description: 'Twigs.',
    tags: ['nests'],
    licenceUid: 'l',
    author: 'Ada',
    active: true,
  };
  expect(fieldsOf({ ...filled, credit: '“Nest” by Ada, CC BY' }, chosen, licences)).toEqual(fields);
  expect(fieldsOf({ ...filled, credit: 'Thanks, Ada' }, chosen, licences)).toEqual({
    ...fields,
    credit: 'Thanks, Ada',
  });
});

test.each([
  ['title', '', 'Enter a title.'],
  ['title', 'a'.repeat(121), 'Use at most 120 characters.'],
  ['author', ' ', 'Enter who made it.'],
  ['description', 'a'.repeat(4_001), 'Use at most 4,000 characters.'],
  ['credit', '', undefined],
] as const)('%s "%s" says %s', (name, text, fault) => {
  expect(assetChecks(false)[name](text)).toBe(fault);
});

test('no title is typed where each file becomes an asset', () => {
  expect(assetChecks(true).title('')).toBeUndefined();
});
