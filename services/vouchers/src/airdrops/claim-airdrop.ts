import { randomUUID } from 'node:crypto';
import type { AirdropWay } from '@hatchery/api/airdrop-shapes';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { VouchersContext } from '../context.ts';
import { voucherId } from '../ledger/ids.rules.ts';
import { post } from '../ledger/post.ts';
import { unitOf } from '../ledger/units.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { lockAirdrop } from './airdrops.repository.ts';
import type { Airdrop } from './airdrops.ts';
import { type Claim, insertClaims } from './claims.repository.ts';
import { identityOf, type Person } from './identities.ts';
import { lockOwnRecipients, type Recipient, updateClaimed } from './recipients.repository.ts';
import { unknownAirdrop } from './save-airdrops.ts';
import { closedBecause, standingOf, summaryOf, wordsOf } from './shares.rules.ts';
import { takeSlots } from './slots.ts';

type Context = Pick<VouchersContext, 'now'>;
type Asked = { airdropId: string; recipientId?: string | undefined; person: Person };

/** The claims of one call, with their airdrop. */
export type Claimed = { airdrop: Airdrop; claims: Claim[] };

/** Pays everything of an airdrop that is a player's into their vouchers. @throws Problem conflict with the reason, not-found. */
export async function claimAirdrop(tx: Transaction, { now: clock }: Context, asked: Asked): Promise<Claimed> {
  const { userId } = asked.person;
  const now = clock();
  const airdrop = await lockOpen(tx, asked.airdropId, 'ledger', now);
  const { recipients, hasWallet } = await lockOwn(tx, airdrop, asked);
  const claimable = requireClaimable(airdrop, recipients, { hasWallet, now });
  const unit = await unitOf(tx, airdrop);
  const stripes = await takeSlots(tx, airdrop.id, claimable.length);
  const paid = claimable.slice(0, stripes.length);
  const [first] = paid;
  if (!first) throw new Problem('conflict', wordsOf('used-up', airdrop));
  const legs = paid.map(({ amount }) => ({
    ...{ unitId: unit.id, amount },
    ...{ from: { kind: 'issuance' as const }, to: { kind: 'player' as const, owner: userId } },
  }));
  const reference = `vouchers:airdrop:${airdrop.id}:${first.id}:claim`;
  await post(tx, { reference, reason: 'airdropped', legs, now, detail: { airdrop: airdrop.id, name: airdrop.name } });
  const claims = paid.map(
    (recipient, place): Claim => ({
      ...newClaim(airdrop, recipient, { userId, stripe: stripes[place] ?? 0, now }),
      ...{ way: 'ledger', status: 'credited', voucherId: voucherId(unit.id, userId) },
    }),
  );
  await insertClaims(tx, claims);
  await updateClaimed(
    tx,
    paid.map(({ id }) => id),
    { claim: 'claimed', way: 'ledger', claimedAt: now },
  );
  await announceChange(tx, userId, ['airdrops']);
  return { airdrop, claims };
}

type About = { userId: string; stripe: number; now: Date };

export const newClaim = (airdrop: Airdrop, { id, amount }: Recipient, { userId, stripe, now }: About): Claim => ({
  ...{ id: randomUUID(), airdropId: airdrop.id, recipientId: id, userId, amount, stripe, createdAt: now },
  ...{ way: 'signature', status: 'asked', voucherId: null, chainId: null, contract: null, receiver: null },
  ...{ custodial: false, nonce: null, deadline: null, signature: null },
});

/** Finds an airdrop that can be claimed this way, and keeps it from being paused meanwhile. @throws Problem conflict, not-found. */
export async function lockOpen(tx: Transaction, id: string, way: AirdropWay, now: Date): Promise<Airdrop> {
  const airdrop = await lockAirdrop(tx, id, 'share');
  if (!airdrop || airdrop.state === 'draft') throw unknownAirdrop();
  if (airdrop.state === 'ended' || airdrop.endsAt <= now) throw new Problem('conflict', 'This airdrop is over.');
  if (!airdrop.ways.includes(way)) throw new Problem('conflict', otherWay[way]);
  return airdrop;
}

const otherWay = {
  ledger: 'This airdrop is paid on chain alone. Ask for a signature.',
  signature: 'This airdrop is paid into your bag alone.',
};

/** Locks what is a player's of an airdrop: all of it, or the recipient that they named. @throws Problem not-found. */
export async function lockOwn(tx: Transaction, airdrop: Airdrop, { person, recipientId }: Asked) {
  const wallets = await walletsOf(tx, person.userId);
  const identity = identityOf(wallets, person.email, [airdrop]);
  const all = airdrop.runId === null ? [] : await lockOwnRecipients(tx, airdrop.runId, identity);
  const recipients = all.filter(({ id }) => recipientId === undefined || id === recipientId);
  if (recipientId !== undefined && recipients.length === 0)
    throw new Problem('not-found', 'You have no such part of this airdrop.');
  return { recipients, wallets, hasWallet: wallets.length > 0 };
}

/** Returns the recipients that can claim now. @throws Problem conflict with the reason if there is none. */
export function requireClaimable(
  airdrop: Airdrop,
  recipients: Recipient[],
  { hasWallet, now }: { hasWallet: boolean; now: Date },
): Recipient[] {
  const closed = closedBecause(airdrop, { left: 1, now });
  const standings = recipients.map((recipient) => standingOf(recipient, closed));
  const claimable = recipients.filter((_, place) => standings[place]?.status === 'claimable');
  if (claimable.length > 0) return claimable;
  const { reason = 'not-listed' } = summaryOf(standings, { isSignedIn: true, hasWallet });
  throw new Problem('conflict', wordsOf(reason, airdrop));
}
