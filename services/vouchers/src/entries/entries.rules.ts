import type { ReturnReason } from '@hatchery/api/ledger';
import type { HoldStatus, Reason } from '../ledger/reasons.ts';

/** A change of a voucher, with what caused it and the other side. */
export type Entry = {
  postingId: string;
  position: number;
  /** The how manieth of its voucher. */
  number: number;
  voucherId: string;
  amount: bigint;
  balanceAfter: bigint;
  createdAt: Date;
  reason: Reason;
  reference: string;
  detail: Record<string, string>;
  /** How the hold ended that it was put into, or the one that took its place; null if it was put into none. */
  holdStatus: HoldStatus | null;
  assetId: string;
  name: string;
  category: string;
  image: string;
  contractType: 'ERC20' | 'ERC721' | 'ERC1155' | null;
  decimals: number;
  tokenId: string | null;
  otherKind: string;
  otherOwner: string;
  gift: {
    kind: 'admin' | 'key' | 'transfer';
    giverId: string;
    namedBy: 'email' | 'wallet' | 'id';
    named: string | null;
  } | null;
};

type Told = Pick<Entry, 'reason' | 'amount' | 'detail' | 'holdStatus' | 'gift' | 'otherKind' | 'otherOwner'>;

const purposes: Record<string, string> = { trade: 'a trade', game: 'a game', crafting: 'crafting' };

const giverOf = ({ gift }: Told) => {
  if (gift?.kind === 'transfer') return 'Received from another player';
  return gift?.kind === 'key' ? 'Given by a studio' : 'Given by the platform';
};

const cameBack: Record<ReturnReason, string> = {
  withdrawn: 'Came back: the offer was withdrawn',
  outbid: 'Came back: another offer was accepted',
  'trade-changed': 'Came back: the trade was changed',
  'trade-cancelled': 'Came back: the trade was taken back',
  'trade-expired': 'Came back: the time of the trade was over',
  'taken-back': 'Came back: it was taken off the table',
  'table-left': 'Came back: the direct trade was called off',
  'table-expired': 'Came back: the time of the direct trade was over',
  'player-left': 'Came back: the account of the other player was closed',
  'same-player': 'Came back: both accounts became one',
};
const wayBack = ({ detail }: Told, otherwise: string): string => cameBack[detail.because as ReturnReason] ?? otherwise;

function held({ amount, detail, holdStatus }: Told): string {
  // A hold with less took the place of another one.
  if (amount > 0n) return 'Free again';
  if (detail.for === 'claim') return 'Claim to a wallet';
  if (detail.for === 'trade' && holdStatus === 'settled') return 'Given in a trade';
  return `Put aside for ${purposes[detail.for ?? ''] ?? 'something'}`;
}

/** Each reason in words, where the amount came in and where it left. They name nobody. */
const words: Record<Reason, (entry: Told) => string> = {
  given: giverOf,
  transferred: ({ amount }) => (amount > 0n ? 'Received from another player' : 'Sent to another player'),
  arrived: giverOf,
  returned: () => 'Came back, because nobody came for it',
  destroyed: () => 'Destroyed',
  airdropped: () => 'Received in an airdrop',
  deposited: () => 'Deposited from a wallet',
  claimed: () => 'Claimed to a wallet',
  held,
  settled: ({ amount }) => (amount > 0n ? 'Received' : 'Used'),
  released: (entry) => wayBack(entry, 'Free again'),
  'hold-expired': (entry) => wayBack(entry, 'Free again, because the time was over'),
  merged: ({ amount }) =>
    amount > 0n ? 'Came with an account that was merged into this one' : 'Went with this account into another one',
  unmerged: ({ amount }) =>
    amount > 0n ? 'Came back, because accounts were separated' : 'Went back, because accounts were separated',
  'account-deleted': () => 'Destroyed with the account',
  'passed-on': ({ amount }) =>
    amount > 0n ? 'Came for an account that was merged into this one' : 'Went on, because this account is closed',
  rewarded: () => 'Received as a reward',
  traded: ({ amount }) => (amount > 0n ? 'Received in a trade' : 'Given in a trade'),
  bought: ({ amount }) => (amount > 0n ? 'Bought' : 'Paid'),
  used: () => 'Used',
};

/** Returns why an entry was made, in words that name nobody. Other releases of the service may write reasons of their own. */
export const textOf = (entry: Told): string => words[entry.reason]?.(entry) ?? 'Changed';

export type Party = { kind: string; playerId?: string | undefined; name?: string | undefined };

const kinds: Record<string, string> = { player: 'player', hold: 'hold', deposited: 'chain', claimed: 'chain' };
const isOfPlayer = (kind: string) => kind === 'player' || kind === 'hold';
/** With these reasons, both players know each other's account. */
const mutual = new Set<Reason>(['traded']);

/**
 * Returns the other side of an entry, as far as the owner of the voucher may see it: who sent something, and whom they named when
 * they sent something. It is the same whether or not that address had an account.
 */
export function partyOf({ reason, amount, gift, otherKind, otherOwner }: Told): Party {
  if (gift?.kind === 'transfer' && reason !== 'returned') {
    if (amount > 0n) return { kind: 'player', playerId: gift.giverId };
    const { namedBy, named } = gift;
    const known = named === null ? {} : namedBy === 'id' ? { playerId: named } : { name: named };
    return { kind: 'player', ...known };
  }
  if (gift?.kind === 'key') return { kind: 'studio' };
  if (mutual.has(reason) && isOfPlayer(otherKind)) return { kind: 'player', playerId: otherOwner };
  return { kind: kinds[otherKind] ?? 'platform', playerId: undefined };
}

/** Returns the other side of an entry as admins see it. */
export function partyForAdmins({ gift, detail, otherKind, otherOwner }: Told): Party {
  const admin = gift && gift.kind !== 'key' ? gift.giverId : detail.creditedBy;
  const playerId = isOfPlayer(otherKind) ? otherOwner : admin;
  return { kind: gift?.kind === 'key' ? 'studio' : (kinds[otherKind] ?? 'platform'), playerId };
}

type EntryId = { postingId: string; position: number };

export const entryIdOf = ({ postingId, position }: EntryId): string => `${postingId}.${position}`;

/** Reads the id of an entry; undefined if it is none. */
export function readEntryId(text: string): EntryId | undefined {
  const [, postingId, position] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,6})$/.exec(text) ?? [];
  return postingId === undefined ? undefined : { postingId, position: Number(position) };
}

/** Reads the cursor of a voucher's history; undefined if it is none. */
export const readNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Returns the cursor of a player's entries: time and id of the last one. */
export const placeInWords = (entry: EntryId & { createdAt: Date }): string =>
  `${entry.createdAt.getTime()}.${entryIdOf(entry)}`;

/** Reads the cursor of a player's entries; undefined if it is none. */
export function readPlace(text: string): (EntryId & { createdAt: Date }) | undefined {
  const [, time, rest = ''] = /^(\d{1,14})\.(.+)$/.exec(text) ?? [];
  const id = readEntryId(rest);
  return time !== undefined && id ? { ...id, createdAt: new Date(Number(time)) } : undefined;
}
