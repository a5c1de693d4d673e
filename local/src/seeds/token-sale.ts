import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { tokenSaleAbi as abi } from '@hatchery/chain/abis/token-sale';
import { type Address, encodeFunctionData, isAddressEqual, parseEther } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';
import { stablecoinAddress, stablecoinCalls } from './stablecoin.ts';

const stock = parseEther('10000000');

/** Opens the sale to everybody for the local stablecoin. Changes nothing once somebody has bought. */
export const seedTokenSale: Seed = async (seeding) => {
  const { tokenSale } = seeding.deployment;
  if (!tokenSale) return [];
  const sale = { address: tokenSale, abi } as const;
  const [coins, sold] = await Promise.all([
    stablecoinCalls(seeding),
    seeding.client.readContract({ ...sale, functionName: 'sold' }),
  ]);
  return sold > 0n ? coins : [...coins, ...(await openingCalls(seeding, tokenSale))];
};

async function openingCalls({ client, deployment }: Seeding, to: Address): Promise<Call[]> {
  const sale = { address: to, abi } as const;
  const [available, currency, whitelisted, active] = await Promise.all([
    client.readContract({ ...sale, functionName: 'availableTokens' }),
    client.readContract({ ...sale, functionName: 'usdtToken' }),
    client.readContract({ ...sale, functionName: 'whitelistActive' }),
    client.readContract({ ...sale, functionName: 'getSaleActive' }),
  ]);
  const { gameToken } = deployment;
  const calls: Call[] = [];
  if (available === 0n) {
    const supply = { abi: gameTokenAbi, functionName: 'transfer', args: [to, stock] } as const;
    calls.push({ to: gameToken, data: encodeFunctionData(supply) });
  }
  if (!isAddressEqual(currency, stablecoinAddress())) {
    const pair = { abi, functionName: 'setAddresses', args: [gameToken, stablecoinAddress()] } as const;
    calls.push({ to, data: encodeFunctionData(pair) });
  }
  if (whitelisted) calls.push({ to, data: encodeFunctionData({ abi, functionName: 'flipWhitelistActive' }) });
  if (!active) calls.push({ to, data: encodeFunctionData({ abi, functionName: 'flipState' }) });
  return calls;
}
