import { randomUUID } from 'node:crypto';
import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import { lockLiving } from '@hatchery/kit/families';
import { giveBadges } from '../badges/badges.ts';
import type { GamesContext } from '../context.ts';
import { insertGrants, insertLines, listFamilyPairs, listGrantsFor } from './grants.repository.ts';
import { type NewGrant, referenceOf } from './grants.rules.ts';

type Context = Pick<GamesContext, 'grantAlarm' | 'now'>;

/** A grant, and whether the player had it before, so that nothing changed. */
export type Granted = { id: string; userId: string; repeated: boolean };

/**
 * Stores what a player gets for one thing, once for all accounts of theirs. Badges are given at once, in `tx`; everything else by
 * `deliverGrant` after it has committed, or by the worker.
 * @throws Problem not-found if the account was merged into another one, or deleted.
 */
export async function createGrant(context: Context, tx: Transaction, grant: NewGrant): Promise<Granted> {
  const [granted] = await store(context, tx, { grants: [grant], by: 'request' });
  return granted as Granted;
}

/**
 * Stores grants of several players for one thing. The worker delivers them once `tx` has committed.
 * @returns one for each, in their order. @throws Problem not-found if one of the players has departed.
 */
export async function createGrants(context: Context, tx: Transaction, grants: NewGrant[]): Promise<Granted[]> {
  const granted = await store(context, tx, { grants, by: 'worker' });
  if (granted.some(({ repeated }) => !repeated)) afterCommit(tx, context.grantAlarm.ring);
  return granted;
}

type Storing = { grants: NewGrant[]; by: 'request' | 'worker' };

async function store(context: Context, tx: Transaction, { grants, by }: Storing): Promise<Granted[]> {
  const [thing] = grants;
  if (!thing) return [];
  const userIds = grants.map(({ userId }) => userId);
  await lockLiving(tx, userIds);
  const pairs = await listFamilyPairs(tx, userIds);
  const known = await listKnown(tx, thing, pairs);
  const fresh = grants
    .filter(({ userId }) => !known.has(userId))
    .map((grant) => ({ ...grant, id: randomUUID(), creature: grant.creature ?? null, now: context.now() }));
  const stored = new Set(await insertGrants(tx, fresh));
  const added = fresh.filter(({ id }) => stored.has(id));
  // Somebody else stored the others a moment ago.
  const late = added.length < fresh.length ? await listKnown(tx, thing, pairs) : known;
  await Promise.all([storeLines(tx, added, by), ...added.map((grant) => giveAtOnce(context, tx, grant))]);
  const ids = new Map([...late, ...added.map(({ id, userId }): [string, string] => [userId, id])]);
  return userIds.map((userId) => {
    const id = ids.get(userId);
    if (!id) throw new Error(`The grant of ${userId} was not stored.`);
    return { id, userId, repeated: !stored.has(id) };
  });
}

type Thing = Pick<NewGrant, 'source' | 'sourceId' | 'period'>;
type Pairs = Awaited<ReturnType<typeof listFamilyPairs>>;

/** Returns the grants that players, or accounts of theirs, have for a thing, by player. */
async function listKnown(tx: Transaction, thing: Thing, pairs: Pairs): Promise<Map<string, string>> {
  const found = await listGrantsFor(
    tx,
    thing,
    pairs.map(({ userId }) => userId),
  );
  const byAccount = new Map(found.map(({ userId, id }) => [userId, id]));
  return new Map(
    pairs.flatMap(({ playerId, userId }) => {
      const id = byAccount.get(userId);
      return id ? [[playerId, id] as const] : [];
    }),
  );
}

type Added = Omit<NewGrant, 'creature'> & { id: string };

const storeLines = (tx: Transaction, added: Added[], by: 'request' | 'worker') =>
  insertLines(
    tx,
    added.flatMap(({ id, rewards }) =>
      rewards.map((reward, position) => ({
        grantId: id,
        position,
        reward,
        reference: referenceOf(id, position),
        isGiven: reward.kind === 'badge',
      })),
    ),
    by,
  );

/** Gives the badges of a grant: they are this service's own. */
async function giveAtOnce(context: Context, tx: Transaction, { userId, source, sourceId, rewards }: Added) {
  const badgeIds = rewards.flatMap((reward) => (reward.kind === 'badge' ? [reward.badgeId] : []));
  if (badgeIds.length > 0) await giveBadges(context, tx, { badgeIds, userId, by: source, giverId: sourceId });
}
