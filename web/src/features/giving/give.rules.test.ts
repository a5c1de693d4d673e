import type { Asset } from '@hatchery/api/assets';
import { giftOf, giveChecks, recipientOf } from './give.rules.ts';

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const asset = (more: Partial<Asset>): Asset => ({
  uid: 'asset',
  name: 'Moss medal',
  category: 'medals',
  type: 'game',
  contractType: 'ERC1155',
  image: '/moss.png',
  decimals: 0,
  createdAt: '2026-11-23T00:00:00.000Z',
  ...more,
});
const pieces = asset({ type: 'blockchain' });
const unique = asset({ type: 'blockchain', contractType: 'ERC721' });

test('a recipient is an e-mail address or a wallet', () => {
  expect(recipientOf(` ${wallet} `)).toEqual({ receiver: wallet });
  expect(recipientOf('ada@example.com')).toEqual({ email: 'ada@example.com' });
  const { recipient } = giveChecks(undefined);
  expect(recipient('')).toMatch('Enter');
  expect(recipient(wallet.replace('C51', 'c51'))).toMatch(/^This address has a typo/);
  expect(recipient('0x12')).toMatch('40');
  expect(recipient('ada')).toMatch('no e-mail');
  expect([recipient(wallet), recipient('ada@example.com')]).toEqual([undefined, undefined]);
});

test('the asset decides on amounts and token ids', () => {
  expect(giveChecks(asset({})).overrideTokenId('')).toBeUndefined();
  expect(giveChecks(pieces).overrideTokenId('')).toMatch('which token');
  expect(giveChecks(pieces).overrideTokenId('07')).toMatch('leading zeros');
  expect(giveChecks(unique).amount('2')).toMatch('one at a time');
  expect(giveChecks(asset({ decimals: 2 })).amount('1.234')).toMatch('2 decimals');
});

test('a gift is exact', () => {
  const texts = { recipient: wallet, amount: '0.000000000000000001', overrideTokenId: '7' };
  const token = asset({ type: 'blockchain', contractType: 'ERC20', decimals: 18 });
  expect(giftOf(token, texts)).toEqual({ assetId: 'asset', amountBase: '1', receiver: wallet });
  expect(giftOf(pieces, { ...texts, amount: '3' })).toMatchObject({ amountBase: '3', overrideTokenId: '7' });
});
