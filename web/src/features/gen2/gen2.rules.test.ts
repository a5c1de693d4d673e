import { chanceAt, eggsWords, percent, referrerFault, referrerIn, shinyOf, tokenIds, untilRise } from './gen2.rules.ts';

const account = `0x${'a1'.repeat(20)}`;

test('the chance of a shiny rises by one percent with every sixty eggs without one', () => {
  expect([0, 59, 60, 119, 600].map(chanceAt)).toEqual([300, 300, 400, 400, 1_300]);
  expect([0, 59, 60].map(untilRise)).toEqual([60, 1, 60]);
  expect(percent(350)).toBe('3.5 %');
});

test('there are 103 creatures, each common and shiny', () => {
  expect(tokenIds).toHaveLength(206);
  expect(new Set(tokenIds).size).toBe(206);
  expect(tokenIds).toContain(BigInt(shinyOf(142)));
});

test('eggs in words', () => {
  expect([eggsWords(0, 1), eggsWords(1, 1_200)]).toEqual(['1 solar egg', '1,200 lunar eggs']);
});

test('a referrer is an address, or a code where the platform signs', () => {
  expect(referrerFault('', account, false)).toBeUndefined();
  expect(referrerFault(` 0x${'b2'.repeat(20)} `, account, false)).toBeUndefined();
  expect(referrerFault(account.toUpperCase().replace('0X', '0x'), account, true)).toBe('You cannot refer yourself.');
  expect(referrerFault(`0xB2${'b2'.repeat(19)}`, account, true)).toMatch(/^This address has a typo/);
  expect(referrerFault('0x12', account, true)).toMatch(/40 letters/);
  expect(referrerFault('fern-7', account, false)).toMatch(/Codes work/);
  expect(referrerFault('fern-7', account, true)).toBeUndefined();
  expect(referrerFault('no code', account, true)).toMatch(/the code of a player/);
});

test('a link names a referrer', () => {
  expect(referrerIn(`?referrer=${account}`)).toBe(account);
  expect(referrerIn('?referrer=me')).toBe('');
});
