import { networks } from '@hatchery/chain/networks';
import { gameToken } from '../game-token.ts';
import { coinOf, paysInGameToken } from './coins.rules.ts';

test('no coin of a chain is called like the game token', () => {
  for (const { id } of networks) expect(coinOf(id).toUpperCase()).not.toContain(gameToken.symbol);
  expect(coinOf(43114)).toBe('AVAX');
  expect(coinOf(8198)).toBe('network coins');
});

test('the coin of a layer-1 chain is the game token, and no other coin is', () => {
  expect(paysInGameToken(8198, 43114)).toBe(true);
  expect(paysInGameToken(31339, 31337)).toBe(true);
  expect(paysInGameToken(31337, 31337)).toBe(false);
  expect(paysInGameToken(43114, 43114)).toBe(false);
  expect(paysInGameToken(56, 43114)).toBe(false);
  expect(paysInGameToken(1, 43114)).toBe(false);
});
