import type { Queryable } from '@hatchery/kit/database';

const most = 1000;

/** Every list names its columns: none contains a hash, a token or a code. */
const lists = {
  google: `select email, linked_at as "linkedAt" from google_identities where user_id = :userId order by linked_at desc, subject`,
  discord: `select discord_id as "discordId", username, linked_at as "linkedAt" from discord_identities where user_id = :userId`,
  wallets: `select address, kind, main, created_at as "linkedAt" from wallets where user_id = :userId order by created_at desc, address`,
  sessions: `select device, created_at as "createdAt", last_used_at as "lastUsedAt", ended_at as "endedAt"
    from sessions where user_id = :userId order by last_used_at desc, id`,
  friends: `select other_id as uid, state, since from friendships where user_id = :userId order by since desc, other_id`,
  referred: `select id as uid, referral_earned as earned from users where referrer_id = :userId order by created_at desc, id`,
  signups: `select event_name as "eventName", created_at as "createdAt" from signups where user_id = :userId
    order by created_at desc, event_name`,
  notifications: `select kind, subject, data, link, created_at as "createdAt", read_at as "readAt"
    from notifications where user_id = :userId order by id desc`,
  actions: `select id, content from account_actions where user_id = :userId order by created_at desc, id desc`,
  apiKeys: `select name, prefix, api_keys.app_id as "appId", permissions, api_keys.created_at as "createdAt"
    from api_keys join user_apps on user_apps.app_id = api_keys.app_id
    where user_id = :userId and revoked_at is null order by api_keys.created_at desc, id`,
  adminActions: `select action, before, after, created_at as "createdAt",
      case when subject_id = :userId then 'about you' else 'by you' end as side
    from admin_actions where subject_id = :userId or actor_id = :userId order by created_at desc, id`,
  sweeps: `select to_address as "to", chain_id as "chainId", status, created_at as "createdAt"
    from sweeps where user_id = :userId order by created_at desc, id`,
  // Nothing that tells who has an account.
  invitations: `select created_at as "createdAt", until
    from invitations where inviter_id = :userId order by created_at desc, id`,
};

type Lists = Record<keyof typeof lists, Record<string, unknown>[]>;

/** Lists the newest thousand of everything that belongs to an account. */
export async function listEverything(db: Queryable, userId: string): Promise<Lists> {
  const entries = await Promise.all(
    Object.entries(lists).map(async ([name, sql]) => [name, (await db.raw(`${sql} limit ${most}`, { userId })).rows]),
  );
  return Object.fromEntries(entries);
}

export const hasPassword = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db('passwords').where({ user_id: userId }).first('user_id')) !== undefined;
