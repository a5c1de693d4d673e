import { formatTransaction, getAddress, keccak256, type RpcTransaction, serializeTransaction } from 'viem';
import { type MinedCall, RpcFault } from './rpc.ts';

/** Reads a transaction of a block, with the bytes that were signed. @throws RpcFault where these do not have its hash. */
export function minedCallOf(wire: RpcTransaction): MinedCall {
  const { hash, from, to, input, value, nonce, gas, ...sent } = formatTransaction(wire);
  const raw = serializeTransaction({ ...sent, to, value, nonce, gas, data: input } as never, sent as never);
  if (keccak256(raw) !== hash) throw new RpcFault(`The node shows another transaction than ${hash}.`);
  return {
    ...{ hash, raw, gas, nonce, value, data: input, from: getAddress(from), to: to === null ? null : getAddress(to) },
    maxFeePerGas: sent.maxFeePerGas ?? sent.gasPrice ?? 0n,
    maxPriorityFeePerGas: sent.maxPriorityFeePerGas ?? sent.gasPrice ?? 0n,
  };
}
