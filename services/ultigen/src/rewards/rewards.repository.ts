import type { Queryable, Transaction } from '@hatchery/kit/database';

export type EggReward = {
  reference: string;
  userId: string;
  eggType: number;
  amount: number;
  /** Null while the player has no wallet. */
  giftId: string | null;
};

const columns = { reference: 'reference', userId: 'user_id', eggType: 'egg_type', amount: 'amount', giftId: 'gift_id' };

export const findEggReward = (db: Queryable, reference: string): Promise<EggReward | undefined> =>
  db('egg_rewards').where({ reference }).first(columns);

/** Stores a reward of eggs. @returns false when there is one under this reference. */
export async function insertEggReward(tx: Transaction, reward: EggReward & { now: Date }): Promise<boolean> {
  const { reference, userId, eggType, amount, giftId, now } = reward;
  const row = { reference, user_id: userId, egg_type: eggType, amount, gift_id: giftId, created_at: now };
  const inserted = await tx('egg_rewards').insert(row).onConflict('reference').ignore().returning('reference');
  return inserted.length === 1;
}

/** The most rewards that one wallet or merge brings at once; the others come with the next event. */
const broughtAtMost = 1_000;

/** Lists the rewards of some players that wait for a wallet, oldest first, and locks them until `tx` ends. */
export const lockWaitingEggs = (tx: Transaction, userIds: string[]): Promise<EggReward[]> =>
  tx('egg_rewards')
    .whereIn('user_id', userIds)
    .whereNull('gift_id')
    .orderBy(['created_at', 'reference'])
    .limit(broughtAtMost)
    .forUpdate()
    .select(columns);

export async function updateEggGift(tx: Transaction, reference: string, giftId: string): Promise<void> {
  await tx('egg_rewards').where({ reference }).update({ gift_id: giftId });
}

/** Counts eggs of a day, if there is room for them. The row stays locked until `tx` ends. @returns whether there was. */
export async function countEggs(
  tx: Transaction,
  { day, amount, most }: { day: string; amount: number; most: number },
): Promise<boolean> {
  if (amount > most) return false;
  const { rowCount } = await tx.raw(
    `insert into egg_reward_days (day, given) values (:day, :amount)
     on conflict (day) do update set given = egg_reward_days.given + excluded.given
       where egg_reward_days.given + excluded.given <= :most`,
    { day, amount, most },
  );
  return rowCount === 1;
}

/** Experience that a creature was given. */
export type ExperienceReward = { reference: string; monsterId: number; amount: number };

export const findExperienceReward = (db: Queryable, reference: string): Promise<ExperienceReward | undefined> =>
  db('experience_rewards')
    .where({ reference })
    .first({ reference: 'reference', monsterId: 'monster_id', amount: 'amount' });

/** Stores a reward of experience. @returns false when there is one under this reference, or of this creature for this thing. */
export async function insertExperienceReward(
  tx: Transaction,
  { reference, monsterId, amount, thing, now }: ExperienceReward & { thing: string; now: Date },
): Promise<boolean> {
  const row = { reference, monster_id: monsterId, amount, thing, created_at: now };
  const inserted = await tx('experience_rewards').insert(row).onConflict().ignore().returning('reference');
  return inserted.length === 1;
}
