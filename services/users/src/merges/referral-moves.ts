import type { Transaction } from '@hatchery/kit/database';
import type { Mover } from './mover.ts';
import {
  countReferrals,
  lineOf,
  livingAccountOf,
  moveReferred,
  type Side,
  setEarned,
  setReferrer,
  sideOf,
} from './referral-moves.repository.ts';
import { keptReferrer, type Referred } from './referral-moves.rules.ts';

/** Both sides as they were, whom the absorbed account had referred, and how many more had it counted who are gone. */
type Joined = {
  from: Side;
  into: Side;
  referrerId: string | null;
  kept: 'into' | 'from' | undefined;
  referred: string[];
  gone: number;
};

/** The caller of a merge holds the lock of referrals: nobody else changes a referrer meanwhile. */
export const referrals: Mover<Joined> = {
  kind: 'referrals',
  move: async (tx, { fromId, intoId }) => {
    const [from, into] = [await sideOf(tx, fromId), await sideOf(tx, intoId)];
    const kept = keptReferrer({ fromId, intoId }, await referredOf(tx, into), await referredOf(tx, from));
    await setReferrer(tx, from, null);
    await setReferrer(tx, into, null);
    const referred = await moveReferred(tx, fromId, intoId);
    const { referral_count: counted } = await sideOf(tx, fromId);
    await countReferrals(tx, fromId, -counted);
    await countReferrals(tx, intoId, counted);
    const referrerId = kept === 'into' ? into.referrer_id : kept === 'from' ? from.referrer_id : null;
    await setReferrer(tx, await sideOf(tx, intoId), referrerId);
    if (kept === 'from') await setEarned(tx, intoId, from.referral_earned);
    return [{ key: '', detail: { from, into, referrerId, kept, referred, gone: counted - referred.length } }];
  },
  restore: async (tx, { fromId, intoId }, [move]) => {
    if (!move) return;
    const { from, into, referrerId, kept, referred, gone } = move.detail;
    const current = await sideOf(tx, intoId);
    // Who has found another referrer since keeps them.
    const unchanged = current.referrer_id === null || current.referrer_id === referrerId;
    if (unchanged) await setReferrer(tx, current, null);
    const back = gone + (await moveReferred(tx, intoId, fromId, referred)).length;
    await countReferrals(tx, intoId, -back);
    await countReferrals(tx, fromId, back);
    if (unchanged) await refer(tx, intoId, into.referrer_id);
    await refer(tx, fromId, from.referrer_id);
    if (kept !== 'from') return;
    await setEarned(tx, fromId, current.referral_earned);
    await setEarned(tx, intoId, into.referral_earned);
  },
};

const referredOf = async (tx: Transaction, { referrer_id: referrerId }: Side): Promise<Referred> => ({
  referrerId,
  line: await lineOf(tx, referrerId),
});

/** Sets a referrer as before, unless they are gone or what others have done since would make it a circle. */
async function refer(tx: Transaction, id: string, formerReferrerId: string | null): Promise<void> {
  const referrerId = formerReferrerId && (await livingAccountOf(tx, formerReferrerId));
  if (!referrerId || (await lineOf(tx, referrerId)).includes(id)) return;
  await setReferrer(tx, await sideOf(tx, id), referrerId);
}
