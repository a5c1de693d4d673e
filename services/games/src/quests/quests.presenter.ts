import type { Quest as ToldQuest } from '@hatchery/api/quest-shapes';
import type { Quest } from './quests.repository.ts';

/** Returns what the API tells of a quest. */
export const presentQuest = ({ id, mostGrants, granted, ...quest }: Quest): ToldQuest => ({
  uid: id,
  slug: quest.slug,
  name: quest.name,
  description: quest.description,
  image: quest.image ?? undefined,
  gameId: quest.gameId ?? undefined,
  chapter: quest.chapter ?? undefined,
  type: quest.type,
  period: quest.period,
  startsAt: quest.startsAt?.toISOString(),
  endsAt: quest.endsAt?.toISOString(),
  conditions: quest.conditions,
  rewards: quest.rewards,
  grantsPerPeriod: quest.mostPerPeriod ?? undefined,
  budget: mostGrants === null ? undefined : { grants: mostGrants, left: Math.max(0, mostGrants - granted) },
  boardId: quest.boardId ?? undefined,
  link: quest.link ?? undefined,
  order: quest.order,
  active: quest.active,
  version: quest.version,
});
