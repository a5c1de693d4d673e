import { networks } from '@hatchery/chain/networks';
import { gameToken } from '../game-token.ts';
import { coinOf } from './coins.rules.ts';

test('no coin of a chain is called like the game token', () => {
  for (const { id } of networks) expect(coinOf(id).toUpperCase()).not.toContain(gameToken.symbol);
  expect(coinOf(43114)).toBe('AVAX');
  expect(coinOf(8198)).toBe('network coins');
});
