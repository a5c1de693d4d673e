import type { KeptCall, SendKeptCallParams } from '@hatchery/api/kept-calls';
import { type Address, BaseError, type Hex } from 'viem';
import { api } from '../../api.ts';
import type { Intent } from '../../intent.ts';
import { ApiProblem, isRefusal, wordsFor } from '../../problem.ts';
import { queryClient } from '../../query-client.ts';
import { contractsOptions } from '../balances.queries.ts';
import { keptCallOf } from './kept-call.rules.ts';
import { digestOf, forgetKey, keyOf } from './kept-keys.ts';

const firstWaitMs = 500;
const longestWaitMs = 5_000;

interface Sending {
  wallet: Address;
  chainId: number;
  to: Address;
  data: Hex;
  value: bigint;
}

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
  const digest = digestOf(body);
  const { key, isEarlier } = keyOf(digest);
  try {
    const asked = await ask(body, key);
    // A call of an earlier visit is this one only while it is on its way.
    const isDone = isEarlier && hasEnded(await api.chain.keptCall({ params: { uid: asked.uid } }));
    if (isDone) forgetKey(digest);
    const { uid } = isDone ? await ask(body, keyOf(digest).key) : asked;
    const hash = await hashOf(uid);
    forgetKey(digest);
    return hash;
  } catch (error) {
    if (isOver(error)) forgetKey(digest);
    throw inWords(error);
  }
}

const ask = (body: SendKeptCallParams, key: string) => {
  const intent: Intent = { keyOf: () => key, answered: () => undefined };
  return api.chain.sendKeptCall({ body }, { intent });
};

const hasEnded = ({ state }: KeptCall): boolean => state !== 'waiting' && state !== 'sent';

/** Returns whether nothing of the call is on its way: it was refused, or it failed. */
const isOver = (error: unknown): boolean => error instanceof Reverted || isRefusal(error);

async function hashOf(uid: string): Promise<Hex> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.2, longestWaitMs)) {
    const told = await api.chain.keptCall({ params: { uid } }).catch(whileAway);
    if (told?.state === 'failed') throw new Reverted(told.failure ?? '');
    if (told?.transactionHash) return told.transactionHash as Hex;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** While the platform is away, the call goes its way. A player who has signed out cannot follow it. */
function whileAway(error: unknown): undefined {
  if (error instanceof ApiProblem && (error.status === 401 || error.status === 404))
    throw new BaseError('Your session has ended. Hatchery still sends this. Sign in again to see it.');
}

function inWords(error: unknown): BaseError {
  if (error instanceof BaseError) return error;
  if (!(error instanceof ApiProblem && isRefusal(error))) return new BaseError(wordsFor(error));
  if (error.code === 'policy-refused') return new BaseError(notSent);
  const [fault] = error.errors;
  if (error.code === 'conflict' && fault?.path === 'body.function') return new Reverted(fault.message);
  return new BaseError(`${fault?.message ?? error.message} Nothing was sent.`);
}
