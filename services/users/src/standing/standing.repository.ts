import type { CredentialChange } from '@hatchery/api/trade-players';
import type { Queryable } from '@hatchery/kit/database';

export type Standing = {
  sessionSince: Date;
  knownDevice: boolean;
  credentialChange: CredentialChange | null;
  credentialChangedAt: Date | null;
};

/** Finds what is known of a player in an open session. */
export const findStanding = (
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Standing | undefined> =>
  db('sessions')
    .join('users', 'users.id', 'sessions.user_id')
    .where({ 'sessions.id': sessionId, 'users.id': userId })
    .whereNull('sessions.ended_at')
    .whereNull('users.absorbed_into')
    .first<Standing | undefined>({
      sessionSince: 'sessions.created_at',
      knownDevice: 'sessions.known_device',
      credentialChange: 'users.credential_change',
      credentialChangedAt: 'users.credential_changed_at',
    });
