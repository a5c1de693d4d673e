import { type Address, BaseError, type Hex } from 'viem';
import { api } from '../../api.ts';
import { createIntent } from '../../intent.ts';
import { ApiProblem, wordsFor } from '../../problem.ts';
import { queryClient } from '../../query-client.ts';
import { contractsOptions } from '../balances.queries.ts';
import { keptCallOf } from './kept-call.rules.ts';

const pollMs = 700;

interface Sending {
  wallet: Address;
  chainId: number;
  to: Address;
  data: Hex;
  value: bigint;
}

/** A press after a lost answer asks for the same call, not for another one. */
const intent = createIntent();

/** A refusal of a contract, by the name of its error, for the words that a screen has for it. */
class Reverted extends BaseError {
  readonly data: { errorName: string };
  constructor(reason: string) {
    super(reason, { name: 'ContractFunctionRevertedError' });
    this.data = { errorName: reason.replace(/\(.*$/s, '') };
  }
}

const notSent = 'Hatchery does not send this from a wallet that it keeps. Nothing was sent. Use a wallet of your own.';

/** Asks Hatchery to send a call, and waits until a block has it. @returns the hash of its transaction */
export async function sendFromKept({ wallet, chainId, to, data, value }: Sending): Promise<Hex> {
  const call = keptCallOf({ to, data }, await queryClient.fetchQuery(contractsOptions(chainId)));
  if (!call) throw new BaseError(notSent);
  const body = { wallet, chainId, ...call, value: String(value) };
  const { uid } = await api.chain.sendKeptCall({ body }, { intent }).catch((error: unknown) => {
    throw inWords(error);
  });
  return hashOf(uid);
}

async function hashOf(uid: string): Promise<Hex> {
  for (;;) {
    // While the platform is away, the call goes its way.
    const told = await api.chain.keptCall({ params: { uid } }).catch(() => undefined);
    if (told?.state === 'failed') throw new Reverted(told.failure ?? '');
    if (told?.transactionHash) return told.transactionHash as Hex;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function inWords(error: unknown): BaseError {
  if (!(error instanceof ApiProblem)) return new BaseError(wordsFor(error));
  if (error.code === 'policy-refused') return new BaseError(notSent);
  const [fault] = error.errors;
  if (error.code === 'conflict' && fault?.path === 'body.function') return new Reverted(fault.message);
  if (error.status >= 500) return new BaseError(wordsFor(error));
  return new BaseError(`${fault?.message ?? error.message} Nothing was sent.`);
}
