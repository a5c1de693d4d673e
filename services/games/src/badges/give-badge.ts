import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { familyNow, lockLiving } from '@hatchery/kit/families';
import { notify } from '@hatchery/kit/notify';
import type { GamesContext } from '../context.ts';
import { findBadges } from './badges.repository.ts';
import { insertHolders, listHeldOf } from './holders.repository.ts';

type Giver = {
  userId: string;
  by: 'admin' | 'game' | 'quest' | 'event';
  /** The admin, the game, the quest or the event. */
  giverId: string;
  /** Names the gift of a game. */
  reference?: string | undefined;
  reason?: string | undefined;
};

type Gift = Giver & { badgeId: string };
type Gifts = Giver & { badgeIds: string[] };
type Context = Pick<GamesContext, 'now'>;

/**
 * Gives a player a badge, unless an account of theirs has it.
 * @throws Problem not-found (the badge; an account that departed), conflict (a reference of another gift).
 */
export async function giveBadge(context: Context, tx: Transaction, gift: Gift): Promise<{ repeated: boolean }> {
  const { badgeId, ...giver } = gift;
  const given = await giveBadges(context, tx, { ...giver, badgeIds: [badgeId] });
  return { repeated: !given.includes(badgeId) };
}

/** Does the same with several badges. @returns those that the player did not have. */
export async function giveBadges(context: Context, tx: Transaction, gifts: Gifts): Promise<string[]> {
  const { badgeIds, userId, by, giverId, reference = null, reason = null } = gifts;
  await lockLiving(tx, [userId]);
  const [badges, family] = await Promise.all([findBadges(tx, badgeIds), familyNow(tx, userId)]);
  const unknown = badgeIds.find((id) => !badges.has(id));
  if (unknown) throw fieldProblem('not-found', 'body.badgeId', `There is no badge ${unknown}.`);
  const held = await listHeldOf(tx, badgeIds, family);
  const fresh = [...new Set(badgeIds)].filter((id) => !held.includes(id));
  const now = context.now();
  const given = await insertHolders(
    tx,
    fresh.map((badgeId) => ({ badgeId, userId, by, giverId, reference, reason, now })),
  );
  // Somebody else gave the others a moment ago, unless it is the reference that was used.
  if (given.length < fresh.length && reference !== null && (await listHeldOf(tx, fresh, family)).length < fresh.length)
    throw fieldProblem('conflict', 'body.reference', 'This reference stands for another badge or player.');
  await Promise.all(
    given.map((id) => {
      const data = { name: badges.get(id)?.name ?? '' };
      return notify(tx, { userId, kind: 'badge.given', subject: id, data });
    }),
  );
  return given;
}
