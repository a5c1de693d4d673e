import { chanceAt, eggsWords, percent, shinyOf, tokenIds, untilRise } from './gen2.rules.ts';

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
