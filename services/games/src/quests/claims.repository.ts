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

/** Stores what proved a claim, as creatures. @returns one that proved this quest to somebody else in this period, if any did. */
export async function insertProofs(
  tx: Transaction,
  { questId, period, grantId, proofs }: Pick<Claim, 'questId' | 'period' | 'grantId'> & { proofs: string[] },
): Promise<string | undefined> {
  const given = [...new Set(proofs)].sort();
  if (given.length === 0) return undefined;
  const rows = given.map((proof) => ({ quest_id: questId, period, proof, grant_id: grantId }));
  const stored: { proof: string }[] = await tx('quest_proofs')
    .insert(rows)
    .onConflict(['quest_id', 'period', 'proof'])
    .ignore()
    .returning('proof');
  const fresh = new Set(stored.map(({ proof }) => proof));
  return given.find((proof) => !fresh.has(proof));
}

/** Lists which of some proofs have proved quests in some periods to players beside one family, by quest. */
export async function listUsedProofs(
  db: Queryable,
  wanted: { questId: string; period: string }[],
  { proofs, family }: { proofs: string[]; family: string[] },
): Promise<Map<string, Set<string>>> {
  if (wanted.length === 0 || proofs.length === 0) return new Map();
  const { rows }: { rows: { questId: string; proofs: string[] }[] } = await db.raw(
    `select quest_proofs.quest_id as "questId", array_agg(proof) as proofs
     from quest_proofs join grants on grants.id = quest_proofs.grant_id
     where proof = any(cast(:proofs as text[])) and grants.user_id <> all(cast(:family as uuid[]))
       and (quest_proofs.quest_id, quest_proofs.period) in (
         select "questId", period from jsonb_to_recordset(cast(:wanted as jsonb)) as wanted ("questId" uuid, period text))
     group by quest_proofs.quest_id order by quest_proofs.quest_id`,
    { proofs, family, wanted: JSON.stringify(wanted) },
  );
  return new Map(rows.map((row) => [row.questId, new Set(row.proofs)]));
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
