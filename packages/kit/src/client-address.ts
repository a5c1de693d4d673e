import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { subscriberOf } from './subscriber.ts';

/**
 * Returns the client that a request counts for. The gateway overwrites the header on each request and passes on nothing that a
 * client put there. It never sends a list, so a list counts as unknown.
 */
export function clientOf(headers: IncomingHttpHeaders): string {
  const address = String(headers['x-forwarded-for'] ?? '').trim();
  return isIP(address) ? subscriberOf(address) : 'unknown';
}
