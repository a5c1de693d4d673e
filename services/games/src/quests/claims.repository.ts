import type { QuestStep } from '@hatchery/api/quest-shapes';
import type { Queryable, Transaction } from '@hatchery/kit/database';

export type Claim = { grantId: string; questId: string; period: string; steps: QuestStep[]; claimedAt: Date };

const columns = {
  grantId: 'grant_id',
  questId: 'quest_id',
  period: 'period',
  steps: 'steps',
  claimedAt: 'claimed_at',
};

/** Lists what a player, by all accounts of theirs, has claimed of quests in some periods. */
export async function listClaims(
  db: Queryable,
  family: string[],
  wanted: { questId: string; period: string }[],
): Promise<Claim[]> {
  const { rows } = await db.raw(
    `select grant_id as "grantId", quest_id as "questId", period, steps, claimed_at as "claimedAt"
     from quest_claims
     where user_id = any(cast(:family as uuid[])) and (quest_id, period) in (
       select "questId", period from jsonb_to_recordset(cast(:wanted as jsonb)) as wanted ("questId" uuid, period text))
     order by quest_id, claimed_at`,
    { family, wanted: JSON.stringify(wanted) },
  );
  return rows;
}

export const findClaim = (db: Queryable, grantId: string): Promise<Claim | undefined> =>
  db('quest_claims').where({ grant_id: grantId }).first(columns);

type NewClaim = Claim & { userId: string; questVersion: number; evidence: Record<string, unknown>[] };

export async function insertClaim(tx: Transaction, claim: NewClaim): Promise<void> {
  await tx('quest_claims').insert({
    grant_id: claim.grantId,
    quest_id: claim.questId,
    quest_version: claim.questVersion,
    user_id: claim.userId,
    period: claim.period,
    steps: JSON.stringify(claim.steps),
    evidence: JSON.stringify(claim.evidence),
    claimed_at: claim.claimedAt,
  });
}

/** Stores which creatures proved a claim. @returns one that proved this quest to somebody else in this period, if any did. */
export async function insertProofs(
  tx: Transaction,
  { questId, period, grantId, creatures }: Pick<Claim, 'questId' | 'period' | 'grantId'> & { creatures: number[] },
): Promise<number | undefined> {
  const ids = [...new Set(creatures)].sort((one, other) => one - other);
  if (ids.length === 0) return undefined;
  const rows = ids.map((creature) => ({ quest_id: questId, period, creature, grant_id: grantId }));
  const stored: { creature: number }[] = await tx('quest_proofs')
    .insert(rows)
    .onConflict(['quest_id', 'period', 'creature'])
    .ignore()
    .returning('creature');
  const fresh = new Set(stored.map(({ creature }) => creature));
  return ids.find((id) => !fresh.has(id));
}

/** Lists which of some creatures have proved quests in some periods already, by quest. */
export async function listUsedCreatures(
  db: Queryable,
  wanted: { questId: string; period: string }[],
  creatures: number[],
): Promise<Map<string, Set<number>>> {
  if (wanted.length === 0 || creatures.length === 0) return new Map();
  const { rows }: { rows: { questId: string; creatures: number[] }[] } = await db.raw(
    `select quest_id as "questId", array_agg(creature::float8) as creatures from quest_proofs
     where creature = any(cast(:creatures as bigint[])) and (quest_id, period) in (
       select "questId", period from jsonb_to_recordset(cast(:wanted as jsonb)) as wanted ("questId" uuid, period text))
     group by quest_id order by quest_id`,
    { creatures, wanted: JSON.stringify(wanted) },
  );
  return new Map(rows.map((row) => [row.questId, new Set(row.creatures)]));
}

/** Lists which quests a player has claimed since a time. */
export const listClaimedSince = (db: Queryable, family: string[], since: Date): Promise<string[]> =>
  db('quest_claims')
    .whereIn('user_id', family)
    .where('claimed_at', '>=', since)
    .distinct('quest_id')
    .orderBy('quest_id')
    .limit(1_000)
    .pluck('quest_id');

/** Forgets what claims of a player were judged by. The claims stay, so that nothing is given twice. */
export async function eraseEvidence(tx: Transaction, family: string[]): Promise<void> {
  await tx('quest_claims').whereIn('user_id', family).update({ evidence: '[]' });
}
