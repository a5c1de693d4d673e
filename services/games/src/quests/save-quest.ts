import { randomUUID } from 'node:crypto';
import { fieldProblem, Problem, staleVersion } from '@hatchery/api/problems';
import { mostQuests, type QuestFields } from '@hatchery/api/quest-shapes';
import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import { keepPictures } from '../pictures/pictures.ts';
import { noQuest } from './claim-quest.ts';
import {
  countActiveQuests,
  findQuestSlug,
  insertQuest,
  lockJournal,
  lockQuest,
  type Quest,
  updateQuest,
} from './quests.repository.ts';
import type { ReadQuest } from './read-quest.ts';

type Context = Pick<GamesContext, 'files' | 'now'>;
type Edited = { body: QuestFields; read: ReadQuest; admin: string };

/** Creates a quest. @throws Problem conflict for a slug that another one has, or too many active ones. */
export async function createQuest(tx: Transaction, context: Context, { body, read, admin }: Edited): Promise<Quest> {
  const id = randomUUID();
  await requireRoom(tx, context, id, body);
  const [image = null] = await keepPictures(tx, context, { of: `quest:${id}`, before: [], after: read.pictures });
  const quest = { ...questOf(body, read, image), id, granted: 0, version: 1 };
  await insertQuest(tx, quest, { by: admin, at: context.now() });
  return quest;
}

/** Replaces the fields of a quest. What was granted stays. @throws Problem not-found, conflict. */
export async function changeQuest(
  tx: Transaction,
  context: Context,
  { id, version, body, read, admin }: Edited & { id: string; version: number },
): Promise<Quest> {
  await requireRoom(tx, context, id, body);
  const former = await lockQuest(tx, id);
  if (!former) throw noQuest(id);
  if (former.version !== version) throw staleVersion('quest', former.version);
  if (body.grants !== undefined && body.grants < former.granted)
    throw fieldProblem('conflict', 'body.grants', `It was rewarded ${former.granted} times already.`);
  const before = former.image === null ? [] : [former.image];
  const [image = null] = await keepPictures(tx, context, { of: `quest:${id}`, before, after: read.pictures });
  const quest = { ...questOf(body, read, image), id, granted: former.granted, version: version + 1 };
  await updateQuest(tx, quest, { by: admin, at: context.now() });
  return quest;
}

async function requireRoom(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  id: string,
  { slug, active }: QuestFields,
): Promise<void> {
  await lockJournal(tx);
  const named = await findQuestSlug(tx, slug);
  if (named && named.id !== id) throw fieldProblem('conflict', 'body.slug', 'Another quest has this slug.');
  if (active && (await countActiveQuests(tx, { besideId: id, now: now() })) >= mostQuests)
    throw new Problem('conflict', `${mostQuests} quests are active already. End one of them first.`);
}

const timeOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const questOf = (
  body: QuestFields,
  { rewards }: ReadQuest,
  image: string | null,
): Omit<Quest, 'id' | 'granted' | 'version'> => ({
  slug: body.slug,
  name: body.name,
  description: body.description,
  image,
  gameId: body.gameId ?? null,
  chapter: body.chapter ?? null,
  type: body.type,
  period: body.period,
  startsAt: timeOf(body.startsAt),
  endsAt: timeOf(body.endsAt),
  conditions: body.conditions,
  rewards,
  mostGrants: body.grants ?? null,
  mostPerPeriod: body.grantsPerPeriod ?? null,
  boardId: body.boardId ?? null,
  link: body.link ?? null,
  order: body.order,
  active: body.active,
});
