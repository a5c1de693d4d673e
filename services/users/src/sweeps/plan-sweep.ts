import { Problem } from '@hatchery/api/problems';
import type { SweepPlan } from '@hatchery/api/wallets';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { listWallets } from '../wallets/wallets.ts';
import { mostSteps, movementsOf, receiverOn } from './sweeps.rules.ts';

/**
 * Finds what the custodial wallets of a user hold on a chain, from the ultigen service and the chain. Stores nothing.
 * @throws Problem conflict without a main wallet to send it to, service-unavailable, bad-gateway
 */
export async function planSweep(
  { database, contractsOf, ultigen, readBalances }: UsersContext,
  userId: string,
  chainId: number,
): Promise<SweepPlan> {
  const wallets = await listWallets(database.knex, userId);
  const main = wallets.find((wallet) => wallet.main);
  const plan = { to: receiverOn(main, chainId).address, chainId };
  const token = contractsOf(chainId)?.gameToken;
  if (!token) throw new Problem('service-unavailable', `The platform has no contracts on chain ${chainId} yet.`);
  const custodial = wallets.filter(({ kind }) => kind === 'custodial').map(({ address }) => getAddress(address));
  if (custodial.length === 0) return { ...plan, steps: [], more: false };
  const [held, { balances }] = await Promise.all([
    ultigen.holdings({ query: { chainId, addresses: custodial.join(','), page: 1, limit: mostSteps } }),
    readBalances(
      chainId,
      custodial.map((owner) => ({ owner, token })),
    ),
  ]);
  const tokens = custodial.map((wallet, index) => ({ wallet, amount: balances[index] ?? null }));
  return { ...plan, ...movementsOf({ ...held, tokens }) };
}
