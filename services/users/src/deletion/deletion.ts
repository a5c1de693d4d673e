import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { holdingsOf, type PlayersVouchers, vouchersOf } from '../holdings/holdings.ts';
import { endAccount } from '../users/users.ts';
import { listWallets } from '../wallets/wallets.ts';
import { deleteTraces } from './deletion.repository.ts';

type ChainLosses = { chainId: number; eggs: number; monsters: number; tokens: bigint; coins: bigint };
export type Losses = {
  custodialWallets: string[];
  /** The contents of the wallets by chain. Tokens and coins are in base units. */
  chains: ChainLosses[];
  /** The chains that could not be read. */
  unknownChains: number[];
  vouchers: PlayersVouchers;
};

/**
 * Finds what the custodial wallets of a user hold on every chain, and their vouchers. After a deletion nobody can move it.
 * @throws Problem service-unavailable, bad-gateway if the vouchers or no chain can be read
 */
export async function lossesOf(users: UsersContext, userId: string): Promise<Losses> {
  const [held, vouchers] = await Promise.all([lossesOfWallets(users, userId), vouchersOf(users, userId)]);
  return { ...held, vouchers };
}

async function lossesOfWallets(users: UsersContext, userId: string): Promise<Omit<Losses, 'vouchers'>> {
  const wallets = await listWallets(users.database.knex, userId);
  const custodialWallets = wallets.filter(({ kind }) => kind === 'custodial').map(({ address }) => getAddress(address));
  if (custodialWallets.length === 0) return { custodialWallets, chains: [], unknownChains: [] };
  const { chainIds } = users;
  const read = await Promise.allSettled(chainIds.map((chainId) => lossesOn(users, chainId, custodialWallets)));
  const chains = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = read.find((one) => one.status === 'rejected');
  if (chains.length === 0 && failed) throw failed.reason;
  return { custodialWallets, chains, unknownChains: chainIds.filter((_, index) => read[index]?.status === 'rejected') };
}

async function lossesOn(
  { contractsOf, ultigen, readBalances }: UsersContext,
  chainId: number,
  wallets: Address[],
): Promise<ChainLosses> {
  const token = contractsOf(chainId)?.gameToken;
  const asked = wallets.flatMap((owner) => [{ owner }, ...(token ? [{ owner, token }] : [])]);
  const [held, { balances }] = await Promise.all([holdingsOf(ultigen, chainId, wallets), readBalances(chainId, asked)]);
  const sum = (which: (one: { token?: string }) => boolean) =>
    asked.reduce((total, one, index) => total + (which(one) ? (balances[index] ?? 0n) : 0n), 0n);
  return { chainId, ...held, tokens: sum((one) => 'token' in one), coins: sum((one) => !('token' in one)) };
}

/**
 * Deletes an account with all that identifies its owner. Nobody can use its custodial wallets afterwards, so the owner must move what
 * they hold first, or accept the loss. Coins do not count: they are the operator's gas money and cannot be moved.
 * @param losses undefined if the owner accepts any loss
 * @throws Problem not-found, conflict if something would be lost, service-unavailable if a chain could not be read
 */
export async function deleteAccount(
  tx: Transaction,
  userId: string,
  losses: Losses | undefined,
  now: Date,
): Promise<void> {
  if (losses?.chains.some(({ eggs, monsters, tokens }) => eggs > 0 || monsters > 0 || tokens > 0n)) throw wouldBeLost();
  if (losses && losses.vouchers.count > 0) throw vouchersWouldBeLost();
  if (losses && losses.unknownChains.length > 0) throw mightBeLost(losses.unknownChains);
  await deleteTraces(tx, userId);
  await endAccount(tx, userId, now);
}

const wouldBeLost = () =>
  new Problem(
    'conflict',
    'Your custodial wallets hold assets that would be lost. Move them to a wallet of your own first, or accept the loss with abandonAssets.',
  );

const vouchersWouldBeLost = () =>
  new Problem(
    'conflict',
    'You have vouchers that would be lost. Claim them or send them to somebody first, or accept the loss with abandonAssets.',
  );

const mightBeLost = (chainIds: number[]) =>
  new Problem(
    'service-unavailable',
    `Chain ${chainIds.join(', ')} cannot be read right now, so assets there could be lost. Nothing was deleted. Try again later, or accept the loss with abandonAssets.`,
  );
