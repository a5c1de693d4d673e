/** The end of rows at a deletion: they go, columns of them no longer say whose they were, or they stay, for a reason. */
export type AtDeletion = 'deleted' | { cleared: string[]; kept?: string } | { kept: string };

type Exported = {
  /** The rows of a person, in SQL: `:players` are the ids of their accounts as `uuid[]`, `:wallets` their addresses as `text[]`. */
  of: string;
  /** Columns of a unique index, in whose order rows are exported. */
  key: string[];
  /** Columns that are not exported: secrets, and what says something about others. */
  withheld?: string[];
};

/** A table that says something about persons. */
export type PersonalTable = { what: string; atDeletion: AtDeletion } & (Exported | { notExported: string });

/** All tables of a service: those about persons, and the others by the reason why they are not. */
export type PersonalData = {
  personal: Record<string, PersonalTable>;
  impersonal: Record<string, string[]>;
  /** Columns of the others that look as if they were about persons, as in `boxes.owner`, by the reason why they are not. */
  impersonalColumns?: Record<string, string[]>;
};

/** Rows whose column is the id of an account of the person. */
export const ofPlayers = (column = 'user_id') => `${column} = any(:players::uuid[])`;

/** The same for a column of text. */
export const ofPlayersText = (column: string) => `${column} = any(:players::uuid[]::text[])`;

/** Rows whose column is a wallet of the person. */
export const ofWallets = (column: string) => `${column} = any(:wallets::text[])`;

/** Rows that keep the id of an account that is gone. Nothing in the platform leads from it to a person. */
export const namesNobody = (why: string) => ({ kept: `${why} The id of a deleted account names nobody any more.` });

/** A table that repeats what a public chain tells about addresses. */
export const onChain = (what: string): PersonalTable => ({
  what,
  notExported: 'A copy of what the chain shows everybody about an address.',
  atDeletion: { kept: 'The chain keeps it for good, and the copy is built from the chain.' },
});

/** Accounts that departed, in services which follow that. */
export const departures: PersonalTable = {
  what: 'Accounts that were merged into others or deleted.',
  of: `${ofPlayers()} or ${ofPlayers('into_id')}`,
  key: ['user_id'],
  atDeletion: namesNobody('What arrives late for the account must find out that it is gone.'),
};

/** The tables that every service has. */
export const kitPersonalData: PersonalData = {
  personal: {
    outbox: {
      what: 'Events on their way to Kafka. They carry ids, and addresses of wallets.',
      notExported: 'Repeats what other tables tell, for less than a second.',
      atDeletion: { kept: 'Gone once it is published.' },
    },
    dead_letters: {
      what: 'Events that could not be handled, until an operator replays them.',
      notExported: 'Repeats what the tables of the sender tell.',
      atDeletion: { kept: 'Gone 14 days after an operator has replayed it.' },
    },
    event_parts: {
      what: 'Parts of large events, until the last part is there.',
      notExported: 'Repeats what the tables of the sender tell.',
      atDeletion: { kept: 'Gone with the last part, and after 21 days at the latest.' },
    },
    idempotency_keys: {
      what: 'Answers for clients that repeat a request, encrypted by what the client alone sends.',
      notExported: 'The platform cannot read it.',
      atDeletion: { kept: 'The platform cannot read it. Gone when it expires.' },
    },
    file_tickets: {
      what: 'Permissions to upload a file.',
      of: ofPlayersText('owner'),
      key: ['id'],
      atDeletion: { kept: 'Says how large a file was that an account sent. Gone soon after the permission expires.' },
    },
    file_uses: {
      what: 'Which uploaded file is the picture of which account.',
      of: `used_by in (select 'picture of ' || id from unnest(:players::uuid[]) as id)`,
      key: ['used_by'],
      atDeletion: 'deleted',
    },
  },
  impersonal: {
    'ids of events that were handled': ['inbox'],
    'contents under their hash: uses say whose they are, and an unused one is deleted': ['files'],
    'which replica does what': ['leases'],
    'which migrations have run': ['knex_migrations', 'knex_migrations_lock'],
  },
  impersonalColumns: { 'a process': ['leases.holder'] },
};

/** Joins what parts of a service tell. */
export const joinPersonalData = (...parts: PersonalData[]): PersonalData => ({
  personal: Object.assign({}, ...parts.map(({ personal }) => personal)),
  impersonal: joinLists(parts.map(({ impersonal }) => impersonal)),
  impersonalColumns: joinLists(parts.map(({ impersonalColumns = {} }) => impersonalColumns)),
});

function joinLists(parts: Record<string, string[]>[]): Record<string, string[]> {
  const joined: Record<string, string[]> = {};
  for (const [reason, names] of parts.flatMap((part) => Object.entries(part)))
    joined[reason] = [...(joined[reason] ?? []), ...names];
  return joined;
}
