import { randomUUID } from 'node:crypto';
import type { Database } from '@hatchery/kit/database';
import type { ChainRpc } from '../rpc/rpc.ts';
import { submitTransaction, wakeRelay } from '../transactions/submit-transaction.ts';
import type { OperatorState } from './key-state.ts';
import { countOwnCalls } from './keys.repository.ts';

const transferGas = 21_000n;
/** The relay offers twice the base fee, and raises it by an eighth for each time that it sends again. */
const feeFactor = 8n;

type Options = { database: Database; chainId: number; rpc: Pick<ChainRpc, 'fees'>; now: () => Date };

/**
 * Has the relay send the coins of former operators to the one of now, once nothing of them is on its way. What the transfer may cost is
 * left behind.
 * @returns what was ordered, and why nothing was for the others.
 */
export async function moveCoins(
  operators: OperatorState[],
  { database, chainId, rpc, now }: Options,
): Promise<{ address: string; result: string }[]> {
  const current = operators.find(({ isCurrent }) => isCurrent);
  const { baseFeePerGas, priorityFeePerGas } = await rpc.fees();
  const cost = transferGas * (baseFeePerGas + priorityFeePerGas) * feeFactor;
  const results: { address: string; result: string }[] = [];
  for (const { address, isCurrent, balance, unsettled } of operators) {
    if (isCurrent || !current) continue;
    const value = balance - cost;
    if (unsettled > 0) results.push({ address, result: `${unsettled} of its calls are not final: try again later` });
    else if ((await countOwnCalls(database.knex, chainId, address)) > 0)
      results.push({ address, result: 'its coins are on their way' });
    else if (value <= 0n) results.push({ address, result: 'it has no coins that are worth a transfer' });
    else {
      const reference = `operator-coins:${randomUUID()}`;
      const call = { reference, position: 0, chainId, sender: address, purpose: 'gas', data: '0x', value } as const;
      await database.transaction((tx) => submitTransaction(tx, [{ ...call, to: current.address }], now()));
      await wakeRelay(database, chainId);
      results.push({ address, result: `${value} wei go to ${current.address}` });
    }
  }
  return results;
}
