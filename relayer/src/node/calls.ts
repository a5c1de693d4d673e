import type { Answer, Call } from '@hatchery/chain/laws/law';
import { type Hex, numberToHex, RpcRequestError } from 'viem';
import type { Rpc } from './rpc.ts';

/** Asks views at a block. Answers come in the order of the calls. */
export function callAll(rpc: Rpc, calls: readonly Call[], block: number): Promise<Answer[]> {
  return Promise.all(calls.map((call) => callOne(rpc, call, block)));
}

async function callOne(rpc: Rpc, call: Call, block: number): Promise<Answer> {
  try {
    const answer = await rpc<Hex>('eth_call', call, numberToHex(block));
    return answer === '0x' ? undefined : answer;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Tells a call that the contract reverts from a node that could not be asked. */
function isRefusal(error: unknown): boolean {
  const cause = (error as { walk?: (match: (inner: unknown) => boolean) => unknown }).walk?.(
    (inner) => inner instanceof RpcRequestError,
  );
  return (
    cause instanceof RpcRequestError &&
    (cause.code === 3 || /revert|evm error|out of gas/i.test(cause.message + cause.details))
  );
}
