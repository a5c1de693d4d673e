import { mastersLootboxesAbi as abi } from '@hatchery/chain/abis/masters-lootboxes';
import { boxTokenId, type Odds } from '@hatchery/chain/draws';
import { listLootboxes, listOdds } from '@hatchery/masters-service/content/content';
import { toDraw } from '@hatchery/masters-service/content/odds';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';

const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const firstVersion = 1n;

/** A kind of box as the local chain sells it. */
export type SeededBox = {
  boxId: bigint;
  /** Every version of its odds, the first one first. */
  odds: readonly Odds[];
  maxSupply: bigint;
  /** Prices of one box in base units, and in tickets. A currency that is left out is not accepted. */
  prices: { coins: bigint | undefined; gameToken: bigint | undefined; tickets: bigint | undefined };
  /** The kind of ticket that pays. */
  ticketId: bigint;
  /** Boxes for each demo account. */
  gift: bigint;
};

const supply = 100_000n;
/** Boxes of the first kind for each demo account. */
const gift = 3n;

/** Lists the boxes of the catalogue as a chain sells them whose coin has this symbol. */
const catalogueBoxes = (symbol: string): SeededBox[] =>
  listLootboxes().map(({ id, prices, ticketId }, index) => {
    const price = (key: string) => (prices[key] === undefined ? undefined : BigInt(prices[key]));
    return {
      boxId: BigInt(id),
      odds: listOdds(id).map(toDraw),
      maxSupply: supply,
      prices: { coins: price(`coin:${symbol}`), gameToken: price('token'), tickets: price('ticket') },
      ticketId: BigInt(ticketId),
      gift: index === 0 ? gift : 0n,
    };
  });

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

/** Sells the boxes of the catalogue, and gives some of the first kind to every demo account. */
export const seedMastersLootboxes: Seed = (seeding) =>
  seedBoxes(catalogueBoxes(seeding.client.chain.nativeCurrency.symbol))(seeding);

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
    return [
      [maxSupply === 0n, encodeFunctionData({ abi, functionName: 'addBox', args: kindOf(box, deployment) })],
      ...odds.map((table, place) => [oddsVersion <= BigInt(place), publish(boxId, place + 1, table)] as const),
      [!onSale && supply === 0n, encodeFunctionData({ abi, functionName: 'setBoxEnabled', args: [boxId, true] })],
    ];
  });
  const open = [!enabled && isNew, encodeFunctionData({ abi, functionName: 'flipState' })] as const;
  return [open, ...steps].filter(([missing]) => missing).map(([, data]) => ({ to, data }));
}

const publish = (boxId: bigint, version: number, odds: Odds): Hex => {
  const table = [odds.map(({ itemId }) => itemId), odds.map(({ weight }) => weight)] as const;
  return encodeFunctionData({ abi, functionName: 'publishOdds', args: [boxId, BigInt(version), ...table] });
};

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
