import { Problem } from '@hatchery/api/problems';
import { sweepCallOf } from '@hatchery/chain/sweep-calls';
import { type Answer, refusable, submitCalls } from '@hatchery/indexing/relay';
import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { Address } from 'viem';
import type { UsersContext } from '../context.ts';
import { settleStep } from './settle-steps.ts';
import { type DueStep, listDueSteps, updateStep } from './sweeps.repository.ts';
import { stepReference } from './sweeps.rules.ts';

const intervalMilliseconds = 1_000;
/** The most steps of one chain that are handed over at once. */
const mostAtOnce = 20;
/** How long the signer lets a wallet be emptied. Each step renews it. */
const authorizationSeconds = 86_400;

type Sending = Pick<UsersContext, 'database' | 'signer' | 'chain' | 'contractsOf' | 'now'>;

/**
 * Hands due steps to the relay. Every call is idempotent by the reference of the try, and a step is stored as sent last. So a process
 * that ends anywhere in between repeats the calls to the same effect, and so do two processes at once.
 * @returns how many were handed over
 */
async function sendDueSteps(sending: Sending, log: Logger): Promise<number> {
  const due = await listDueSteps(sending.database.knex, mostAtOnce);
  const sent = await Promise.all(
    due.map((step) =>
      sendStep(sending, step).catch((error: Error) => {
        const { id, chainId } = step;
        log.warn({ step: id, chainId, reason: error.message }, 'a step of a sweep could not be handed over yet');
        return false;
      }),
    ),
  );
  return sent.filter(Boolean).length;
}

async function sendStep(sending: Sending, step: DueStep): Promise<boolean> {
  const { database, now } = sending;
  const one = { stepId: step.id, attempt: step.attempt };
  const answer = await handOver(sending, step);
  if ('done' in answer) return updateStep(database.knex, { ...one, from: ['waiting'] }, { status: 'sent' });
  await database.transaction((tx) => settleStep(tx, one, { status: 'failed', failure: answer.refusal }, now()));
  return true;
}

/** @throws Problem when the signer or the relay may take the step later, service-unavailable without contracts on its chain */
async function handOver({ signer, chain, contractsOf }: Sending, step: DueStep): Promise<Answer<unknown>> {
  const { userId, chainId } = step;
  const [wallet, receiver] = [step.wallet as Address, step.to as Address];
  const contracts = contractsOf(chainId);
  if (!contracts)
    throw new Problem('service-unavailable', `No contracts of the platform are configured on chain ${chainId}.`);
  const body = {
    reference: `sweep:${step.sweepId}`,
    userId,
    chainId,
    wallets: [wallet],
    receiver,
    lifetimeSeconds: authorizationSeconds,
  };
  const authorized = await refusable(() => signer.authorizeSweep({ body }));
  if ('refusal' in authorized) return authorized;
  return submitCalls(
    { chain },
    {
      reference: stepReference({ stepId: step.id, attempt: step.attempt }),
      chainId,
      from: wallet,
      calls: [sweepCallOf(step, receiver, contracts)],
    },
  );
}

/** Hands over steps that are due, every second until closed. */
export const startSendingSteps = (sending: Sending, log: Logger): Closable =>
  startPeriodicWork({
    name: 'send steps of sweeps',
    intervalMilliseconds,
    log,
    sharedBy: sending.database,
    work: async (isClosing) => {
      // A step that ended at once makes room for the next.
      while (!isClosing() && (await sendDueSteps(sending, log)) >= mostAtOnce);
    },
  });
