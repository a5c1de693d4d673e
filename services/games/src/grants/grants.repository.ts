import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import type { Creature, Line, LineEnd, NewGrant, Service, StoredGrant, StoredReward } from './grants.rules.ts';

type Pair = { playerId: string; userId: string };

/** Lists players, each with the accounts that were merged into theirs. */
export async function listFamilyPairs(tx: Transaction, playerIds: string[]): Promise<Pair[]> {
  const { rows } = await tx.raw(
    `with recursive family (player_id, user_id) as (
       select id, id from unnest(cast(? as uuid[])) as id
       union
       select family.player_id, departures.user_id from departures join family on departures.into_id = family.user_id
     )
     select player_id as "playerId", user_id as "userId" from family order by player_id, user_id limit 10000`,
    [playerIds],
  );
  return rows;
}

type Thing = Pick<NewGrant, 'source' | 'sourceId' | 'period'>;
type GrantKey = { id: string; userId: string };

/** Lists grants of some accounts for one thing. */
export const listGrantsFor = (
  tx: Transaction,
  { source, sourceId, period }: Thing,
  userIds: string[],
): Promise<GrantKey[]> =>
  tx('grants')
    .where({ source, source_id: sourceId, period })
    .whereIn('user_id', userIds)
    .orderBy('user_id')
    .select({ id: 'id', userId: 'user_id' });

type GrantRow = Thing & GrantKey & { creature: Creature | null; now: Date };

/** Stores grants, unless their players have them. @returns the ids of those that were stored. */
export async function insertGrants(tx: Transaction, grants: GrantRow[]): Promise<string[]> {
  if (grants.length === 0) return [];
  return tx('grants')
    .insert(
      grants.map(({ id, source, sourceId, period, userId, creature, now }) => ({
        id,
        source,
        source_id: sourceId,
        period,
        user_id: userId,
        creature: creature && JSON.stringify(creature),
        created_at: now,
      })),
    )
    .onConflict(['source', 'source_id', 'period', 'user_id'])
    .ignore()
    .returning('id')
    .then((rows: { id: string }[]) => rows.map(({ id }) => id));
}

/** Requests make their own calls. The worker comes when one of them should have ended. */
const handsOff = '3 seconds';

type NewLine = Pick<Line, 'grantId' | 'position' | 'reward' | 'reference'> & { isGiven: boolean };

/** Stores rewards that are given now, by a request, which calls `deliverGrant`, or by the worker. */
export async function insertLines(tx: Transaction, lines: NewLine[], by: 'request' | 'worker'): Promise<void> {
  if (lines.length === 0) return;
  await tx('grant_rewards').insert(
    lines.map(({ grantId, position, reward, reference, isGiven }) => ({
      grant_id: grantId,
      position,
      reward: JSON.stringify(reward),
      reference,
      state: isGiven ? 'given' : 'due',
      next_try_at: tx.raw(by === 'request' ? `now() + interval '${handsOff}'` : 'now()'),
      ended_at: isGiven ? tx.fn.now() : null,
    })),
  );
}

const thing = `concat_ws(' ', grants.source, grants.source_id, grants.period, position)`;
const lineColumns = {
  grantId: 'grant_rewards.grant_id',
  position: 'grant_rewards.position',
  userId: 'grants.user_id',
  creature: 'grants.creature',
  reward: 'grant_rewards.reward',
  reference: 'grant_rewards.reference',
};

export const listDueLines = (db: Queryable, grantId: string): Promise<Line[]> =>
  db('grant_rewards')
    .join('grants', 'grants.id', 'grant_rewards.grant_id')
    .where({ grant_id: grantId, state: 'due' })
    .orderBy('position')
    .select({ ...lineColumns, thing: db.raw(thing) });

/**
 * Takes rewards of a service whose turn it is, so that other replicas leave them alone for some seconds. It is never more than eight: a
 * service that is back gives what is due before anybody wonders.
 */
export async function updateTaken(
  db: Queryable,
  { service, limit }: { service: Service; limit: number },
): Promise<Line[]> {
  const { rows } = await db.raw(
    `with taken as (
       update grant_rewards set tries = tries + 1, next_try_at = now() + case tries when 0 then 4 else 8 end * interval '1 second'
       where (grant_id, position) in (
         select grant_id, position from grant_rewards
         where state = 'due' and (reward ->> 'kind' = 'voucher') = :isVoucher and next_try_at <= now()
         order by next_try_at limit :limit for update skip locked
       )
       returning grant_id, position, reward, reference
     )
     select grant_id as "grantId", position, user_id as "userId", creature, reward, reference, ${thing} as thing
     from taken join grants on grants.id = taken.grant_id`,
    { limit, isVoucher: service === 'vouchers' },
  );
  return rows;
}

type LineKey = Pick<Line, 'grantId' | 'position'>;

const ofLine = ({ grantId, position }: LineKey) => ({ grant_id: grantId, position, state: 'due' });

/** Ends a reward, once. @returns false if somebody else did. */
export async function updateEnded(db: Queryable, line: LineKey, { state, why }: LineEnd): Promise<boolean> {
  const count = await db('grant_rewards')
    .where(ofLine(line))
    .update({ state, why: why ?? null, waits_for_player: false, ended_at: db.fn.now() });
  return count === 1;
}

const pauses = {
  /** Its service has no room for it today. */
  crowded: `interval '5 minutes'`,
  /** Its service answers, as one of another release does. */
  unclear: `least(300, 8 * power(2, least(tries, 6))) * interval '1 second'`,
};

/** Puts off a reward whose service answers: longer after each try, five minutes at most. */
export async function updateLater(db: Queryable, line: LineKey, why: keyof typeof pauses): Promise<void> {
  await db('grant_rewards')
    .where(ofLine(line))
    .update({ next_try_at: db.raw(`now() + ${pauses[why]}`) });
}

/** Notes why a reward is about to be refused, unless that is noted. @returns the reason that stands. */
export async function updateReason(db: Queryable, line: LineKey, why: string): Promise<string> {
  const [row]: { why: string }[] = await db('grant_rewards')
    .where(ofLine(line))
    .update({ why: db.raw('coalesce(why, ?)', [why]) })
    .returning('why');
  return row?.why ?? why;
}

/** Puts off a reward that waits for its player: longer after each try, six hours at most. */
export async function updateWaiting(db: Queryable, line: LineKey, why: string): Promise<void> {
  await db('grant_rewards')
    .where(ofLine(line))
    .update({
      why,
      waits_for_player: true,
      next_try_at: db.raw(`now() + least(360, power(2, least(tries, 9))) * interval '1 minute'`),
    });
}

type GrantColumns = Omit<StoredGrant, 'rewards'>;
type RewardColumns = StoredReward & { grantId: string };

/** Finds grants with their rewards, by their ids. */
export async function listGrants(db: Queryable, ids: string[]): Promise<Map<string, StoredGrant>> {
  if (ids.length === 0) return new Map();
  const [grants, rewards]: [GrantColumns[], RewardColumns[]] = await Promise.all([
    db('grants').whereIn('id', ids).orderBy('id').select({
      id: 'id',
      source: 'source',
      sourceId: 'source_id',
      period: 'period',
      userId: 'user_id',
      createdAt: 'created_at',
    }),
    db('grant_rewards')
      .whereIn('grant_id', ids)
      .orderBy(['grant_id', 'position'])
      .select({ grantId: 'grant_id', reward: 'reward', state: 'state', why: 'why' }),
  ]);
  const byGrant = Map.groupBy(rewards, ({ grantId }) => grantId);
  return new Map(grants.map((grant) => [grant.id, { ...grant, rewards: byGrant.get(grant.id) ?? [] }]));
}

/** Returns for how long the oldest reward has waited for a service, in seconds. 0 if none does. */
export async function findLongestDue({ knex }: Database): Promise<number> {
  const { rows } = await knex.raw(
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
     from grant_rewards where state = 'due' and not waits_for_player`,
  );
  return rows[0].seconds;
}
