import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import { digestId } from '@hatchery/kit/digest-id';
import { type Address, getAddress } from 'viem';
import { eggs } from '../content/content.ts';
import type { UltigenContext } from '../context.ts';
import { holdGift } from '../gifts/give-eggs.ts';
import {
  eraseUser,
  insertWelcome,
  lockWithoutGift,
  updateAccount,
  updateBrought,
  updateWelcomeGift,
} from './welcomes.repository.ts';

type Context = Pick<UltigenContext, 'chains' | 'welcome' | 'randomInt' | 'now'>;

/** A player who just came. Without an address, their egg waits for their first wallet. */
export type Newcomer = { userId: string; address?: string; network: string; way: string; work: number };

/** Gives a new player one egg, once. It stands in the service at once, and is minted when the chain has room. */
export async function welcomePlayer(tx: Transaction, context: Context, newcomer: Newcomer): Promise<void> {
  const { userId, address, network, way, work } = newcomer;
  if (context.welcome.perDay === 0) return;
  const arrival = { userId, network: network || null, worked: work > 0, account: isProved(way), now: context.now() };
  if (!(await insertWelcome(tx, arrival))) return;
  if (address) await holdWelcomeEgg(tx, context, userId, getAddress(address));
}

/**
 * Gives a player whose welcome egg waits for a wallet the egg in this one. The egg of a guest who was merged into an account
 * comes with the guest's wallet, and counts as that of the account.
 */
export async function bringWelcomeEgg(
  tx: Transaction,
  context: Context,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  if (context.welcome.perDay === 0) return;
  const wallet = getAddress(address);
  if (await lockWithoutGift(tx, userId)) return holdWelcomeEgg(tx, context, userId, wallet);
  if (await updateBrought(tx, { userId, address: wallet, now: context.now() }))
    afterCommit(tx, context.welcome.alarm.ring);
}

/** Moves the egg of a guest who made an account ahead of others. */
export async function preferAccount(
  tx: Transaction,
  { welcome, now }: Context,
  { userId, way }: { userId: string; way: string },
): Promise<void> {
  if (!isProved(way)) return;
  await updateAccount(tx, userId, now());
  afterCommit(tx, welcome.alarm.ring);
}

/** Forgets whose welcome egg it was, when a player deletes their account. */
export const forgetPlayer = eraseUser;

/** A wallet is made in no time, so it says less than an e-mail address or a Google account. */
const isProved = (way: string): boolean => way === 'email' || way === 'google';

async function holdWelcomeEgg(
  tx: Transaction,
  { chains, welcome, randomInt, now }: Context,
  userId: string,
  address: Address,
): Promise<void> {
  const eggType = welcome.eggType === 'random' ? randomInt(eggs.length) : welcome.eggType;
  // A database that was restored to before the gift makes the same one again, whose voucher the contract has taken already.
  const id = digestId(`welcome egg\n${userId}`);
  const gift = { id, chainId: chains.main.chainId, address, eggType, amount: 1 };
  await holdGift(tx, { ...gift, giver: 'welcome', now: now() });
  await updateWelcomeGift(tx, userId, id);
  afterCommit(tx, welcome.alarm.ring);
}
