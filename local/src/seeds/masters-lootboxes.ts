import { mastersLootboxesAbi as abi } from '@hatchery/chain/abis/masters-lootboxes';
import { boxTokenId, type Odds, toOdds } from '@hatchery/chain/draws';
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';

const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const firstVersion = 1n;

/** A kind of box as the local chain sells it. */
export type SeededBox = {
  boxId: bigint;
  odds: Odds;
  maxSupply: bigint;
  /** Prices of one box in base units, and in tickets. A currency that is left out is not accepted. */
  prices: { coins?: bigint; gameToken?: bigint; tickets?: bigint };
  /** The kind of ticket that pays. */
  ticketId: bigint;
  /** Boxes for each demo account. */
  gift: bigint;
};

/** One box of one item, of the kinds that demo accounts have. */
const demoBox: SeededBox = {
  boxId: 1n,
  odds: toOdds([40n, 30n, 15n, 10n, 5n].map((weight, index) => ({ itemId: BigInt(index + 1), weight }))),
  maxSupply: 10_000n,
  prices: { coins: parseEther('0.5'), gameToken: parseEther('250'), tickets: 1n },
  ticketId: 1n,
  gift: 3n,
};

/** Returns what adds these kinds of boxes, puts them on sale, and gives some to every demo account that has none. */
export const seedBoxes =
  (boxes: readonly SeededBox[]): Seed =>
  async (seeding) => {
    const to = seeding.deployment.mastersLootboxes;
    if (!to) return [];
    const [shop, gifts] = await Promise.all([
      shopCalls(seeding, to, boxes),
      Promise.all(boxes.map((box) => giftCalls(seeding, to, box))),
    ]);
    return [...shop, ...gifts.flat()];
  };

export const seedMastersLootboxes = seedBoxes([demoBox]);

/** Opens the shop and the sales before there are any boxes. If they are closed later, they stay closed. */
async function shopCalls({ client, deployment }: Seeding, to: Address, boxes: readonly SeededBox[]): Promise<Call[]> {
  const contract = { address: to, abi } as const;
  const [enabled, ...stored] = await Promise.all([
    client.readContract({ ...contract, functionName: 'enabled' }),
    ...boxes.map(({ boxId }) => client.readContract({ ...contract, functionName: 'getBox', args: [boxId] })),
  ]);
  const isNew = stored.every(([, maxSupply]) => maxSupply === 0n);
  const steps = boxes.flatMap((box, index): (readonly [missing: boolean, data: Hex])[] => {
    const { boxId, odds } = box;
    const [onSale, maxSupply, supply, oddsVersion] = stored[index] ?? [false, 0n, 0n, 0n];
    const table = [odds.map(({ itemId }) => itemId), odds.map(({ weight }) => weight)] as const;
    const publish = { abi, functionName: 'publishOdds', args: [boxId, firstVersion, ...table] } as const;
    return [
      [maxSupply === 0n, encodeFunctionData({ abi, functionName: 'addBox', args: kindOf(box, deployment) })],
      [oddsVersion === 0n, encodeFunctionData(publish)],
      [!onSale && supply === 0n, encodeFunctionData({ abi, functionName: 'setBoxEnabled', args: [boxId, true] })],
    ];
  });
  const open = [!enabled && isNew, encodeFunctionData({ abi, functionName: 'flipState' })] as const;
  return [open, ...steps].filter(([missing]) => missing).map(([, data]) => ({ to, data }));
}

function kindOf(
  { boxId, maxSupply, ticketId, prices: { coins, gameToken, tickets } }: SeededBox,
  deployment: Seeding['deployment'],
) {
  const prices = [
    [nativeCoin, coins],
    [deployment.gameToken, gameToken],
    [deployment.tickets, tickets],
  ].filter((entry): entry is [Address, bigint] => entry.every((part) => part !== undefined));
  return [boxId, maxSupply, ticketId, prices.map(([coin]) => coin), prices.map(([, price]) => price)] as const;
}

async function giftCalls({ client, accounts }: Seeding, to: Address, { boxId, gift }: SeededBox): Promise<Call[]> {
  const tokenId = boxTokenId(boxId, firstVersion);
  const args = [accounts, accounts.map(() => tokenId)] as const;
  const balances = await client.readContract({ address: to, abi, functionName: 'balanceOfBatch', args });
  return accounts
    .filter((_, index) => gift > 0n && balances[index] === 0n)
    .map((account) => {
      const mint = { abi, functionName: 'mintRewardItem', args: [account, [tokenId], [gift]] } as const;
      return { to, data: encodeFunctionData(mint) };
    });
}
