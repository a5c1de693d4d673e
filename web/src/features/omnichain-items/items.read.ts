import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { getNetwork } from '@hatchery/chain/networks';
import type { Address } from 'viem';
import { type Place, type Read, readAtBlock } from '../../platform/onchain/at-block.ts';
import { readAccountLogs } from '../../platform/onchain/omnichain/account-logs.ts';
import type { Left } from '../../platform/onchain/omnichain/journeys-sheet.tsx';
import { boxIds, itemIds } from '../../platform/onchain/omnichain/things.rules.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import { chancesOf, type OpeningNews, openingsOf, wordsOf } from './items.rules.ts';

interface Wanted {
  items: Address;
  account: Address | undefined;
  /** The chains that things can be sent to. */
  destinations: readonly number[];
}

/** Pools that are read with the page: later ones are read once a box names them. */
const firstPools = Array.from({ length: 12 }, (_, index) => BigInt(index + 1));

/** Everything that the page shows, as of one block. */
export const readItems = (web3: Web3, chainId: number, { items: address, account, destinations }: Wanted) =>
  readAtBlock(web3, chainId, async (read, place) => {
    const contract = { address, abi: omnichainItemsAbi } as const;
    const [boxes, pools, claimable, fees, own] = await Promise.all([
      Promise.all(boxIds.map((id) => read({ ...contract, functionName: 'lootbox', args: [BigInt(id)] }))),
      // There are fewer pools than this: the contract refuses the others.
      Promise.all(firstPools.map((id) => poolOf(read, address, id).catch(() => undefined))),
      read({ ...contract, functionName: 'claimableBox' }),
      Promise.all(destinations.map((to) => feeTo(read, address, to))),
      account && readOwn(place, address, account),
    ]);
    return {
      boxes: boxes
        .filter(({ itemLootPool }) => itemLootPool.length > 0)
        .map(({ boxId, price, buyable, itemLootPool }) => ({
          id: Number(boxId),
          price,
          isSold: buyable,
          pools: itemLootPool.map((id) => pools[Number(id) - 1]),
        })),
      claimable: Number(claimable),
      fees: Object.fromEntries(destinations.map((to, index) => [to, fees[index]])),
      own: own || undefined,
    };
  });

export type ItemsPage = Awaited<ReturnType<typeof readItems>>['data'];

async function poolOf(read: Read, address: Address, poolId: bigint) {
  const [ids, weights] = await read({ address, abi: omnichainItemsAbi, functionName: 'itemPool', args: [poolId] });
  return chancesOf(ids, weights);
}

/** The fee hardly depends on what is sent. Undefined where the way is closed. */
const feeTo = (read: Read, address: Address, to: number): Promise<bigint | undefined> =>
  read({
    address,
    abi: omnichainItemsAbi,
    functionName: 'estimateSendFee',
    args: [getNetwork(to).lzChainId ?? 0, address, 1n, 1n, false, '0x'],
  }).then(
    ([fee]) => fee,
    () => undefined,
  );

const names = ['OpeningRequested', 'OpeningRevealed', 'SendToChain', 'SendBatchToChain'];

async function readOwn(place: Place, address: Address, account: Address) {
  const ids = [...boxIds, ...itemIds];
  const [balances, logs] = await Promise.all([
    place.read({
      address,
      abi: omnichainItemsAbi,
      functionName: 'balanceOfBatch',
      args: [ids.map(() => account), ids.map(BigInt)],
    }),
    readAccountLogs(place, { address, abi: omnichainItemsAbi, names, account }),
  ]);
  const news: OpeningNews[] = [];
  const left: Left[] = [];
  for (const { eventName, args, transactionHash: hash } of logs) {
    if (eventName === 'OpeningRequested' || eventName === 'OpeningRevealed')
      news.push({ name: eventName, ...args } as unknown as OpeningNews);
    if (eventName === 'SendToChain')
      left.unshift({ hash, what: wordsOf([{ id: Number(args.tokenId), amount: Number(args.amount) }]) });
    if (eventName === 'SendBatchToChain')
      left.unshift({
        hash,
        what: wordsOf(
          args.tokenIds.map((id, index) => ({ id: Number(id), amount: Number(args.amounts[index] ?? 0n) })),
        ),
      });
  }
  const held = ids.flatMap((id, index) => {
    const amount = Number(balances[index] ?? 0n);
    return amount > 0 ? [{ id, amount }] : [];
  });
  return { account, held, openings: openingsOf(news), left };
}
