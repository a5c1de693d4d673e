import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns the subscriber that an address belongs to, for limits. With IPv6 that is a /64. IPv4 in IPv6 form counts as IPv4. */
export function subscriberOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
