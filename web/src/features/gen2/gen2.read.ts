import { drawBeaconAbi } from '@hatchery/chain/abis/draw-beacon';
import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { type Address, encodeEventTopics, type Hex, numberToHex, pad, parseEventLogs, zeroAddress } from 'viem';
import { type Place, type Read, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import { shinyOf, tokenIds } from './gen2.rules.ts';
import type { HatchNews } from './hatches.rules.ts';
import { firstBlockFor } from './windows.rules.ts';

/** The currency that stands for the coins of the network. */
export const coinAddress: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

export interface Places {
  eggs: Address;
  collection: Address;
  token: Address;
}

/** Everything that the page shows, as of one block. With an account, what it has and what became of its eggs. */
export const readGen2 = (web3: Web3, chainId: number, places: Places, account?: Address) =>
  readAtBlock(web3, chainId, async (read, place) => {
    const [shop, nest, own] = await Promise.all([
      readShop(read, places.eggs),
      readNest(read, places.collection),
      account ? readOwn(place, places, account) : undefined,
    ]);
    return { shop, nest, own };
  });

type Page = Awaited<ReturnType<typeof readGen2>>['data'];
export type ShopFigures = Page['shop'];
export type NestFigures = Page['nest'];
export type Own = NonNullable<Page['own']>;

async function readShop(read: Read, address: Address) {
  const eggs = { address, abi: eggsGen2Abi } as const;
  const [price, share, solar, lunar, mostSolar, mostLunar] = await Promise.all([
    read({ ...eggs, functionName: 'PRICE' }),
    read({ ...eggs, functionName: 'referralShare' }),
    read({ ...eggs, functionName: 'eggSupplies', args: [0] }),
    read({ ...eggs, functionName: 'eggSupplies', args: [1] }),
    read({ ...eggs, functionName: 'MAX_SOLAR' }),
    read({ ...eggs, functionName: 'MAX_LUNAR' }),
  ]);
  return { price, share, made: [Number(solar), Number(lunar)], most: [Number(mostSolar), Number(mostLunar)] } as const;
}

async function readNest(read: Read, address: Address) {
  const collection = { address, abi: gen2CollectionAbi } as const;
  const [isOpen, streak, solar, lunar] = await Promise.all([
    read({ ...collection, functionName: 'enabled' }),
    read({ ...collection, functionName: 'noShinyStreak' }),
    read({ ...collection, functionName: 'hatchable', args: [0] }),
    read({ ...collection, functionName: 'hatchable', args: [1] }),
  ]);
  return { isOpen, streak: Number(streak), hatchable: [Number(solar), Number(lunar)] as const };
}

async function readOwn(place: Place, { eggs: address, collection, token }: Places, account: Address) {
  const { read, blockNumber } = place;
  const eggs = { address, abi: eggsGen2Abi } as const;
  const from = BigInt(firstBlockFor(Number(blockNumber)));
  const [[solar = 0n, lunar = 0n], has, referrer, coins, tokens, news] = await Promise.all([
    read({ ...eggs, functionName: 'accountBalanceBatch', args: [account, [0n, 1n]] }),
    read({
      address: collection,
      abi: gen2CollectionAbi,
      functionName: 'accountBalanceBatch',
      args: [account, tokenIds],
    }),
    read({ ...eggs, functionName: 'referrals', args: [account] }),
    read({ ...eggs, functionName: 'referralRewards', args: [account, coinAddress] }),
    read({ ...eggs, functionName: 'referralRewards', args: [account, token] }),
    readNews(place, { collection, account, from, to: blockNumber }),
  ]);
  const creatures = tokenIds.flatMap((id, index) => {
    const count = Number(has[index] ?? 0n);
    return count > 0 ? [{ tokenId: String(id), count }] : [];
  });
  return {
    account,
    eggs: [Number(solar), Number(lunar)] as const,
    creatures,
    referrer: referrer === zeroAddress ? undefined : referrer,
    earned: { coins, tokens },
    news,
    newsFrom: Number(from),
  };
}

const eventNames = ['HatchRequested', 'HatchRevealed', 'HatchClaimed'] as const;
const topics = eventNames.map((eventName) => encodeEventTopics({ abi: gen2CollectionAbi, eventName })[0] as Hex);

interface NewsPlace {
  collection: Address;
  account: Address;
  from: bigint;
  to: bigint;
}

/** Reads what the collection wrote down about an account's hatches. All its events name the account in the same place. */
async function readNews(
  { web3, chainId }: Pick<Place, 'web3' | 'chainId'>,
  { collection, account, from, to }: NewsPlace,
): Promise<HatchNews[]> {
  const logs = await web3.getClient({ chainId }).request({
    method: 'eth_getLogs',
    params: [
      {
        address: collection,
        fromBlock: numberToHex(from),
        toBlock: numberToHex(to),
        topics: [topics, null, pad(account)],
      },
    ],
  });
  return parseEventLogs({ abi: gen2CollectionAbi, eventName: [...eventNames], logs: logs as never }).map(
    ({ eventName, args, blockNumber }) =>
      ({ name: eventName, ...args, block: Number(blockNumber) }) as unknown as HatchNews,
  );
}

interface Earlier {
  collection: Address;
  account: Address;
  /** The first block of what is read already. */
  before: number;
  /** The first block to read. */
  from: number;
}

/** Reads the hatches of an account in blocks before those that the page reads. What is final does not change. */
export const readEarlier = (web3: Web3, chainId: number, { collection, account, before, from }: Earlier) =>
  readNews({ web3, chainId }, { collection, account, from: BigInt(from), to: BigInt(before - 1) });

/** Reads what the draw beacon knows of a draw block. */
export const readDraw = (web3: Web3, chainId: number, collection: Address, drawBlock: number) =>
  readAtBlock(web3, chainId, async (read) => {
    const beacon = await read({ address: collection, abi: gen2CollectionAbi, functionName: 'drawBeacon' });
    const { settled, value, blockHash, laterBlock } = await read({
      address: beacon,
      abi: drawBeaconAbi,
      functionName: 'drawOf',
      args: [BigInt(drawBlock)],
    });
    return { settled, value, blockHash, laterBlock: Number(laterBlock) };
  });

/** Reads why a hatch waits: whether its draw can be made by anybody, and how many stand before it. */
export const readWait = (web3: Web3, chainId: number, collection: Address, requestId: number) =>
  readAtBlock(web3, chainId, async (read) => {
    const contract = { address: collection, abi: gen2CollectionAbi } as const;
    const [[account, , , drawBlock], [, revealed], beacon] = await Promise.all([
      read({ ...contract, functionName: 'hatchRequest', args: [BigInt(requestId)] }),
      read({ ...contract, functionName: 'hatchQueue' }),
      read({ ...contract, functionName: 'drawBeacon' }),
    ]);
    const isKnown =
      drawBlock === 0n ||
      (await read({ address: beacon, abi: drawBeaconAbi, functionName: 'isKnown', args: [drawBlock] }));
    return { isDone: account === zeroAddress, isKnown, ahead: Math.max(0, requestId - Number(revealed)) };
  });

/** Reads how many of some creatures have hatched, common and shiny, and which of all are left. */
export const readPools = (web3: Web3, chainId: number, address: Address, monsterIds: readonly number[]) =>
  readAtBlock(web3, chainId, async (read) => {
    const collection = { address, abi: gen2CollectionAbi } as const;
    const hatched = (id: number) =>
      read({ ...collection, functionName: 'hatchySupplies', args: [BigInt(id)] }).then(Number);
    const [streak, pools, monsters] = await Promise.all([
      read({ ...collection, functionName: 'noShinyStreak' }),
      Promise.all([
        read({ ...collection, functionName: 'availableSolarCommonPool' }),
        read({ ...collection, functionName: 'availableLunarCommonPool' }),
        read({ ...collection, functionName: 'availableSharedCommonPool' }),
        read({ ...collection, functionName: 'availableSolarShinyPool' }),
        read({ ...collection, functionName: 'availableLunarShinyPool' }),
        read({ ...collection, functionName: 'availableSharedShinyPool' }),
      ]),
      Promise.all(
        monsterIds.map(async (monsterId) => {
          const [common, shiny] = await Promise.all([hatched(monsterId), hatched(shinyOf(monsterId))]);
          return { monsterId, common, shiny };
        }),
      ),
    ]);
    return { streak: Number(streak), left: pools.map(({ length }) => length), monsters };
  });
