import type { GamesContext } from '../context.ts';
import { findAssets } from './assets.ts';
import { updateEnded, updateLater, updateReason, updateWaiting } from './grants.repository.ts';
import { type Failure, isBareNotFound, judgeFailure, type Line, type LineEnd } from './grants.rules.ts';

type Context = Pick<GamesContext, 'database' | 'internal' | 'log'>;

/**
 * Makes the call of a reward that is due, whoever has begun it. The answer decides, never a guess.
 * @throws what says nothing about the reward, which stays due.
 */
export async function makeReward(context: Context, line: Line): Promise<void> {
  const { database, log } = context;
  try {
    await send(context, line);
  } catch (error) {
    const failure = await judge(context, line, error);
    if (!('why' in failure)) {
      if (failure.is !== 'away') await updateLater(database.knex, line, failure.is);
      throw error;
    }
    if (failure.is === 'waiting') return updateWaiting(database.knex, line, failure.why);
    const end = await endRefused(context, line, failure.why);
    if (end.state === 'refused')
      log.error({ err: error, grant: line.grantId, position: line.position }, 'a reward was refused');
    await updateEnded(database.knex, line, end);
    return;
  }
  await updateEnded(database.knex, line, { state: 'given' });
}

/** Tells what a failed call means. A bare 404 may come from a release without the operation, so the ledger is asked whether the asset is gone. */
async function judge(context: Context, { reward }: Line, error: unknown): Promise<Failure> {
  if (reward.kind !== 'voucher' || !isBareNotFound(error)) return judgeFailure(error);
  const { assetId } = reward;
  const isThere = (await findAssets(context, [assetId])).has(assetId);
  return isThere ? { is: 'unclear' } : { is: 'refused', why: error.message };
}

/** Asks the service that has the reward. A player who has departed since is that service's to follow: the same call must stay the same. */
async function send({ internal }: Context, { reward, reference, userId, creature, thing }: Line): Promise<void> {
  if (reward.kind === 'voucher') {
    const { assetId, tokenId, amount } = reward;
    const unit = tokenId === undefined ? { assetId } : { assetId, tokenId };
    const leg = { ...unit, from: { kind: 'issuance' }, to: { kind: 'player', owner: userId }, amount } as const;
    await internal.vouchers.postToLedger({ body: { reference, reason: 'rewarded', legs: [leg] } });
  } else if (reward.kind === 'egg') {
    const { eggType, amount } = reward;
    await internal.ultigen.rewardEggs({
      body: { reference, userId, amount, ...(eggType === undefined ? {} : { eggType }) },
    });
  } else if (reward.kind === 'experience') {
    const { amount } = reward;
    await internal.ultigen.rewardExperience({
      body: { reference, userId, thing, amount, ...(creature ? { creature } : {}) },
    });
  } else throw new Error(`Badges are given with their grant: ${reference}.`);
}

/**
 * Ends a reward that was refused. The same call may be on its way to the ledger and pass after all, so its reference is voided
 * first: only then can it never happen.
 */
async function endRefused({ database, internal }: Context, line: Line, why: string): Promise<LineEnd> {
  if (line.reward.kind !== 'voucher') return { state: 'refused', why };
  // After a process that died here, others hear only that the reference is void.
  const first = await updateReason(database.knex, line, why);
  const { state } = await internal.vouchers.voidReference({ body: { reference: line.reference } });
  return state === 'posted' ? { state: 'given' } : { state: 'refused', why: first };
}
