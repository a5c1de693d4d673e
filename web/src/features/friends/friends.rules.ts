import type { Friend, FriendState } from '@hatchery/api/community';
import { type FieldRule, faultOf } from '../../platform/forms/fields.rules.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When a friend was last here. The API tells it to the hour within a day, and to the day before that. */
export function presenceWords(lastActiveAt: string | undefined, now: number): string {
  if (!lastActiveAt) return 'Not seen yet';
  const ago = now - Date.parse(lastActiveAt);
  if (ago < hourMs) return 'Here within the hour';
  if (ago < dayMs) {
    const hours = Math.floor(ago / hourMs);
    return `Here ${hours === 1 ? 'an hour' : `${hours} hours`} ago`;
  }
  const days = Math.floor(ago / dayMs);
  if (days === 1) return 'Here yesterday';
  if (days < 30) return `Here ${days} days ago`;
  return 'Not here for a while';
}

/** Whether somebody is about, as far as one is told. */
export const isAbout = (lastActiveAt: string | undefined, now: number): boolean =>
  lastActiveAt !== undefined && now - Date.parse(lastActiveAt) < hourMs;

/** Friends by state; within friends, whoever was here last comes first. */
export function byState(friends: readonly Friend[]): Record<FriendState, Friend[]> {
  const sorted = friends.toSorted((one, other) => (other.lastActiveAt ?? '').localeCompare(one.lastActiveAt ?? ''));
  const of = (state: FriendState) => (state === 'friend' ? sorted : friends).filter((friend) => friend.state === state);
  return { friend: of('friend'), received: of('received'), sent: of('sent'), blocked: of('blocked') };
}

const isWallet = (text: string): boolean => /^0x/i.test(text);

/** Whom a text names: by wallet or by friend code. */
export const namedBy = (text: string): { wallet: string } | { referralCode: string } =>
  isWallet(text) ? { wallet: text } : { referralCode: text };

/** What is wrong with a code or a wallet's address; `rules` are those of the contract. */
export function nameFault(text: string, rules: Record<string, FieldRule>): string | undefined {
  if (text === '') return 'Whom do you look for? Type their code or wallet.';
  if (isWallet(text)) return faultOf(text, rules.wallet) && 'An address is 0x and 40 digits or letters from a to f.';
  return faultOf(text, rules.referralCode) && 'That is too long for a code.';
}
