import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.ts';

const requestFrom = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {} }) as IncomingMessage;

describe('clientAddress', () => {
  it.each([
    [0, '6.6.6.6', '10.0.0.1'],
    [1, '6.6.6.6', '6.6.6.6'],
    [1, '1.1.1.1, 6.6.6.6', '6.6.6.6'],
    [2, '1.1.1.1, 6.6.6.6, 10.0.0.2', '6.6.6.6'],
    [2, '6.6.6.6', '6.6.6.6'],
    [1, undefined, '10.0.0.1'],
    [1, 'not an address', '10.0.0.1'],
    [1, '::ffff:6.6.6.6', '6.6.6.6'],
  ])('behind %i proxies that say %s is %s', (hops, forwardedFor, address) => {
    expect(clientAddress(requestFrom('::ffff:10.0.0.1', forwardedFor), hops)).toBe(address);
  });
});
