import type { Transaction } from '@hatchery/kit/database';

/** What names a user without being kept by their account, and would otherwise stay until it lapses: mails, requests, messages to sign. */
export async function forgetTraces(tx: Transaction, userId: string): Promise<void> {
  const user = { userId };
  await tx.raw(`delete from mails where lower(recipient) = (select lower(email) from users where id = :userId)`, user);
  await tx.raw(
    `delete from email_proofs where lower(email) = (select lower(email) from users where id = :userId)`,
    user,
  );
  await tx.raw(
    `delete from discord_requests where email = (select lower(email) from users where id = :userId)
       or discord_id in (select discord_id from discord_identities where user_id = :userId)`,
    user,
  );
  await tx.raw(
    `delete from sign_in_messages where address in (select address from wallets where user_id = :userId)`,
    user,
  );
}
