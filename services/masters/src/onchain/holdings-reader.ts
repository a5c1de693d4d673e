import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { mastersItemsAbi } from '@hatchery/chain/abis/masters-items';
import type { ChainClient } from '@hatchery/indexing/chain-client';
import { type Address, BaseError, ContractFunctionRevertedError, type Hash, zeroAddress } from 'viem';
import type { MastersChain } from './chains.ts';
import { connect, inTime, thoroughly } from './reading.ts';

/** An avatar as its contract has it. */
export type AvatarOnChain = { tokenId: number; owner: Address; traits: number[]; items: number[] };

/** Tokens per search call, and ids per balance call, within the gas limit of any node's reads. */
const searchWidth = 5_000n;
const idsAtOnce = 500;

/** Creates the reads of what an address holds on a chain, at one block. They throw Problem service-unavailable or bad-gateway. */
export function createHoldingsReader(chain: MastersChain) {
  const client = connect(chain, thoroughly);
  return {
    /** Reads how many an address has of tokens of an ERC-1155 contract, in the order of the ids. */
    amountsOf: (contract: Address, address: Address, ids: bigint[], blockHash: Hash): Promise<bigint[]> =>
      inTime(readAmounts(client, contract, { address, ids, blockHash }), thoroughly),
    /** Reads the avatars of an address, and where those are now that it was thought to own. */
    avatarsOf: (address: Address, thought: number[], blockHash: Hash): Promise<AvatarOnChain[]> =>
      inTime(readAvatars(client, chain.mastersAvatars, { address, thought, blockHash }), thoroughly),
  };
}

export type HoldingsReader = ReturnType<typeof createHoldingsReader>;

async function readAmounts(
  client: ChainClient,
  contract: Address,
  { address, ids, blockHash }: { address: Address; ids: bigint[]; blockHash: Hash },
): Promise<bigint[]> {
  if (contract === zeroAddress) return ids.map(() => 0n);
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
    ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  );
  const amounts = await Promise.all(
    parts.map((some) =>
      client.readContract({
        ...{ address: contract, abi: mastersItemsAbi, blockHash, requireCanonical: true },
        functionName: 'balanceOfBatch',
        args: [some.map(() => address), some],
      }),
    ),
  );
  return amounts.flat();
}

type AvatarsAt = { address: Address; abi: typeof mastersAvatarsAbi; blockHash: Hash; requireCanonical: true };

async function readAvatars(
  client: ChainClient,
  contract: Address,
  { address, thought, blockHash }: { address: Address; thought: number[]; blockHash: Hash },
): Promise<AvatarOnChain[]> {
  if (contract === zeroAddress) return [];
  const at: AvatarsAt = { address: contract, abi: mastersAvatarsAbi, blockHash, requireCanonical: true };
  const ownerOf = (tokenId: bigint) =>
    client.readContract({ ...at, functionName: 'ownerOf', args: [tokenId] }).catch(nobodyIfReverted);
  const [count, ...owners] = await Promise.all([
    client.readContract({ ...at, functionName: 'balanceOf', args: [address] }),
    ...thought.map((tokenId) => ownerOf(BigInt(tokenId))),
  ]);
  const known = new Map(thought.flatMap((tokenId, index) => (owners[index] ? [[tokenId, owners[index]]] : [])));
  const confirmed = [...known.values()].filter((owner) => owner === address).length;
  const found = BigInt(confirmed) === count ? [] : await searchTokens(client, at, address);
  for (const tokenId of found) known.set(Number(tokenId), address);
  return Promise.all(
    [...known].map(async ([tokenId, owner]) => {
      const args = [BigInt(tokenId)] as const;
      const [traits, items] = await Promise.all([
        client.readContract({ ...at, functionName: 'getTraits', args }),
        client.readContract({ ...at, functionName: 'getEquippedItems', args }),
      ]);
      return { tokenId, owner, traits: traits.map(Number), items: items.map(Number) };
    }),
  );
}

async function searchTokens(client: ChainClient, at: AvatarsAt, address: Address): Promise<bigint[]> {
  const [first, end] = await Promise.all([
    client.readContract({ ...at, functionName: 'startId' }),
    client.readContract({ ...at, functionName: 'nextMintId' }),
  ]);
  const starts: bigint[] = [];
  for (let start = first; start < end; start += searchWidth) starts.push(start);
  const pages = await Promise.all(
    starts.map((start) =>
      client.readContract({ ...at, functionName: 'tokensOfOwnerIn', args: [address, start, start + searchWidth] }),
    ),
  );
  return pages.flat();
}

function nobodyIfReverted(error: unknown): undefined {
  if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)) return;
  throw error;
}
