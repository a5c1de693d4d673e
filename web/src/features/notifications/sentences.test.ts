import type { Notification } from '@hatchery/api/notifications';
import { sentenceOf } from './sentences.ts';

const told = (kind: string, data: Record<string, string> = {}): Notification => ({
  id: 1,
  kind,
  subject: 'abcd1234',
  data,
  link: '/',
  createdAt: '2026-11-22T00:00:00.000Z',
  read: false,
});

test.each([
  ['hatch.hatched', { amount: '1', eggType: '2' }, 'Your fire egg hatched. Meet who came out.'],
  ['hatch.hatched', { amount: '3', eggType: '0' }, 'Your 3 plant eggs hatched. Meet who came out.'],
  ['monster.grown', { name: 'Bogbolster', before: 'Mossmump', merged: '0' }, 'Your Mossmump became Bogbolster.'],
  ['monster.grown', { name: 'Mossmump', before: 'Mossmump', merged: '2' }, 'Mossmump took in 2 creatures and grew.'],
  ['monster.not-grown', { before: 'Mossmump' }, 'Your Mossmump did not grow. Nothing was lost.'],
  ['gift.arrived', { amount: '1', eggType: '1' }, 'A gift arrived: 1 water egg.'],
  ['gift.arrived', { amount: '2', eggType: '9' }, 'A gift arrived: 2 eggs.'],
  ['friend.requested', { displayName: 'Ada' }, 'Ada wants to be your friend.'],
  ['friend.accepted', {}, 'Keeper abcd is your friend now.'],
  ['trade.offered', { what: '2 Moss medals' }, 'You have an offer: 2 Moss medals.'],
  ['direct-trade.held', { partner: 'Ada' }, 'Your trade with Ada waits. You can still cancel it.'],
  ['of.tomorrow', {}, 'There is news for you.'],
])('%s', (kind, data, words) => {
  expect(sentenceOf(told(kind, data as Record<string, string>))).toBe(words);
});
