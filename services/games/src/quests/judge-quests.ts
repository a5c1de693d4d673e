import { familyOf } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { listUsedProofs } from './claims.repository.ts';
import { gather } from './gather.ts';
import { type Judgement, judge, proofsOf, withoutProofs } from './judge.rules.ts';
import type { Period } from './periods.rules.ts';
import type { Quest } from './quests.repository.ts';

/** Lists the accounts of a player, their own first: wallets and vouchers of the others have moved to it. */
export const accountsOf = async (database: GamesContext['database'], userId: string): Promise<string[]> => [
  userId,
  ...(await familyOf(database, userId)).filter((id) => id !== userId),
];

export type QuestNow = { quest: Quest; period: Period };

/**
 * Judges all conditions of some quests for a player, who is all of their accounts, outside of any transaction. A creature or a wallet
 * that proved a quest that gives something to another player in this period does not count there.
 * @returns one list for each quest, in their order.
 */
export async function judgeQuests(context: GamesContext, family: string[], quests: QuestNow[]): Promise<Judgement[][]> {
  const known = await gather(
    context,
    family,
    quests.map(({ quest: { id: questId, conditions }, period: { from, to } }) => ({ questId, from, to, conditions })),
  );
  const used = await listUsedProofs(
    context.database.knex,
    quests
      .filter(({ quest }) => quest.rewards.length > 0)
      .map(({ quest, period }) => ({ questId: quest.id, period: period.name })),
    { proofs: known.holdings ? proofsOf(known.holdings) : [], family },
  );
  return quests.map(({ quest, period: { from, to } }) => {
    const counted = withoutProofs(known, used.get(quest.id));
    return quest.conditions.map((condition) => judge(condition, counted, { questId: quest.id, from, to }));
  });
}
