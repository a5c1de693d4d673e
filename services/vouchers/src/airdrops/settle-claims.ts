import type { RedemptionOwner } from '@hatchery/indexing/redemptions/redemptions';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { VouchersEvent } from '../chain-events/events.ts';
import type { VouchersContext } from '../context.ts';
import { type Claim, listClaims, listForsaken, updateClaimStatus } from './claims.repository.ts';
import { updateClaimed } from './recipients.repository.ts';
import { returnSlots } from './slots.ts';

const idsOf = (redemptions: { subject: string }[]) => redemptions.map(({ subject }) => subject);

/** Follows what becomes of signed claims. */
export const airdropRedemptions: RedemptionOwner<VouchersEvent> = {
  onSeen: (tx, redemptions, { isReplay }) => move(tx, idsOf(redemptions), ['signed'], 'seen', isReplay),
  onUnseen: (tx, redemptions, { isReplay }) => move(tx, idsOf(redemptions), ['seen'], 'signed', isReplay),
  onFinal: async (tx, redemptions, { isReplay }) => {
    const claims = await moveAll(tx, idsOf(redemptions), ['signed', 'seen'], 'claimed');
    for (const [claimedAt, own] of Map.groupBy(claims, ({ createdAt }) => createdAt))
      await updateClaimed(
        tx,
        own.map(({ recipientId }) => recipientId),
        { claim: 'claimed', way: 'signature', claimedAt },
      );
    if (!isReplay) await tell(tx, claims);
  },
  onExpired: (tx, redemptions) => releaseClaims(tx, idsOf(redemptions), ['signed']),
};

/** Lets claims go that cannot be redeemed any more, so that they can be asked for again. */
export async function releaseClaims(tx: Transaction, ids: string[], froms: Claim['status'][]): Promise<void> {
  const claims = await moveAll(tx, ids, froms, 'expired');
  if (claims.length === 0) return;
  const recipients = claims.map(({ recipientId }) => recipientId);
  await updateClaimed(tx, recipients, { claim: 'none', way: null, claimedAt: null });
  const byAirdrop = [...Map.groupBy(claims, ({ airdropId }) => airdropId)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [airdropId, own] of byAirdrop)
    await returnSlots(
      tx,
      airdropId,
      own.map(({ stripe }) => stripe),
    );
  await tell(tx, claims);
}

/** How long a claim waits for its signature. Its player can try again meanwhile. */
const patienceMilliseconds = 10 * 60_000;

/** Lets claims go whose signature never arrived. It never left the service, so nobody can redeem it. */
export async function releaseForsaken({ database, now }: Pick<VouchersContext, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - patienceMilliseconds);
  const ids = await listForsaken(database.knex, before, 100);
  if (ids.length > 0) await database.transaction((tx) => releaseClaims(tx, ids, ['asked']));
}

async function move(
  tx: Transaction,
  ids: string[],
  froms: Claim['status'][],
  to: Claim['status'],
  isReplay: boolean,
): Promise<void> {
  const claims = await moveAll(tx, ids, froms, to);
  if (!isReplay) await tell(tx, claims);
}

/** Moves claims that are in one of some states. @returns those that were. */
async function moveAll(
  tx: Transaction,
  ids: string[],
  froms: Claim['status'][],
  to: Claim['status'],
): Promise<Claim[]> {
  const claims = (await listClaims(tx, ids)).filter(({ status }) => froms.includes(status));
  await updateClaimStatus(
    tx,
    claims.map(({ id }) => id),
    to,
  );
  return claims;
}

const tell = (tx: Transaction, claims: Claim[]): Promise<void> =>
  announceChange(
    tx,
    claims.flatMap(({ userId }) => userId ?? []),
    ['airdrops'],
  );
