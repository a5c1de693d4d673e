import type { SendKeptCallParams } from '@hatchery/api/kept-calls';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import { bridgesElsewhere, encodeKeptCall, judgeKeptCall, otherToken } from '@hatchery/chain/kept-calls-judge';
import {
  type Address,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  getAddress,
  type Hex,
  size,
  zeroAddress,
} from 'viem';
import type { ChainContext } from '../context.ts';
import { type ChainRpc, RpcFault } from '../rpc/rpc.ts';

type Parts = Pick<ChainContext, 'deploymentOf' | 'rpcOf' | 'deployments'>;

/** The most gas of a call, for which the platform pays: of one of its contracts, and of a token that anyone may have written. */
const mostGas = { own: 6_000_000n, otherToken: 200_000n };

/** A call whose arguments keep their laws, and the gas that it may need. */
export type CheckedCall = { wallet: Address; contract: Address; data: Hex; value: bigint; mostGas: bigint };

/**
 * Encodes a call and judges it, as the signer will.
 * @throws Problem bad-request or policy-refused, naming the field
 */
export function checkedCall(body: SendKeptCallParams, { deploymentOf, deployments }: Parts): CheckedCall {
  const { chainId, family, value = '0' } = body;
  const contracts = deploymentOf(chainId);
  if (!contracts) throw badField('body.chainId', `The platform sends nothing on chain ${chainId}.`);
  const encoded = encodeKeptCall({ family, functionName: body.function, args: body.arguments });
  if ('error' in encoded) {
    if (encoded.at === 'function') throw fieldProblem('policy-refused', 'body.function', encoded.error);
    throw badField(`body.${encoded.at}`, encoded.error);
  }
  if ((encoded.family === otherToken) !== (body.contract !== undefined))
    throw badField('body.contract', `Name the token for ${otherToken}, and nothing for a contract of the platform.`);
  const to = encoded.family === otherToken ? (body.contract as Address) : contracts[encoded.family];
  if (!to || to === zeroAddress) throw badField('body.family', `Chain ${chainId} has no ${family}.`);
  const call = { wallet: getAddress(body.wallet), to: getAddress(to), data: encoded.data, value: BigInt(value) };
  const verdict = judgeKeptCall(call, { contracts, otherBridges: bridgesElsewhere(chainId, deployments) });
  if ('refusal' in verdict) throw new Problem('policy-refused', verdict.refusal);
  const most = encoded.family === otherToken ? mostGas.otherToken : mostGas.own;
  return { wallet: call.wallet, contract: call.to, data: call.data, value: call.value, mostGas: most };
}

/**
 * Tries a call on the chain as it is.
 * @throws Problem insufficient-balance, conflict with the error of the contract or for much gas, service-unavailable if no node answers
 */
export async function tryCall(call: CheckedCall, rpc: ChainRpc): Promise<void> {
  try {
    await requireCoins(call, rpc);
    await requireExactPermission(call, rpc);
    const simulation = await rpc.simulate({ from: call.wallet, to: call.contract, data: call.data, value: call.value });
    if ('refused' in simulation) throw refusedBy(simulation.refused);
    if ('unclear' in simulation) throw new RpcFault(simulation.unclear);
    if (simulation.gas > call.mostGas) throw tooMuchGas(simulation.gas, call.mostGas);
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error;
    const detail = 'No node of this chain answers right now. Nothing was sent. Please try again.';
    throw new Problem('service-unavailable', detail, { cause: error });
  }
}

const tooMuchGas = (gas: bigint, most: bigint) =>
  new Problem('conflict', `This call needs ${gas} gas. The platform pays for ${most} at most.`, {
    errors: [{ path: 'body.function', message: `It needs more than ${most} gas.` }],
  });

const refusedBy = (reason: string) =>
  new Problem('conflict', `The contract refuses this call: ${reason}`, {
    errors: [{ path: 'body.function', message: reason }],
  });

async function requireCoins({ wallet, value }: CheckedCall, rpc: ChainRpc): Promise<void> {
  if (value === 0n) return;
  const has = await rpc.balanceOf(wallet);
  if (has >= value) return;
  const detail = `This costs ${formatEther(value)} coins; your wallet has ${formatEther(has)}.`;
  throw fieldProblem('insufficient-balance', 'body.value', detail);
}

/** A permission for tokens is for no more than the wallet has. */
async function requireExactPermission({ wallet, contract, data }: CheckedCall, rpc: ChainRpc): Promise<void> {
  const amount = permitted(data);
  if (amount === undefined) return;
  const balanceOf = { abi: erc20Abi, functionName: 'balanceOf' } as const;
  const answer = await rpc.tryRead(contract, encodeFunctionData({ ...balanceOf, args: [wallet] }));
  if (!answer || size(answer) < 32) throw badField('body.contract', 'There is no token at this address.');
  const has = decodeFunctionResult({ ...balanceOf, data: answer });
  if (has >= amount) return;
  const detail = `The permission is for ${amount} base units; your wallet has ${has}.`;
  throw fieldProblem('insufficient-balance', 'body.arguments.1', detail);
}

function permitted(data: Hex): bigint | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    return functionName === 'approve' ? args[1] : undefined;
  } catch {
    return undefined;
  }
}
