import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

const near = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(net, prefix, 'ipv4');
near.addSubnet('::1', 128, 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (address: string): boolean =>
  isIP(address) === 0 || near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Returns where a request comes from: the last address that is not of a private network. Proxies beside this server, which are on one,
 * add the address that they saw; whatever a client wrote itself stands before that.
 */
export function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const chain = String(headers['x-forwarded-for'] ?? '').split(',');
  const addresses = [...chain, socket.remoteAddress ?? ''].map((text) => text.trim().replace(/^::ffff:/i, ''));
  const far = addresses.findLast((address) => !isNear(address)) || addresses.at(-1) || '';
  return isIPv6(far) ? networkOf(far) : far;
}

/** Returns the first half of an IPv6 address: whoever has one has the other half for themselves. */
function networkOf(address: string): string {
  const [before = '', after] = address.split('::');
  const groups = before.split(':').filter(Boolean);
  const missing = after === undefined ? 0 : 8 - groups.length - after.split(':').filter(Boolean).length;
  return [...groups, ...Array(missing).fill('0'), ...(after ?? '').split(':')].slice(0, 4).join(':');
}
