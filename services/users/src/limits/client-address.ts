import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { subscriberOf } from '@hatchery/kit/subscriber';

/**
 * Whom to count a request as. The gateway writes the header anew for each request and passes nothing of what a client put there;
 * a list is not of its making and counts as everybody who has none.
 */
export function clientOf(headers: IncomingHttpHeaders): string {
  const address = String(headers['x-forwarded-for'] ?? '').trim();
  return isIP(address) ? subscriberOf(address) : 'unknown';
}
