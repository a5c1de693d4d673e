import { Problem } from '@hatchery/api/problems';
import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { Address } from 'viem';
import type { UsersContext } from '../context.ts';
import { settleStep } from './settle-steps.ts';
import { type DueStep, selectDue, updateStep } from './sweeps.repository.ts';
import { callOf, stepReference } from './sweeps.rules.ts';

const intervalMilliseconds = 1_000;
const mostAtOnce = 20;
/** For so long the signer lets a wallet be emptied; each step renews it. */
const authorizationSeconds = 86_400;

type Sending = Pick<UsersContext, 'database' | 'signer' | 'chain' | 'contractsOf' | 'now'>;

/**
 * Hands steps whose turn it is to the relay. Every call is idempotent by the reference of the try, and the step is noted as sent
 * last, so that whoever was interrupted anywhere does it all again to the same effect, and so do two at once.
 * @returns how many were handed over.
 */
export async function sendDueSteps(sending: Sending, log: Logger): Promise<number> {
  const due = await selectDue(sending.database.knex, mostAtOnce);
  const sent = await Promise.all(
    due.map((step) =>
      sendStep(sending, step).catch((error: Error) => {
        log.warn({ step: step.id, reason: error.message }, 'a step of a sweep waits: it could not be handed over');
        return false;
      }),
    ),
  );
  return sent.filter(Boolean).length;
}

async function sendStep(sending: Sending, step: DueStep): Promise<boolean> {
  const { database, now } = sending;
  const one = { stepId: step.id, attempt: step.attempt };
  try {
    await handOver(sending, step);
  } catch (error) {
    if (!(error instanceof Problem) || !refusals.has(error.status)) throw error;
    const news = { status: 'failed', failure: error.message } as const;
    await database.transaction((tx) => settleStep(tx, one, news, now()));
    return true;
  }
  return updateStep(database.knex, { ...one, from: ['waiting'] }, { status: 'sent' });
}

/** A caller's fault stays one however often it is repeated; everything else may pass. */
const refusals = new Set([400, 403, 409, 422]);

async function handOver({ signer, chain, contractsOf }: Sending, step: DueStep): Promise<void> {
  const { wallet, user_id: userId, chain_id: chainId } = step;
  const contracts = contractsOf(chainId);
  if (!contracts)
    throw new Problem('service-unavailable', `No contracts of the platform are configured on chain ${chainId}.`);
  const to = step.to_address as Address;
  await signer.authorizeSweep({
    body: {
      reference: `sweep:${step.sweep_id}`,
      userId,
      chainId,
      wallets: [wallet],
      receiver: to,
      lifetimeSeconds: authorizationSeconds,
    },
  });
  const reference = stepReference({ stepId: step.id, attempt: step.attempt });
  const call = { ...callOf(step, to, contracts), value: '0' };
  await chain.submitTransaction({ body: { reference, chainId, from: wallet, calls: [call] } });
}

/** Hands over steps that are due, every second until closed. */
export const startSendingSteps = (sending: Sending, log: Logger): Closable =>
  startPeriodicWork({
    name: 'send steps of sweeps',
    intervalMilliseconds,
    log,
    work: async (isClosing) => {
      // A step that ended at once makes room for the next.
      while (!isClosing() && (await sendDueSteps(sending, log)) === mostAtOnce);
    },
  });
