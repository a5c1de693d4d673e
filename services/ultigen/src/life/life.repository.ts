import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { StoredEvent } from './fold.rules.ts';
import type { Grown, KnownCreature, LifeEntry } from './life.rules.ts';

const columns = `e.id as sequence, e.monster_id as "monsterId", e.kind, e.at, e.reason, e.app, e.amount, e.taken, e.species,
  e.level, e.stage, e.xp, e.from_address as "from", e.to_address as "to", e.token_id as "tokenId", e.others, e.nickname,
  e.named_by as "namedBy", e.chain_id as "chainId", e.block_number as "blockNumber", e.log_index as "logIndex",
  e.transaction_hash as "transactionHash"`;

const shape = `monster_id bigint, kind text, at timestamptz, reason text, app text, amount bigint, taken bigint, species bigint,
  level int, stage int, xp bigint, from_address text, to_address text, token_id numeric, others jsonb, nickname text,
  named_by uuid, chain_id bigint, block_number bigint, log_index int, transaction_hash text`;

const written = shape.split(',').map((column) => column.trim().split(' ')[0] as string);
const rowOf = ({ place, properties, ...entry }: LifeEntry) => ({
  monster_id: entry.monsterId,
  kind: entry.kind,
  at: entry.at,
  reason: entry.reason ?? null,
  app: entry.app ?? null,
  amount: entry.amount ?? null,
  taken: entry.taken ?? 0,
  species: properties?.species ?? null,
  level: properties?.level ?? null,
  stage: properties?.stage ?? null,
  xp: properties?.xp ?? null,
  from_address: entry.from ?? null,
  to_address: entry.to ?? null,
  token_id: entry.tokenId ?? null,
  others: entry.others ?? null,
  nickname: entry.nickname ?? null,
  named_by: entry.namedBy ?? null,
  chain_id: place?.chainId ?? entry.chainId ?? null,
  block_number: place?.blockNumber ?? null,
  log_index: place?.logIndex ?? null,
  transaction_hash: place?.transactionHash ?? null,
});

/**
 * Appends entries to the logs of their creatures, in this order. One that stands where an undone one stood takes its place, so that
 * a rebuilt projection keeps the order of the log.
 */
export async function insertEntries(tx: Transaction, entries: LifeEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.raw(
    `insert into monster_events (${written.join(', ')})
     select ${written.map((column) => `given.${column}`).join(', ')}
     from jsonb_to_recordset(cast(? as jsonb)) as given (${shape}, position bigint) order by position
     on conflict (chain_id, block_number, log_index) where block_number is not null
     do update set undone = false, ${written.map((column) => `${column} = excluded.${column}`).join(', ')}
     where monster_events.undone`,
    [JSON.stringify(entries.map((entry, position) => ({ ...rowOf(entry), position })))],
  );
}

/** Hides the events of blocks above one. */
export async function updateUndone(tx: Transaction, chainId: number, aboveBlock: number): Promise<void> {
  await tx('monster_events')
    .where({ chain_id: chainId, undone: false })
    .andWhere('block_number', '>', aboveBlock)
    .update({ undone: true });
}

/** Deletes events that stay undone, since other blocks are final in the place of theirs. */
export async function deleteUndone(tx: Transaction, chainId: number, toBlock: number): Promise<void> {
  await tx('monster_events')
    .where({ chain_id: chainId, undone: true })
    .andWhere('block_number', '<=', toBlock)
    .delete();
}

/** Takes the names out of the log that one creature had, or that some players gave. */
export async function updateNamesTaken(tx: Transaction, whose: { id: number } | { userIds: string[] }): Promise<void> {
  const named = tx('monster_events').where({ kind: 'named' });
  const own = 'id' in whose ? named.where({ monster_id: whose.id }) : named.whereIn('named_by', whose.userIds);
  await own.update({ nickname: null, named_by: null });
}

/** Lists creatures by their tokens, those that are gone included. */
export async function listKnown(tx: Transaction, chainId: number, tokenIds: string[]): Promise<KnownCreature[]> {
  const { rows } = await tx.raw(
    `select id, token_id as "tokenId", hatch_id is not null as "isHatched", monster_id as species, level, stage, xp
     from monsters where chain_id = ? and token_id = any(cast(? as numeric[])) order by id`,
    [chainId, tokenIds],
  );
  return rows;
}

/** Lists the growths that some transactions brought. */
export async function listGrown(tx: Transaction, chainId: number, transactionHashes: string[]): Promise<Grown[]> {
  const { rows } = await tx.raw(
    `select growths.token_id as "tokenId", r.transaction_hash as "transactionHash", growths.taken_xp as taken,
       growths.app
     from redemptions r join growths on growths.id = cast(r.subject as uuid)
     where r.kind = 'growth' and r.chain_id = ? and r.transaction_hash = any(?) order by growths.id`,
    [chainId, transactionHashes],
  );
  return rows;
}

/** Lists the events of a creature before a place in its log, newest first, with the last final block of their chain. */
export async function listLife(
  db: Queryable,
  { id, before, limit }: { id: number; before: number | undefined; limit: number },
): Promise<(StoredEvent & { finalNumber: number })[]> {
  const { rows } = await db.raw(
    `select ${columns}, coalesce(c.final_number, 0) as "finalNumber"
     from monster_events e left join followed_chains c on c.chain_id = e.chain_id
     where e.monster_id = :id and not e.undone and e.id < coalesce(cast(:before as bigint), 9223372036854775807)
     order by e.id desc limit :limit`,
    { id, before: before ?? null, limit },
  );
  return rows;
}

/** Whether anybody may read the log of a creature: it hatches, is on chain, or was. */
export async function hasLife(db: Queryable, id: number): Promise<boolean> {
  const row = await db('monsters').where({ id }).whereNot({ state: 'drawn' }).first('id');
  return row !== undefined;
}

/** Lists the events of some creatures, in order of their sequence. */
export async function listEventsOf(db: Queryable, ids: number[]): Promise<StoredEvent[]> {
  const { rows } = await db.raw(
    `select ${columns} from monster_events e where e.monster_id = any(cast(? as bigint[])) and not e.undone order by e.id`,
    [ids],
  );
  return rows;
}
