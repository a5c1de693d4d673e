import type { InternalClients } from '@hatchery/kit/internal';
import { request } from 'undici';
import type { Accounts } from './credentials.ts';
import { unavailable } from './upstreams.ts';

export type UsersService = Accounts & { fetchKeySet(): Promise<unknown> };

type Options = { url: string | undefined; internal: InternalClients['users']; deadlineMilliseconds: number };

/** Asks the users service which account a credential belongs to. */
export function createUsersService({ url, internal, deadlineMilliseconds }: Options): UsersService {
  return {
    resolveApiKey: (hash) => internal.resolveApiKey({ body: { hash } }),
    sessionState: (sessionId) => internal.sessionState({ params: { sessionId } }),
    fetchKeySet: async () => {
      if (!url) throw unavailable('users');
      const { statusCode, body } = await request(new URL('/.well-known/jwks.json', url), {
        signal: AbortSignal.timeout(deadlineMilliseconds),
      });
      if (statusCode === 200) return body.json();
      await body.dump();
      throw new Error(`The key set was answered with ${statusCode}.`);
    },
  };
}
