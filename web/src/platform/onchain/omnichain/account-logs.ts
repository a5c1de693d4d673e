import { type Abi, type Address, type Hex, numberToHex, pad, parseEventLogs, toEventSelector } from 'viem';
import type { Place } from '../at-block.ts';
import { blocksBack } from './journey.rules.ts';

/**
 * Reads what a contract wrote down lately about an account, in one request. The events have to name the account second.
 * @param names the events
 */
export async function readAccountLogs<const abi extends Abi>(
  { web3, chainId, blockNumber }: Place,
  { address, abi, names, account }: { address: Address; abi: abi; names: readonly string[]; account: Address },
) {
  const events = abi.filter((item) => item.type === 'event' && names.includes(item.name));
  const selectors: Hex[] = events.map((event) => toEventSelector(event as never));
  const from = blockNumber > blocksBack ? blockNumber - blocksBack : 0n;
  const logs = await web3.getClient({ chainId }).request({
    method: 'eth_getLogs',
    params: [
      {
        address,
        fromBlock: numberToHex(from),
        toBlock: numberToHex(blockNumber),
        topics: [selectors, null, pad(account)],
      },
    ],
  });
  return parseEventLogs({ abi, logs: logs as never });
}
