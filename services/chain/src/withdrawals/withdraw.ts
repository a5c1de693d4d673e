import { randomUUID } from 'node:crypto';
import type { Deployment } from '@hatchery/chain/addresses';
import { type SweepMovement, sweepCallOf } from '@hatchery/chain/sweep-calls';
import type { Database } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { ChainRpc } from '../rpc/rpc.ts';
import { listUnfinishedCalls, submitTransactions, wakeRelay } from '../transactions/submit-transaction.ts';
import type { RelayedTransaction } from '../transactions/transactions.ts';
import { readHoldings } from './read-holdings.ts';
import { lockWithdrawals } from './withdrawals.repository.ts';

/** The start of the references of withdrawals. */
const prefix = 'withdraw:';
/** The most calls of one withdrawal. Another one takes the rest. */
const mostMovements = 100;

export type Withdrawing = {
  database: Database;
  rpc: Pick<ChainRpc, 'head' | 'viewAt'>;
  contracts: Deployment;
  chainId: number;
  from: Address;
  now: () => Date;
};

export type Plan = { movements: SweepMovement[]; more: boolean };

/** Finds what a wallet holds on its chain. */
export const planWithdrawal = ({ rpc, contracts, from }: Withdrawing): Promise<Plan> =>
  readHoldings(rpc, contracts, { wallet: from, limit: mostMovements });

/**
 * Hands the relay one call for each movement, so that one that fails holds up no other. Whether the receiver may have them is for the
 * signer to say when the relay has them signed. Hands over nothing while calls of another withdrawal from this wallet are not final.
 * @returns the calls under way
 */
export async function withdraw(
  { database, contracts, chainId, from, now }: Withdrawing,
  to: Address,
  { movements }: Plan,
): Promise<RelayedTransaction[]> {
  const name = `${prefix}${randomUUID()}`;
  const calls = movements.map((movement, index) => ({
    ...sweepCallOf(movement, to, contracts),
    ...{ reference: `${name}:${index}`, position: 0, chainId, sender: from, purpose: 'action' as const, value: 0n },
  }));
  const begun = await database.transaction(async (tx) => {
    await lockWithdrawals(tx, chainId, from);
    const open = await listUnfinishedCalls(tx, { chainId, sender: from, prefix });
    if (open.length > 0) return open;
    const stored = await submitTransactions(
      tx,
      calls.map((call) => [call]),
      now(),
    );
    return stored.flatMap((rows) => (rows === 'conflict' ? [] : rows));
  });
  await wakeRelay(database, chainId);
  return begun;
}
