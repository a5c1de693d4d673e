import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { VouchersContext } from '../context.ts';
import { adviceOn } from './advice.rules.ts';
import { insertAct, updateApproval, updateState } from './airdrops.repository.ts';
import type { Airdrop } from './airdrops.ts';
import { judgeApproval, roomsOf, secondAdminBecause } from './approval.rules.ts';
import { insertSlots } from './claims.repository.ts';
import { findRun, type Run } from './runs.repository.ts';
import { seenAirdrop } from './save-airdrops.ts';
import { findContract } from './total-run.ts';

type Context = Pick<VouchersContext, 'airdropChains' | 'airdropAlarm' | 'airdropLimits' | 'now'>;
type Asked = { id: string; version: number; dryRunUid: string; admin: string };

/**
 * Activates a draft with the recipients of a dry run, or notes the first of two approvals.
 * @throws Problem conflict if something has changed or is missing; forbidden if another admin has to approve it; not-found.
 */
export async function activateAirdrop(
  tx: Transaction,
  context: Context,
  { id, version, dryRunUid, admin }: Asked,
): Promise<void> {
  const airdrop = await seenAirdrop(tx, id, version);
  const now = context.now();
  if (airdrop.state !== 'draft') throw new Problem('conflict', `This airdrop is ${airdrop.state} already.`);
  if (airdrop.endsAt <= now) throw new Problem('conflict', 'The end of this airdrop is over. Choose a later one.');
  const run = await judgedRun(tx, airdrop, dryRunUid);
  await refuseMissing(tx, context, airdrop, run);
  const { eligible, most } = run;
  const because = secondAdminBecause(
    { assetId: airdrop.assetId, eligible, maxClaims: airdrop.maxClaims, most },
    context.airdropLimits,
  );
  const note = { airdropId: id, at: now, by: admin };
  if (because) {
    const first =
      airdrop.approvedBy && airdrop.approvedRun ? { by: airdrop.approvedBy, runId: airdrop.approvedRun } : null;
    const approval = judgeApproval({ admin, author: airdrop.createdBy, first, runId: run.id });
    if (typeof approval !== 'string') throw new Problem('forbidden', approval.refusal);
    if (approval === 'first') {
      await updateApproval(tx, id, { runId: run.id, by: admin, at: now, because });
      await insertAct(tx, { ...note, act: 'approved', version }, { dryRun: run.id });
      return;
    }
  }
  await insertSlots(tx, id, roomsOf(airdrop.maxClaims));
  await updateState(tx, id, { state: 'active', now, runId: run.id, toldNumber: 0 });
  await insertAct(tx, { ...note, act: 'activated', version: version + 1 }, { dryRun: run.id });
  context.airdropAlarm.ring();
}

/** Finds the dry run that the admin saw. @throws Problem conflict if it is not of this version, or not done. */
async function judgedRun(tx: Transaction, airdrop: Airdrop, id: string): Promise<Run> {
  const run = await findRun(tx, id);
  if (run?.airdropId !== airdrop.id)
    throw new Problem('conflict', 'This dry run was replaced, or is not of this airdrop. Look at the last one.');
  if (run.status !== 'done') throw new Problem('conflict', 'The dry run is not done yet.');
  if (run.version !== airdrop.version)
    throw new Problem(
      'conflict',
      `The airdrop has changed since the dry run, from version ${run.version} to ${airdrop.version}. Start another one.`,
    );
  return run;
}

/** Looks at the contract anew. Funds are those that the dry run read. @throws Problem conflict with what is missing. */
async function refuseMissing(tx: Transaction, { airdropChains }: Context, airdrop: Airdrop, run: Run): Promise<void> {
  const address = airdrop.chainId === null ? undefined : airdropChains.airdropsOn(airdrop.chainId);
  const state = address ? await findContract(tx, airdrop, address) : null;
  const { funds, needed = '0', missing } = run.contract ?? {};
  const contract = state && { ...state, needed, ...(funds && { funds }), ...(missing && { missing }) };
  const { budget, maxClaims } = airdrop;
  const missingThings = adviceOn({ eligible: run.eligible, most: run.most, budget, maxClaims, contract });
  const [first] = missingThings.filter(({ blocks }) => blocks);
  if (first)
    throw new Problem('conflict', first.message, {
      errors: missingThings.map(({ code, message }) => ({ path: code, message })),
    });
}
