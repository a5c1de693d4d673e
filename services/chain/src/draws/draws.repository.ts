import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { DrawChanges, DrawingContract, Progress, Step } from './draws.rules.ts';

export type OpenDraw = {
  contract: DrawingContract;
  requestId: string;
  drawBlock: number;
  revealedBlock: number | null;
  step: Step | null;
  reference: string | null;
  attempts: number;
  notBefore: Date | null;
};

/** Attempts that are looked at on every turn. After these a draw is looked at only when it is due. */
const eagerAttempts = 5;
const listedAtOnce = 500;

export async function findDrawCursor(knex: Queryable, chainId: number): Promise<number> {
  const row = await knex('draw_cursors').where({ chain_id: chainId }).first('block_number');
  return row?.block_number ?? 0;
}

export async function upsertDrawCursor(tx: Transaction, chainId: number, number: number): Promise<void> {
  await tx('draw_cursors').insert({ chain_id: chainId, block_number: number }).onConflict('chain_id').merge();
}

/** Stores what logs tell. A draw is done only in a block after its draw block, so later draws of a creature stay open. */
export async function saveChanges(tx: Transaction, chainId: number, changes: DrawChanges): Promise<void> {
  if (changes.opened.length > 0) {
    const rows = changes.opened.map((draw) => ({
      chain_id: chainId,
      contract: draw.contract,
      request_id: draw.requestId,
      draw_block: draw.drawBlock,
      requested_block: draw.requestedBlock,
      requested_at: draw.requestedAt,
    }));
    await tx('draws').insert(rows).onConflict(['chain_id', 'contract', 'request_id', 'draw_block']).ignore();
  }
  await note(tx, chainId, 'revealed_block', changes.revealed);
  await note(tx, chainId, 'done_block', changes.done);
}

async function note(
  tx: Transaction,
  chainId: number,
  column: 'revealed_block' | 'done_block',
  list: Progress[],
): Promise<void> {
  if (list.length === 0) return;
  await tx.raw(
    `update draws set ${column} = new.block
      from json_to_recordset(?) as new (contract text, "requestId" text, block bigint)
      where draws.chain_id = ? and draws.contract = new.contract and draws.request_id = new."requestId"
        and draws.draw_block < new.block and draws.${column} is null`,
    [JSON.stringify(list), chainId],
  );
}

/** Lists open draws whose blocks came, up to `upTo`: first those that were never tried, then those that are due. */
export async function listOpenDraws(knex: Queryable, chainId: number, upTo: number, now: Date): Promise<OpenDraw[]> {
  const rows = await knex('draws')
    .where({ chain_id: chainId })
    .whereNull('done_block')
    .andWhere('draw_block', '<=', upTo)
    .andWhere((either) => either.where('attempts', '<', eagerAttempts).orWhere('not_before', '<=', now))
    .orderByRaw('not_before nulls first, draw_block, contract, length(request_id), request_id')
    .limit(listedAtOnce);
  return rows.map((row) => ({
    contract: row.contract,
    requestId: row.request_id,
    drawBlock: row.draw_block,
    revealedBlock: row.revealed_block,
    step: row.step,
    reference: row.reference,
    attempts: row.attempts,
    notBefore: row.not_before,
  }));
}

/** Finds the first draw block above `above` that an open draw waits for. */
export async function findComingBlock(knex: Queryable, chainId: number, above: number): Promise<number | undefined> {
  const row = await knex('draws')
    .where({ chain_id: chainId })
    .whereNull('done_block')
    .andWhere('draw_block', '>', above)
    .min('draw_block as first')
    .first();
  return row?.first ?? undefined;
}

type Attempt = { step: Step; reference: string | null; attempts: number; notBefore: Date };

export async function updateAttempt(
  tx: Queryable,
  chainId: number,
  draws: OpenDraw[],
  attempt: Attempt,
): Promise<void> {
  const keys = draws.map(({ contract, requestId, drawBlock }) => [contract, requestId, drawBlock]);
  const { notBefore, ...change } = attempt;
  await tx('draws')
    .where({ chain_id: chainId })
    .whereIn(['contract', 'request_id', 'draw_block'], keys)
    .update({ ...change, not_before: notBefore });
}

/** Notes that the chain has no such draw any more, as of a block. */
export async function updateDone(tx: Queryable, chainId: number, draw: OpenDraw, block: number): Promise<void> {
  const { contract, requestId, drawBlock } = draw;
  const key = { chain_id: chainId, contract, request_id: requestId, draw_block: drawBlock };
  await tx('draws').where(key).update({ done_block: block });
}

/** Deletes draws that are done in final blocks. */
export async function deleteDone(tx: Transaction, chainId: number, finalNumber: number): Promise<void> {
  await tx('draws').where({ chain_id: chainId }).andWhere('done_block', '<=', finalNumber).delete();
}

/** Takes back what blocks above `to` told. */
export async function takeDrawsBack(tx: Transaction, chainId: number, to: number): Promise<void> {
  await tx('draws').where({ chain_id: chainId }).andWhere('requested_block', '>', to).delete();
  for (const column of ['revealed_block', 'done_block'])
    await tx('draws')
      .where({ chain_id: chainId })
      .andWhere(column, '>', to)
      .update({ [column]: null });
  await tx('draw_cursors')
    .where({ chain_id: chainId })
    .andWhere('block_number', '>', to)
    .update({ block_number: Math.max(0, to) });
}

/** Deletes all draws of a chain, to be read again from the logs. */
export async function deleteDraws(tx: Transaction, chainId: number): Promise<void> {
  await tx('draws').where({ chain_id: chainId }).delete();
  await tx('draw_cursors').where({ chain_id: chainId }).delete();
}

/** Returns since when the oldest open draw waits. */
export async function findOldestDraw(knex: Queryable, chainId: number): Promise<Date | undefined> {
  const row = await knex('draws')
    .where({ chain_id: chainId })
    .whereNull('done_block')
    .min('requested_at as since')
    .first();
  return row?.since ?? undefined;
}
