import { randomUUID } from 'node:crypto';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import type { Category } from './badges.rules.ts';
import { countCategories, insertCategory, mostCategories } from './categories.repository.ts';

type Creation = { name: string; order?: number | undefined };

/** Creates a category of badges. @throws Problem conflict. */
export async function createCategory(
  { now }: Pick<GamesContext, 'now'>,
  tx: Transaction,
  { name, order }: Creation,
): Promise<Category> {
  const { categories, nextPosition } = await countCategories(tx);
  if (categories >= mostCategories) throw new Problem('conflict', `There are ${mostCategories} categories already.`);
  const created = await insertCategory(tx, { id: randomUUID(), name, position: order ?? nextPosition, now: now() });
  if (!created) throw fieldProblem('conflict', 'body.name', 'There is a category of this name.');
  return created;
}
