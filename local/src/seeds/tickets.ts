import { ticketsAbi as abi } from '@hatchery/chain/abis/tickets';
import { type Address, encodeFunctionData, parseEther, parseUnits } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';
import { stablecoinAddress, stablecoinDecimals } from './stablecoin.ts';

const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
/** Tickets of each kind for each demo account. */
const gift = 5n;

/**
 * Adds the kinds of the catalogue for sale, and gives some to every demo account that has none. Kind 0 pays for gen-1 creatures, 1 for
 * avatars and boxes, 2 for the rarest box.
 */
export const seedTickets: Seed = async (seeding) => {
  const { tickets, gameToken } = seeding.deployment;
  if (!tickets) return [];
  const kinds = kindsPaidIn(gameToken);
  const ids = kinds.map(({ tokenId }) => tokenId);
  const [shop, gifted] = await Promise.all([shopCalls(seeding, tickets, kinds), emptyHanded(seeding, tickets, ids)]);
  const gifts = gifted.map((account) => {
    const mint = { abi, functionName: 'ownerBatchMint', args: [account, ids, ids.map(() => gift)] } as const;
    return { to: tickets, data: encodeFunctionData(mint) };
  });
  return [...shop, ...gifts];
};

/** Opens the shop when its kinds are added, and not again: a shop that was closed later stays closed. */
async function shopCalls({ client }: Seeding, to: Address, kinds: ReturnType<typeof kindsPaidIn>): Promise<Call[]> {
  const contract = { address: to, abi } as const;
  const [enabled, ...data] = await Promise.all([
    client.readContract({ ...contract, functionName: 'enabled' }),
    ...kinds.map(({ tokenId }) => client.readContract({ ...contract, functionName: 'ticketsData', args: [tokenId] })),
  ]);
  const missing = kinds.filter((_, index) => data[index]?.[1] === 0n);
  if (missing.length === 0) return [];
  const add = { to, data: encodeFunctionData({ abi, functionName: 'addTickets', args: [missing] }) };
  return enabled ? [add] : [{ to, data: encodeFunctionData({ abi, functionName: 'flipState' }) }, add];
}

async function emptyHanded({ client, accounts }: Seeding, address: Address, ids: readonly bigint[]) {
  const args = [accounts.flatMap((account) => ids.map(() => account)), accounts.flatMap(() => ids)] as const;
  const balances = await client.readContract({ address, abi, functionName: 'balanceOfBatch', args });
  return accounts.filter((_, index) => ids.every((_id, offset) => balances[index * ids.length + offset] === 0n));
}

const kindsPaidIn = (gameToken: Address) => [
  {
    tokenId: 0n,
    maxSupply: 10_000n,
    currencies: [nativeCoin, gameToken] as const,
    prices: [parseEther('0.9'), parseEther('900')],
    enabled: true,
  },
  {
    tokenId: 1n,
    maxSupply: 1_000n,
    currencies: [gameToken, stablecoinAddress()] as const,
    prices: [parseEther('500'), parseUnits('5', stablecoinDecimals)],
    enabled: true,
  },
  {
    tokenId: 2n,
    maxSupply: 200n,
    currencies: [gameToken] as const,
    prices: [parseEther('1500')],
    enabled: true,
  },
];
