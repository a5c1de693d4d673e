import type { TradeAsset } from '@hatchery/api/trade-shapes';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import { choicesOf, demandsOf, missingOf, namedOf, paymentOf } from './payment.rules.ts';

const voucher = (uid: string, assetId: string, amountBase: string, tokenId?: string) =>
  ({ uid, assetId, amountBase, tokenId }) as Voucher;
const line = (assetId: string, amountBase: string, tokenId?: string) =>
  ({ uid: assetId, assetId, amountBase, tokenId }) as TradeAsset;

const paid = (request: TradeAsset, bag: Voucher[], chosen?: string) =>
  demandsOf([request], bag).flatMap((demand) =>
    paymentOf(demand, chosen).map(({ uid, amountBase }) => [uid, amountBase]),
  );

describe('a line of a request', () => {
  it('is paid by the voucher of its asset', () => {
    expect(paid(line('egg', '2'), [voucher('a', 'egg', '5'), voucher('b', 'medal', '5')])).toEqual([['a', '2']]);
  });

  it('is paid by its token alone, where it names one', () => {
    const bag = [voucher('a', 'sword', '1', '7'), voucher('b', 'sword', '1', '8')];
    expect(paid(line('sword', '1', '8'), bag)).toEqual([['b', '1']]);
  });

  it('leaves the choice where several vouchers could pay it', () => {
    const bag = [voucher('a', 'sword', '1', '7'), voucher('b', 'sword', '2', '8')];
    const [demand] = demandsOf([line('sword', '1')], bag);
    expect(demand && choicesOf(demand).map(({ uid }) => uid)).toEqual(['b', 'a']);
    expect(paid(line('sword', '1'), bag)).toEqual([['b', '1']]);
    expect(paid(line('sword', '1'), bag, 'a')).toEqual([['a', '1']]);
  });

  it('is named to the API only where there is a choice', () => {
    const bag = [voucher('a', 'sword', '1', '7'), voucher('b', 'sword', '1', '8'), voucher('c', 'egg', '5')];
    const named = namedOf(demandsOf([line('egg', '2'), line('sword', '1')], bag), { 1: 'b' });
    expect(named.map(({ uid, amountBase }) => [uid, amountBase])).toEqual([['b', '1']]);
  });

  it('is paid by several together, where none suffices alone', () => {
    const bag = [voucher('a', 'sword', '1', '7'), voucher('b', 'sword', '2', '8')];
    expect(paid(line('sword', '3'), bag)).toEqual([
      ['b', '2'],
      ['a', '1'],
    ]);
  });

  it('lacks what is on hold for something else', () => {
    const demands = demandsOf(
      [line('egg', '2'), line('medal', '1')],
      [voucher('a', 'egg', '0'), voucher('b', 'medal', '1')],
    );
    expect(missingOf(demands)).toEqual([line('egg', '2')]);
  });
});
