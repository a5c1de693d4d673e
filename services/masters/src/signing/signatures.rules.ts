import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import type { Voucher } from '@hatchery/indexing/relay';
import type { Address } from 'viem';

/** Seconds for which a signature of each kind can be used. Those that players send last long enough to confirm in a wallet. */
const lifetimes = {
  avatar: 600,
  'free-avatar': 3_600,
  // Another outfit waits until it has expired.
  equipment: 300,
  'given-avatar': 3_600,
  'given-items': 3_600,
  boxes: 600,
  'sold-boxes': 3_600,
} as const;

export type SignatureKind = keyof typeof lifetimes;
export const signatureKinds = Object.keys(lifetimes) as SignatureKind[];

/** The kinds that keys of studios give away. */
export const givenKinds = ['given-avatar', 'given-items'] as const satisfies SignatureKind[];
export type GivenKind = (typeof givenKinds)[number];

/**
 * `asked`: reserved, and not signed. `signed`: recorded, and anyone who has it can redeem it. `sent`: the relay has it. `failed`: the
 * relay gave it up, though it can still be redeemed. `refused`: the signer refused. `seen`: a block redeemed it. `expired`: no block
 * did, and none can. `given-up`: the same, and what was owed is owed no more.
 */
export type SignatureState = 'asked' | 'signed' | 'sent' | 'failed' | 'refused' | 'seen' | 'expired' | 'given-up';

/** States in which a signature may still take effect. */
export const liveStates = ['asked', 'signed', 'sent', 'failed'] as const satisfies SignatureState[];

export type Signature = {
  id: string;
  kind: SignatureKind;
  /** The thing that it is about, in terms of its kind: the avatar that it dresses. */
  subject: string | null;
  /** Null if a key of a studio asked. */
  userId: string | null;
  keyId: string | null;
  chainId: number;
  /** The account that it serves: the receiver or the owner that it names. */
  account: Address;
  request: VoucherRequest;
  /** The platform sends it. */
  relayed: boolean;
  /** The platform owes it, and has it signed again after it expired. */
  owed: boolean;
  /** The first attempt at what is owed; its own id otherwise. */
  firstId: string;
  attempt: number;
  /** How many attempts before this one were signed and failed. */
  failures: number;
  state: SignatureState;
  failure: string | null;
  createdAt: Date;
};

export type Signed = { row: Signature; voucher: Pick<Voucher, 'voucherId' | 'deadline' | 'signature'> };

export const lifetimeOf = (kind: SignatureKind): number => lifetimes[kind];

/** Names a signature to the signer, the relay and the redemptions. */
export const referenceOf = ({ kind, id }: Pick<Signature, 'kind' | 'id'>): string => `masters:${kind}:${id}`;

const reference = /^masters:([a-z-]+):([0-9a-f-]{36})$/;

/** Reads which signature a reference names, if it names one. */
export function idOfReference(text: string): string | undefined {
  const [, kind, id] = reference.exec(text) ?? [];
  return kind !== undefined && kind in lifetimes ? id : undefined;
}

/** How many attempts at what is owed may fail on the chain, which costs the platform. Then it is given up. */
export const mostFailures = 3;

/** The most gas that an attempt at what is owed may need: several times as much as a wallet needs, whatever code its receiver runs. */
export const mostGiftGas = 600_000;

/** The most signatures that the platform sends for one player in 24 hours, since it pays for their transactions. */
export const mostRelayed = 20;

export const relayedSince = (now: Date): Date => new Date(now.getTime() - 86_400_000);

/** After its deadline: clocks differ, and a call may still be on its way. */
const patienceMilliseconds = 2 * 60_000;

/** Returns before when a reservation was made whose signature nobody can use any more, if it was signed at all. */
export const forsakenBefore = (now: Date): Date =>
  new Date(now.getTime() - Math.max(...Object.values(lifetimes)) * 1_000 - patienceMilliseconds);
