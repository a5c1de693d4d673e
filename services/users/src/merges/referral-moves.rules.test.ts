import { keptReferrer } from './referral-moves.rules.ts';

const ids = { fromId: 'from', intoId: 'into' };
const nobody = { referrerId: null, line: [] };
const by = (...line: string[]) => ({ referrerId: line[0] as string, line });

describe('keptReferrer', () => {
  it.each([
    ['that of the account that stays', by('a', 'b'), by('c'), 'into'],
    ['else that of the absorbed one', nobody, by('c'), 'from'],
    ['nobody where there was none', nobody, nobody, undefined],
    ['not the absorbed account itself', by('from', 'c'), by('c'), 'from'],
    ['not the account that stays', nobody, by('into'), undefined],
    ['nobody whom the absorbed account referred', by('a', 'from'), nobody, undefined],
    ['nobody whom the account that stays referred', by('from', 'a', 'into'), by('a', 'into'), undefined],
  ])('is %s', (_what, into, from, kept) => {
    expect(keptReferrer(ids, into, from)).toBe(kept);
  });
});
