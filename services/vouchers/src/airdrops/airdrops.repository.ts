import type { AirdropAuditEntry, AirdropState } from '@hatchery/api/airdrop-shapes';
import type { Database, Queryable, Row, Transaction } from '@hatchery/kit/database';
import { mapPage, newestFirst, type Page, type Paging, preparedPage, readPage } from '@hatchery/kit/lists';
import type { Airdrop, Draft, GivenAsset } from './airdrops.ts';

const columns = [
  ...['id', 'version', 'state', 'name', 'description', 'image', 'source', 'ways', 'asset_id', 'token_id', 'match'],
  ...['amount', 'amount_per', 'budget', 'max_claims', 'starts_at', 'ends_at', 'chain_id', 'chain_airdrop_id'],
  ...['email_salt', 'list_id', 'run_id', 'approved_run', 'approved_by', 'approved_at', 'approved_because'],
  ...['created_by', 'created_at', 'updated_at', 'activated_at', 'ended_at'],
].map((name) => `airdrops.${name}`);

const assetColumns = {
  assetName: 'assets.name',
  assetImage: 'assets.image',
  assetCategory: 'assets.category',
  assetType: 'assets.type',
  assetDecimals: 'assets.decimals',
  assetContractType: 'assets.contract_type',
  assetContract: 'assets.contract',
  assetChain: 'assets.chain_id',
  assetToken: 'assets.token_id',
};

const bigOrNull = (text: string | null) => (text === null ? null : BigInt(text));

function airdropOf(row: Row): Airdrop {
  return {
    ...{ id: row.id, version: row.version, state: row.state, name: row.name, description: row.description },
    ...{ image: row.image, source: row.source, ways: row.ways, assetId: row.asset_id, match: row.match },
    tokenId: bigOrNull(row.token_id),
    amount: bigOrNull(row.amount),
    amountPer: row.amount_per,
    budget: BigInt(row.budget),
    maxClaims: row.max_claims,
    ...{ startsAt: row.starts_at, endsAt: row.ends_at, chainId: row.chain_id },
    chainAirdropId: bigOrNull(row.chain_airdrop_id),
    ...{ emailSalt: row.email_salt, listId: row.list_id, runId: row.run_id, hasEmails: row.hasEmails },
    ...{ approvedRun: row.approved_run, approvedBy: row.approved_by, approvedAt: row.approved_at },
    ...{ approvedBecause: row.approved_because, createdBy: row.created_by, createdAt: row.created_at },
    ...{ updatedAt: row.updated_at, activatedAt: row.activated_at, endedAt: row.ended_at },
    asset: {
      ...{ id: row.asset_id, name: row.assetName, image: row.assetImage, category: row.assetCategory },
      ...{ type: row.assetType, decimals: row.assetDecimals, contractType: row.assetContractType },
      ...{ contract: row.assetContract, chainId: row.assetChain, tokenId: bigOrNull(row.assetToken) },
    },
  };
}

const hasEmails = `exists (select from airdrop_recipients as named
  where named.run_id = airdrops.run_id and named.email_hash is not null) as "hasEmails"`;

const withAssets = (db: Queryable) =>
  db('airdrops')
    .join('assets', 'assets.id', 'airdrops.asset_id')
    .select(columns)
    .select(assetColumns)
    .select(db.raw(hasEmails));

/** Lists airdrops, newest first. */
export async function listAirdrops(
  database: Database,
  { state, ...paging }: Paging & { state?: AirdropState | undefined },
): Promise<Page<Airdrop>> {
  const order = newestFirst.map(({ column, order }) => ({ column: `airdrops.${column}`, order }));
  const query = withAssets(database.knex).orderBy(order);
  if (state) query.where({ state });
  return mapPage(await readPage<Row>(query, paging), airdropOf);
}

export type OpenAirdrop = Airdrop & { claims: number };

/** Prepares the list of airdrops that are active or paused and not over, those that end first in front, with their claims. */
export function createOpenList(database: Database): (query: Paging & { now: Date }) => Promise<Page<OpenAirdrop>> {
  const assets = Object.entries(assetColumns).map(([name, column]) => `${column} as "${name}"`);
  const claims = '(select sum(used) from airdrop_slots where airdrop_id = airdrops.id) as claims';
  // The states stand in the text, as in the index.
  const open = `airdrops.state in ('active', 'paused') and airdrops.ends_at > ?`;
  const list = preparedPage<{ now: Date }, Row>(database, 'open-airdrops', (knex, param) => ({
    items: knex.raw(
      `select ${[...columns, ...assets, hasEmails, claims].join(', ')}
       from airdrops join assets on assets.id = airdrops.asset_id
       where ${open} order by airdrops.ends_at, airdrops.id limit ? offset ?`,
      [param('now'), param('limit'), param('offset')],
    ),
    total: knex.raw(`select count(*) as total from airdrops where ${open}`, [param('now')]),
  }));
  return async (query) => mapPage(await list(query), (row) => ({ ...airdropOf(row), claims: Number(row.claims ?? 0) }));
}

export async function findAirdrop(db: Queryable, id: string): Promise<Airdrop | undefined> {
  const row = await withAssets(db).where('airdrops.id', id).first();
  return row && airdropOf(row);
}

export async function listAirdropsById(db: Queryable, ids: string[]): Promise<Airdrop[]> {
  const rows: Row[] = await withAssets(db).whereIn('airdrops.id', ids).orderBy('airdrops.id');
  return rows.map(airdropOf);
}

/** Finds an airdrop and keeps others from changing it until `tx` ends. `share` lets others that share it go on. */
export async function lockAirdrop(
  tx: Transaction,
  id: string,
  mode: 'change' | 'share' = 'change',
): Promise<Airdrop | undefined> {
  const query = withAssets(tx).where('airdrops.id', id);
  const row = await (mode === 'change' ? query.forUpdate('airdrops') : query.forShare('airdrops')).first();
  return row && airdropOf(row);
}

export async function findGivenAsset(db: Queryable, id: string): Promise<GivenAsset | undefined> {
  const row = await db('assets')
    .where({ id })
    .first({
      ...{ id: 'id', name: 'name', image: 'image', category: 'category', type: 'type', decimals: 'decimals' },
      ...{ contractType: 'contract_type', contract: 'contract', chainId: 'chain_id', tokenId: 'token_id' },
    });
  return row && { ...row, tokenId: bigOrNull(row.tokenId) };
}

const rowOf = (draft: Partial<Draft>): Row => {
  const { match, ways, tokenId, budget, amount, chainAirdropId } = draft;
  return {
    ...{ name: draft.name, description: draft.description, image: draft.image, source: draft.source, ways },
    ...{ asset_id: draft.assetId, match: match && JSON.stringify(match), amount_per: draft.amountPer },
    token_id: tokenId?.toString() ?? null,
    amount: amount?.toString() ?? null,
    budget: budget?.toString(),
    ...{ max_claims: draft.maxClaims, starts_at: draft.startsAt, ends_at: draft.endsAt, chain_id: draft.chainId },
    chain_airdrop_id: chainAirdropId?.toString() ?? null,
  };
};

type NewAirdrop = Draft & { id: string; emailSalt: Buffer; createdBy: string; createdAt: Date };

export async function insertAirdrop(
  tx: Transaction,
  { id, emailSalt, createdBy, createdAt, ...draft }: NewAirdrop,
): Promise<void> {
  const about = { id, email_salt: emailSalt, created_by: createdBy, created_at: createdAt, updated_at: createdAt };
  await tx('airdrops').insert({ ...rowOf(draft), ...about });
}

const noApproval = { approved_run: null, approved_by: null, approved_at: null, approved_because: null };

/** Replaces the fields of an airdrop, and ends a pending approval. */
export async function updateDraft(
  tx: Transaction,
  id: string,
  draft: Draft,
  { now, dropsList }: { now: Date; dropsList: boolean },
): Promise<void> {
  const version = tx.raw('version + 1');
  await tx('airdrops')
    .where({ id })
    .update({ ...rowOf(draft), ...noApproval, version, updated_at: now, ...(dropsList && { list_id: null }) });
}

type StateChange = { state: AirdropState; now: Date; runId?: string; endedAt?: Date; toldNumber?: number };

/** Moves an airdrop to another state. */
export async function updateState(tx: Transaction, id: string, change: StateChange): Promise<void> {
  const { state, now, runId, endedAt, toldNumber } = change;
  await tx('airdrops')
    .where({ id })
    .update({
      ...{ state, updated_at: now, version: tx.raw('version + 1') },
      ...(runId && { ...noApproval, run_id: runId, activated_at: now }),
      ...(endedAt && { ended_at: endedAt, told_number: null, told_account: null }),
      ...(toldNumber !== undefined && { told_number: toldNumber }),
    });
}

type Approval = { runId: string; by: string; at: Date; because: string };

/** Notes the first approval of an activation. The version stays: the second admin approves what the first one saw. */
export async function updateApproval(tx: Transaction, id: string, approval: Approval | null): Promise<void> {
  const row = approval
    ? {
        ...{ approved_run: approval.runId, approved_by: approval.by },
        ...{ approved_at: approval.at, approved_because: approval.because },
      }
    : noApproval;
  await tx('airdrops').where({ id }).update(row);
}

/** Makes a list the one in force. It is a change of the airdrop. */
export async function updateListInForce(tx: Transaction, id: string, listId: string, now: Date): Promise<void> {
  const version = tx.raw('version + 1');
  await tx('airdrops')
    .where({ id })
    .update({ list_id: listId, ...noApproval, version, updated_at: now });
}

export async function deleteAirdrop(tx: Transaction, id: string): Promise<void> {
  await tx('airdrops').where({ id }).delete();
}

/** Lists airdrops whose time is over and that have not ended. */
export const listOverdue = (db: Queryable, now: Date, limit: number): Promise<string[]> =>
  db('airdrops')
    .whereIn('state', ['active', 'paused'])
    .andWhere('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .pluck('id');

type Act = { airdropId: string; at: Date; by: string | null; act: string; version: number };

/** Writes down what was done with an airdrop. */
export async function insertAct(
  tx: Transaction,
  { airdropId, ...act }: Act,
  detail: Record<string, string> = {},
): Promise<void> {
  await tx('airdrop_acts').insert({ airdrop_id: airdropId, ...act, detail: JSON.stringify(detail) });
}

/** Lists what was done with an airdrop, newest first. */
export async function listActs(db: Queryable, airdropId: string, paging: Paging): Promise<Page<AirdropAuditEntry>> {
  const query = db('airdrop_acts')
    .where({ airdrop_id: airdropId })
    .orderBy('id', 'desc')
    .select('at', 'by', 'act', 'version', 'detail');
  return mapPage(await readPage<Row>(query, paging), ({ at, by, act, version, detail }) => ({
    at: at.toISOString(),
    ...(by && { by }),
    ...{ act, version, detail },
  }));
}

/** The recipient by wallet who was looked at last, then the account; null before and after. */
export type Cursors = { toldNumber: number | null; toldAccount: string | null };

/** Lists airdrops that can be claimed and have recipients to tell: by wallet up to a number, or by the account that was asked last. */
export async function listToTell(
  db: Queryable,
  by: keyof typeof toldColumns,
  { now, limit }: { now: Date; limit: number },
): Promise<(Airdrop & Cursors)[]> {
  const rows: Row[] = await withAssets(db)
    .select({ toldNumber: 'told_number', toldAccount: 'told_account' })
    .where({ state: 'active' })
    .andWhere((begun) => begun.whereNull('starts_at').orWhere('starts_at', '<=', now))
    .whereNotNull(toldColumns[by])
    .orderBy('airdrops.id')
    .limit(limit);
  return rows.map((row) => ({ ...airdropOf(row), toldNumber: row.toldNumber, toldAccount: row.toldAccount }));
}

const toldColumns = { number: 'told_number', account: 'told_account' } as const;

/** Notes who was told last. @returns false if others were told meanwhile, or the airdrop is not active any more. */
export async function updateTold(
  tx: Transaction,
  { id, toldNumber, toldAccount }: Pick<Airdrop, 'id'> & Cursors,
  next: Cursors,
): Promise<boolean> {
  const changed = await tx('airdrops')
    .where({ id, state: 'active', told_number: toldNumber, told_account: toldAccount })
    .update({ told_number: next.toldNumber, told_account: next.toldAccount });
  return changed === 1;
}

/** Lists airdrops that ended before a time and keep hashes of e-mail addresses. */
export const listToForget = (
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ id: string; runId: string | null }[]> =>
  db('airdrops')
    .where({ state: 'ended' })
    .whereNotNull('email_salt')
    .andWhere('ended_at', '<', before)
    .orderBy('ended_at')
    .limit(limit)
    .select({ id: 'id', runId: 'run_id' });

/** Notes that nobody can compare e-mail addresses with those of an airdrop any more. */
export async function updateForgotten(tx: Transaction, id: string): Promise<void> {
  await tx('airdrops').where({ id }).update({ email_salt: null, list_id: null });
}

/** Tells whether an airdrop gives an asset. */
export const findGivenBy = (db: Queryable, assetId: string): Promise<{ id: string } | undefined> =>
  db('airdrops').where({ asset_id: assetId }).first('id');
