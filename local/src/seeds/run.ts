import { patienceMilliseconds } from '@hatchery/kit/anvil';
import type { Hex } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';

/** What any call may take: an estimate would have to wait for the calls before it. */
const gas = 3_000_000n;

/**
 * Asks all seeds what is missing, then sends it in one go, and answers how much that was.
 * @throws Error when a call reverts, or is not mined within two minutes.
 */
export async function runSeeds(seeds: readonly Seed[], seeding: Seeding): Promise<number> {
  const { client } = seeding;
  const calls = (await Promise.all(seeds.map((seed) => seed(seeding)))).flat();
  if (calls.length === 0) return 0;
  const first = await client.getTransactionCount({ address: client.account.address, blockTag: 'pending' });
  const fees = await client.estimateFeesPerGas();
  const sent: Hex[] = [];
  // One after the other: of many that arrive at once and out of order, anvil now and then leaves some in its queue for good.
  for (const [index, call] of calls.entries()) {
    sent.push(await client.sendTransaction({ ...call, ...fees, gas, nonce: first + index }));
  }
  const timeout = patienceMilliseconds;
  const receipts = await Promise.all(sent.map((hash) => client.waitForTransactionReceipt({ hash, timeout })));
  const failed = receipts.findIndex(({ status }) => status !== 'success');
  if (failed >= 0) throw new Error(`Seeding failed: ${describeCall(calls[failed] as Call)} reverted.`);
  return calls.length;
}

const describeCall = ({ to, data }: Call) => `${data.slice(0, 10)} of ${to}`;
