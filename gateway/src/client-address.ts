import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns the address of a client behind `hops` trusted proxies. Each of them appended the address it saw to X-Forwarded-For.
 * Anything left of those was written by the client and is ignored.
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
