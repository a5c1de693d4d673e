import type { Passport } from '@hatchery/api/access';
import type { CreatureGrowth, Evolutions, MergePreview } from '@hatchery/api/growth-shapes';
import { Problem } from '@hatchery/api/problems';
import { findChain } from '@hatchery/indexing/chains.repository';
import { findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import type { Page, Paging } from '@hatchery/kit/lists';
import type { UltigenContext } from '../context.ts';
import { findCreatures } from '../monsters/creatures.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { presentEvolutions, presentGrowth, presentMerge } from './growths.presenter.ts';
import { findGrowth, listGrowths, type StoredGrowth } from './growths.repository.ts';
import { growthReference } from './growths.rules.ts';
import { judgeOwn } from './judge-growth.ts';

/** Lists the growths of all wallets of a caller on one chain, newest first. */
export async function growthsOf(
  context: UltigenContext,
  chain: UltigenChain,
  passport: Passport,
  { id, ...paging }: Paging & { id?: number | undefined },
): Promise<Page<CreatureGrowth>> {
  const { knex } = context.database;
  const addresses = (await walletsOf(knex, passport)).map(({ address }) => address);
  const { items, total } = await listGrowths(knex, { chainId: chain.chainId, addresses, id }, paging);
  return { items: await tell(context, chain, items), total };
}

/** Finds a growth of one of the wallets of a caller, on any chain. @throws Problem not-found. */
export async function growthOf(context: UltigenContext, passport: Passport, uid: string): Promise<CreatureGrowth> {
  const { knex } = context.database;
  const [wallets, found] = await Promise.all([walletsOf(knex, passport), findGrowth(knex, uid)]);
  const isOwn = wallets.some(({ address }) => address === found?.address);
  const [growth] = found && isOwn ? await tell(context, context.chains.get(found.chainId), [found]) : [];
  if (!growth) throw new Problem('not-found', `There is no growth ${uid}.`);
  return growth;
}

async function tell(
  { database: { knex }, publicUrl }: UltigenContext,
  { chainId, monsters }: UltigenChain,
  growths: StoredGrowth[],
): Promise<CreatureGrowth[]> {
  const [redemptions, chain] = await Promise.all([
    findRedemptions(
      knex,
      growths.map(({ id }) => growthReference(id)),
    ),
    findChain(knex, chainId),
  ]);
  const redemptionOf = new Map(redemptions.map((one) => [one.subject, one]));
  const facts = { publicUrl, contract: monsters, finalNumber: chain?.final.number ?? 0 };
  return growths.map((growth) => presentGrowth(growth, { ...facts, redemption: redemptionOf.get(growth.id) }));
}

/** Tells what a creature may become. @throws Problem not-found. */
export async function evolutionsFor({ database, publicUrl }: UltigenContext, id: number): Promise<Evolutions> {
  const [creature] = await findCreatures(database.knex, [id]);
  if (!creature) throw new Problem('not-found', `There is no monster ${id}.`);
  return presentEvolutions(creature, publicUrl);
}

/** Tells what a merge would bring. @throws Problem as the merge would. */
export async function previewMerge(
  { database, publicUrl }: UltigenContext,
  passport: Passport,
  { id, consumed, newMonsterId }: { id: number; consumed: string; newMonsterId?: number | undefined },
): Promise<MergePreview> {
  const ids = consumed.split(',').map(Number);
  const judged = await judgeOwn(database.knex, passport, {
    id,
    idPath: 'params.id',
    consumed: ids,
    newMonsterId,
    place: 'query',
  });
  return presentMerge(judged, publicUrl);
}
