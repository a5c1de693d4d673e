import type { Transaction } from '@hatchery/kit/database';
import { concatHex, keccak256, numberToHex } from 'viem';
import { chargeAll, meterOf, secondsUntilRenewal, takeTurn } from '../limits/daily-limits.ts';
import { ownerOf } from '../wallets/wallets.ts';
import { isCounted, upsertCounted } from './kept-calls.repository.ts';
import type { UnsignedTransaction } from './transactions.rules.ts';

/** Limits of a day and chain for calls of the table of kept wallets. Coins are in base units. */
export type KeptCallLimits = {
  callsPerPlayer: bigint;
  callsPerDay: bigint;
  listingsPerPlayer: bigint;
  coinsPerPlayer: bigint;
  coinsPerDay: bigint;
};

type Counting = { transaction: UnsignedTransaction; isListing: boolean; limits: KeptCallLimits; now: Date };

const refusals = {
  perReceiver: 'This player has sent as much from kept wallets as one may in a day.',
  everyone: 'Kept wallets have sent as much as they may in a day.',
} as const;

/**
 * Counts a call once per nonce, for the player who has the wallet: the call, the coins that go along, and the listing if it is one.
 * @returns the refusal, if it must not be sent today.
 */
export async function chargeKeptCall(
  tx: Transaction,
  { transaction, isListing, limits, now }: Counting,
): Promise<{ refusal: string; retryAfterSeconds?: number } | undefined> {
  const { chainId, from, to, nonce, data, value } = transaction;
  // No day has room for it, so that waiting is of no use.
  if (value > limits.coinsPerPlayer)
    return { refusal: `${limits.coinsPerPlayer} base units of coins may go along with calls in a day; this is more.` };
  const player = (await ownerOf(tx, from)) ?? from;
  const meter = (purpose: string) => meterOf(now, purpose, chainId, player);
  await takeTurn(tx, meter('KeptCall'));
  const digest = keccak256(concatHex([to, numberToHex(value, { size: 32 }), data]));
  const counted = { chainId, sender: from, nonce, digest };
  if (await isCounted(tx, counted)) return undefined;
  const { callsPerPlayer, callsPerDay, listingsPerPlayer, coinsPerPlayer, coinsPerDay } = limits;
  const calls = { meter: meter('KeptCall'), amount: 1n };
  const charged = await chargeAll(tx, [
    { ...calls, limits: { perReceiver: callsPerPlayer, everyone: callsPerDay } },
    ...(isListing
      ? [{ meter: meter('KeptListing'), amount: 1n, limits: { perReceiver: listingsPerPlayer, everyone: callsPerDay } }]
      : []),
    ...(value > 0n
      ? [{ meter: meter('KeptCoins'), amount: value, limits: { perReceiver: coinsPerPlayer, everyone: coinsPerDay } }]
      : []),
  ]);
  if (charged !== 'charged') return { refusal: refusals[charged], retryAfterSeconds: secondsUntilRenewal(now) };
  await upsertCounted(tx, counted, now);
  return undefined;
}
