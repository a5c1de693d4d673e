import { readSearch } from './search.rules.ts';

describe('readSearch', () => {
  it.each([
    ['0xA0CF798816D4B9B9866B5330EEA46A18382F251E', 'wallet'],
    ['0xa0cf798816d4b9b9866b5330eea46a18382f251e', 'wallet'],
    ['F7A2B8A0-5b1f-4c44-9a27-0f5f6ad9d0a1', 'uid'],
    [' zoe@play.example ', 'email-or-name'],
    ['0xa0cf', 'name'],
    ['Zoë', 'name'],
    ['%', 'name'],
  ])('takes %j for a %s', (query, by) => {
    expect(readSearch(query)?.by).toBe(by);
  });

  it('finds nothing in spaces', () => {
    expect(readSearch('  ')).toBeUndefined();
  });
});
