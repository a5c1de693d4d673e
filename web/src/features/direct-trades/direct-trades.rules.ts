import { type BundleSide, bundleText } from '@hatchery/api/bundle-text';
import type { DirectTrade } from '@hatchery/api/direct-trades';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { bundleWords } from '../../platform/vouchers/bundle.rules.ts';

export type Side = DirectTrade['sides'][number];

/** Returns the side of the player, and that of the other one. */
export const sidesOf = ({ sides: [mine, theirs] }: Pick<DirectTrade, 'sides'>): { mine: Side; theirs: Side } => ({
  mine: mine as Side,
  theirs: theirs as Side,
});

/** Returns the name of the other player. */
export const partnerOf = (trade: Pick<DirectTrade, 'sides'>): string => {
  const { userId, username } = sidesOf(trade).theirs;
  return nameOfPlayer({ uid: userId, displayName: username });
};

/**
 * Returns the SHA-256 of both sides as they are shown, in hexadecimal: the player confirms this and nothing else, whatever lies on
 * the table by then.
 */
export async function hashOf(trade: { uid: string; sides: readonly BundleSide[] }): Promise<string> {
  const bytes = new TextEncoder().encode(bundleText(trade.uid, trade.sides));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const sideWords = ({ vouchers }: Side): string => (vouchers.length > 0 ? bundleWords(vouchers) : 'nothing');

/** Returns both sides in a line, and once it has ended, what changed hands. */
export function exchangeWords(trade: DirectTrade): string {
  const { mine, theirs } = sidesOf(trade);
  if (trade.status === 'completed') return `You gave ${sideWords(mine)}, and got ${sideWords(theirs)}`;
  if (hasEnded(trade)) return 'Nothing changed hands';
  if (mine.vouchers.length + theirs.vouchers.length === 0) return 'Nothing lies on it yet';
  return `You give ${sideWords(mine)}, and get ${sideWords(theirs)}`;
}

const hasEnded = ({ status }: DirectTrade): boolean => status === 'cancelled' || status === 'expired';

/** Returns the titles of both sides. */
export function sideTitles(trade: DirectTrade): { mine: string; theirs: string } {
  const name = partnerOf(trade);
  if (trade.status === 'completed') return { mine: 'You gave', theirs: `${name} gave` };
  if (hasEnded(trade)) return { mine: 'You had put down', theirs: `${name} had put down` };
  return { mine: 'You give', theirs: `${name} gives` };
}

const reasons: Record<string, string> = {
  'new-device': 'because one of you confirmed from a new device',
  'new-credential': 'because one of you has a new way to sign in',
};

/** Returns until when an exchange waits, and why. */
const heldWords = ({ heldUntil, heldBecause }: DirectTrade): string =>
  `The exchange follows ${heldUntil ? `on ${momentWords(heldUntil)}` : 'later'}, ${reasons[heldBecause ?? ''] ?? 'for safety'}. Until then either of you can call it off.`;

const ends: Record<string, string> = {
  'player-left': 'The account of one of you was closed.',
  'same-player': 'Your two accounts are one now.',
};

/** Returns how a table stands that is no longer open: a title, and a sentence. */
export function stateWords(trade: DirectTrade): { title: string; words: string } {
  const { status, completedAt, endReason = '' } = trade;
  const goes = trade.sides.some(({ changing }) => changing) ? 'goes' : 'went';
  const back = `Everything ${goes} back to where it came from.`;
  switch (status) {
    case 'held':
      return { title: 'Confirmed by both', words: heldWords(trade) };
    case 'settling':
      return { title: 'Settling', words: 'Both sides change hands now. Nothing is lost.' };
    case 'completed':
      return {
        title: 'Traded',
        words: `With ${partnerOf(trade)}${completedAt ? `, ${momentWords(completedAt)}` : ''}.`,
      };
    case 'expired':
      return { title: 'Time is over', words: `Nothing changed for too long. ${back}` };
    default:
      return { title: 'Called off', words: `${ends[endReason] ?? 'One of you left the table.'} ${back}` };
  }
}

/** Says who changed a table since it was looked at, and whether confirmations were void by that; undefined if nobody did. */
export function changeWords(before: DirectTrade, now: DirectTrade): string | undefined {
  if (before.version === now.version || now.status !== 'open') return undefined;
  const confirmed = before.sides.filter((side) => side.confirmed).length;
  const isMine = now.changedBy === sidesOf(now).mine.userId;
  // One sees one's own change oneself.
  if (isMine && confirmed === 0) return undefined;
  const who = isMine ? 'You changed your side.' : `${partnerOf(now)} changed their side.`;
  const voided = ['', 'The confirmation is void.', 'Both confirmations are void.'][confirmed];
  return voided ? `${who} ${voided}` : who;
}

/** Whether two states of a table show the same: what is confirmed binds to this. */
export const sameTable = (one: DirectTrade, other: DirectTrade): boolean =>
  one.version === other.version && one.status === other.status;

/** Returns in how many milliseconds a table can be confirmed. A clock that is wrong makes nobody wait any longer. */
export const waitOf = ({ confirmableAt }: Pick<DirectTrade, 'confirmableAt'>, now: number): number =>
  Math.min(Math.max(Date.parse(confirmableAt) - now, 0), 3_000);

/** Returns why a table cannot be confirmed now; undefined if it can. */
export function obstacleOf(trade: DirectTrade): string | undefined {
  const { mine, theirs } = sidesOf(trade);
  if (mine.changing || theirs.changing) return 'A side is being changed.';
  if (mine.vouchers.length + theirs.vouchers.length === 0) return 'Put something down first.';
  return undefined;
}
