import type { InternalClients } from '@hatchery/kit/internal';
import { request } from 'undici';
import type { Accounts } from './credentials.ts';
import { unavailable } from './upstreams.ts';

const timeoutMilliseconds = 2_000;

export type UsersService = Accounts & { fetchKeySet(): Promise<unknown> };

/** Asks the users service which account a credential belongs to. */
export function createUsersService(url: string | undefined, internal: InternalClients['users']): UsersService {
  return {
    resolveApiKey: (hash) => internal.resolveApiKey({ body: { hash } }),
    sessionState: (sessionId) => internal.sessionState({ params: { sessionId } }),
    fetchKeySet: async () => {
      if (!url) throw unavailable('users');
      const { statusCode, body } = await request(new URL('/.well-known/jwks.json', url), {
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (statusCode === 200) return body.json();
      await body.dump();
      throw new Error(`The key set was answered with ${statusCode}.`);
    },
  };
}
