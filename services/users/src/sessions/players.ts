import type { Queryable } from '@hatchery/kit/database';
import { listPlayersOfTokens, type StoredPlayer } from './players.repository.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { judgeRefresh } from './sessions.rules.ts';

export type PlayerOfToken = Omit<StoredPlayer, 'hash' | 'presented'> & { token: string };

/** Finds the players of those refresh tokens that can still be used, in the order of the tokens. Uses none of them. */
export async function findPlayersOfTokens(db: Queryable, tokens: string[], now: Date): Promise<PlayerOfToken[]> {
  const byHash = new Map(tokens.map((token) => [hashRefreshToken(token).toString('hex'), token]));
  const stored = await listPlayersOfTokens(
    db,
    [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex')),
  );
  const players = stored.flatMap(({ hash, presented, ...player }) => {
    const token = byHash.get(hash.toString('hex'));
    const verdict = judgeRefresh(presented, now);
    return token !== undefined && (verdict === 'rotate' || verdict === 'grace') ? [{ ...player, token }] : [];
  });
  return players.toSorted((one, other) => tokens.indexOf(one.token) - tokens.indexOf(other.token));
}
