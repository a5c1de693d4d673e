import { fieldProblem, Problem } from '@hatchery/api/problems';
import { type Entry, readCatalogue } from '../catalogue/catalogue.ts';
import { getLootbox, type Lootbox } from '../content/content.ts';
import type { MastersContext } from '../context.ts';

export const notForSale = () => new Problem('conflict', 'This box is not for sale now.');

/** Finds a box that is for sale, as admins have set it. @throws Problem not-found, conflict. */
export async function requireBox(
  { database }: Pick<MastersContext, 'database'>,
  boxId: number,
): Promise<{ box: Lootbox; entry: Entry }> {
  const box = getLootbox(boxId);
  const entry = (await readCatalogue(database.knex)).find('lootbox', boxId);
  if (!box || !entry) throw fieldProblem('not-found', 'body.lootboxId', `There is no box ${boxId}.`);
  if (!entry.active) throw notForSale();
  return { box, entry };
}
