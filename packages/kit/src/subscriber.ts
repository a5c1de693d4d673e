import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns whom to count an address as: a subscriber of IPv6 has a whole /64, and IPv4 written as IPv6 is IPv4. */
export function subscriberOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
