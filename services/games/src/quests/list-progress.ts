import { mostQuests, type QuestProgress } from '@hatchery/api/quest-shapes';
import { familyOf } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { listGrants, presentGrant } from '../grants/grants.ts';
import { listClaims } from './claims.repository.ts';
import { gather } from './gather.ts';
import { judge } from './judge.rules.ts';
import { closedBecause, periodOf } from './periods.rules.ts';
import { presentQuest } from './quests.presenter.ts';
import { countOfPeriods, listShownQuests } from './quests.repository.ts';

/** Lists the quests that a player can do now, with how far they are. Each service is asked once for all of them. */
export async function listProgress(context: GamesContext, userId: string): Promise<QuestProgress[]> {
  const { database, now } = context;
  const time = now();
  const [shown, family] = await Promise.all([
    listShownQuests(database, { now: time, most: mostQuests }),
    familyOf(database, userId),
  ]);
  const open = shown
    .filter((quest) => closedBecause(quest, time) === undefined)
    .map((quest) => ({ quest, period: periodOf(quest, time) }));
  const wanted = open.map(({ quest, period }) => ({ questId: quest.id, period: period.name }));
  const claims = await listClaims(database.knex, family, wanted);
  const [grants, known, spent] = await Promise.all([
    listGrants(
      database.knex,
      claims.map(({ grantId }) => grantId),
    ),
    gather(
      context,
      family,
      open.map(({ quest, period }) => ({ questId: quest.id, ...period, conditions: quest.conditions })),
    ),
    countOfPeriods(database.knex, wanted),
  ]);
  return open.map(({ quest, period }): QuestProgress => {
    const claim = claims.find(({ questId }) => questId === quest.id);
    const grant = claim && grants.get(claim.grantId);
    const judged = { questId: quest.id, from: period.from, to: period.to };
    const steps = claim?.steps ?? quest.conditions.map((condition) => judge(condition, known, judged).step);
    const isLeft =
      quest.granted < (quest.mostGrants ?? Number.POSITIVE_INFINITY) &&
      (spent.get(`${quest.id} ${period.name}`) ?? 0) < (quest.mostPerPeriod ?? Number.POSITIVE_INFINITY);
    return {
      ...presentQuest(quest),
      currentPeriod: period.name,
      steps,
      claimable: !claim && isLeft && steps.every(({ done }) => done),
      claimedAt: claim?.claimedAt.toISOString(),
      nextAt: period.next?.toISOString(),
      grant: grant && presentGrant(grant),
    };
  });
}
