import { clientOf } from './client-address.ts';

describe('clientOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['203.0.113.7, 198.51.100.1', 'unknown'],
    ['<script>', 'unknown'],
    [undefined, 'unknown'],
  ])('takes %s as %s', (header, client) => {
    expect(clientOf({ 'x-forwarded-for': header })).toBe(client);
  });
});
