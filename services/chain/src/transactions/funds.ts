import type { Address } from 'viem';
import { sumPromised } from './attempts.repository.ts';
import type { Fees } from './fees.rules.ts';
import type { Need } from './gas-money.ts';
import type { RelayContext } from './relay-context.ts';
import type { Candidate } from './take-nonces.ts';

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
    const needed = gas * fees.maxFeePerGas + row.value + (promised.get(from) ?? 0n);
    if (balance !== undefined && balance < needed) {
      poor.add(from);
      needs.push({ row, to: from, needed, balance });
    } else {
      promised.set(from, needed);
      funded.push(candidate);
    }
  }
  return { funded, needs };
}
