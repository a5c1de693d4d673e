import { Problem } from '@hatchery/api/problems';
import type { Address } from 'viem';
import type { Fees } from './fees.rules.ts';
import type { RelayContext, SignAnswer } from './relay-context.ts';
import type { Attempt, RelayedTransaction } from './transactions.ts';

export type Terms = Fees & { from: Address; gas: bigint; nonce: number };
type Unsigned = Exclude<SignAnswer, { raw: unknown }>;

/**
 * Asks the signer for an attempt at each transaction. @returns undefined while the signer does not answer, or accepts no question,
 * as while clocks are apart: that says nothing about a call.
 */
export async function signAttempts(
  { signer, chainId, log }: RelayContext,
  wanted: { row: RelayedTransaction; terms: Terms }[],
): Promise<(Attempt | Unsigned)[] | undefined> {
  const requests = wanted.map(({ row: { to, data, value, reference, position }, terms }) => ({
    reference: `${reference}#${position}`,
    chainId,
    to,
    data,
    value,
    ...terms,
  }));
  const answers = await signer.sign(requests).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    log.warn({ reason: error.message }, 'the signer does not answer: nothing is signed');
    return undefined;
  });
  return (
    answers &&
    wanted.map(({ row, terms }, index) => {
      const answer = answers[index];
      if (!answer) throw new Problem('bad-gateway', 'The signer answered too few transactions.');
      if (!('raw' in answer)) return answer;
      const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = terms;
      return { transactionId: row.id, ...answer, nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
    })
  );
}

/** Finds the operator's address. It may change between transactions. @returns undefined while the chain has none, or nobody can say. */
export async function findOperator({ signer, chainId, log }: RelayContext): Promise<Address | undefined> {
  try {
    return await signer.operatorAddress(chainId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.warn({ reason: error.message }, 'the chain has no operator now: its calls wait');
    return undefined;
  }
}
