import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { holdingsOf } from '../holdings/holdings.ts';
import { endAccount } from '../users/users.ts';
import { listWallets } from '../wallets/wallets.ts';
import { deleteTraces } from './deletion.repository.ts';

type Losses = { custodialWallets: string[]; eggs: number; monsters: number; tokens: bigint; coins: bigint };

/**
 * Returns what the custodial wallets of a user hold. Nobody can move it once the account is gone.
 * @throws Problem bad-gateway, service-unavailable.
 */
export async function lossesOf(
  { database, config, contractsOf, ultigen, readBalances }: UsersContext,
  userId: string,
): Promise<Losses> {
  const wallets = await listWallets(database.knex, userId);
  const custodialWallets = wallets.filter(({ kind }) => kind === 'custodial').map(({ address }) => getAddress(address));
  if (custodialWallets.length === 0) return { custodialWallets, eggs: 0, monsters: 0, tokens: 0n, coins: 0n };
  const token = contractsOf(config.CHAIN_ID)?.gameToken;
  const asked = custodialWallets.flatMap((owner) => [{ owner }, ...(token ? [{ owner, token }] : [])]);
  const [held, { balances }] = await Promise.all([
    holdingsOf(ultigen, custodialWallets),
    readBalances(config.CHAIN_ID, asked),
  ]);
  const sum = (which: (one: { token?: string }) => boolean) =>
    asked.reduce((total, one, index) => total + (which(one) ? (balances[index] ?? 0n) : 0n), 0n);
  return { custodialWallets, ...held, tokens: sum((one) => 'token' in one), coins: sum((one) => !('token' in one)) };
}

/**
 * Deletes an account and everything that identifies its owner. Nobody can use its custodial wallets afterwards, so it
 * refuses while there are losses; `undefined` means that the user accepts them. Coins do not count: they are the operator's gas
 * money and cannot be moved. @throws Problem not-found, conflict.
 */
export async function deleteAccount(tx: Transaction, userId: string, losses: Losses | undefined): Promise<void> {
  if (losses && (losses.eggs > 0 || losses.monsters > 0 || losses.tokens > 0n)) throw wouldBeLost();
  await deleteTraces(tx, userId);
  await endAccount(tx, userId);
}

const wouldBeLost = () =>
  new Problem(
    'conflict',
    'Your custodial wallets hold assets that would be lost. Move them to a wallet of your own first, or accept the loss with abandonAssets.',
  );
