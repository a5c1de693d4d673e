import { slotNames } from '@hatchery/art/omnichain-things';
import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { omnimonTraitsAbi } from '@hatchery/chain/abis/omnimon-traits';
import { getNetwork } from '@hatchery/chain/networks';
import { type Address, numberToHex } from 'viem';
import { type Place, type Read, readAtBlock } from '../../platform/onchain/at-block.ts';
import { readAccountLogs } from '../../platform/onchain/omnichain/account-logs.ts';
import type { Left } from '../../platform/onchain/omnichain/journeys-sheet.tsx';
import { itemIds } from '../../platform/onchain/omnichain/things.rules.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import { type Omnimon, wordsOf } from './omnimon.rules.ts';

interface Lair {
  omnimon: Address;
  account: Address | undefined;
  /** The chains that creatures can be sent to. */
  destinations: readonly number[];
  /** Creatures of the wallet that this device has seen before. */
  known: readonly string[];
}

/** Reads the sale, and the wallet's creatures as far as they are known. */
export const readLair = (web3: Web3, chainId: number, { omnimon: address, account, destinations, known }: Lair) =>
  readAtBlock(web3, chainId, async (read, place) => {
    const contract = { address, abi: omnimonAbi } as const;
    const [price, isOpen, next, end, fees, own] = await Promise.all([
      read({ ...contract, functionName: 'price' }),
      read({ ...contract, functionName: 'enabled' }),
      read({ ...contract, functionName: 'nextMintId' }),
      read({ ...contract, functionName: 'endId' }),
      readFees(read, address, destinations),
      account && readOwn(place, address, account, known),
    ]);
    return { shop: { price, isOpen, left: next > end ? 0 : Number(end - next + 1n) }, fees, own: own || undefined };
  });

/** The fee depends on how many travel alone. Undefined where the way is closed. */
async function readFees(read: Read, address: Address, destinations: readonly number[]) {
  const fees = await Promise.all(
    destinations.map((to) =>
      read({
        address,
        abi: omnimonAbi,
        functionName: 'estimateSendFee',
        args: [getNetwork(to).lzChainId ?? 0, address, 1n, false, '0x'],
      }).then(
        ([fee]): bigint | undefined => fee,
        () => undefined,
      ),
    ),
  );
  return Object.fromEntries(destinations.map((to, index) => [to, fees[index]]));
}

async function readOwn(place: Place, address: Address, account: Address, known: readonly string[]) {
  const names = ['Transfer', 'SendToChain'];
  const [count, logs] = await Promise.all([
    place.read({ address, abi: omnimonAbi, functionName: 'balanceOf', args: [account] }),
    readAccountLogs(place, { address, abi: omnimonAbi, names, account }),
  ]);
  const ids = new Set(known);
  const left: Left[] = [];
  for (const { eventName, args, transactionHash: hash } of logs) {
    if (eventName === 'Transfer') ids.add(String(args.tokenId));
    if (eventName === 'SendToChain') left.unshift({ hash, what: wordsOf(args.tokenIds.map(String)) });
  }
  const all = await Promise.all([...ids].map((id) => readOne(place.read, address, id)));
  const creatures = all.filter((one) => one?.owner.toLowerCase() === account.toLowerCase()) as Omnimon[];
  return { account, count: Number(count), left, creatures: creatures.toSorted((a, b) => Number(b.id) - Number(a.id)) };
}

/** Reads a creature; undefined where it is not on this chain. */
async function readOne(read: Read, address: Address, id: string): Promise<Omnimon | undefined> {
  const contract = { address, abi: omnimonAbi, args: [BigInt(id)] } as const;
  const [owner, creature, drawBlock] = await Promise.all([
    read({ ...contract, functionName: 'ownerOf' }).catch(() => undefined),
    read({ ...contract, functionName: 'omnimon' }).catch(() => undefined),
    read({ ...contract, functionName: 'openDraw' }).catch(() => 0n),
  ]);
  if (!owner || !creature) return undefined;
  return {
    id,
    owner,
    hash: numberToHex(creature.hash, { size: 32 }),
    traits: creature.traits.map(Number),
    equipped: creature.equippedTraits.map(Number),
    jumps: Number(creature.jumps),
    claimedBoxes: Number(creature.claimedBoxes),
    rerolls: Number(creature.rerolls),
    drawBlock: Number(drawBlock),
    arrivedAt: Number(creature.lastBridgeBlock),
  };
}

interface OneOf {
  omnimon: Address;
  items: Address | undefined;
  account: Address | undefined;
  destinations: readonly number[];
  id: string;
}

/** Reads one creature with what its owner can do: the price of a reroll, the fees, and the items that it could wear. */
export const readCreature = (web3: Web3, chainId: number, { omnimon, items, account, destinations, id }: OneOf) =>
  readAtBlock(web3, chainId, async (read) => {
    const contract = { address: omnimon, abi: omnimonAbi } as const;
    const [creature, rerollPrice, between, fees, claimable, balances] = await Promise.all([
      readOne(read, omnimon, id),
      read({ ...contract, functionName: 'rerollPrice' }),
      read({ ...contract, functionName: 'blocksBetweenJumps' }),
      readFees(read, omnimon, destinations),
      items && read({ address: items, abi: omnichainItemsAbi, functionName: 'claimableBox' }),
      items && account
        ? read({
            address: items,
            abi: omnichainItemsAbi,
            functionName: 'balanceOfBatch',
            args: [itemIds.map(() => account), itemIds.map(BigInt)],
          })
        : [],
    ]);
    const held = itemIds.filter((_, index) => (balances[index] ?? 0n) > 0n);
    return { creature, rerollPrice, between: Number(between), fees, claimable: Number(claimable ?? 0n), held };
  });

export type CreaturePage = Awaited<ReturnType<typeof readCreature>>['data'];

/** Reads the pools that draws are made from now, by slot. */
export const readPools = (web3: Web3, chainId: number, traits: Address) =>
  readAtBlock(web3, chainId, async (read) => {
    const contract = { address: traits, abi: omnimonTraitsAbi } as const;
    const version = await read({ ...contract, functionName: 'lastVersion' });
    if (version === 0n) return [];
    const pools = await Promise.all(
      slotNames.map((_, slot) => read({ ...contract, functionName: 'traitPool', args: [version, BigInt(slot)] })),
    );
    return pools.map(({ traitIds, weights }) =>
      traitIds.map((id, index) => ({ id: Number(id), chance: weights[index] ?? 0n })),
    );
  });
