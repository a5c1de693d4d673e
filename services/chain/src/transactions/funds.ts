import { type Address, formatEther } from 'viem';
import { sumPromised } from './attempts.repository.ts';
import type { Fees } from './fees.rules.ts';
import type { Need } from './gas-money.ts';
import type { Failure } from './outcomes.ts';
import type { RelayContext } from './relay-context.ts';
import type { Queued } from './simulate.ts';
import type { Candidate } from './take-nonces.ts';

/**
 * Tells calls of wallets that pay more to others than the wallet has. Nobody pays that for them: the operator gives gas money alone.
 * Nodes do not simulate such a call.
 */
export async function checkPayments(
  { rpc }: RelayContext,
  queued: Queued[],
): Promise<{ payable: Queued[]; failures: Failure[] }> {
  const paying = queued.filter(({ row }) => row.value > 0n && row.sender !== 'operator');
  if (paying.length === 0) return { payable: queued, failures: [] };
  const balances = await Promise.all(paying.map(({ from }) => rpc.balanceOf(from)));
  const failures = paying.flatMap(({ row }, index) => {
    const balance = balances[index] as bigint;
    if (balance >= row.value) return [];
    const reason = `It costs ${formatEther(row.value)} coins; the wallet has ${formatEther(balance)}.`;
    return [{ row, reason }];
  });
  const failed = new Set(failures.map(({ row }) => row.id));
  return { payable: queued.filter(({ row }) => !failed.has(row.id)), failures };
}

/** Tells calls of wallets that can pay for them from those that need gas money first. */
export async function checkFunds(
  { rpc, read, chainId }: RelayContext,
  ready: Candidate[],
  fees: Fees,
): Promise<{ funded: Candidate[]; needs: Need[] }> {
  const wallets = [...new Set(ready.flatMap(({ row, from }) => (row.sender === 'operator' ? [] : [from])))];
  const [balances, promised] = await Promise.all([
    Promise.all(wallets.map((wallet) => rpc.balanceOf(wallet))),
    sumPromised(read, chainId, wallets),
  ]);
  const balanceOf = new Map(wallets.map((wallet, index) => [wallet, balances[index] ?? 0n]));
  const poor = new Set<Address>();
  const funded: Candidate[] = [];
  const needs: Need[] = [];
  for (const candidate of ready) {
    const { row, from, gas } = candidate;
    const balance = balanceOf.get(from);
    // Later calls of a wallet wait with the first one that it cannot pay for.
    if (poor.has(from)) continue;
    const before = promised.get(from) ?? { cost: 0n, value: 0n };
    const cost = gas * fees.maxFeePerGas + row.value + before.cost;
    const value = row.value + before.value;
    if (balance !== undefined && balance < cost) {
      poor.add(from);
      needs.push({ row, to: from, needed: cost, value, balance });
    } else {
      promised.set(from, { cost, value });
      funded.push(candidate);
    }
  }
  return { funded, needs };
}
