import type { AirdropWay, Ineligibility } from '@hatchery/api/airdrop-shapes';
import type { Database, Queryable, Row, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Knex } from 'knex';

export type Recipient = {
  id: string;
  runId: string;
  number: number;
  address: string | null;
  emailHash: Buffer | null;
  emailHint: string | null;
  amount: bigint;
  held: bigint | null;
  /** Null for a recipient who gets something. */
  reason: Ineligibility | null;
  claim: 'none' | 'pending' | 'claimed';
  way: AirdropWay | null;
  claimedAt: Date | null;
};

const recipientOf = (row: Row): Recipient => ({
  ...{ id: row.id, runId: row.run_id, number: row.number, address: row.address, emailHash: row.email_hash },
  ...{ emailHint: row.email_hint, amount: BigInt(row.amount), held: row.held === null ? null : BigInt(row.held) },
  ...{ reason: row.reason, claim: row.claim, way: row.way, claimedAt: row.claimed_at },
});

export type Judged = Pick<Recipient, 'number' | 'address' | 'amount' | 'held' | 'reason'>;

/** Stores what a rule decided. */
export async function insertJudged(tx: Transaction, runId: string, judged: Judged[]): Promise<void> {
  await tx.raw(
    `insert into airdrop_recipients (run_id, number, address, amount, held, reason)
     select ?, number, address, amount, held, reason
     from unnest(?::int[], ?::text[], ?::numeric[], ?::numeric[], ?::text[])
       as judged (number, address, amount, held, reason)`,
    [
      runId,
      judged.map(({ number }) => number),
      judged.map(({ address }) => address),
      judged.map(({ amount }) => String(amount)),
      judged.map(({ held }) => held?.toString() ?? null),
      judged.map(({ reason }) => reason),
    ] as Knex.RawBinding[],
  );
}

type ListPart = { runId: string; listId: string; after: number; limit: number; refused: string[] };

/** Copies the next rows of a list. Contracts of the platform get nothing. @returns what was copied, in order. */
export async function insertListed(
  tx: Transaction,
  part: ListPart,
): Promise<Pick<Judged, 'number' | 'amount' | 'reason'>[]> {
  const { rows } = await tx.raw(
    `insert into airdrop_recipients (run_id, number, address, email_hash, email_hint, amount, reason)
     select :runId, number, address, email_hash, email_hint, amount,
       case when address = any(:refused) then 'contract' end
     from airdrop_list_rows where list_id = :listId and number > :after order by number limit :limit
     returning number, amount, reason`,
    part,
  );
  return rows
    .map(({ number, amount, reason }: Row) => ({ number, amount: BigInt(amount), reason }))
    .sort((a: { number: number }, b: { number: number }) => a.number - b.number);
}

/** Adds up the largest amounts of those who get something: the most that so many claims can take. */
export async function findMost(db: Queryable, runId: string, maxClaims: number): Promise<bigint> {
  const { rows } = await db.raw(
    `select coalesce(sum(amount), 0)::text as most from (
       select amount from airdrop_recipients where run_id = ? and reason is null order by amount desc limit ?) as largest`,
    [runId, maxClaims],
  );
  return BigInt(rows[0].most);
}

type PageQuery = {
  runId: string;
  after: number;
  limit: number;
  eligible?: boolean | undefined;
  /** An address or the hash of an e-mail address. */
  search?: { address: string } | { emailHash: Buffer } | undefined;
};

/** Lists recipients by number. */
export async function listRecipients(db: Queryable, query: PageQuery): Promise<Recipient[]> {
  const { runId, after, limit, eligible, search } = query;
  const rows = db('airdrop_recipients').where({ run_id: runId }).andWhere('number', '>', after);
  if (eligible === true) rows.whereNull('reason');
  if (eligible === false) rows.whereNotNull('reason');
  if (search && 'address' in search) rows.where({ address: search.address });
  if (search && 'emailHash' in search) rows.where({ email_hash: search.emailHash });
  return (await rows.orderBy('number').limit(limit)).map(recipientOf);
}

/** An account, as recipients are found by: its wallets, and the hash of its e-mail address for each dry run. */
export type Identity = { addresses: string[]; emailHashes: Map<string, Buffer> };

/** A recipient that is this account, with its claim, unless somebody else has claimed it while the wallet was theirs. */
export type OwnRecipient = Recipient & { claimId: string | null };

type OwnQuery = Identity & { userId: string; runIds: string[] };

/** Prepares the list of recipients of some dry runs that are this account. */
export function createOwnList(database: Database): (query: OwnQuery) => Promise<OwnRecipient[]> {
  type Bindings = Record<'userId' | 'runIds' | 'addresses' | 'emailRuns' | 'hashes', unknown>;
  const list = prepared<Bindings, Row>(database, 'own-recipients', (knex, param) =>
    knex.raw(
      `select own.*, claims.id as claim_id from (
         select * from airdrop_recipients
         where run_id = any(cast(:runIds as uuid[])) and address = any(cast(:addresses as text[]))
         union all
         select recipients.* from unnest(cast(:emailRuns as uuid[]), cast(:hashes as bytea[])) as named (run_id, email_hash)
         join airdrop_recipients as recipients using (run_id, email_hash)
       ) as own
       left join airdrop_claims as claims
         on claims.recipient_id = own.id and claims.status <> 'expired' and claims.user_id = :userId
       order by own.run_id, own.number`,
      {
        ...{ userId: param('userId'), runIds: param('runIds'), addresses: param('addresses') },
        ...{ emailRuns: param('emailRuns'), hashes: param('hashes') },
      },
    ),
  );
  return async ({ userId, runIds, addresses, emailHashes }) => {
    const emails = { emailRuns: [...emailHashes.keys()], hashes: [...emailHashes.values()] };
    const rows = await list({ userId, runIds, addresses, ...emails });
    return rows.map((row) => ({ ...recipientOf(row), claimId: row.claim_id }));
  };
}

/** Locks the recipients of one dry run that are this account, in order. */
export async function lockOwnRecipients(
  tx: Transaction,
  runId: string,
  { addresses, emailHashes }: Identity,
): Promise<Recipient[]> {
  const hash = emailHashes.get(runId);
  const rows = await tx('airdrop_recipients')
    .where({ run_id: runId })
    .andWhere((own) => {
      own.whereIn('address', addresses);
      if (hash) own.orWhere({ email_hash: hash });
    })
    .orderBy('number')
    .forUpdate();
  return rows.map(recipientOf);
}

type ClaimChange = { claim: Recipient['claim']; way: AirdropWay | null; claimedAt: Date | null };

/** Notes how recipients stand with their claims. */
export async function updateClaimed(
  tx: Transaction,
  ids: string[],
  { claim, way, claimedAt }: ClaimChange,
): Promise<void> {
  await tx('airdrop_recipients').whereIn('id', ids).update({ claim, way, claimed_at: claimedAt });
}

type ToTell = { players: string[]; last: number | null; seen: number };

const eligibleByWallet = (player: string) => `exists (
  select from wallets as own join airdrop_recipients as recipients
    on recipients.run_id = :runId and recipients.address = own.address
  where own.user_id = ${player} and recipients.reason is null and recipients.number <= :upTo)`;

/** Finds the players whose wallets are among the next recipients, without those who own one of the recipients before. */
export async function findOwnersToTell(
  tx: Transaction,
  { runId, after, limit }: { runId: string; after: number; limit: number },
): Promise<ToTell> {
  const { rows } = await tx.raw(
    `with page as materialized (
       select number, address, reason from airdrop_recipients
       where run_id = :runId and number > :upTo order by number limit :limit
     )
     select max(number) as last, count(*) as seen, array(
       select distinct wallets.user_id::text from page join wallets on wallets.address = page.address
       where page.reason is null and wallets.user_id is not null and not ${eligibleByWallet('wallets.user_id')}
       order by 1
     ) as players from page`,
    { runId, upTo: after, limit },
  );
  return rows[0];
}

/** Finds which of some accounts are recipients by the hashes of their e-mail addresses, without those who are by wallet. */
export async function listAccountsToTell(
  tx: Transaction,
  runId: string,
  accounts: { userId: string; hash: string }[],
): Promise<string[]> {
  const { rows } = await tx.raw(
    `select named.user_id as "userId" from unnest(:userIds::uuid[], :hashes::bytea[]) as named (user_id, email_hash)
     join airdrop_recipients as listed on listed.run_id = :runId and listed.email_hash = named.email_hash
     where listed.reason is null and not ${eligibleByWallet('named.user_id')} order by 1`,
    {
      ...{ runId, upTo: 2 ** 31 - 1, userIds: accounts.map(({ userId }) => userId) },
      hashes: accounts.map(({ hash }) => Buffer.from(hash, 'hex')),
    },
  );
  return rows.map(({ userId }: Row) => userId);
}

/** Forgets e-mail addresses of recipients. @returns how many. */
export async function updateEmailsForgotten(tx: Transaction, runId: string, limit: number): Promise<number> {
  const some = tx('airdrop_recipients')
    .where({ run_id: runId })
    .whereNotNull('email_hash')
    .limit(limit)
    .select('run_id', 'number');
  return tx('airdrop_recipients').whereIn(['run_id', 'number'], some).update({ email_hash: null, email_hint: null });
}
