import type { Voucher } from '@hatchery/api/voucher-gifts';
import { asCreature } from './creatures.rules.ts';

const voucher = { name: 'Ultigen creature', image: '/mark.svg', tokenId: '7' } as Voucher;

test('a creature is called by its own name', () => {
  expect(asCreature(voucher, { name: 'Puddlepaw #7', image: '/19.svg' })).toEqual({
    ...voucher,
    name: 'Puddlepaw',
    image: '/19.svg',
  });
});

test('whatever is no creature, or not known yet, is called as its asset', () => {
  expect(asCreature(voucher, null)).toBe(voucher);
  expect(asCreature(voucher, undefined)).toBe(voucher);
});
