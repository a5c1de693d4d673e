import type { sessionOfMine } from '@hatchery/api/account-flows';
import type * as z from 'zod';
import type { StoredSession } from './sessions.repository.ts';

export type SessionOfMine = z.infer<typeof sessionOfMine>;

/** Shows a session to its user. @param current id of the session that asks. */
export const presentSession = (session: StoredSession, current: string | undefined): SessionOfMine => ({
  uid: session.id,
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  current: session.id === current,
});
