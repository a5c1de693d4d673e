import type { Passport } from '@hatchery/api/access';
import type { ActiveAirdrop, AirdropShare } from '@hatchery/api/airdrops';
import { wholeOf } from '@hatchery/api/whole-amounts';
import type { Page, Paging } from '@hatchery/kit/lists';
import type { VouchersContext } from '../context.ts';
import { readWalletsOf, type Wallet } from '../wallets/wallets.ts';
import { present, presentPublic } from './airdrops.presenter.ts';
import { createOpenList } from './airdrops.repository.ts';
import type { Airdrop } from './airdrops.ts';
import { askPerson, identityOf } from './identities.ts';
import { createOwnList, type OwnRecipient } from './recipients.repository.ts';
import { closedBecause, standingOf, summaryOf, wordsOf } from './shares.rules.ts';

type Context = Pick<VouchersContext, 'database' | 'internal' | 'now'>;

/** The parts of airdrops that are a caller's. */
type Owned = { isSignedIn: boolean; hasWallet: boolean; kept: ReadonlySet<string>; recipients: OwnRecipient[] };

/** Lists airdrops that can be claimed, with what of them is the caller's. */
export async function listActive(context: Context, passport: Passport, paging: Paging): Promise<Page<ActiveAirdrop>> {
  const { database, now: clock } = context;
  const now = clock();
  const userId = passport.kind === 'user' ? passport.subject : undefined;
  const [{ items, total }, wallets] = await Promise.all([
    createOpenList(database)({ ...paging, now }),
    userId === undefined ? [] : readWalletsOf(database, userId),
  ]);
  const recipients = userId === undefined ? [] : await findOwn(context, { userId, wallets }, items);
  const kept = new Set(wallets.filter(({ kind }) => kind === 'custodial').map(({ address }) => address));
  const owned = { isSignedIn: userId !== undefined, hasWallet: wallets.length > 0, kept, recipients };
  const answers = items.map((airdrop) => {
    const claimsLeft = Math.max(0, airdrop.maxClaims - airdrop.claims);
    const mine = sharesOf(airdrop, owned, { left: claimsLeft, now });
    return { ...presentPublic(airdrop), paused: airdrop.state === 'paused', claimsLeft, mine };
  });
  return { items: answers, total };
}

type Player = { userId: string; wallets: Wallet[] };

async function findOwn(context: Context, { userId, wallets }: Player, airdrops: Airdrop[]): Promise<OwnRecipient[]> {
  const { email } = await askPerson(context, userId, airdrops);
  const runIds = airdrops.flatMap(({ runId }) => runId ?? []);
  return createOwnList(context.database)({ userId, runIds, ...identityOf(wallets, email, airdrops) });
}

function sharesOf(airdrop: Airdrop, owned: Owned, at: { left: number; now: Date }): ActiveAirdrop['mine'] {
  const { decimals } = airdrop.asset;
  const closed = closedBecause(airdrop, at);
  const recipients = owned.recipients.filter(({ runId }) => runId === airdrop.runId);
  const standings = recipients.map((recipient) => standingOf(recipient, closed));
  const shares = recipients.map((recipient, place): AirdropShare => {
    const { status = 'not-eligible', reason } = standings[place] ?? {};
    return {
      ...{ uid: recipient.id, status },
      ...{ amount: wholeOf(recipient.amount, decimals), amountBase: String(recipient.amount) },
      ...present({
        ...{ address: recipient.address, reason, detail: reason && wordsOf(reason, airdrop) },
        ...{ kept: recipient.address ? owned.kept.has(recipient.address) || null : null },
        ...{ way: recipient.way, claimUid: recipient.claimId },
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
