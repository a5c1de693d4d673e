import type { Transaction } from '@hatchery/kit/database';

/** The account, accounts merged into it, and all their e-mail addresses in lower case and Discord accounts. */
const known = `
  with recursive account (id) as (
    select :userId::uuid union all select users.id from users join account on users.absorbed_into = account.id
  ), aside (kind, key) as (
    select kind, key from merge_moves join merges on merges.id = merge_id join account on account.id = merges.into_id
  ), email (address) as (
    select lower(email) from users join account using (id) where email is not null
    union select lower(key) from aside where kind = 'email'
  ), discord (id) as (
    select discord_id from discord_identities join account on account.id = user_id
    union select key from aside where kind = 'discord'
  )`;

const traces = [
  'delete from mails where lower(recipient) in (select address from email)',
  'delete from email_proofs where lower(email) in (select address from email)',
  'delete from discord_requests where email in (select address from email) or discord_id in (select id from discord)',
  'delete from sign_in_messages where address in (select address from wallets where user_id = :userId)',
];

/** Deletes rows that name a user but do not belong to the account, and would stay until they expire: mails, requests, messages to sign. */
export async function deleteTraces(tx: Transaction, userId: string): Promise<void> {
  for (const deletion of traces) await tx.raw(`${known} ${deletion}`, { userId });
}
