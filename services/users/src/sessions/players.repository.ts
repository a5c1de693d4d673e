import type { Queryable } from '@hatchery/kit/database';
import type { PresentedToken } from './sessions.rules.ts';

/** The player of a refresh token, with what is needed to judge the token. */
export type StoredPlayer = {
  hash: Buffer;
  uid: string;
  sessionId: string;
  displayName: string | null;
  picture: string | null;
  guest: boolean;
  lastUsedAt: Date;
  presented: PresentedToken;
};

/** Lists the players of some refresh tokens, in no order. */
export async function listPlayersOfTokens(db: Queryable, hashes: Buffer[]): Promise<StoredPlayer[]> {
  const rows = await db('refresh_tokens')
    .join('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .join('users', 'users.id', 'sessions.user_id')
    .whereIn('refresh_tokens.hash', hashes)
    .whereNull('users.absorbed_into')
    .select({
      hash: 'refresh_tokens.hash',
      uid: 'users.id',
      sessionId: 'sessions.id',
      displayName: 'users.display_name',
      picture: 'users.picture',
      guest: 'users.guest',
      lastUsedAt: 'sessions.last_used_at',
      generation: 'refresh_tokens.generation',
      lapsesAt: 'refresh_tokens.lapses_at',
      current: 'sessions.generation',
      rotatedAt: 'sessions.rotated_at',
      openedAt: 'sessions.created_at',
      endedAt: 'sessions.ended_at',
      begunBy: 'sessions.begun_by',
    });
  return rows.map(({ generation, lapsesAt, current, rotatedAt, openedAt, endedAt, begunBy, ...player }) => ({
    ...player,
    presented: {
      generation,
      lapsesAt,
      beganGeneration: begunBy?.equals(player.hash) ?? false,
      session: { generation: current, guest: player.guest, rotatedAt, createdAt: openedAt, endedAt },
    },
  }));
}
