import type { LibraryTag } from '@hatchery/api/library-shapes';
import { badField, Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { countTags, findTag, insertTag, listKnownTags, lockNewTags, mostTags, updateShown } from './tags.repository.ts';

/** Creates a tag, unless there is one of this name. @throws Problem conflict if there are too many. */
export async function createTag(tx: Transaction, name: string, now: Date): Promise<LibraryTag> {
  await lockNewTags(tx);
  const known = await findTag(tx, name);
  if (known) return known;
  if ((await countTags(tx)) >= mostTags) throw new Problem('conflict', `There are ${mostTags} tags already.`);
  await insertTag(tx, name, now);
  return { name, assets: 0 };
}

/** Creates those of some tags that are missing. */
export async function insertMissingTags(tx: Transaction, names: readonly string[], now: Date): Promise<void> {
  await lockNewTags(tx);
  for (const name of names) await insertTag(tx, name, now);
}

/** Returns tags in order, each once. @throws Problem bad-request, naming the field, if one does not exist. */
export async function requireTags(db: Queryable, names: string[], field: string): Promise<string[]> {
  const wanted = [...new Set(names)].sort();
  const known = new Set(wanted.length === 0 ? [] : await listKnownTags(db, wanted));
  for (const [place, name] of names.entries())
    if (!known.has(name)) throw badField(`${field}.${place}`, `There is no tag ${name}. An admin can create it.`);
  return wanted;
}

/** The tags of an asset, and whether everybody sees it. */
type Tagged = { tags: string[]; shown: boolean };

/** Counts what changes of assets mean for their tags. */
export async function recountTags(tx: Transaction, changes: { before: Tagged; after: Tagged }[]): Promise<void> {
  const counts = new Map<string, number>();
  const add = ({ tags, shown }: Tagged, by: number) => {
    if (shown) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + by);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  await updateShown(tx, counts);
}
