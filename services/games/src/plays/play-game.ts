import { createHash } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { lockLiving } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { insertTicket } from './plays.repository.ts';

const ticketMilliseconds = 120_000;

/** A ticket is stored as its hash, so that nobody who reads the table can open one. */
export const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** Issues a ticket with which a game learns who plays. @throws Problem not-found if the player departed. */
export async function issueTicket(
  tx: Transaction,
  { now, randomBytes }: Pick<GamesContext, 'now' | 'randomBytes'>,
  { gameId, userId }: { gameId: string; userId: string },
): Promise<{ ticket: string; expiresAt: string }> {
  await lockLiving(tx, [userId]);
  const ticket = Buffer.from(randomBytes(32)).toString('base64url');
  const expiresAt = new Date(now().getTime() + ticketMilliseconds);
  await insertTicket(tx, { hash: hashOf(ticket), gameId, userId, expiresAt });
  return { ticket, expiresAt: expiresAt.toISOString() };
}
