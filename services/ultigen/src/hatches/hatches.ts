import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { Hatch } from '@hatchery/api/ultigen';
import type { UltigenContext } from '../context.ts';
import { monstersOfHatches } from '../monsters/monsters.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { type HatchRow, type Page, selectHatches, selectHatchOf } from './hatches.repository.ts';
import { presentHatch } from './hatches.rules.ts';

/** A page of the hatches of all wallets of a caller, newest first, and how many there are in all. */
export async function hatchesOf(
  context: UltigenContext,
  passport: Passport,
  page: Page,
): Promise<{ hatches: Hatch[]; total: number }> {
  const { knex } = context.database;
  const addresses = (await walletsOf(knex, passport)).map(({ address }) => address);
  const { rows, total } = await selectHatches(knex, context.contracts.chainId, addresses, page);
  return { hatches: await present(context, rows), total };
}

/** A hatch of one of the wallets of a caller. @throws Problem not-found. */
export async function hatchOf(context: UltigenContext, passport: Passport, uid: string): Promise<Hatch> {
  const { knex } = context.database;
  const addresses = (await walletsOf(knex, passport)).map(({ address }) => address);
  const row = await selectHatchOf(knex, context.contracts.chainId, uid, addresses);
  const [hatch] = row ? await present(context, [row]) : [];
  if (!hatch) throw new Problem('not-found', `There is no hatch ${uid}.`);
  return hatch;
}

async function present(context: UltigenContext, rows: HatchRow[]): Promise<Hatch[]> {
  const ids = rows.map(({ id }) => id);
  const monsters = await monstersOfHatches(context.database.knex, context, ids);
  return rows.map((row) => presentHatch(row, monsters.get(row.id) ?? [], context.contracts));
}
