import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1PurchaseAbi } from '@hatchery/chain/abis/gen1-purchase';
import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import type { Address } from 'viem';
import { type Read, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import type { Known, Listing } from './gen1.rules.ts';

/** As many of the player's own creatures as are shown with their prices. */
const mostOwn = 60;

/** The drop: what `amount` creatures cost, and how many there are. */
export const readDrop = (web3: Web3, chainId: number, address: Address, amount: number, account?: Address) =>
  readAtBlock(web3, chainId, async (read) => {
    const drop = { address, abi: gen1CollectionAbi } as const;
    const [isOpen, claimed, most, next, cost, owned] = await Promise.all([
      read({ ...drop, functionName: 'hasSaleStarted' }),
      read({ ...drop, functionName: 'totalSupply' }),
      read({ ...drop, functionName: 'MAX_HATCHIES' }),
      read({ ...drop, functionName: 'calculatePrice' }),
      // Fewer may be left; then the contract refuses to price them.
      read({ ...drop, functionName: 'calculatePriceOf', args: [BigInt(amount)] }).catch(() => undefined),
      account ? read({ ...drop, functionName: 'balanceOf', args: [account] }) : undefined,
    ]);
    return { isOpen, claimed: Number(claimed), most: Number(most), next, cost, owned };
  });

/** The shop beside the drop: its prices in coins, game tokens and tickets; zero where one does not pay. */
export const readShop = (web3: Web3, chainId: number, address: Address) =>
  readAtBlock(web3, chainId, async (read) => {
    const shop = { address, abi: gen1PurchaseAbi } as const;
    const [isOpen, coins, tokens, tickets] = await Promise.all([
      read({ ...shop, functionName: 'isActive' }),
      read({ ...shop, functionName: 'avaxPrice' }),
      read({ ...shop, functionName: 'hatchyPrice' }),
      read({ ...shop, functionName: 'getHatchyTicketsContract' }),
    ]);
    return { isOpen, coins, tokens, takesTickets: BigInt(tickets) !== 0n };
  });

export interface Places {
  collection: Address;
  staking: Address | undefined;
}

/** A creature in the player's wallet, with its price where it is listed. */
export interface Own {
  tokenId: string;
  price: bigint | undefined;
  creature: Known | undefined;
}

/** The listings on screen as the contract has them now, and what an account has. What is not for sale any more is left out. */
export const readBazaar = (web3: Web3, chainId: number, places: Places, ids: readonly string[], account?: Address) =>
  readAtBlock(web3, chainId, async (read) => {
    const [supply, fee, listings, own] = await Promise.all([
      read({ address: places.collection, abi: gen1CollectionAbi, functionName: 'totalSupply' }),
      read({ address: places.collection, abi: gen1CollectionAbi, functionName: 'FEE_BASIS_POINTS' }),
      Promise.all(ids.map((id) => tokenAt(read, places, id))),
      account ? ownOf(read, places, account) : { own: [], owned: 0, has: [] },
    ]);
    const live = listings.flatMap(({ owner, price, ...token }): Listing[] =>
      price === undefined ? [] : [{ ...token, seller: owner, price }],
    );
    return { supply: Number(supply), fee, listings: live, ...own };
  });

/** One token: its owner, its price where it is listed, and the platform's share of that, per 10,000. */
export const readToken = (web3: Web3, chainId: number, places: Places, id: string) =>
  readAtBlock(web3, chainId, async (read) => {
    const [token, fee] = await Promise.all([
      tokenAt(read, places, id),
      read({ address: places.collection, abi: gen1CollectionAbi, functionName: 'FEE_BASIS_POINTS' }),
    ]);
    return { ...token, fee };
  });

async function tokenAt(read: Read, { collection, staking }: Places, tokenId: string) {
  const contract = { address: collection, abi: gen1CollectionAbi, args: [BigInt(tokenId)] } as const;
  const [owner, [, price, state], creature] = await Promise.all([
    read({ ...contract, functionName: 'ownerOf' }),
    read({ ...contract, functionName: 'Bazaar' }),
    creatureOf(read, staking, BigInt(tokenId)),
  ]);
  return { tokenId, owner, price: state === 1 ? price : undefined, creature };
}

async function creatureOf(read: Read, staking: Address | undefined, id: bigint): Promise<Known | undefined> {
  if (!staking) return undefined;
  const contract = { address: staking, abi: gen1StakingAbi, args: [id] } as const;
  const [isKnown, [, monsterId, shiny]] = await Promise.all([
    read({ ...contract, functionName: 'isKnown' }),
    read({ ...contract, functionName: 'metadatas' }),
  ]);
  return isKnown ? { monsterId: Number(monsterId), isShiny: shiny === 1n } : undefined;
}

/** The tokens in an account's wallet, and all monsters that it has there or at stake. */
async function ownOf(read: Read, places: Places, account: Address) {
  const { collection, staking } = places;
  const [ids, staked] = await Promise.all([
    read({ address: collection, abi: gen1CollectionAbi, functionName: 'tokensOfOwner', args: [account] }),
    staking ? read({ address: staking, abi: gen1StakingAbi, functionName: 'userStakedNFT', args: [account] }) : [],
  ]);
  const [held, stakes] = await Promise.all([
    Promise.all(ids.slice(0, mostOwn).map((id) => tokenAt(read, places, String(id)))),
    Promise.all([...ids.slice(mostOwn), ...staked].map((id) => creatureOf(read, staking, id))),
  ]);
  const own: Own[] = held.map(({ tokenId, price, creature }) => ({ tokenId, price, creature }));
  const creatures = [...own.map(({ creature }) => creature), ...stakes];
  return { own, owned: ids.length, has: creatures.flatMap((creature) => (creature ? [creature.monsterId] : [])) };
}
