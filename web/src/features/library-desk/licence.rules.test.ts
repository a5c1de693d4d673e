import { fieldsOfLicence, licenceChecks } from './licence.rules.ts';

test('a summary is a sentence a line', () => {
  expect(fieldsOfLicence({ name: ' Free ', summary: ' Use it.\n\nName us. ', text: 'All.\r\nOf it.' })).toEqual({
    name: 'Free',
    summary: ['Use it.', 'Name us.'],
    text: 'All.\nOf it.',
  });
});

test.each([
  ['name', '', 'Enter its name.'],
  ['name', 'a'.repeat(81), 'Use at most 80 characters.'],
  ['summary', '\n \n', 'Say what it allows and asks for, a sentence a line.'],
  ['summary', 'a\n'.repeat(13), 'Use at most 12 lines; these are 13.'],
  ['summary', 'a'.repeat(301), 'Use at most 300 characters a line.'],
  ['text', ' ', 'Enter the full text.'],
  ['text', 'a'.repeat(40_001), 'Use at most 40,000 characters.'],
  ['text', 'All rights.', undefined],
] as const)('%s is checked', (name, text, fault) => {
  expect(licenceChecks[name](text)).toBe(fault);
});
