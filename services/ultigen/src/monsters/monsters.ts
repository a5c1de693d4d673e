import { Problem } from '@hatchery/api/problems';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { Address } from 'viem';
import type { Queryable, UltigenContext } from '../context.ts';
import { presentMonster } from './monsters.presenter.ts';
import { monsterFinders, type Page, selectHatched, selectOwned } from './monsters.repository.ts';

type Where = Pick<UltigenContext, 'contracts' | 'publicUrl'>;

const presenter =
  ({ contracts: { chainId }, publicUrl }: Where) =>
  (row: Parameters<typeof presentMonster>[0]) =>
    presentMonster(row, { chainId, publicUrl });

/** Reads of one monster, by its own id or by its token. @throws Problem not-found. */
export function monsterReads({ database, ...where }: Where & Pick<UltigenContext, 'database'>) {
  const find = monsterFinders(database, where.contracts.chainId);
  const present = presenter(where);
  return {
    byId: async (id: number): Promise<UltigenMonster> => {
      const [row] = await find.byId({ id });
      if (!row) throw new Problem('not-found', `There is no monster ${id}.`);
      return present(row);
    },
    byToken: async (tokenId: string): Promise<UltigenMonster> => {
      const [row] = await find.byToken({ tokenId });
      if (!row) throw new Problem('not-found', `There is no monster with token ${tokenId}.`);
      return present(row);
    },
  };
}

/** A page of the monsters of some owners, newest first, and how many there are in all. */
export async function monstersOf(
  { database, ...where }: Where & Pick<UltigenContext, 'database'>,
  owners: Address[],
  page: Page,
): Promise<{ monsters: UltigenMonster[]; total: number }> {
  const { rows, total } = await selectOwned(database.knex, where.contracts.chainId, owners, page);
  return { monsters: rows.map(presenter(where)), total };
}

/** The monsters of each hatch, in the order in which they hatch. */
export async function monstersOfHatches(
  db: Queryable,
  where: Where,
  hatchIds: string[],
): Promise<Map<string, UltigenMonster[]>> {
  const rows = await selectHatched(db, where.contracts.chainId, hatchIds);
  const byHatch = Map.groupBy(rows, (row) => row.hatch_id ?? '');
  const present = presenter(where);
  return new Map([...byHatch].map(([hatchId, own]) => [hatchId, own.map(present)]));
}
