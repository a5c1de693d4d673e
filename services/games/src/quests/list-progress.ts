import { mostQuests, type QuestProgress } from '@hatchery/api/quest-shapes';
import type { GamesContext } from '../context.ts';
import { listGrants, presentGrant } from '../grants/grants.ts';
import { listClaims } from './claims.repository.ts';
import { accountsOf, judgeQuests } from './judge-quests.ts';
import { closedBecause, periodOf } from './periods.rules.ts';
import { presentQuest } from './quests.presenter.ts';
import { countOfPeriods, listShownQuests } from './quests.repository.ts';

/** Lists the quests that a player can do now, with how far they are. Each service is asked once for all of them. */
export async function listProgress(context: GamesContext, userId: string): Promise<QuestProgress[]> {
  const { database, now } = context;
  const time = now();
  const [shown, family] = await Promise.all([
    listShownQuests(database, { now: time, most: mostQuests }),
    accountsOf(database, userId),
  ]);
  const open = shown
    .filter((quest) => closedBecause(quest, time) === undefined)
    .map((quest) => ({ quest, period: periodOf(quest, time) }));
  const wanted = open.map(({ quest, period }) => ({ questId: quest.id, period: period.name }));
  const claims = await listClaims(database.knex, family, wanted);
  const [grants, judgements, spent] = await Promise.all([
    listGrants(
      database.knex,
      claims.map(({ grantId }) => grantId),
    ),
    judgeQuests(context, family, open),
    countOfPeriods(database.knex, wanted),
  ]);
  return open.map(({ quest, period }, index): QuestProgress => {
    const claim = claims.find(({ questId }) => questId === quest.id);
    const grant = claim && grants.get(claim.grantId);
    const steps = claim?.steps ?? judgements[index]?.map(({ step }) => step) ?? [];
    const usedUp =
      quest.granted >= (quest.mostGrants ?? Number.POSITIVE_INFINITY) ||
      (spent.get(`${quest.id} ${period.name}`) ?? 0) >= (quest.mostPerPeriod ?? Number.POSITIVE_INFINITY);
    return {
      ...presentQuest(quest),
      currentPeriod: period.name,
      steps,
      claimable: !claim && !usedUp && steps.every(({ done }) => done),
      usedUp,
      claimedAt: claim?.claimedAt.toISOString(),
      nextAt: period.next?.toISOString(),
      grant: grant && presentGrant(grant),
    };
  });
}
