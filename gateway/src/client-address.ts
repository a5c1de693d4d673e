import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of a client behind `hops` trusted proxies, each of which appended the address that it saw to X-Forwarded-For.
 * What stands left of those was written by the client, and is not believed.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const remote = request.socket.remoteAddress ?? 'unknown';
  if (hops === 0) return unmapped(remote);
  const chain = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim());
  const claimed = chain[Math.max(0, chain.length - hops)] ?? '';
  return unmapped(isIP(claimed) ? claimed : remote);
}

const unmapped = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);
