import { fieldProblem, Problem } from '@hatchery/api/problems';
import { listWallets, type Wallet } from '@hatchery/indexing/wallets';
import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import { lockLiving } from '@hatchery/kit/families';
import type { MastersContext } from '../context.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { relayedSince } from '../signing/signatures.rules.ts';
import { countOpenings, findFreeBoxes, findOpening, insertOpening, type KeptOpening } from './openings.repository.ts';
import { mostOpenings } from './openings.rules.ts';
import { lockPayer } from './purchases.repository.ts';

type Asked = { id: string; userId: string; tokenId: string; amount: number };

/**
 * Stores an opening of boxes of a kept wallet, which the worker sends. Boxes of openings that are under way are not opened twice. The
 * same id is the same opening.
 * @throws Problem conflict (too few boxes), too-many-requests.
 */
export async function openKeptBoxes(
  tx: Transaction,
  { now, openingAlarm }: Pick<MastersContext, 'now' | 'openingAlarm'>,
  { chainId }: MastersChain,
  { id, userId, tokenId, amount }: Asked,
): Promise<KeptOpening> {
  await lockLiving(tx, [userId]);
  await requireRoom(tx, userId, now());
  const wallet = await chooseKept(tx, { chainId, userId, tokenId, amount });
  const createdAt = now();
  const state = { state: 'waiting', failure: null, requestHash: null } as const;
  const opening = { id, userId, chainId, account: wallet.address, tokenId, amount, ...state, createdAt };
  if (!(await insertOpening(tx, opening))) return (await findOpening(tx, id)) ?? opening;
  afterCommit(tx, openingAlarm.ring);
  return opening;
}

/** Finds a kept wallet of a player that has enough boxes. @throws Problem conflict that names how many the best one has. */
async function chooseKept(
  tx: Transaction,
  { chainId, userId, tokenId, amount }: Omit<Asked, 'id'> & { chainId: number },
): Promise<Wallet> {
  const kept = (await listWallets(tx, userId)).filter(({ kind }) => kind === 'custodial');
  if (kept.length === 0)
    throw new Problem(
      'conflict',
      'You have no wallet that the platform keeps. Open boxes from your own wallet instead.',
    );
  let most = 0;
  for (const wallet of kept.toSorted((a, b) => (a.address < b.address ? -1 : 1))) {
    await lockPayer(tx, { chainId, payer: wallet.address });
    const free = await findFreeBoxes(tx, { chainId, account: wallet.address, tokenId });
    if (free >= amount) return wallet;
    most = Math.max(most, free);
  }
  const message = `Your wallet has ${most} of these boxes that are not being opened.`;
  throw fieldProblem('conflict', most === 0 ? 'body.lootboxTokenId' : 'body.amount', message);
}

/** Requires that the platform may pay for another opening of a player. @throws Problem too-many-requests. */
async function requireRoom(tx: Transaction, userId: string, now: Date): Promise<void> {
  const since = relayedSince(now);
  const { total, first } = await countOpenings(tx, userId, since);
  if (total < mostOpenings) return;
  const retryAfterSeconds = Math.ceil(((first ?? now).getTime() - since.getTime()) / 1_000);
  const detail = `The platform sends ${mostOpenings} openings of a player in 24 hours. Try later.`;
  throw new Problem('too-many-requests', detail, { retryAfterSeconds });
}
