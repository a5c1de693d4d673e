import { Problem } from '@hatchery/api/problems';
import type { SweepPlan } from '@hatchery/api/wallets';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { listWallets } from '../wallets/wallets.ts';
import { mostSteps, movementsOf, refuseReceiver } from './sweeps.rules.ts';

/**
 * Finds what the custodial wallets of a user hold, as other services and the chain tell it now; nothing is stored.
 * @throws Problem conflict without a main wallet to send it to, service-unavailable, bad-gateway
 */
export async function planSweep(
  { database, config, contractsOf, ultigen, readBalances }: UsersContext,
  userId: string,
): Promise<SweepPlan> {
  const chainId = config.CHAIN_ID;
  const wallets = await listWallets(database.knex, userId);
  const main = wallets.find((wallet) => wallet.main);
  refuseReceiver(main, chainId);
  const contracts = contractsOf(chainId);
  if (!contracts) throw new Problem('service-unavailable', 'The contracts of this platform are not deployed yet.');
  const custodial = wallets.filter(({ kind }) => kind === 'custodial').map(({ address }) => getAddress(address));
  const plan = { to: main?.address ?? '', chainId };
  if (custodial.length === 0) return { ...plan, steps: [], more: false };
  const token = contracts.gameToken;
  const [held, { balances }] = await Promise.all([
    ultigen.holdings({ query: { addresses: custodial.join(','), page: 1, limit: mostSteps } }),
    readBalances(
      chainId,
      custodial.map((owner) => ({ owner, token })),
    ),
  ]);
  const tokens = custodial.map((wallet, index) => ({ wallet, amount: balances[index] ?? null }));
  return { ...plan, ...movementsOf({ ...held, tokens }) };
}
