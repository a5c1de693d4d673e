import type { Address } from 'viem';
import { simulateContract } from 'viem/actions';
import { wordsForRevert } from '../../platform/actions/web3/revert.rules.ts';
import { type AsOf, type Place, type Read, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import type { Holding, Parcel } from './batch.rules.ts';
import { collections, type Family } from './collections.ts';
import { numberedAbi, refusals, uniqueAbi } from './transfer-abis.ts';

/** The collections of a chain, and the batch contract where there is one. */
export interface Places {
  batch: Address | undefined;
  at: Readonly<Partial<Record<Family, Address>>>;
  /** Ids of collections with numbers that a wallet may have some of. */
  ids: Readonly<Partial<Record<Family, readonly bigint[]>>>;
}

/** The holdings of a wallet, and the collections that it lets the batch contract move. */
export interface Belongings {
  holdings: Holding[];
  allowed: Family[];
}

const familiesOf = ({ at }: Places) => Object.keys(at) as Family[];

/** Reads what a wallet can send. */
export const readBelongings = (
  web3: Web3,
  chainId: number,
  places: Places,
  account: Address,
): Promise<AsOf<Belongings>> =>
  readAtBlock(web3, chainId, async (read) => {
    const { batch, at } = places;
    const families = familiesOf(places);
    const [held, allowed] = await Promise.all([
      Promise.all(families.map((family) => holdingsIn(read, places, family, account))),
      Promise.all(
        families.map((family) =>
          batch && collections[family].isUnique
            ? read({
                address: at[family] as Address,
                abi: uniqueAbi,
                functionName: 'isApprovedForAll',
                args: [account, batch],
              })
            : false,
        ),
      ),
    ]);
    return { holdings: held.flat(), allowed: families.filter((_, index) => allowed[index]) };
  });

async function holdingsIn(read: Read, { at, ids }: Places, family: Family, account: Address): Promise<Holding[]> {
  const { isUnique, isListed } = collections[family];
  const address = at[family] as Address;
  if (!isListed) return [];
  if (isUnique) {
    const tokens = await read({ address, abi: uniqueAbi, functionName: 'tokensOfOwner', args: [account] });
    return tokens.map((id) => ({ family, id: String(id), amount: 1n }));
  }
  const asked = ids[family] ?? [];
  if (asked.length === 0) return [];
  const amounts = await read({
    address,
    abi: numberedAbi,
    functionName: 'balanceOfBatch',
    args: [asked.map(() => account), asked],
  });
  return asked.flatMap((id, index) => {
    const amount = amounts[index] ?? 0n;
    return amount > 0n ? [{ family, id: String(id), amount }] : [];
  });
}

interface DryRun {
  places: Places;
  account: Address;
  parcels: readonly Parcel[];
  /** Receivers that are contracts are asked whether they accept. */
  isSafe: boolean;
}

/**
 * Plays every transfer of a list by itself on the newest block, and sends nothing. Needs no permission: the wallet is the owner.
 * @returns why transfers would fail, by their places on the list
 */
export const dryRun = (
  web3: Web3,
  chainId: number,
  { places, account, parcels, isSafe }: DryRun,
): Promise<AsOf<Map<number, string>>> =>
  readAtBlock(web3, chainId, async (_, place) => {
    const told = await Promise.all(
      parcels.map((parcel) => refusalOf(place, { parcel, address: places.at[parcel.family], account, isSafe })),
    );
    return new Map(told.flatMap((words, index) => (words ? [[index, words] as const] : [])));
  });

interface OneTransfer {
  parcel: Parcel;
  address: Address | undefined;
  account: Address;
  isSafe: boolean;
}

/** Rehearsed by the owner, who needs no permission: then this error says that the token is somebody else's. */
const rehearsed = { ...refusals, ERC721InsufficientApproval: 'This is not in your wallet.' };

async function refusalOf(
  { web3, chainId, blockNumber }: Place,
  { parcel: { family, id, amount, to }, address, account, isSafe }: OneTransfer,
): Promise<string | undefined> {
  if (!address) return 'This collection is not on this network.';
  const client = web3.getClient({ chainId });
  const at = { address, account, blockNumber } as const;
  try {
    if (!collections[family].isUnique) {
      const args = [account, to, BigInt(id), BigInt(amount), '0x'] as const;
      await simulateContract(client, { ...at, abi: numberedAbi, functionName: 'safeTransferFrom', args });
    } else {
      const functionName = isSafe ? 'safeTransferFrom' : 'transferFrom';
      const args = [account, to, BigInt(id)] as const;
      await simulateContract(client, { ...at, abi: uniqueAbi, functionName, args });
    }
    return undefined;
  } catch (error) {
    const words = wordsForRevert(error, rehearsed);
    // Anything else is the network's fault, and says nothing about the transfer.
    if (!words) throw error;
    return words;
  }
}
