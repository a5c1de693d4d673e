import { Problem } from '@hatchery/api/problems';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Address, Hex } from 'viem';
import type { DrawSigner } from './draws/keeper.ts';
import type { SignAnswer, Signer, SignRequest } from './transactions/relay-context.ts';
import { isKept } from './transactions/transactions.ts';

const addressMilliseconds = 60_000;
const signedAtOnce = 100;
/** Characters of data in one question. With all else it has less than the mebibyte that services take. */
const charactersAtOnce = 500_000;

/** Creates the relay's client of the signer. Asks for the operator's address each minute, since its key may change. */
export function createRemoteSigner({ signer }: Pick<InternalClients, 'signer'>, now: () => Date): Signer {
  const operators = new Map<number, { address: Address; until: number }>();
  return {
    operatorAddress: async (chainId) => {
      const known = operators.get(chainId);
      if (known && known.until > now().getTime()) return known.address;
      const { address } = await signer.operatorAddress({ params: { chainId } });
      operators.set(chainId, { address: address as Address, until: now().getTime() + addressMilliseconds });
      return address as Address;
    },
    sign: async (requests) => {
      const answers = new Map<SignRequest, SignAnswer>();
      // One that the signer cannot read holds up no other.
      const ask = async (some: SignRequest[]): Promise<void> => {
        const asked = await signer.signTransactions({ body: { transactions: some.map(inWords) } }).catch(unreadable);
        if (!('reason' in asked)) {
          for (const [index, result] of asked.results.entries())
            answers.set(some[index] as SignRequest, answerOf(result));
        } else if (some.length === 1) {
          answers.set(some[0] as SignRequest, { postponed: asked.reason, retryAfterSeconds: undefined });
        } else {
          const half = Math.ceil(some.length / 2);
          await askInOrder([some.slice(0, half), some.slice(half)]);
        }
      };
      // Gas money, and calls that players ask kept wallets for, are signed in one batch after the other: each locks limits of the day.
      const askInOrder = async (batches: SignRequest[][]) => {
        for (const batch of batches) await ask(batch);
      };
      const isCounted = ({ value, reference }: SignRequest) => value > 0n || isKept(reference);
      const calls = batchesOf(requests.filter((request) => !isCounted(request)));
      await Promise.all([askInOrder(batchesOf(requests.filter(isCounted))), ...calls.map(ask)]);
      return requests.map(
        (request) => answers.get(request) ?? { postponed: 'No answer.', retryAfterSeconds: undefined },
      );
    },
  };
}

/** Returns why the signer could not read a question. @throws the error of one that it could read */
function unreadable(error: unknown): { reason: string } {
  if (error instanceof Problem && (error.status === 400 || error.status === 413)) return { reason: error.message };
  throw error;
}

function batchesOf(requests: SignRequest[]): SignRequest[][] {
  const batches: SignRequest[][] = [];
  let room = 0;
  for (const request of requests) {
    const last = batches.at(-1);
    const isFull = !last || last.length === signedAtOnce || request.data.length > room;
    if (isFull) batches.push([request]);
    else last.push(request);
    room = (isFull ? charactersAtOnce : room) - request.data.length;
  }
  return batches;
}

const inWords = ({ value, gas, maxFeePerGas, maxPriorityFeePerGas, ...request }: SignRequest) => ({
  ...request,
  value: String(value),
  gas: String(gas),
  maxFeePerGas: String(maxFeePerGas),
  maxPriorityFeePerGas: String(maxPriorityFeePerGas),
});

type Result = Awaited<ReturnType<InternalClients['signer']['signTransactions']>>['results'][number];

/** Reads an answer about one transaction. Only the signer's policy refuses for good: a limit of the day renews. */
export function answerOf(result: Result): SignAnswer {
  if (!('refusal' in result)) return { raw: result.raw as Hex, hash: result.hash as Hex };
  const { code, detail, retryAfterSeconds } = result.refusal;
  return code === 'policy-refused' ? { refused: detail } : { postponed: detail, retryAfterSeconds };
}

/** Creates the keeper's client of the signer. Asks for the public key each minute, since it may change. */
export function createDrawSigner({ signer }: Pick<InternalClients, 'signer'>, now: () => Date): DrawSigner {
  let known: { modulus: Hex; until: number } | undefined;
  return {
    modulus: async () => {
      if (known && known.until > now().getTime()) return known.modulus;
      const { modulus } = await signer.drawKey({});
      known = { modulus: modulus as Hex, until: now().getTime() + addressMilliseconds };
      return known.modulus;
    },
    sign: async (draw) => (await signer.signDraw({ body: draw })).signature as Hex,
  };
}
