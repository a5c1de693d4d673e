import type { Transaction } from '@hatchery/kit/database';
import { actions, friends, notifications, signups, studio } from './community-moves.ts';
import { discord, email, google } from './credential-moves.ts';
import type { Accounts, Mover } from './mover.ts';
import { deleteMoves, insertMoves, listMoves, type Move } from './moves.repository.ts';
import { referrals } from './referral-moves.ts';
import { wallets } from './wallet-moves.ts';

/** Everything that moves with an account. A new table with rows by account adds its mover here. */
const movers = [
  wallets,
  email,
  google,
  discord,
  referrals,
  friends,
  signups,
  studio,
  notifications,
  actions,
] as Mover<unknown>[];

export async function moveEverything(tx: Transaction, mergeId: string, accounts: Accounts): Promise<void> {
  for (const { kind, move } of movers) await insertMoves(tx, mergeId, kind, await move(tx, accounts));
}

export async function restoreEverything(tx: Transaction, mergeId: string, accounts: Accounts): Promise<void> {
  for (const { kind, restore } of movers)
    await restore(tx, accounts, (await listMoves(tx, mergeId, kind)) as Move<unknown>[]);
  await deleteMoves(tx, mergeId);
}
