import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import { familyOf } from '@hatchery/kit/families';
import type { TradesContext } from '../context.ts';

/** Somebody who looks at trades. */
export type Viewer = {
  /** Undefined if they are not signed in. */
  userId?: string;
  /** Their ids, with those of accounts that were merged into theirs. */
  family: string[];
  /** Players whose trades and offers they do not see. */
  hidden: string[];
};

const unknown = (error: unknown): Set<string> => {
  if (error instanceof Problem) return new Set();
  throw error;
};

/** Returns who looks at trades. Signed out everybody sees all of them, so nobody waits for blocks that are not known. */
export async function viewerOf(
  { database, players }: Pick<TradesContext, 'database' | 'players'>,
  { kind, subject }: Passport,
): Promise<Viewer> {
  if (kind !== 'user') return { family: [], hidden: [] };
  const [family, blocks] = await Promise.all([familyOf(database, subject), players.blocksOf(subject).catch(unknown)]);
  return { userId: subject, family, hidden: [...blocks] };
}
