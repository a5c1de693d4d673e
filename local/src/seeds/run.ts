import { patienceMilliseconds } from '@hatchery/kit/anvil';
import type { Hex } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';

/** Gas limit of every call. An estimate would have to wait for the calls before it. */
const gas = 3_000_000n;

/**
 * Sends the calls that seeds find missing. @returns how many there were.
 * @throws Error when a call reverts, or is not mined within two minutes.
 */
export async function runSeeds(seeds: readonly Seed[], seeding: Seeding): Promise<number> {
  const { client } = seeding;
  const calls = (await Promise.all(seeds.map((seed) => seed(seeding)))).flat();
  if (calls.length === 0) return 0;
  const first = await client.getTransactionCount({ address: client.account.address, blockTag: 'pending' });
  const fees = await client.estimateFeesPerGas();
  const sent: Hex[] = [];
  // One after the other: anvil sometimes leaves calls in its queue for good when many arrive out of order.
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
