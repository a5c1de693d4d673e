import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { eggTypes } from '@hatchery/chain/eggs';
import { getViemChain } from '@hatchery/chain/networks';
import { answering } from '@hatchery/indexing/answering';
import { type Address, BaseError, ContractFunctionRevertedError, createPublicClient, type Hash, http } from 'viem';
import type { UltigenContracts } from '../config.ts';

export type EggSale = { price: bigint; currency: Address; symbol: string; decimals: number };
export type Funds = EggSale & { balance: bigint };
type OnChainMonster = { tokenId: bigint; monsterId: bigint; level: bigint; stage: bigint; xp: bigint };
/** `elsewhere`: tokens that the address does not own as expected, with their owners; null for a token that does not exist. */
export type MonstersOnChain = {
  owned: OnChainMonster[];
  elsewhere: { tokenId: bigint; owner: Address | null }[];
};

/** Reads of the chain itself, with a deadline of 10 s each. @throws Problem service-unavailable or bad-gateway. */
export type ChainReader = {
  eggSale(): Promise<EggSale>;
  /** Reads the funds that a wallet can spend on eggs. */
  fundsOf(address: Address): Promise<Funds>;
  /** Reads the eggs of each address by type, at one block. */
  eggsOf(addresses: Address[], blockHash: Hash): Promise<bigint[][]>;
  /** Reads the monsters of an address at one block. Searches for tokens only if the expected ones are not all. */
  monstersOf(address: Address, thought: bigint[], blockHash: Hash): Promise<MonstersOnChain>;
};

const timeoutMilliseconds = 10_000;
const words = { chain: 'The chain', advice: 'Nothing was changed. Please try again later.' };
/** Tokens per search call, within the gas limit of any node's reads. */
const searchWidth = 5_000n;
const eggTypeIds = Object.values(eggTypes).map(BigInt);

/** Connects to the chain by HTTP. Concurrent reads travel in one batch. */
export function createChainReader(contracts: UltigenContracts): ChainReader {
  const client = connect(contracts);
  return {
    eggSale: () => answering(readSale(client, contracts), words),
    fundsOf: (address) => answering(readFunds(client, contracts, address), words),
    eggsOf: (addresses, blockHash) => answering(readEggs(client, contracts, addresses, blockHash), words),
    monstersOf: (...query) => answering(readMonsters(client, contracts, ...query), words),
  };
}

const connect = ({ chainId, rpcUrl }: UltigenContracts) =>
  createPublicClient({
    chain: getViemChain(chainId, rpcUrl),
    transport: http(rpcUrl, { timeout: timeoutMilliseconds, retryCount: 0, batch: { batchSize: 1_000 } }),
  });

type Client = ReturnType<typeof connect>;

async function readSale(client: Client, { eggs }: UltigenContracts): Promise<EggSale> {
  const [price, currency] = await Promise.all([
    client.readContract({ address: eggs, abi: ultigenEggsAbi, functionName: 'EGG_PRICE' }),
    client.readContract({ address: eggs, abi: ultigenEggsAbi, functionName: 'hatchyToken' }),
  ]);
  const [symbol, decimals] = await Promise.all([
    client.readContract({ address: currency, abi: gameTokenAbi, functionName: 'symbol' }),
    client.readContract({ address: currency, abi: gameTokenAbi, functionName: 'decimals' }),
  ]);
  return { price, currency, symbol, decimals };
}

async function readFunds(client: Client, contracts: UltigenContracts, address: Address): Promise<Funds> {
  const sale = await readSale(client, contracts);
  const balance = await client.readContract({
    address: sale.currency,
    abi: gameTokenAbi,
    functionName: 'balanceOf',
    args: [address],
  });
  return { ...sale, balance };
}

async function readEggs(client: Client, { eggs }: UltigenContracts, addresses: Address[], blockHash: Hash) {
  const amounts = await client.readContract({
    address: eggs,
    abi: ultigenEggsAbi,
    blockHash,
    requireCanonical: true,
    functionName: 'balanceOfBatch',
    args: [addresses.flatMap((address) => eggTypeIds.map(() => address)), addresses.flatMap(() => eggTypeIds)],
  });
  const width = eggTypeIds.length;
  return addresses.map((_, row) => amounts.slice(row * width, (row + 1) * width));
}

async function readMonsters(
  client: Client,
  { monsters }: UltigenContracts,
  address: Address,
  thought: bigint[],
  blockHash: Hash,
): Promise<MonstersOnChain> {
  const contract = { address: monsters, abi: ultigenMonstersAbi, blockHash, requireCanonical: true } as const;
  const [count, ...owners] = await Promise.all([
    client.readContract({ ...contract, functionName: 'balanceOf', args: [address] }),
    ...thought.map((tokenId) =>
      client.readContract({ ...contract, functionName: 'ownerOf', args: [tokenId] }).catch(nobodyIfReverted),
    ),
  ]);
  const confirmed = thought.filter((_, index) => owners[index] === address);
  const tokens = BigInt(confirmed.length) === count ? confirmed : await searchTokens(client, contract, address);
  const found = await Promise.all(
    tokens.map((tokenId) => client.readContract({ ...contract, functionName: 'getMonster', args: [tokenId] })),
  );
  return {
    owned: found.map(({ uniqueId, ...monster }) => ({ tokenId: uniqueId, ...monster })),
    elsewhere: thought.flatMap((tokenId, index) =>
      owners[index] === address ? [] : [{ tokenId, owner: owners[index] ?? null }],
    ),
  };
}

type MonstersAt = { address: Address; abi: typeof ultigenMonstersAbi; blockHash: Hash; requireCanonical: true };

async function searchTokens(client: Client, contract: MonstersAt, address: Address): Promise<bigint[]> {
  const end = await client.readContract({ ...contract, functionName: 'getNextUniqueId' });
  const starts: bigint[] = [];
  for (let start = 0n; start < end; start += searchWidth) starts.push(start);
  const pages = await Promise.all(
    starts.map((start) =>
      client.readContract({
        ...contract,
        functionName: 'tokensOfOwnerIn',
        args: [address, start, start + searchWidth],
      }),
    ),
  );
  return pages.flat();
}

function nobodyIfReverted(error: unknown): undefined {
  if (error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError)) return;
  throw error;
}
