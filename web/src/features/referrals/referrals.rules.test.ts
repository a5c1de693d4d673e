import { codeFault, earnedByAll, shareLink } from './referrals.rules.ts';

test('the link carries the code', () => {
  expect(shareLink('https://play.example', 'ABC123')).toBe('https://play.example/?ref=ABC123');
});

test('earnings are summed without rounding', () => {
  expect(earnedByAll([{ earned: '9007199254740993' }, { earned: '1' }])).toBe(9007199254740994n);
  expect(earnedByAll([])).toBe(0n);
});

test('a code is checked before it is sent', () => {
  const rule = { maxLength: 40, patterns: ['^[A-Za-z0-9]*$'] };
  expect(codeFault('', 'MINE', rule)).toMatch('Enter a code');
  expect(codeFault('mine', 'MINE', rule)).toMatch('own');
  expect(codeFault('a b', 'MINE', rule)).toMatch('letters');
  expect(codeFault('FRIEND1', 'MINE', rule)).toBeUndefined();
});
