import type { SignedType, VoucherRequest } from '@hatchery/chain/voucher-requests';

/**
 * A kill switch that was pulled. `signing`: every signature. `sales`: vouchers and transactions that a player pays for. `withdrawals`:
 * what takes things out of the ledger or of a kept wallet. `chain:<id>`: every signature for one chain.
 */
export type Pause = { name: string; reason: string; caller: string; since: Date };

/** The part of signing that a switch of its own can stop. */
export type Pausable = 'sales' | 'withdrawals' | undefined;

/** Something to sign: its chain, unless it is for none, and its part. */
export type Wanted = { chainId?: number; part?: Pausable };

/** Callers ask again after so long, so that what waits goes on soon after a switch is released. */
export const pauseSeconds = 15;

/** Kinds that pay out what the ledger or an airdrop holds for a player. */
const withdrawing: ReadonlySet<SignedType> = new Set<SignedType>([
  'ClaimReward',
  'ClaimRewards',
  'MintAirdropEgg',
  'MintMastersItem',
  'MintMastersItems',
  'ClaimAirdrop',
]);

export const isWithdrawal = (type: SignedType): boolean => withdrawing.has(type);

/** Returns the part to which a voucher belongs. A kind with a price is a sale unless it costs nothing. */
export function partOfVoucher({ type, payload }: VoucherRequest): Pausable {
  if (isWithdrawal(type)) return 'withdrawals';
  return 'price' in payload && (BigInt(payload.price) > 0n || ('payWithTicket' in payload && payload.payWithTicket))
    ? 'sales'
    : undefined;
}

/** Returns the pause that stops something, if one does. */
export const pauseOf = (pauses: readonly Pause[], { chainId, part }: Wanted): Pause | undefined =>
  pauses.find(({ name }) => name === 'signing' || name === `chain:${chainId}` || name === part);

/** Says that something is paused. The reason is for operators alone: it may tell an attacker what is known. */
export const sentenceOf = ({ name }: Pause): string => `${subjectOf(name)} paused for now. Nothing is lost.`;

const subjectOf = (name: string): string => {
  if (name === 'signing') return 'Signatures of the platform are';
  return name.startsWith('chain:')
    ? `Chain ${name.slice('chain:'.length)} is`
    : `${name === 'sales' ? 'Sales' : 'Withdrawals'} are`;
};
