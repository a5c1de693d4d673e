import { mastersLootboxesAbi as abi } from '@hatchery/chain/abis/masters-lootboxes';
import { type Address, encodeFunctionData, type Hex, keccak256, parseEther, toHex } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';

const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const boxId = 1n;
const ticketId = 1n;
/** Boxes for each demo account. */
const gift = 3n;

/** One item per box, of the kinds that demo accounts have. */
const odds = [40, 30, 15, 10, 5].map((weight, index) => ({ tokenId: index + 1, weight }));
const oddsHash = keccak256(toHex(JSON.stringify(odds)));

/** Adds a kind of box to buy and open, and gives some to every demo account that has none. */
export const seedMastersLootboxes: Seed = async (seeding) => {
  const { client, accounts, deployment } = seeding;
  const to = deployment.mastersLootboxes;
  if (!to) return [];
  const [shop, balances] = await Promise.all([
    shopCalls(seeding, to),
    client.readContract({
      address: to,
      abi,
      functionName: 'balanceOfBatch',
      args: [accounts, accounts.map(() => boxId)],
    }),
  ]);
  const gifts = accounts
    .filter((_, index) => balances[index] === 0n)
    .map((account) => {
      const mint = { abi, functionName: 'mintRewardItem', args: [account, [boxId], [gift]] } as const;
      return { to, data: encodeFunctionData(mint) };
    });
  return [...shop, ...gifts];
};

/** Opens the shop and the sale before there are any boxes. If they are closed later, they stay closed. */
async function shopCalls({ client, deployment }: Seeding, to: Address): Promise<Call[]> {
  const contract = { address: to, abi } as const;
  const [enabled, [onSale, maxSupply, supply, oddsVersion]] = await Promise.all([
    client.readContract({ ...contract, functionName: 'enabled' }),
    client.readContract({ ...contract, functionName: 'getBox', args: [boxId] }),
  ]);
  const { gameToken, tickets } = deployment;
  const prices: readonly (readonly [Address, bigint])[] = [
    [nativeCoin, parseEther('0.5')],
    [gameToken, parseEther('250')],
    ...(tickets ? ([[tickets, 1n]] as const) : []),
  ];
  const add = [boxId, 10_000n, ticketId, prices.map(([coin]) => coin), prices.map(([, price]) => price)] as const;
  const steps: readonly (readonly [missing: boolean, data: Hex])[] = [
    [!enabled && maxSupply === 0n, encodeFunctionData({ abi, functionName: 'flipState' })],
    [maxSupply === 0n, encodeFunctionData({ abi, functionName: 'addBox', args: add })],
    [oddsVersion === 0n, encodeFunctionData({ abi, functionName: 'publishOdds', args: [boxId, 1n, oddsHash] })],
    [!onSale && supply === 0n, encodeFunctionData({ abi, functionName: 'setBoxEnabled', args: [boxId, true] })],
  ];
  return steps.filter(([missing]) => missing).map(([, data]) => ({ to, data }));
}
