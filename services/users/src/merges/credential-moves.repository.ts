import type { Transaction } from '@hatchery/kit/database';

export type Google = { subject: string };
export type Discord = { discord_id: string; username: string; linked_at: string };

export const emailOf = async (tx: Transaction, userId: string): Promise<string | null> =>
  (await tx('users').where({ id: userId }).first('email'))?.email ?? null;

/** @returns whether the account has the address now: not when somebody else has it. */
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

/** A password goes with the e-mail address that it signs in with. */
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

export const discordOf = (tx: Transaction, userId: string): Promise<Discord | undefined> =>
  tx('discord_identities').where({ user_id: userId }).first('discord_id', 'username', 'linked_at');

export async function removeDiscord(tx: Transaction, userId: string): Promise<void> {
  await tx('discord_identities').where({ user_id: userId }).delete();
}

/** Gives an account a Discord account, unless either is taken. */
export async function giveDiscord(tx: Transaction, userId: string, discord: Discord): Promise<void> {
  await tx('discord_identities')
    .insert({ ...discord, user_id: userId })
    .onConflict()
    .ignore();
}
