import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { familyNow, lockLiving } from '@hatchery/kit/families';
import { notify } from '@hatchery/kit/notify';
import type { GamesContext } from '../context.ts';
import { findBadges } from './badges.repository.ts';
import { insertHolders, listHeldOf, upsertReference } from './holders.repository.ts';

type Giver = {
  userId: string;
  by: 'admin' | 'game' | 'quest' | 'event';
  /** The admin, the game, the quest or the event. */
  giverId: string;
  reason?: string | undefined;
};

/** `reference` names the gift of a game. */
type Gift = Giver & { badgeId: string; reference?: string | undefined };
type Gifts = Giver & { badgeIds: string[] };
type Context = Pick<GamesContext, 'now'>;

/**
 * Gives a player a badge, unless an account of theirs has it.
 * @throws Problem not-found (the badge; an account that departed), conflict (a reference of another gift).
 */
export async function giveBadge(context: Context, tx: Transaction, gift: Gift): Promise<{ repeated: boolean }> {
  const { badgeId, reference, ...giver } = gift;
  const given = await giveBadges(context, tx, { ...giver, badgeIds: [badgeId] });
  if (reference !== undefined) await useReference(tx, { ...giver, badgeId, reference });
  return { repeated: !given.includes(badgeId) };
}

type Use = { giverId: string; reference: string; badgeId: string; userId: string };

/** Has a reference stand for one badge and one player for good, also if they had the badge already. @throws Problem conflict. */
async function useReference(tx: Transaction, use: Use): Promise<void> {
  const stored = await upsertReference(tx, use);
  const family = await familyNow(tx, use.userId);
  if (stored.badgeId === use.badgeId && family.includes(stored.userId)) return;
  throw fieldProblem('conflict', 'body.reference', 'This reference stands for another badge or player.');
}

/** Does the same with several badges. @returns those that the player did not have. */
export async function giveBadges(context: Context, tx: Transaction, gifts: Gifts): Promise<string[]> {
  const { badgeIds, userId, by, giverId, reason = null } = gifts;
  await lockLiving(tx, [userId]);
  const [badges, family] = await Promise.all([findBadges(tx, badgeIds), familyNow(tx, userId)]);
  const unknown = badgeIds.find((id) => !badges.has(id));
  if (unknown) throw fieldProblem('not-found', 'body.badgeId', `There is no badge ${unknown}.`);
  const held = await listHeldOf(tx, badgeIds, family);
  const fresh = [...new Set(badgeIds)].filter((id) => !held.includes(id));
  const now = context.now();
  const given = await insertHolders(
    tx,
    fresh.map((badgeId) => ({ badgeId, userId, by, giverId, reason, now })),
  );
  await Promise.all(
    given.map((id) => {
      const data = { name: badges.get(id)?.name ?? '' };
      return notify(tx, { userId, kind: 'badge.given', subject: id, data });
    }),
  );
  return given;
}
