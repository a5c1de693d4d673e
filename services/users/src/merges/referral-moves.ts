import type { Transaction } from '@hatchery/kit/database';
import type { Mover } from './mover.ts';
import {
  addToCount,
  findLivingAccount,
  findSide,
  listLine,
  moveReferred,
  type Side,
  type StoredSide,
  sideOf,
  storeSide,
  updateEarned,
  updateReferrer,
} from './referral-moves.repository.ts';
import { keptReferrer, type Referred } from './referral-moves.rules.ts';

/** Both sides before the merge, the users that the absorbed account referred, and how many it counted that are deleted. */
type Joined = {
  from: StoredSide;
  into: StoredSide;
  referrerId: string | null;
  kept: 'into' | 'from' | undefined;
  referred: string[];
  gone: number;
};

/** Moves referrals. A merge holds the lock of referrals, so nobody else changes a referrer meanwhile. */
export const referrals: Mover<Joined> = {
  kind: 'referrals',
  move: async (tx, { fromId, intoId }) => {
    const [from, into] = [await findSide(tx, fromId), await findSide(tx, intoId)];
    const kept = keptReferrer({ fromId, intoId }, await referredOf(tx, into), await referredOf(tx, from));
    await updateReferrer(tx, from, null);
    await updateReferrer(tx, into, null);
    const referred = await moveReferred(tx, fromId, intoId);
    const { count: counted } = await findSide(tx, fromId);
    await addToCount(tx, fromId, -counted);
    await addToCount(tx, intoId, counted);
    const referrerId = kept === 'into' ? into.referrerId : kept === 'from' ? from.referrerId : null;
    await updateReferrer(tx, await findSide(tx, intoId), referrerId);
    if (kept === 'from') await updateEarned(tx, intoId, from.earned);
    const sides = { from: storeSide(from), into: storeSide(into) };
    return [{ key: '', detail: { ...sides, referrerId, kept, referred, gone: counted - referred.length } }];
  },
  restore: async (tx, { fromId, intoId }, [move]) => {
    if (!move) return;
    const { referrerId, kept, referred, gone } = move.detail;
    const [from, into] = [sideOf(move.detail.from), sideOf(move.detail.into)];
    const current = await findSide(tx, intoId);
    // A referrer that was found after the merge stays.
    const unchanged = current.referrerId === null || current.referrerId === referrerId;
    if (unchanged) await updateReferrer(tx, current, null);
    const back = gone + (await moveReferred(tx, intoId, fromId, referred)).length;
    await addToCount(tx, intoId, -back);
    await addToCount(tx, fromId, back);
    if (unchanged) await refer(tx, intoId, into.referrerId);
    await refer(tx, fromId, from.referrerId);
    if (kept !== 'from') return;
    await updateEarned(tx, fromId, current.earned);
    await updateEarned(tx, intoId, into.earned);
  },
};

const referredOf = async (tx: Transaction, { referrerId }: Side): Promise<Referred> => ({
  referrerId,
  line: await listLine(tx, referrerId),
});

/** Sets a former referrer again, unless they are gone or it would close a circle by now. */
async function refer(tx: Transaction, id: string, formerReferrerId: string | null): Promise<void> {
  const referrerId = formerReferrerId && (await findLivingAccount(tx, formerReferrerId));
  if (!referrerId || (await listLine(tx, referrerId)).includes(id)) return;
  await updateReferrer(tx, await findSide(tx, id), referrerId);
}
