import { operation } from './operation.ts';
import { uint256 } from './shapes.ts';

export const vouchers = {
  randomVoucherId: operation({
    prefix: 'v2',
    owner: 'vouchers',
    tag: 'Vouchers',
    method: 'GET',
    path: '/vouchers/random',
    access: 'public',
    summary: 'Draw an id for a voucher',
    description:
      'Returns 256 random bits, as the contracts take them. Nothing is reserved: each call draws another one.',
    output: uint256,
  }),
};
