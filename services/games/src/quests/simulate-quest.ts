import { Problem } from '@hatchery/api/problems';
import type { SimulatedQuest } from '@hatchery/api/quest-shapes';
import { heirsOf } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { noQuest } from './claim-quest.ts';
import { listClaims } from './claims.repository.ts';
import { accountsOf, judgeQuests } from './judge-quests.ts';
import { periodOf } from './periods.rules.ts';
import { findQuest } from './quests.repository.ts';

/** Judges a quest in any state for a player, without effect. @throws Problem not-found. */
export async function simulateQuest(
  context: GamesContext,
  { questId, userId: named }: { questId: string; userId: string },
): Promise<SimulatedQuest> {
  const { database, now } = context;
  const quest = await findQuest(database, questId);
  if (!quest) throw noQuest(questId);
  const userId = (await heirsOf(database, [named])).get(named);
  if (!userId) throw new Problem('not-found', 'This player has deleted their account.');
  const family = await accountsOf(database, userId);
  const period = periodOf(quest, now());
  const [[judgements = []], [claim]] = await Promise.all([
    judgeQuests(context, family, [{ quest, period }]),
    listClaims(database.knex, family, [{ questId, period: period.name }]),
  ]);
  const steps = judgements.map(({ step }) => step);
  const missing = steps.filter(({ done }) => !done);
  return {
    uid: questId,
    valid: missing.length === 0,
    steps,
    missing,
    currentPeriod: period.name,
    claimedAt: claim?.claimedAt.toISOString(),
    evidence: judgements.map(({ evidence }) => evidence),
  };
}
