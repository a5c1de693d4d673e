import type { Transaction } from '@hatchery/kit/database';
import type { Move } from './moves.repository.ts';

/** A Discord account as merges store it. Undoing reads what earlier releases stored, so these names stay. */
export type StoredDiscord = { discord_id: string; username: string; linked_at: Date | string };

export const findEmail = async (tx: Transaction, userId: string): Promise<string | null> =>
  (await tx('users').where({ id: userId }).first('email'))?.email ?? null;

/** Gives an account an e-mail address, unless another account has it. @returns whether it did. */
export async function giveEmail(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const updated = await tx('users')
    .where({ id: userId })
    .whereNull('email')
    .whereRaw('not exists (select 1 from users as other where lower(other.email) = lower(?))', [email])
    .update({ email });
  return updated === 1;
}

export async function takeEmail(tx: Transaction, userId: string): Promise<void> {
  await tx('users').where({ id: userId }).update({ email: null });
}

/** Moves a password along with the e-mail address that it signs in with. */
export async function movePassword(tx: Transaction, fromUserId: string, toUserId: string): Promise<void> {
  await tx('passwords').where({ user_id: toUserId }).delete();
  await tx('passwords').where({ user_id: fromUserId }).update({ user_id: toUserId });
}

/** @returns the Google accounts that moved. */
export const moveGoogle = async (
  tx: Transaction,
  { from, to, subjects }: { from: string; to: string; subjects?: string[] },
): Promise<string[]> => {
  const moving = tx('google_identities').where({ user_id: from });
  if (subjects) moving.whereIn('subject', subjects);
  return (await moving.update({ user_id: to }, ['subject'])).map(({ subject }) => subject);
};

/** Unlinks an account's Discord account. @returns it, keyed by its id, or undefined if there was none. */
export async function takeDiscord(tx: Transaction, userId: string): Promise<Move<StoredDiscord> | undefined> {
  const [row] = await tx('discord_identities')
    .where({ user_id: userId })
    .delete(['discord_id', 'username', 'linked_at']);
  return row && { key: row.discord_id, detail: row };
}

/** @returns whether the Discord account was still linked. */
export const deleteDiscord = async (tx: Transaction, userId: string, discordId: string): Promise<boolean> =>
  (await tx('discord_identities').where({ user_id: userId, discord_id: discordId }).delete()) === 1;

/** Links a Discord account, unless either account is linked already. @returns whether it did. */
export async function giveDiscord(tx: Transaction, userId: string, discord: StoredDiscord): Promise<boolean> {
  const given = tx('discord_identities').insert({ ...discord, user_id: userId }, ['user_id']);
  return (await given.onConflict().ignore()).length === 1;
}
