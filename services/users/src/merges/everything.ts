import type { Transaction } from '@hatchery/kit/database';
import { friends, signups, studio } from './community-moves.ts';
import { discord, email, google } from './credential-moves.ts';
import type { Accounts, Mover } from './mover.ts';
import { deleteMoves, insertMoves, type Move, movesOf } from './moves.repository.ts';
import { referrals } from './referral-moves.ts';
import { wallets } from './wallet-moves.ts';

/** All that moves with an account. Whatever a new table keeps by account is to be added here. */
const movers = [wallets, email, google, discord, referrals, friends, signups, studio] as Mover<unknown>[];

export async function moveEverything(tx: Transaction, mergeId: string, accounts: Accounts): Promise<void> {
  for (const { kind, move } of movers) await insertMoves(tx, mergeId, kind, await move(tx, accounts));
}

export async function restoreEverything(tx: Transaction, mergeId: string, accounts: Accounts): Promise<void> {
  for (const { kind, restore } of movers)
    await restore(tx, accounts, (await movesOf(tx, mergeId, kind)) as Move<unknown>[]);
  await deleteMoves(tx, mergeId);
}
