import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1PurchaseAbi } from '@hatchery/chain/abis/gen1-purchase';
import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { type Address, isAddressEqual } from 'viem';
import { readContract } from 'viem/actions';
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
export function readBazaar(web3: Web3, chainId: number, places: Places, ids: readonly string[], account?: Address) {
  // Asked along with the block, so that what each of them is travels with everything else.
  const asked = account && numbersOf(web3, chainId, places, account);
  // Where it fails, the block fails before anything waits for this.
  asked?.catch(() => undefined);
  return readAtBlock(web3, chainId, async (read) => {
    const numbers = await asked;
    const bazaar = { address: places.collection, abi: gen1CollectionAbi } as const;
    const [supply, fee, listings, own] = await Promise.all([
      read({ ...bazaar, functionName: 'totalSupply' }),
      read({ ...bazaar, functionName: 'FEE_BASIS_POINTS' }),
      Promise.all(ids.map((id) => tokenAt(read, places, id))),
      account && numbers ? ownOf(read, places, account, numbers) : { own: [], owned: 0, has: [], credit: 0n },
    ]);
    const live = listings.flatMap(({ owner, price, ...token }): Listing[] =>
      price === undefined ? [] : [{ ...token, seller: owner, price }],
    );
    return { supply: Number(supply), fee, listings: live, ...own };
  });
}

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

interface Numbers {
  held: readonly bigint[];
  staked: readonly bigint[];
}

/** The numbers of the tokens in an account's wallet, and of those at stake. */
async function numbersOf(web3: Web3, chainId: number, places: Places, account: Address): Promise<Numbers> {
  const { collection, staking } = places;
  const client = web3.getClient({ chainId });
  const args = [account] as const;
  const [held, staked] = await Promise.all([
    readContract(client, { address: collection, abi: gen1CollectionAbi, functionName: 'tokensOfOwner', args }),
    staking ? readContract(client, { address: staking, abi: gen1StakingAbi, functionName: 'userStakedNFT', args }) : [],
  ]);
  return { held, staked };
}

/** The tokens in an account's wallet, all monsters that it has there or at stake, and what sales left in the contract. */
async function ownOf(read: Read, places: Places, account: Address, { held, staked }: Numbers) {
  const { collection, staking } = places;
  const [credit, owned, tokens, stakes] = await Promise.all([
    read({ address: collection, abi: gen1CollectionAbi, functionName: 'creditOf', args: [account] }),
    read({ address: collection, abi: gen1CollectionAbi, functionName: 'balanceOf', args: [account] }),
    Promise.all(held.slice(0, mostOwn).map((id) => tokenAt(read, places, String(id)))),
    Promise.all([...held.slice(mostOwn), ...staked].map((id) => creatureOf(read, staking, id))),
  ]);
  // One may have left between its number and the block.
  const here = tokens.filter(({ owner }) => isAddressEqual(owner, account));
  const own: Own[] = here.map(({ tokenId, price, creature }) => ({ tokenId, price, creature }));
  const creatures = [...own.map(({ creature }) => creature), ...stakes];
  return {
    ...{ own, credit, owned: Number(owned) },
    has: creatures.flatMap((creature) => (creature ? [creature.monsterId] : [])),
  };
}
