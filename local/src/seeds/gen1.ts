import { gen1CollectionAbi as abi } from '@hatchery/chain/abis/gen1-collection';
import { gen1PurchaseAbi } from '@hatchery/chain/abis/gen1-purchase';
import { type Address, encodeFunctionData, isAddressEqual, parseEther } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';

/** Number of creatures that the deployer claims at the price of the drop, and its offers of two of them. */
const claimed = 5n;
const offers = [
  { id: 0n, price: parseEther('1.5') },
  { id: 1n, price: parseEther('2') },
];

/**
 * Starts the drop and opens the purchase contract while there is no creature yet. Then claims the first ones, and offers two in
 * the bazaar.
 */
export const seedGen1: Seed = async (seeding) => {
  const { gen1Collection } = seeding.deployment;
  if (!gen1Collection) return [];
  const supply = await seeding.client.readContract({ address: gen1Collection, abi, functionName: 'totalSupply' });
  const opening = supply === 0n ? await openingCalls(seeding, gen1Collection) : [];
  const offered = supply === 0n ? offers : await unoffered(seeding, gen1Collection);
  const offering = offered.map(({ id, price }) => ({
    to: gen1Collection,
    data: encodeFunctionData({ abi, functionName: 'setTokenPrice', args: [id, price] }),
  }));
  return [...opening, ...offering];
};

async function openingCalls({ client, deployment }: Seeding, to: Address): Promise<Call[]> {
  const drop = { address: to, abi } as const;
  const [started, cost, open] = await Promise.all([
    client.readContract({ ...drop, functionName: 'hasSaleStarted' }),
    client.readContract({ ...drop, functionName: 'calculatePriceOf', args: [claimed] }),
    isPurchaseOpen(client, deployment.gen1Purchase),
  ]);
  const calls: Call[] = [];
  if (!started) calls.push({ to, data: encodeFunctionData({ abi, functionName: 'startDrop' }) });
  if (deployment.gen1Purchase && !open) {
    const flip = { abi: gen1PurchaseAbi, functionName: 'flipState' } as const;
    calls.push({ to: deployment.gen1Purchase, data: encodeFunctionData(flip) });
  }
  const claim = { abi, functionName: 'claimHatchie', args: [claimed] } as const;
  return [...calls, { to, data: encodeFunctionData(claim), value: cost }];
}

const isPurchaseOpen = async (client: Seeding['client'], address: Address | undefined) =>
  address !== undefined && client.readContract({ address, abi: gen1PurchaseAbi, functionName: 'isActive' });

/** Lists creatures that the deployer still has and does not offer. */
async function unoffered({ client }: Seeding, address: Address) {
  const contract = { address, abi } as const;
  const states = await Promise.all(
    offers.map(async ({ id }) => {
      const [owner, [, , state]] = await Promise.all([
        client.readContract({ ...contract, functionName: 'ownerOf', args: [id] }),
        client.readContract({ ...contract, functionName: 'Bazaar', args: [id] }),
      ]);
      return isAddressEqual(owner, client.account.address) && state === 0;
    }),
  );
  return offers.filter((_, index) => states[index]);
}
