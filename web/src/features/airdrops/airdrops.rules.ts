import type { ActiveAirdrop, AirdropReason, AirdropShare } from '@hatchery/api/airdrops';

/** Sorts airdrops by what a player can do: claim now, or nothing. Those with a claim of theirs stand among their claims. */
export function sortAirdrops(airdrops: readonly ActiveAirdrop[]) {
  const { claimable = [], 'not-eligible': others = [] } = Object.groupBy(airdrops, ({ mine }) => mine.status);
  return { claimable, others };
}

export const goesToBag = ({ ways }: Pick<ActiveAirdrop, 'ways'>): boolean => ways.includes('ledger');
export const goesOnChain = ({ ways }: Pick<ActiveAirdrop, 'ways'>): boolean => ways.includes('signature');

/** Returns what one press can claim: everything that needs no transaction. */
export const forOnePress = (airdrops: readonly ActiveAirdrop[]): ActiveAirdrop[] =>
  airdrops.filter((airdrop) => airdrop.mine.status === 'claimable' && goesToBag(airdrop));

export const openShares = ({ mine }: Pick<ActiveAirdrop, 'mine'>): AirdropShare[] =>
  mine.shares.filter(({ status }) => status === 'claimable');

interface Why {
  words: string;
  /** The next step for the player. */
  todo?: { label: string; to: string };
}

const linkWallet = { label: 'Link a wallet', to: '/settings/wallets' };
const signIn = { label: 'Sign in', to: '/sign-in?to=/airdrops' };

const reasons: Record<AirdropReason, Why> = {
  'sign-in': { words: "Sign in to see if it's yours.", todo: signIn },
  'no-wallet': { words: 'It goes to wallets, and you have none linked yet.', todo: linkWallet },
  'not-listed': {
    words: "None of your wallets is a recipient, and your e-mail address isn't either.",
    todo: linkWallet,
  },
  'below-amount': { words: 'Your wallets held too little when recipients were counted.' },
  incomplete: { words: 'Your collection was not complete when recipients were counted.' },
  claimed: { words: 'You claimed it.' },
  pending: { words: 'Your claim is on its way.' },
  'used-up': { words: 'All claims are taken.' },
  'not-started': { words: 'It has not started yet.' },
  paused: { words: 'It is paused. Nothing is lost: it goes on here once it is resumed.' },
};

/** Returns why a player cannot claim, and what to do. The platform's own words say more where it has some. */
export function whyNot({ mine: { reason, detail } }: Pick<ActiveAirdrop, 'mine'>): Why {
  const known = reason && reasons[reason];
  return { words: detail ?? known?.words ?? "It isn't yours to claim.", ...(known?.todo ? { todo: known.todo } : {}) };
}

const day = 86_400_000;
const units: [number, string][] = [
  [day, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
];

/** Returns when an airdrop starts or ends, as in "Ends in 3 days". */
export function timeWords(
  { startsAt, endsAt }: { startsAt?: string | undefined; endsAt: string },
  now: number,
): string {
  const start = startsAt ? Date.parse(startsAt) - now : 0;
  if (start > 0) return `Starts in ${spanWords(start)}`;
  const left = Date.parse(endsAt) - now;
  return left > 0 ? `Ends in ${spanWords(left)}` : 'Has ended';
}

function spanWords(milliseconds: number): string {
  for (const [size, name] of units) {
    const count = Math.floor(milliseconds / size);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/** Says what became of a press on "Claim all". */
export function claimedAllWords(claimed: number, refused: readonly string[]): string {
  if (refused.length === 0) return claimed === 1 ? 'Claimed. It is in your bag.' : `Claimed ${claimed} airdrops.`;
  const names = refused.join(', ');
  return `Claimed ${claimed} of ${claimed + refused.length}. Not claimed: ${names}. Nothing was lost.`;
}
