import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClientOf, createClient } from '@hatchery/api/client';
import { internalContract } from '@hatchery/api/contract';
import { Problem } from '@hatchery/api/problems';
import { passportHeader, signPassport } from './passport.ts';

export type InternalClients = { [Name in keyof typeof internalContract]: ApiClientOf<(typeof internalContract)[Name]> };

type Options = {
  /** The calling service. */
  service: string;
  /** Base URL of each service. */
  urls: Partial<Record<keyof typeof internalContract, string>>;
  key: Parameters<typeof signPassport>[1]['key'];
  now: () => Date;
  /** Per try. */
  timeoutMilliseconds?: number;
};

const tries = 3;
const passingStatuses = new Set([502, 503]);

/**
 * Clients of other services' internal APIs. Every internal call is idempotent, so one that met a dead connection, a 502 or a 503
 * is tried again, twice, within its deadline. @throws Problem as the service answered, or service-unavailable.
 */
export function createInternalClients(options: Options): InternalClients {
  const names = Object.keys(internalContract) as (keyof typeof internalContract)[];
  return Object.fromEntries(names.map((name) => [name, createInternalClient(name, options)])) as InternalClients;
}

function createInternalClient(
  name: keyof typeof internalContract,
  { service, urls, key, now, timeoutMilliseconds = 5_000 }: Options,
) {
  const passport = () =>
    signPassport(
      { kind: 'service', subject: service, roles: [], permissions: [], requestId: crypto.randomUUID() },
      { key, issuer: service, audience: name, now: now() },
    );
  return createClient(internalContract[name], {
    url: urls[name] ?? 'http://unconfigured.invalid',
    headers: () => ({ [passportHeader]: passport() }),
    fetch: (request) => {
      if (!urls[name])
        throw new Problem('service-unavailable', `The address of the ${name} service is not configured.`);
      return fetchWithRetries(request, name, timeoutMilliseconds);
    },
  });
}

async function fetchWithRetries(request: Request, name: string, timeoutMilliseconds: number): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === tries;
    try {
      const response = await fetch(request.clone(), { signal: AbortSignal.timeout(timeoutMilliseconds) });
      if (last || !passingStatuses.has(response.status)) return response;
      await response.body?.cancel();
    } catch (cause) {
      if (last) throw new Problem('service-unavailable', `The ${name} service does not answer right now.`, { cause });
    }
    await delay(50 * 4 ** (attempt - 1));
  }
}
