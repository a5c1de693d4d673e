import { chancesOf, listOf, openedWords, openingsOf, percent, textOf, wordsOf } from './items.rules.ts';

it('keeps a list as text', () => {
  const things = [
    { id: 100_000, amount: 2 },
    { id: 3_001, amount: 1 },
  ];
  expect(listOf(textOf(things))).toEqual(things);
  expect(listOf('')).toEqual([]);
  expect(listOf('x,1x')).toEqual([]);
});

it('says what is in a list', () => {
  expect(wordsOf([{ id: 100_000, amount: 2 }])).toBe('2 × Forager crate');
  expect(
    wordsOf([
      { id: 100_000, amount: 1 },
      { id: 1, amount: 1 },
    ]),
  ).toBe('Forager crate and 1 more kind');
  expect(wordsOf([])).toBe('nothing');
});

it('tells chances by the weights of a pool', () => {
  expect(chancesOf([1n, 2n], [3n, 1n])).toEqual([
    { id: 1, share: 0.75 },
    { id: 2, share: 0.25 },
  ]);
  expect(percent(0.125)).toBe('12.5 %');
});

describe('openings', () => {
  const asked = { name: 'OpeningRequested', openingId: 1n, boxId: 100_000n, amount: 1n, drawBlock: 9n } as const;
  const shown = {
    name: 'OpeningRevealed',
    openingId: 1n,
    boxId: 100_000n,
    seed: '0x01',
    itemIds: [1n, 3_002n],
  } as const;

  it('wait for their draw', () => {
    expect(openingsOf([asked])).toMatchObject([{ id: 1, drawBlock: 9, items: undefined }]);
  });

  it('show what the boxes held, the newest first', () => {
    const next = { ...asked, openingId: 2n };
    expect(openingsOf([asked, next, shown])).toMatchObject([{ id: 2 }, { id: 1, items: [1, 3_002], hasLapsed: false }]);
  });

  it('lapse where nobody drew them in time', () => {
    expect(openingsOf([asked, { ...shown, seed: `0x${'00'.repeat(32)}` }])[0]?.hasLapsed).toBe(true);
  });
});

it('tells one box from several', () => {
  expect(openedWords([{ id: 100_000, amount: 1 }])).toMatch(/^The box is gone\. What it held/);
  expect(openedWords([{ id: 100_000, amount: 2 }])).toMatch(/^The boxes are gone\. What they held/);
});
