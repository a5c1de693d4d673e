import type { SavesShared } from '@hatchery/api/plays';
import type { Database, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';

export type Ticket = { gameId: string; userId: string; expiresAt: Date; openedAt: Date | null };

export async function insertTicket(
  tx: Transaction,
  { hash, gameId, userId, expiresAt }: Omit<Ticket, 'openedAt'> & { hash: Buffer },
): Promise<void> {
  await tx('play_tickets').insert({ hash, game_id: gameId, user_id: userId, expires_at: expiresAt });
}

const ticketColumns = { gameId: 'game_id', userId: 'user_id', expiresAt: 'expires_at', openedAt: 'opened_at' };

/** Finds a ticket by its hash. */
export async function findTicket(database: Database, hash: Buffer): Promise<Ticket | undefined> {
  const find = prepared<{ hash: Buffer }, Ticket>(database, 'play-tickets-find', (knex, param) =>
    knex('play_tickets')
      .where({ hash: param('hash') })
      .select(ticketColumns),
  );
  return (await find({ hash }))[0];
}

/** Marks a ticket as opened. @returns whether it was closed until now. */
export const markOpened = async (tx: Transaction, hash: Buffer, now: Date): Promise<boolean> =>
  (await tx('play_tickets').where({ hash }).whereNull('opened_at').update({ opened_at: now })) === 1;

/** Notes that a game knows a player. */
export async function upsertPlay(
  tx: Transaction,
  { gameId, userId, now }: { gameId: string; userId: string; now: Date },
): Promise<void> {
  await tx('plays')
    .insert({ game_id: gameId, user_id: userId, first_at: now, last_at: now })
    .onConflict(['game_id', 'user_id'])
    .merge(['last_at']);
}

type OfPlayer = { gameId: string; userIds: string[] };

/** Whether a game knows any of some accounts. */
export async function existsPlay(database: Database, of: OfPlayer): Promise<boolean> {
  const find = prepared<OfPlayer>(database, 'plays-exist', (knex, param) =>
    knex.raw('select from plays where game_id = ? and user_id = any(cast(? as uuid[])) limit 1', [
      param('gameId'),
      param('userIds'),
    ]),
  );
  return (await find(of)).length > 0;
}

/** Makes those who write saves of a player in a game and the player who decides who may do so take turns until `tx` ends. */
export async function lockSharing(
  tx: Transaction,
  { gameId, userId }: { gameId: string; userId: string },
): Promise<void> {
  const lock = `select pg_advisory_xact_lock(hashtextextended('saves ' || ? || ' ' || ?, 0))`;
  await tx.raw(lock, [gameId, userId]).options({ name: 'saves-lock' });
}

const sharing = `select saves from save_sharing where game_id = ? and user_id = any(cast(? as uuid[]))
  order by user_id = ? desc, changed_at desc, user_id limit 1`;

/** Finds what a player decided last about their saves in a game: what the account itself decided, else what one decided that was merged into it. */
export async function findSharing(
  database: Database,
  of: OfPlayer & { userId: string },
): Promise<SavesShared | undefined> {
  const find = prepared<OfPlayer & { userId: string }, { saves: SavesShared }>(
    database,
    'save-sharing-find',
    (knex, param) => knex.raw(sharing, [param('gameId'), param('userIds'), param('userId')]),
  );
  return (await find(of))[0]?.saves;
}

/** Finds the same as it stays until `tx` ends, after `lockSharing`. */
export async function findSharingNow(
  tx: Transaction,
  { gameId, userIds, userId }: OfPlayer & { userId: string },
): Promise<SavesShared | undefined> {
  const { rows } = await tx.raw(sharing, [gameId, userIds, userId]);
  return rows[0]?.saves;
}

export async function upsertSharing(
  tx: Transaction,
  { gameId, userId, saves, now }: { gameId: string; userId: string; saves: SavesShared; now: Date },
): Promise<void> {
  await tx('save_sharing')
    .insert({ game_id: gameId, user_id: userId, saves, changed_at: now })
    .onConflict(['game_id', 'user_id'])
    .merge(['saves', 'changed_at']);
}

/** Deletes what some accounts played. */
export async function deletePlaysOf(tx: Transaction, userIds: string[]): Promise<void> {
  await Promise.all(
    ['play_tickets', 'plays', 'save_sharing'].map((table) => tx(table).whereIn('user_id', userIds).delete()),
  );
}
