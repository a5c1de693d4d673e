import type { Merge as MergeAnswer } from '@hatchery/api/accounts';
import type { UsersContext } from '../context.ts';
import { holdingsOnEveryChain, vouchersOf } from '../holdings/holdings.ts';
import { presentMerge } from './merges.presenter.ts';
import { findAbsorbed, findMerge, listMerges, listWalletAddresses } from './merges.repository.ts';
import { type Merge, nothingShown, type Shown, statusOf } from './merges.rules.ts';
import { unknownMerge } from './merges.ts';

type Previews = Pick<UsersContext, 'database' | 'ultigen' | 'vouchers' | 'chainIds' | 'now'>;

/** Returns what a merge moves and puts aside, now for a proposal, then for a confirmed merge. @throws Problem not-found, service-unavailable. */
export const previewMerge = async (context: Previews, uid: string, userId: string): Promise<Shown> =>
  shownOf(context, await mergeOf(context, uid, userId));

/** @throws Problem not-found, service-unavailable. */
export const showMerge = async (context: Previews, uid: string, userId: string): Promise<MergeAnswer> =>
  show(context, await mergeOf(context, uid, userId));

/** @throws Problem service-unavailable. */
export async function showMerges(context: Previews, userId: string): Promise<MergeAnswer[]> {
  const merges = await listMerges(context.database.knex, userId, context.now());
  return Promise.all(merges.map((merge) => show(context, merge)));
}

async function mergeOf({ database }: Previews, uid: string, userId: string): Promise<Merge> {
  const merge = await findMerge(database.knex, uid, userId);
  if (!merge) throw unknownMerge();
  return merge;
}

const show = async (context: Previews, merge: Merge): Promise<MergeAnswer> =>
  presentMerge({ ...merge, shown: await shownOf(context, merge) }, context.now());

async function shownOf(context: Previews, merge: Merge): Promise<Shown> {
  const { now } = context;
  const { knex } = context.database;
  if (merge.shown) return merge.shown;
  if (statusOf(merge, now()) === 'expired') return nothingShown;
  const addresses = await listWalletAddresses(knex, merge.fromId);
  const { referrals, bothEmail, bothDiscord } = await findAbsorbed(knex, merge);
  // Nobody keeps saves and badges yet. Their services will follow AccountsMerged, and this will ask them.
  const [held, vouchers] = await Promise.all([
    holdingsOnEveryChain(context, addresses),
    vouchersOf(context, merge.fromId),
  ]);
  return {
    moves: { ...nothingShown.moves, ...held, vouchers: vouchers.count, wallets: addresses.length, referrals },
    keepsAside: [...(bothEmail ? ['email' as const] : []), ...(bothDiscord ? ['discord' as const] : [])],
  };
}
