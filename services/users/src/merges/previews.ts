import type { Holdings, Merge as MergeAnswer } from '@hatchery/api/accounts';
import type { Queryable } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { holdingsOf } from '../holdings/holdings.ts';
import { findAbsorbed, findMerge, listMerges, walletAddressesOf } from './merges.repository.ts';
import { type Merge, type Shown, statusOf } from './merges.rules.ts';
import { unknownMerge } from './merges.ts';

type Previews = Pick<UsersContext, 'database' | 'ultigen' | 'now'>;

/** What a merge moves and puts aside: as of now until it is confirmed, as it was from then on. @throws Problem not-found, service-unavailable. */
export async function previewMerge(context: Previews, uid: string, userId: string): Promise<Shown> {
  const merge = await findMerge(context.database.knex, uid, userId);
  if (!merge) throw unknownMerge();
  return shownOf(context, merge);
}

/** @throws Problem not-found, service-unavailable. */
export async function showMerge(context: Previews, uid: string, userId: string): Promise<MergeAnswer> {
  const merge = await findMerge(context.database.knex, uid, userId);
  if (!merge) throw unknownMerge();
  return presentMerge(context.database.knex, { ...merge, shown: await shownOf(context, merge) }, context.now());
}

export async function showMerges(context: Previews, userId: string): Promise<MergeAnswer[]> {
  const { knex } = context.database;
  const merges = await listMerges(knex, userId, context.now());
  return Promise.all(
    merges.map(async (merge) => presentMerge(knex, { ...merge, shown: await shownOf(context, merge) }, context.now())),
  );
}

/** A merge as its owner sees it. */
export async function presentMerge(db: Queryable, merge: Merge, now: Date): Promise<MergeAnswer> {
  const { display_name, picture } = await findAbsorbed(db, merge);
  return {
    uid: merge.id,
    status: statusOf(merge, now),
    from: { displayName: display_name ?? undefined, picture: picture ?? undefined, credential: merge.credential },
    ...(merge.shown ?? nothing),
    createdAt: merge.createdAt.toISOString(),
    expiresAt: merge.expiresAt.toISOString(),
    undoUntil: merge.status === 'merged' ? merge.undoUntil?.toISOString() : undefined,
  };
}

const none = { wallets: 0, eggs: 0, monsters: 0, vouchers: 0, saves: 0, referrals: 0, badges: 0 };
const nothing: Shown = { moves: none, keepsAside: [] };

async function shownOf({ database: { knex }, ultigen, now }: Previews, merge: Merge): Promise<Shown> {
  if (merge.shown) return merge.shown;
  // It can be confirmed no more: nothing moves.
  if (statusOf(merge, now()) === 'expired') return nothing;
  const addresses = await walletAddressesOf(knex, merge.fromId);
  const { referral_count, both_email, both_discord } = await findAbsorbed(knex, merge);
  // Nobody keeps vouchers, saves and badges yet; their services will follow AccountsMerged, and be asked here.
  const moves: Holdings = {
    ...none,
    ...(await holdingsOf(ultigen, addresses)),
    wallets: addresses.length,
    referrals: referral_count,
  };
  return {
    moves,
    keepsAside: [...(both_email ? ['email' as const] : []), ...(both_discord ? ['discord' as const] : [])],
  };
}
