import { omnichainItemsAbi as abi } from '@hatchery/chain/abis/omnichain-items';
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem';
import type { Seed, Seeding } from './seed.ts';

const boxId = 100_000n;
/** Boxes for each demo account. */
const gift = 3n;
const weights = [40n, 30n, 15n, 10n, 5n];
/** Five variants for the head, and five for the hand. */
const pools = [0n, 3n].map((slot) => weights.map((_, index) => slot * 1_000n + BigInt(index) + 1n));

/** Adds a box of two items, which players buy or earn by jumps. Gives some to every demo account that has none. */
export const seedOmnichainItems: Seed = async (seeding) => {
  const to = seeding.deployment.omnichainItems;
  if (!to) return [];
  const calls = [...(await boxCalls(seeding, to)), ...(await giftCalls(seeding, to))];
  return calls.map((data) => ({ to, data }));
};

/** Returns the calls that add the first pools, a box for sale, and the box that jumps earn. */
async function boxCalls({ client }: Seeding, address: Address): Promise<Hex[]> {
  const contract = { address, abi } as const;
  const [poolCount, known, claimable] = await Promise.all([
    client.readContract({ ...contract, functionName: 'itemPoolCount' }),
    client.readContract({ ...contract, functionName: 'lootboxPool', args: [boxId] }),
    client.readContract({ ...contract, functionName: 'claimableBox' }),
  ]);
  const poolIds = pools.map((_, index) => BigInt(index) + 1n);
  const steps: readonly (readonly [missing: boolean, data: Hex])[] = [
    ...pools.map((items, index) => {
      const add = encodeFunctionData({ abi, functionName: 'addItemPool', args: [items, weights] });
      return [poolCount <= index, add] as const;
    }),
    [
      known.length === 0,
      encodeFunctionData({ abi, functionName: 'setLootbox', args: [boxId, parseEther('0.5'), poolIds, true] }),
    ],
    [claimable === 0n, encodeFunctionData({ abi, functionName: 'setClaimableBox', args: [boxId] })],
  ];
  return steps.filter(([missing]) => missing).map(([, data]) => data);
}

/** Returns the calls by which the deployer, as an operator, gives boxes. */
async function giftCalls({ client, accounts }: Seeding, address: Address): Promise<Hex[]> {
  const contract = { address, abi } as const;
  const { address: owner } = client.account;
  const [operates, balances] = await Promise.all([
    client.readContract({ ...contract, functionName: 'isOperator', args: [owner] }),
    client.readContract({ ...contract, functionName: 'balanceOfBatch', args: [accounts, accounts.map(() => boxId)] }),
  ]);
  const gifts = accounts
    .filter((_, index) => balances[index] === 0n)
    .map((account) => encodeFunctionData({ abi, functionName: 'mintItem', args: [account, boxId, gift] }));
  if (operates || gifts.length === 0) return gifts;
  return [encodeFunctionData({ abi, functionName: 'setOperator', args: [owner, true] }), ...gifts];
}
