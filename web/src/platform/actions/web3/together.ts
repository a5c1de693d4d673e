import type { Address } from 'viem';
import { getCapabilities, sendCalls } from 'wagmi/actions';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { PlannedStep } from './plan.ts';
import { pause } from './search-unnoticed.ts';

/** A wallet that knows no capabilities may never answer. */
const patienceMs = 2_000;

interface Capabilities {
  atomic?: { status?: string };
}

/** Returns whether the connected wallet sends several calls as one, all or none of them (EIP-5792). */
export async function sendsTogether(web3: Web3, account: Address, chainId: number): Promise<boolean> {
  const asked = getCapabilities(web3, { account, chainId }).catch(() => undefined);
  const capabilities = await Promise.race([asked, pause(patienceMs)]);
  const { status } = (capabilities as Capabilities | undefined)?.atomic ?? {};
  return status === 'supported' || status === 'ready';
}

/** Asks the wallet to send all steps as one. @returns the wallet's name for them */
export async function sendTogether(
  web3: Web3,
  steps: readonly PlannedStep[],
  { account, chainId }: { account: Address; chainId: number },
): Promise<string> {
  const calls = steps.map(({ call: { address, abi, functionName, args, value } }) => ({
    to: address,
    abi,
    functionName,
    args,
    ...(value === undefined ? {} : { value }),
  }));
  const { id } = await sendCalls(web3, { account, chainId, calls: calls as never, forceAtomic: true });
  return id;
}
