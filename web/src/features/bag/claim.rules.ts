import type { VoucherClaim } from '@hatchery/api/voucher-claims';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import type { Wallet } from '@hatchery/api/wallets';
import type { Action, ActionFacts, ActionStatus } from '../../platform/actions/actions.rules.ts';
import { hourWords } from '../../platform/time.rules.ts';
import { partsWords } from '../../platform/vouchers/parts.rules.ts';

/** As many as the reward dealer takes in one transaction. */
export const mostClaimedAtOnce = 100;

type Claimable = Pick<Voucher, 'type' | 'contract' | 'chainId' | 'holder'>;

/** Returns why vouchers can't be claimed together, if they can't. */
export function claimFault(vouchers: readonly Claimable[]): string | undefined {
  const [first, ...others] = vouchers;
  if (!first) return 'Choose what to claim.';
  if (vouchers.some(({ type }) => type === 'game'))
    return others.length === 0 ? 'This stays in games: no wallet can hold it.' : 'Some of it stays in games.';
  const key = ({ contract, chainId, holder = '' }: Claimable) => `${chainId}/${contract}/${holder}`.toLowerCase();
  if (others.some((other) => key(other) !== key(first))) return 'Claim things of one collection at a time.';
  return vouchers.length > mostClaimedAtOnce ? `Claim ${mostClaimedAtOnce} at a time.` : undefined;
}

/** Returns the wallets of an account in the order in which a claim offers them: the main one, other own ones, kept ones. */
export const walletsToClaim = (wallets: readonly Wallet[]): Wallet[] =>
  wallets.toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = ({ mainWallet, isInternalWallet }: Wallet): number => (mainWallet ? 0 : isInternalWallet ? 2 : 1);

export type ClaimFacts = {
  /** The claimed things in words. */
  what: string;
  image: string;
  /** Until when it can be confirmed, in seconds since 1970. */
  until: number;
};

export const isClaimFacts = (facts: ActionFacts): facts is ClaimFacts =>
  typeof facts.what === 'string' && typeof facts.image === 'string' && typeof facts.until === 'number';

/** Returns what a player reads when a claim was not sent in time, or the platform could not send it. */
export const cameBackWords = ({ what, until }: ClaimFacts, failure: string | null): string =>
  failure
    ? `The network didn't take it. ${what} is back in your bag, and nothing was lost.`
    : `It wasn't confirmed by ${hourWords(until * 1_000)}. ${what} is back in your bag, and nothing was lost.`;

function statusOf({ state, sentByPlatform }: Pick<VoucherClaim, 'state' | 'sentByPlatform'>): ActionStatus {
  if (state === 'signed') return sentByPlatform ? 'preparing' : 'ready';
  return state === 'expired' ? 'failed' : state;
}

/** A picture of a path or an address; one that is too long to be remembered is drawn instead. */
const longestImage = 250;
const longestWords = 120;

export const factsOfClaim = ({
  items,
  claimableUntil,
}: Pick<VoucherClaim, 'items' | 'claimableUntil'>): ClaimFacts => ({
  what: partsWords(items.map(itemWords)).slice(0, longestWords),
  image: imageFact(items[0]?.image),
  until: claimableUntil,
});

function itemWords({
  amount,
  name,
  tokenId,
}: Pick<VoucherClaim['items'][number], 'amount' | 'name' | 'tokenId'>): string {
  const count = amount.toLocaleString('en', { maximumFractionDigits: 4 });
  if (tokenId === null) return `${count} ${name}`;
  return amount === 1 ? name : `${count} × ${name}`;
}

export const imageFact = (image: string | undefined): string =>
  image && image.length <= longestImage ? image : 'none';

/** Returns the platform's word on a claim as an action. The platform sends it for wallets that it keeps. */
export function actionOfClaim(claim: VoucherClaim, now: number): Action<ClaimFacts> {
  const { uid, chainId, receiver, transactionHash, sentByPlatform, failure } = claim;
  const facts = factsOfClaim(claim);
  return {
    id: uid,
    kind: 'claim-vouchers',
    step: 'claim',
    status: statusOf(claim),
    facts,
    chainId,
    ...(sentByPlatform ? {} : { sender: receiver }),
    ...(transactionHash ? { hash: transactionHash } : {}),
    ...(claim.state === 'expired' ? { failure: cameBackWords(facts, failure) } : {}),
    createdAt: Date.parse(claim.createdAt) || now,
    updatedAt: now,
  };
}
