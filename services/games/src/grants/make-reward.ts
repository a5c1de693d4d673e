import type { GamesContext } from '../context.ts';
import { updateEnded, updateLater, updateWaiting } from './grants.repository.ts';
import { judgeFailure, type Line, type LineEnd } from './grants.rules.ts';

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
    const failure = judgeFailure(error);
    if (!('why' in failure)) {
      if (failure.is === 'crowded') await updateLater(database.knex, line);
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

/** Asks the service that has the reward. A player who has departed since is that service's to follow: the same call must stay the same. */
async function send({ internal }: Context, { reward, reference, userId, creature }: Line): Promise<void> {
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
    await internal.ultigen.rewardExperience({ body: { reference, userId, amount, ...(creature ? { creature } : {}) } });
  } else throw new Error(`Badges are given with their grant: ${reference}.`);
}

/**
 * Ends a reward that was refused. The same call may be on its way to the ledger and pass after all, so its reference is voided
 * first: only then can it never happen.
 */
async function endRefused({ internal }: Context, { reward, reference }: Line, why: string): Promise<LineEnd> {
  if (reward.kind !== 'voucher') return { state: 'refused', why };
  const { state } = await internal.vouchers.voidReference({ body: { reference } });
  return state === 'posted' ? { state: 'given' } : { state: 'refused', why };
}
