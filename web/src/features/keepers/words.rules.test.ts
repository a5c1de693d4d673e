import { type Look, lookOfIds } from '../../platform/masters/look.rules.ts';
import { colourName, isBare, wordsOfKey, wordsOfLook } from './words.rules.ts';

const look = lookOfIds([110101, 210101, 310101, 410101, 510101, 610101, 710101, 810305]) as Look;
const names = {
  forms: [{ id: 1, name: 'Willow' }],
  types: [{ id: 8, key: 'hair', name: 'Hair' }],
  colours: new Map([[805, 'Copper']]),
};

test('a look is told in words, without what is not drawn', () => {
  const words = wordsOfLook(look, names);
  expect(words).toMatch(/^Willow\. Hair: braid, copper\. Eyes: round, colour 1\./);
  expect(words).not.toContain('Mark');
});

test('keys and colours have names', () => {
  expect(wordsOfKey('ember-field')).toBe('Ember field');
  expect(colourName(names, 'hair', 5)).toBe('Copper');
  expect(isBare('none')).toBe(true);
  expect(isBare('star')).toBe(false);
});
