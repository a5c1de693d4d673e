import {
  joinPersonalData,
  kitPersonalData,
  namesNobody,
  ofPlayers,
  type PersonalData,
} from '@hatchery/kit/personal-data';

const ofSessions = `session_id in (select id from sessions where ${ofPlayers()})`;
const ofApps = `app_id in (select app_id from user_apps where ${ofPlayers()})`;
const emails = `(select lower(email) from users where ${ofPlayers('id')} and email is not null)`;
const discords = `(select discord_id from discord_identities where ${ofPlayers()})`;
const keysNameAnApp = { kept: 'Keys belong to an app, which other people may run on.' };

const reservations = ['budget_reservations', 'asset_reservations', 'masters_reservations', 'monster_reservations'];
const budgets = ['api_key_budgets', 'asset_budgets', 'masters_budgets', 'monster_budgets'];

/** The service that knows persons: accounts, ways to sign in, friends, mails. */
const own: PersonalData = {
  personal: {
    users: {
      what: 'Accounts: e-mail address, name, bio, picture, who referred whom.',
      of: ofPlayers('id'),
      key: ['id'],
      atDeletion: 'deleted',
    },
    user_roles: { what: 'Roles.', of: ofPlayers(), key: ['user_id', 'role'], atDeletion: 'deleted' },
    user_apps: { what: 'Apps of studios.', of: ofPlayers(), key: ['user_id', 'app_id'], atDeletion: 'deleted' },
    wallets: { what: 'Wallets.', of: ofPlayers(), key: ['address'], atDeletion: 'deleted' },
    reward_receivers: {
      what: 'The wallet that gets rewards.',
      of: ofPlayers(),
      key: ['user_id'],
      atDeletion: 'deleted',
    },
    sign_in_messages: {
      what: 'Messages to sign, for some minutes.',
      of: `address in (select address from wallets where ${ofPlayers()})`,
      key: ['nonce'],
      withheld: ['nonce', 'message'],
      atDeletion: 'deleted',
    },
    sessions: {
      what: 'Sessions, with the name of the browser or client.',
      of: ofPlayers(),
      key: ['id'],
      withheld: ['begun_by'],
      atDeletion: 'deleted',
    },
    refresh_tokens: {
      what: 'Tokens of sessions, hashed.',
      of: ofSessions,
      key: ['hash'],
      withheld: ['hash'],
      atDeletion: 'deleted',
    },
    passwords: {
      what: 'Passwords, hashed.',
      of: ofPlayers(),
      key: ['user_id'],
      withheld: ['hash'],
      atDeletion: 'deleted',
    },
    google_identities: { what: 'Google accounts.', of: ofPlayers(), key: ['subject'], atDeletion: 'deleted' },
    google_flows: {
      what: 'Ways through Google that have begun, for some minutes.',
      of: ofPlayers(),
      key: ['state_hash'],
      withheld: ['state_hash', 'browser_hash', 'verifier', 'nonce'],
      atDeletion: 'deleted',
    },
    discord_identities: { what: 'Discord accounts.', of: ofPlayers(), key: ['discord_id'], atDeletion: 'deleted' },
    discord_requests: {
      what: 'Requests of a bot to link a Discord account.',
      of: `email in ${emails} or discord_id in ${discords}`,
      key: ['id'],
      withheld: ['code_hash', 'mail_code_hash', 'pin_hash'],
      atDeletion: 'deleted',
    },
    email_proofs: {
      what: 'Links and codes that prove an e-mail address, hashed, until they expire.',
      // Not those of others who tried to prove the same address.
      of: `${ofPlayers()} or (user_id is null and lower(email) in ${emails})`,
      key: ['id'],
      withheld: ['password_hash', 'token_hash', 'code_hash'],
      atDeletion: 'deleted',
    },
    mails: {
      what: 'Mails that wait to be sent.',
      of: `lower(recipient) in ${emails}`,
      key: ['id'],
      withheld: ['data'],
      atDeletion: 'deleted',
    },
    merges: {
      what: 'Merges with other accounts of the same person.',
      of: `${ofPlayers('into_id')} or ${ofPlayers('from_id')}`,
      key: ['id'],
      atDeletion: 'deleted',
    },
    merge_moves: {
      what: 'What merges moved.',
      of: `merge_id in (select id from merges where ${ofPlayers('into_id')} or ${ofPlayers('from_id')})`,
      key: ['merge_id', 'kind', 'key'],
      // May hold the hash of a password that was put aside.
      withheld: ['detail'],
      atDeletion: 'deleted',
    },
    friendships: {
      what: 'Friends, requests and blocked players.',
      of: ofPlayers(),
      key: ['user_id', 'other_id'],
      atDeletion: 'deleted',
    },
    friend_request_hours: {
      what: 'How many requests were sent lately.',
      of: ofPlayers(),
      key: ['user_id'],
      atDeletion: 'deleted',
    },
    signups: {
      what: 'Events that an account signed up for.',
      of: ofPlayers(),
      key: ['event_name', 'user_id'],
      atDeletion: 'deleted',
    },
    notifications: {
      what: 'Notifications. Those about others have their ids, not their names.',
      of: ofPlayers(),
      key: ['user_id', 'id'],
      atDeletion: 'deleted',
    },
    notification_streams: {
      what: 'How far notifications have come.',
      of: ofPlayers(),
      key: ['user_id'],
      atDeletion: 'deleted',
    },
    account_actions: {
      what: 'Actions of wallets, as browsers described them.',
      of: ofPlayers(),
      key: ['id'],
      atDeletion: 'deleted',
    },
    admin_actions: {
      what: 'What admins changed about accounts.',
      of: `${ofPlayers('subject_id')} or ${ofPlayers('actor_id')}`,
      key: ['id'],
      withheld: ['actor_id', 'subject_id'],
      atDeletion: { cleared: ['actor_id'], kept: 'What an admin changed about others goes with their accounts.' },
    },
    credential_holds: {
      what: 'Direct trades that wait, and keep ways to sign in from being removed.',
      of: ofPlayers(),
      key: ['user_id', 'direct_trade_id'],
      atDeletion: 'deleted',
    },
    sweeps: { what: 'Transfers from kept wallets.', of: ofPlayers(), key: ['id'], atDeletion: 'deleted' },
    sweep_steps: {
      what: 'Steps of these transfers.',
      of: `sweep_id in (select id from sweeps where ${ofPlayers()})`,
      key: ['id'],
      atDeletion: 'deleted',
    },
    invitations: {
      what: 'Invitations of people for whom a gift waits.',
      of: ofPlayers('inviter_id'),
      key: ['id'],
      // All that tells who has an account.
      withheld: [
        'email',
        'email_hash',
        'stop_token_hash',
        'confirmed_at',
        'mailed_at',
        'accepted_at',
        'accepted_by',
        'ended_at',
        'forget_at',
      ],
      atDeletion: {
        cleared: ['inviter_id', 'accepted_by'],
        kept: 'The gift may still arrive. The address goes when it does, the rest some weeks later.',
      },
    },
    deletions: {
      what: 'Ids of accounts that were deleted, for 400 days, so that a deletion can be repeated after a backup was restored.',
      of: ofPlayers(),
      key: ['user_id'],
      atDeletion: namesNobody('A restored backup must not bring the account back.'),
    },
    stopped_gift_mails: {
      what: 'Addresses whose owners want no mails about gifts, hashed.',
      notExported: 'A hash that is not kept by account.',
      atDeletion: { kept: 'It keeps mails from somebody who objected to them.' },
    },
    api_keys: {
      what: 'API keys of the apps of a studio, hashed.',
      of: ofApps,
      key: ['id'],
      withheld: ['hash', 'previous_hash'],
      atDeletion: keysNameAnApp,
    },
    ...Object.fromEntries(
      budgets.map((table) => [
        table,
        {
          what: 'What these keys may give.',
          of: `key_id in (select id from api_keys where ${ofApps})`,
          key: ['key_id', 'asset'],
          atDeletion: keysNameAnApp,
        },
      ]),
    ),
  },
  impersonal: {
    'what keys have given, by references of studios': reservations,
    'hashes of what is limited, by which nobody is found': ['attempts', 'newcomer_counts', 'used_proofs'],
    'events of the operator': ['signup_events'],
  },
};

export const personalData: PersonalData = joinPersonalData(kitPersonalData, own);
