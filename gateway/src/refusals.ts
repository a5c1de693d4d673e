import { type Passport, refusalOf } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { Route } from './routes.ts';

/**
 * Returns why a caller may not call an operation, as the service would answer, without asking it. Only here does the gateway
 * depart from the table of access, where the specification (section 6) words a refusal differently.
 */
export function refusalFor(route: Route, identity: Omit<Passport, 'requestId'>): Problem | undefined {
  const status = refusalOf(route.access, identity);
  if (status === undefined) return undefined;
  return status === 401
    ? new Problem('unauthorized', 'Please sign in to do this.')
    : new Problem('forbidden', 'You may not do this.');
}
