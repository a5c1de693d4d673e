import type { Ineligibility } from '@hatchery/api/airdrop-shapes';
import type { AirdropReason, AirdropShare } from '@hatchery/api/airdrops';
import type { Airdrop } from './airdrops.ts';

type Standing = { status: AirdropShare['status']; reason?: AirdropReason };
type Open = Pick<Airdrop, 'state' | 'startsAt' | 'endsAt'>;
type Own = { reason: Ineligibility | null; claim: 'none' | 'pending' | 'claimed' };

/** Says why nobody can claim now, or returns undefined. */
export function closedBecause(
  { state, startsAt }: Open,
  { left, now }: { left: number; now: Date },
): AirdropReason | undefined {
  if (state === 'paused') return 'paused';
  if (startsAt && startsAt > now) return 'not-started';
  return left === 0 ? 'used-up' : undefined;
}

/** Says how a recipient stands. */
export function standingOf({ reason, claim }: Own, closed: AirdropReason | undefined): Standing {
  if (reason === 'incomplete') return { status: 'not-eligible', reason };
  if (reason !== null) return { status: 'not-eligible', reason: reason === 'contract' ? 'not-listed' : 'below-amount' };
  if (claim === 'claimed') return { status: 'claimed', reason: 'claimed' };
  if (claim === 'pending') return { status: 'pending', reason: 'pending' };
  return closed ? { status: 'not-eligible', reason: closed } : { status: 'claimable' };
}

type Caller = { isSignedIn: boolean; hasWallet: boolean };

/** Says how a caller stands, by the standing of all their recipients. */
export function summaryOf(standings: Standing[], { isSignedIn, hasWallet }: Caller): Standing {
  if (!isSignedIn) return { status: 'not-eligible', reason: 'sign-in' };
  if (standings.length === 0) return { status: 'not-eligible', reason: hasWallet ? 'not-listed' : 'no-wallet' };
  const order: AirdropShare['status'][] = ['claimable', 'pending', 'claimed', 'not-eligible'];
  const [best] = standings.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  return best ?? { status: 'not-eligible', reason: 'not-listed' };
}

/** Says in words why something cannot be claimed, and what to do. */
export function wordsOf(reason: AirdropReason, { startsAt, match }: Pick<Airdrop, 'startsAt' | 'match'>): string {
  switch (reason) {
    case 'sign-in':
      return 'Sign in to see what is yours.';
    case 'no-wallet':
      return 'You have no linked wallet. Link the one that you hold your assets with.';
    case 'not-listed':
      return match.generation === 'file'
        ? 'Neither your wallets nor your verified e-mail address are on the list.'
        : 'None of your wallets held what this airdrop is for when it was counted.';
    case 'below-amount':
      return 'Your wallet held too little when it was counted.';
    case 'incomplete':
      return 'Your wallet held only a part of the set when it was counted.';
    case 'claimed':
      return 'This was claimed already.';
    case 'pending':
      return 'A claim is signed. Redeem it on chain before its deadline, or wait until it has passed.';
    case 'used-up':
      return 'All claims of this airdrop are taken.';
    case 'not-started':
      return `Claims begin at ${startsAt?.toISOString() ?? 'a later time'}.`;
    case 'paused':
      return 'This airdrop is paused. Nothing is lost. Please come back later.';
  }
}
