import type { Voucher } from '@hatchery/api/voucher-gifts';
import { categoriesOf, filterVouchers, groupsOf, heldOf, holdWords, untilWords } from './bag.rules.ts';

const voucher = (facts: Partial<Voucher>): Voucher =>
  ({
    uid: 'v',
    assetId: 'medal',
    name: 'Moss medal',
    category: 'medals',
    type: 'game',
    contractType: 'ERC1155',
    decimals: 0,
    amountBase: '2',
    onHold: [],
    ...facts,
  }) as Voucher;

const ember = (tokenId: string) =>
  voucher({
    ...{ uid: tokenId, assetId: 'ember', name: 'Emberling', category: 'creatures' },
    ...{ type: 'blockchain', contractType: 'ERC721', tokenId, amountBase: '1' },
  });

test('vouchers stand under their asset, tokens in order of their number', () => {
  const groups = groupsOf([voucher({}), ember('21'), ember('7'), ember('100')]);
  expect(groups.map(({ name, vouchers }) => [name, vouchers.map(({ tokenId }) => tokenId)])).toEqual([
    ['Emberling', ['7', '21', '100']],
    ['Moss medal', [undefined]],
  ]);
});

describe('a filter', () => {
  const all = [voucher({}), ember('7'), ember('77')];
  const found = (filter: object) =>
    filterVouchers(all, { text: '', category: undefined, type: undefined, ...filter }).map(({ uid }) => uid);

  it('looks in names and categories', () => {
    expect(found({ text: ' MOSS ' })).toEqual(['v']);
    expect(found({ text: 'creat' })).toEqual(['7', '77']);
    expect(found({ text: 'nothing' })).toEqual([]);
  });

  it('finds a token by its number', () => {
    expect(found({ text: '#7' })).toEqual(['7']);
    expect(found({ text: '77' })).toEqual(['77']);
  });

  it('goes by category and type', () => {
    expect(found({ category: 'medals' })).toEqual(['v']);
    expect(found({ type: 'blockchain' })).toEqual(['7', '77']);
    expect(found({ type: 'game', category: 'creatures' })).toEqual([]);
    expect(categoriesOf(all)).toEqual(['creatures', 'medals']);
  });
});

test('holds say why and until when', () => {
  const now = new Date(2026, 10, 23, 12, 0).getTime();
  expect(holdWords({ reason: 'claim' })).toBe('On hold for a claim to a wallet');
  expect(holdWords({ reason: 'something new' })).toBe('On hold');
  expect(untilWords(new Date(2026, 10, 23, 14, 32).toISOString(), now)).toBe('until 14:32');
  expect(untilWords(new Date(2026, 10, 25, 14, 32).toISOString(), now)).toBe('until 25 November, 14:32');
  expect(untilWords(new Date(2026, 10, 23, 11, 0).toISOString(), now)).toBe('back in a moment');
  expect(untilWords(undefined, now)).toBe('until it is done');
  const holds = [{ amountBase: '3' }, { amountBase: '4' }] as Voucher['onHold'];
  expect(heldOf({ onHold: holds })).toBe(7n);
});
