import type { SweepPlan } from '@hatchery/api/wallets';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { getViemChain } from '@hatchery/chain/networks';
import { type Address, createPublicClient, encodeFunctionData, http, numberToHex, RpcRequestError } from 'viem';

type Step = SweepPlan['steps'][number];

interface Place {
  rpcUrl: string;
  eggs: string | undefined;
  monsters: string | undefined;
}

/** Has no code, so it takes everything: a transfer that fails for it too does not fail for the receiver's sake. */
const plainReceiver: Address = '0x000000000000000000000000000000000000dEaD';

/** A delegate may burn all it gets; the transfer itself takes a tenth. */
const gasOfCall = numberToHex(500_000);

const timeoutMs = 8_000;

/**
 * Finds what a receiver would refuse. Accounts with code of their own (contracts, or EIP-7702) decide what they take.
 * @throws Error when the chain does not answer.
 */
export async function findRefused({ to, chainId, steps }: SweepPlan, place: Place): Promise<Step[]> {
  const client = createPublicClient({
    chain: getViemChain(chainId, place.rpcUrl),
    transport: http(place.rpcUrl, { timeout: timeoutMs, batch: true, retryCount: 1 }),
  });
  const receiver = to as Address;
  if (!(await client.getCode({ address: receiver }))) return [];

  async function passes(step: Step, target: Address): Promise<boolean> {
    const transfer = transferOf(step, target, place);
    if (!transfer) return true;
    try {
      const call = { from: step.wallet as Address, gas: gasOfCall, ...transfer };
      await client.request({ method: 'eth_call', params: [call, 'latest'] });
      return true;
    } catch (error) {
      if (isRevert(error)) return false;
      throw error;
    }
  }

  const refused = await Promise.all(
    steps.map(async (step) => !(await passes(step, receiver)) && (await passes(step, plainReceiver))),
  );
  return steps.filter((_, index) => refused[index]);
}

/** Returns the call that moves eggs or a creature; tokens ask no receiver. */
function transferOf({ wallet, asset, tokenId = '', amount }: Step, to: Address, { eggs, monsters }: Place) {
  const from = wallet as Address;
  if (asset === 'egg' && eggs) {
    const args = [from, to, BigInt(tokenId), BigInt(amount), '0x'] as const;
    return {
      to: eggs as Address,
      data: encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'safeTransferFrom', args }),
    };
  }
  if (asset === 'monster' && monsters) {
    const args = [from, to, BigInt(tokenId)] as const;
    return {
      to: monsters as Address,
      data: encodeFunctionData({ abi: ultigenMonstersAbi, functionName: 'safeTransferFrom', args }),
    };
  }
  return undefined;
}

function isRevert(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError) return cause.code === 3 || /revert|out of ?gas/i.test(cause.message);
  return false;
}
