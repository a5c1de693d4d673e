import type { TradeAsset } from '@hatchery/api/trade-shapes';
import { lackingIn } from './compare.rules.ts';

const line = (assetId: string, amountBase: string, tokenId?: string) =>
  ({ uid: assetId, assetId, amountBase, tokenId }) as TradeAsset;

test('an offer is held against the request', () => {
  expect(lackingIn([line('egg', '3'), line('medal', '1')], [line('egg', '2')])).toEqual([
    line('egg', '1'),
    line('medal', '1'),
  ]);
  expect(lackingIn([line('egg', '3')], [line('egg', '2'), line('egg', '1')])).toEqual([]);
  expect(lackingIn([line('egg', '3')], [line('egg', '5'), line('gem', '1')])).toEqual([]);
});

test('a token is asked for by its number, or any will do', () => {
  expect(lackingIn([line('sword', '1', '7')], [line('sword', '1', '8')])).toEqual([line('sword', '1', '7')]);
  expect(lackingIn([line('sword', '1')], [line('sword', '1', '8')])).toEqual([]);
});
