import { Problem } from '@hatchery/api/problems';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Address, Hex } from 'viem';
import type { SignAnswer, Signer, SignRequest } from './transactions/relay-context.ts';

const addressMilliseconds = 60_000;
const signedAtOnce = 16;

/** Creates the relay's client of the signer. Asks for the operator's address each minute, since its key may change. */
export function createRemoteSigner({ signer }: Pick<InternalClients, 'signer'>, now: () => Date): Signer {
  const operators = new Map<number, { address: Address; until: number }>();
  const signOne = async ({ value, gas, maxFeePerGas, maxPriorityFeePerGas, ...request }: SignRequest) => {
    const amounts = {
      value: String(value),
      gas: String(gas),
      maxFeePerGas: String(maxFeePerGas),
      maxPriorityFeePerGas: String(maxPriorityFeePerGas),
    };
    const { raw, hash } = await signer.signTransaction({ body: { ...request, ...amounts } });
    return { raw: raw as Hex, hash: hash as Hex };
  };
  return {
    operatorAddress: async (chainId) => {
      const known = operators.get(chainId);
      if (known && known.until > now().getTime()) return known.address;
      const { address } = await signer.operatorAddress({ params: { chainId } });
      operators.set(chainId, { address: address as Address, until: now().getTime() + addressMilliseconds });
      return address as Address;
    },
    sign: async (requests) => {
      const answers: SignAnswer[] = [];
      for (let start = 0; start < requests.length; start += signedAtOnce) {
        const some = requests.slice(start, start + signedAtOnce);
        answers.push(...(await Promise.all(some.map((request) => signOne(request).catch(answerOf)))));
      }
      return answers;
    },
  };
}

/**
 * Reads what an error of the signer says about the call. Only its policy refuses for good: a limit of the day renews, and a
 * passport that was not accepted says nothing about the call.
 * @throws the error, when the signer did not answer.
 */
export function answerOf(error: unknown): SignAnswer {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  if (error.code === 'policy-refused') return { refused: error.message };
  return { postponed: error.message, retryAfterSeconds: error.retryAfterSeconds };
}
