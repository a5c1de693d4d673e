import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { Hatch as ToldHatch } from '@hatchery/api/ultigen';
import { findChain } from '@hatchery/indexing/chains.repository';
import { findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import type { Page, Paging } from '@hatchery/kit/lists';
import type { UltigenContext } from '../context.ts';
import { monstersOfHatches } from '../monsters/monsters.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { presentHatch } from './hatches.presenter.ts';
import { findHatchOf, listHatches } from './hatches.repository.ts';
import { type Hatch, hatchReference } from './hatches.rules.ts';

/** Lists the hatches of all wallets of a caller on one chain, newest first. */
export async function hatchesOf(
  context: UltigenContext,
  chain: UltigenChain,
  passport: Passport,
  paging: Paging,
): Promise<Page<ToldHatch>> {
  const { knex } = context.database;
  const addresses = (await walletsOf(knex, passport)).map(({ address }) => address);
  const { items, total } = await listHatches(knex, { chainId: chain.chainId, addresses }, paging);
  return { items: await tell(context, chain, items), total };
}

/** Finds a hatch of one of the wallets of a caller, on any chain. @throws Problem not-found. */
export async function hatchOf(context: UltigenContext, passport: Passport, uid: string): Promise<ToldHatch> {
  const { knex } = context.database;
  const addresses = (await walletsOf(knex, passport)).map(({ address }) => address);
  const found = await findHatchOf(knex, uid, addresses);
  const [hatch] = found ? await tell(context, context.chains.get(found.chainId), [found]) : [];
  if (!hatch) throw new Problem('not-found', `There is no hatch ${uid}.`);
  return hatch;
}

async function tell(context: UltigenContext, { chainId, eggs }: UltigenChain, hatches: Hatch[]): Promise<ToldHatch[]> {
  const { knex } = context.database;
  const ids = hatches.map(({ id }) => id);
  const [monsters, redemptions, chain] = await Promise.all([
    monstersOfHatches(knex, context, ids),
    findRedemptions(knex, ids.map(hatchReference)),
    findChain(knex, chainId),
  ]);
  const redemptionOf = new Map(redemptions.map((one) => [one.subject, one]));
  return hatches.map((hatch) =>
    presentHatch(hatch, {
      monsters: monsters.get(hatch.id) ?? [],
      redemption: redemptionOf.get(hatch.id),
      contract: eggs,
      finalNumber: chain?.final.number ?? 0,
    }),
  );
}
