import { listLootboxes, listOdds } from '../content/content.ts';
import type { MastersContext } from '../context.ts';
import { insertOdds, listAllOdds } from './odds.repository.ts';

/**
 * Publishes the odds of the catalogue that are not published yet. Boxes are sold with published odds alone, so each version stands
 * there before its first sale.
 * @throws Error if odds of the catalogue differ from those that were published as the same version. Those stay in force.
 */
export async function publishOdds({ database, now }: Pick<MastersContext, 'database' | 'now'>): Promise<void> {
  const published = new Map(
    (await listAllOdds(database.knex)).map((odds) => [`${odds.boxId} ${odds.version}`, odds.hash]),
  );
  const all = listLootboxes().flatMap(({ id }) => listOdds(id));
  const fresh = all.filter(({ boxId, version }) => !published.has(`${boxId} ${version}`));
  if (fresh.length > 0)
    await database.transaction(async (tx) => {
      for (const { boxId, version, hash, items } of fresh)
        await insertOdds(tx, { boxId, version, hash, items: [...items], publishedAt: now() });
    });
  const other = all.find(({ boxId, version, hash }) => (published.get(`${boxId} ${version}`) ?? hash) !== hash);
  if (other) throw new Error(`Version ${other.version} of box ${other.boxId} was published with other odds.`);
}
