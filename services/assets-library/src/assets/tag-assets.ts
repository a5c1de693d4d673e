import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { LibraryContext } from '../context.ts';
import { recountTags, requireTags } from '../tags/tags.ts';
import { type Asset, lockAssets, updateAsset } from './assets.repository.ts';
import { insertChanges } from './changes.repository.ts';

type Change = { ids: string[]; add: string[]; remove: string[]; admin: string };

const mostTags = 20;

/** Adds and removes tags of assets, of all of them or of none. @throws Problem not-found, bad-request, conflict. */
export async function tagAssets(
  tx: Transaction,
  { now }: Pick<LibraryContext, 'now'>,
  { ids, add, remove, admin }: Change,
): Promise<void> {
  const added = await requireTags(tx, add, 'body.add');
  const wanted = [...new Set(ids)];
  const assets = await lockAssets(tx, wanted);
  const known = new Set(assets.map(({ id }) => id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing >= 0) throw fieldProblem('not-found', `body.uids.${missing}`, 'There is no such asset.');
  const at = now();
  const changed = assets.flatMap((before) => {
    const tags = retagged(before, added, remove);
    return tags.join() === before.tags.join()
      ? []
      : [{ before, after: { ...before, tags, version: before.version + 1, updatedAt: at } }];
  });
  for (const { after } of changed) await updateAsset(tx, after);
  await recountTags(tx, changed);
  await insertChanges(
    tx,
    changed.map(({ after }) => ({ assetId: after.id, at, by: admin, what: 'tagged', fields: ['tags'] })),
  );
}

function retagged({ title, tags }: Asset, add: string[], remove: string[]): string[] {
  const result = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag)).sort();
  if (result.length > mostTags)
    throw new Problem('conflict', `${title} would have more than ${mostTags} tags. Nothing was changed.`);
  return result;
}
