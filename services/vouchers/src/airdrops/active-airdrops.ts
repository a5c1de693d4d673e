import type { Passport } from '@hatchery/api/access';
import type { ActiveAirdrop, AirdropShare } from '@hatchery/api/airdrops';
import type { Page, Paging } from '@hatchery/kit/lists';
import { wholeOf } from '../assets/amounts.rules.ts';
import type { VouchersContext } from '../context.ts';
import { present, presentPublic } from './airdrops.presenter.ts';
import { listOpen } from './airdrops.repository.ts';
import type { Airdrop } from './airdrops.ts';
import { type Claim, listClaimCounts, listLiveClaims } from './claims.repository.ts';
import { askPerson, identityOf } from './identities.ts';
import { listOwnRecipients, type Recipient } from './recipients.repository.ts';
import { closedBecause, standingOf, summaryOf, wordsOf } from './shares.rules.ts';

type Context = Pick<VouchersContext, 'database' | 'internal' | 'now'>;

/** The parts of airdrops that are a caller's. */
type Owned = {
  isSignedIn: boolean;
  hasWallet: boolean;
  kept: ReadonlySet<string>;
  recipients: Recipient[];
  claims: Claim[];
};

/** Lists airdrops that can be claimed, with what of them is the caller's. */
export async function listActive(context: Context, passport: Passport, paging: Paging): Promise<Page<ActiveAirdrop>> {
  const { database, now: clock } = context;
  const now = clock();
  const { items, total } = await listOpen(database, now, paging);
  const ids = items.map(({ id }) => id);
  const [counts, owned] = await Promise.all([listClaimCounts(database.knex, ids), findOwned(context, passport, items)]);
  const answers = items.map((airdrop) => {
    const claimsLeft = Math.max(0, airdrop.maxClaims - (counts.get(airdrop.id) ?? 0));
    const mine = sharesOf(airdrop, owned, { left: claimsLeft, now });
    return { ...presentPublic(airdrop), paused: airdrop.state === 'paused', claimsLeft, mine };
  });
  return { items: answers, total };
}

async function findOwned(context: Context, passport: Passport, airdrops: Airdrop[]): Promise<Owned> {
  const nobody = { isSignedIn: false, hasWallet: false, kept: new Set<string>(), recipients: [], claims: [] };
  if (passport.kind !== 'user') return nobody;
  const { knex } = context.database;
  const person = await askPerson(context, passport.subject, airdrops);
  const identity = await identityOf(knex, person, airdrops);
  const runIds = airdrops.flatMap(({ runId }) => runId ?? []);
  const recipients = await listOwnRecipients(knex, runIds, identity);
  const claimed = recipients.filter(({ claim }) => claim !== 'none').map(({ id }) => id);
  const claims = await listLiveClaims(knex, claimed);
  const kept = identity.wallets.filter(({ kind }) => kind === 'custodial').map(({ address }) => address);
  return {
    ...{ isSignedIn: true, hasWallet: identity.wallets.length > 0, kept: new Set(kept), recipients },
    // Somebody else may have claimed it, while the wallet was theirs.
    claims: claims.filter(({ userId }) => userId === passport.subject),
  };
}

function sharesOf(airdrop: Airdrop, owned: Owned, at: { left: number; now: Date }): ActiveAirdrop['mine'] {
  const { decimals } = airdrop.asset;
  const closed = closedBecause(airdrop, at);
  const recipients = owned.recipients.filter(({ runId }) => runId === airdrop.runId);
  const standings = recipients.map((recipient) => standingOf(recipient, closed));
  const shares = recipients.map((recipient, place): AirdropShare => {
    const { status = 'not-eligible', reason } = standings[place] ?? {};
    const claim = owned.claims.find(({ recipientId }) => recipientId === recipient.id);
    return {
      ...{ uid: recipient.id, status },
      ...{ amount: wholeOf(recipient.amount, decimals), amountBase: String(recipient.amount) },
      ...present({
        ...{ address: recipient.address, reason, detail: reason && wordsOf(reason, airdrop) },
        ...{ kept: recipient.address ? owned.kept.has(recipient.address) || null : null },
        ...{ way: recipient.way, claimUid: claim?.id },
      }),
    };
  });
  const summary = summaryOf(standings, owned);
  const claimable = recipients.filter((_, place) => standings[place]?.status === 'claimable');
  const sum = claimable.reduce((total, { amount }) => total + amount, 0n);
  const { status, reason } = summary;
  return {
    ...{ status, amount: wholeOf(sum, decimals), amountBase: String(sum), shares },
    ...(reason && { reason, detail: wordsOf(reason, airdrop) }),
  };
}
