import { countOf, factsOfPicks, idsOfFact, picksOfFacts, statementOf } from './picks.rules.ts';

describe('picks.rules', () => {
  it('keeps as many picks as a transaction takes in few short facts', () => {
    const picks = Array.from({ length: 120 }, (_, index) => ({ kind: 142_888 - index, count: 65_535 }));
    const facts = factsOfPicks(picks);
    expect(Object.keys(facts)).toHaveLength(6);
    for (const text of Object.values(facts)) expect(text.length).toBeLessThan(300);
    expect(picksOfFacts({ act: 'stakeGen2', ...facts })).toEqual(picks);
    expect(countOf(picks)).toBe(120 * 65_535);
  });

  it('keeps the ids of a full batch in one fact', () => {
    const ids = Array.from({ length: 50 }, (_, index) => 39_999 - index);
    const text = ids.join(',');
    expect(text.length).toBeLessThan(300);
    expect(idsOfFact(text)).toEqual(ids.map(BigInt));
    expect(idsOfFact(undefined)).toEqual([]);
  });

  it('reads a statement, and nothing that only looks like one', () => {
    const text = `17.28.1.7.3.0x${'ab'.repeat(32)}${'cd'.repeat(32)}1b`;
    expect(text.length).toBeLessThan(300);
    expect(statementOf(` ${text} `)).toEqual({
      tokenId: 17n,
      monsterId: 28n,
      shiny: 1n,
      serial: 7n,
      element: 3n,
      v: 27,
      r: `0x${'ab'.repeat(32)}`,
      s: `0x${'cd'.repeat(32)}`,
    });
    expect(statementOf(text.slice(0, -2))).toBeUndefined();
    expect(statementOf(text.replace('.3.', '.9.'))).toBeUndefined();
  });
});
