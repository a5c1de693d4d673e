import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { type CreatureElement, monsterIdsOf } from '@hatchery/chain/creatures';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { VouchersContext } from '../context.ts';
import { findFinalBlock, holdersAt } from '../holdings/holders.ts';
import { findAirdrop, insertAct, updateApproval } from './airdrops.repository.ts';
import type { Airdrop } from './airdrops.ts';
import type { FundsReader } from './funds.reader.ts';
import { amountFor, type Counted, judgeHoldings } from './holdings.rules.ts';
import { findList } from './lists.repository.ts';
import { insertJudged, insertListed, type Judged } from './recipients.repository.ts';
import {
  deleteRuns,
  findRun,
  insertRun,
  listOpenRuns,
  lockOpenRun,
  type Run,
  updateBlock,
  updateProgress,
  updateWaiting,
} from './runs.repository.ts';
import { seenAirdrop } from './save-airdrops.ts';
import { totalRun } from './total-run.ts';

type Context = Pick<VouchersContext, 'database' | 'airdropChains' | 'airdropAlarm' | 'funds' | 'now'>;

/** Rows of a list that are copied at a time. */
const atOnce = 2_000;

/** Starts a dry run of a draft, in place of those before it. @throws Problem conflict, not-found. */
export async function startDryRun(
  tx: Transaction,
  { airdropAlarm, now }: Pick<Context, 'airdropAlarm' | 'now'>,
  { id: airdropId, version, admin }: { id: string; version: number; admin: string },
): Promise<Run> {
  const airdrop = await seenAirdrop(tx, airdropId, version);
  if (airdrop.state !== 'draft') throw new Problem('conflict', 'This airdrop was activated. Its recipients are fixed.');
  const isListed = airdrop.match.generation === 'file';
  const list = airdrop.listId === null ? undefined : await findList(tx, airdrop.listId);
  if (isListed && !list) throw new Problem('conflict', 'This airdrop has no list yet. Upload one first.');
  await deleteRuns(tx, airdropId);
  await updateApproval(tx, airdropId, null);
  const id = randomUUID();
  const createdAt = now();
  const chainId = airdrop.match.chainId ?? null;
  const total = isListed ? (list?.recipients ?? 0) : null;
  await insertRun(tx, { id, airdropId, version, total, chainId, createdBy: admin, createdAt });
  await insertAct(tx, { airdropId, at: createdAt, by: admin, act: 'dry-run', version }, { dryRun: id });
  airdropAlarm.ring();
  const run = await findRun(tx, id);
  if (!run) throw new Error('A dry run was not stored.');
  return run;
}

/** Goes on with dry runs that are not done. Those that wait for something do not hold up the others. */
export async function judgeRuns(given: Context, isClosing: () => boolean): Promise<void> {
  const context = { ...given, funds: askOnce(given.funds) };
  for (const id of await listOpenRuns(context.database.knex, 100)) {
    if (isClosing()) return;
    try {
      await judgeRun(context, id, isClosing);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await wait(context, id, error.message);
    }
  }
}

/** A chain that did not answer is not asked again in the same turn: each question may take as long as its deadline. */
function askOnce(reader: FundsReader): FundsReader {
  const away = new Map<number, Problem>();
  return {
    read: async (query) => {
      const before = away.get(query.chainId);
      if (before) throw before;
      try {
        return await reader.read(query);
      } catch (error) {
        if (error instanceof Problem && error.code === 'service-unavailable') away.set(query.chainId, error);
        throw error;
      }
    },
  };
}

/** Notes what a dry run waits for. It is tried again with the next turn. */
async function wait({ database }: Context, id: string, waitsFor: string): Promise<void> {
  const run = await findRun(database.knex, id);
  if (!run) return;
  await database.transaction(async (tx) => {
    if (await updateWaiting(tx, id, waitsFor)) await announceChange(tx, run.createdBy, ['airdrops']);
  });
}

async function judgeRun(context: Context, id: string, isClosing: () => boolean): Promise<void> {
  const { database } = context;
  const run = await findRun(database.knex, id);
  const airdrop = run && (await findAirdrop(database.knex, run.airdropId));
  if (!run || !airdrop) return;
  if (!run.isJudged) {
    const isListed = airdrop.match.generation === 'file';
    const isDone = await (isListed
      ? judgeList(context, airdrop, id, isClosing)
      : judgeRule(context, airdrop, run, isClosing));
    if (!isDone) return;
  }
  await totalRun(context, airdrop, id);
}

/** Copies the list in steps, each of which is stored with its place, so that a restart goes on from there. */
async function judgeList(
  { database, airdropChains }: Context,
  { listId, chainId }: Airdrop,
  id: string,
  isClosing: () => boolean,
): Promise<boolean> {
  const refused = airdropChains.contractsOn(chainId ?? airdropChains.mainChainId);
  for (;;) {
    const copied = await database.transaction(async (tx) => {
      const run = await lockOpenRun(tx, id);
      if (!run || !listId) return 0;
      const rows = await insertListed(tx, { runId: id, listId, after: run.number, limit: atOnce, refused });
      await noteProgress(tx, run, rows, { isJudged: rows.length < atOnce, afterAddress: null });
      return rows.length;
    });
    if (copied < atOnce) return true;
    if (isClosing()) return false;
  }
}

/** Judges holders in order of their addresses, page by page. */
async function judgeRule(context: Context, airdrop: Airdrop, run: Run, isClosing: () => boolean): Promise<boolean> {
  const { database, airdropChains } = context;
  const { match } = airdrop;
  if (match.generation === 'file') return true;
  const { generation } = match;
  const chainId = match.chainId ?? airdropChains.mainChainId;
  const blockNumber = run.block ?? (await chooseBlock(context, run, match.block, chainId));
  const isCreatures = generation === 'gen1' || generation === 'gen2' || generation === 'gen3';
  const element = match.kind === 'set' ? (match.element as CreatureElement) : undefined;
  const needed = isCreatures ? monsterIdsOf(generation, element) : [];
  const except = airdropChains.contractsOn(chainId);
  let { afterAddress } = run;
  const query = { chainId, generation, blockNumber, except, after: afterAddress ?? '' };
  for await (const holders of holdersAt(database.knex, query)) {
    const isOurs = await storeHolders(database, { airdrop, run, needed, holders, afterAddress });
    if (!isOurs || isClosing()) return false;
    afterAddress = holders.at(-1)?.address ?? null;
  }
  return database.transaction(async (tx) => {
    const own = await lockOpenRun(tx, run.id);
    if (own) await noteProgress(tx, own, [], { isJudged: true, afterAddress: own.afterAddress });
    return own !== undefined;
  });
}

/** Chooses the block at which holdings count, once. */
async function chooseBlock(
  { database }: Context,
  run: Run,
  wanted: number | undefined,
  chainId: number,
): Promise<number> {
  const final = await findFinalBlock(database.knex, chainId);
  if (!final) throw new Problem('service-unavailable', `No final block of chain ${chainId} is known yet.`);
  const block = wanted ?? final.number;
  if (block > final.number)
    throw new Problem(
      'service-unavailable',
      `Block ${block} of chain ${chainId} is not final yet. ${final.number} is.`,
    );
  await database.transaction((tx) => updateBlock(tx, run.id, block));
  return block;
}

type Page = {
  airdrop: Airdrop;
  run: Run;
  needed: number[];
  holders: { address: string; holdings: Counted[] }[];
  /** The last address of the page before. */
  afterAddress: string | null;
};

/** Stores what the rule says of a page of holders. @returns false if another process has judged them. */
const storeHolders = (
  database: Context['database'],
  { airdrop, run, needed, holders, afterAddress }: Page,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const own = await lockOpenRun(tx, run.id);
    if (!own || own.afterAddress !== afterAddress) return false;
    const judged: Judged[] = [];
    for (const { address, holdings } of holders) {
      const verdict = judgeHoldings(airdrop.match, holdings, needed);
      if (!verdict) continue;
      const amount = verdict.reason ? 0n : amountOf(airdrop, verdict.held);
      const reason = verdict.reason ?? (amount === 0n ? 'zero-amount' : null);
      judged.push({ number: own.number + judged.length + 1, address, amount, held: verdict.held, reason });
    }
    if (judged.length > 0) await insertJudged(tx, run.id, judged);
    await noteProgress(tx, own, judged, { isJudged: false, afterAddress: holders.at(-1)?.address ?? null });
    return true;
  });

const amountOf = ({ amount, amountPer, match }: Airdrop, held: bigint) =>
  amountFor({ amount: amount ?? 0n, amountPer, match }, held);

type Step = Pick<Run, 'isJudged' | 'afterAddress'>;

/** Adds what was judged to the totals of a dry run. */
async function noteProgress(
  tx: Transaction,
  run: Run,
  judged: Pick<Judged, 'number' | 'amount' | 'reason'>[],
  step: Step,
): Promise<void> {
  const reasons = { ...run.reasons };
  for (const { reason } of judged) if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const eligible = judged.filter(({ reason }) => reason === null);
  await updateProgress(tx, run.id, {
    ...step,
    number: judged.at(-1)?.number ?? run.number,
    eligible: run.eligible + eligible.length,
    ineligible: run.ineligible + judged.length - eligible.length,
    reasons,
    amount: eligible.reduce((sum, { amount }) => sum + amount, run.amount),
  });
  await announceChange(tx, run.createdBy, ['airdrops']);
}
