import type { ContractName } from '@hatchery/chain/addresses';
import { type Address, type Hex, keccak256, parseAbi, zeroHash } from 'viem';
import { getTransactionReceipt, readContract } from 'viem/actions';
import { queryClient } from '../../query-client.ts';
import type { Web3 } from '../../wallet/web3/web3.ts';
import { type AsOf, type Read, readAtBlock } from '../at-block.ts';
import { contractOf } from '../contracts.ts';
import type { Arrival } from './crossing.rules.ts';
import {
  type Crossing,
  carrierOf,
  crossingsByEndpoint,
  crossingsByMessenger,
  type EndpointCrossing,
} from './crossing.ts';

export const endpointAbi = parseAbi([
  'function getInboundNonce(uint16 srcChainId, bytes path) view returns (uint64)',
  'function hasStoredPayload(uint16 srcChainId, bytes path) view returns (bool)',
  'function retryPayload(uint16 srcChainId, bytes path, bytes payload)',
]);
/** Every contract of the platform that receives from an endpoint (contracts/src/omnichain/IOmnichainApp.sol). */
export const appAbi = parseAbi([
  'function lzEndpoint() view returns (address)',
  'function failedMessages(uint16 srcChainId, bytes path, uint64 nonce) view returns (bytes32)',
  'function retryMessage(uint16 srcChainId, bytes path, uint64 nonce, bytes payload)',
]);
/** Creatures arrive in batches, and the rest of one waits where gas ran out (contracts/src/omnimon/IOmnichainCreatures.sol). */
export const creaturesAbi = parseAbi([
  'function storedCredits(bytes32 hashedPayload) view returns (uint16 srcChainId, address toAddress, uint256 index, bool creditsRemain)',
  'function clearCredits(bytes payload)',
]);
const bridgeAbi = parseAbi([
  'function getBlockchainID() view returns (bytes32)',
  'function getTeleporterRegistry() view returns (address)',
]);
const registryAbi = parseAbi(['function getLatestTeleporter() view returns (address)']);
const messengerAbi = parseAbi([
  'function messageReceived(bytes32 messageID) view returns (bool)',
  'function receivedFailedMessageHashes(bytes32 messageID) view returns (bytes32)',
]);

/** Asks once for something that never changes on a chain. */
const once = <Value>(
  web3: Web3,
  chainId: number,
  what: string,
  family: ContractName,
  read: (app: Address, client: ReturnType<Web3['getClient']>) => Promise<Value>,
) =>
  queryClient.fetchQuery({
    queryKey: ['onchain-once', chainId, what, family],
    queryFn: async () => read(await contractOf(chainId, family), web3.getClient({ chainId })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the messenger's id of a chain. */
export const blockchainIdOf = (web3: Web3, chainId: number): Promise<Hex> =>
  once(web3, chainId, 'blockchain-id', 'tokenBridge', (address, client) =>
    readContract(client, { address, abi: bridgeAbi, functionName: 'getBlockchainID' }),
  );

/** Returns the messenger that receives on a chain. */
export const messengerOf = (web3: Web3, chainId: number): Promise<Address> =>
  once(web3, chainId, 'messenger', 'tokenBridge', async (bridge, client) => {
    const address = await readContract(client, {
      address: bridge,
      abi: bridgeAbi,
      functionName: 'getTeleporterRegistry',
    });
    return readContract(client, { address, abi: registryAbi, functionName: 'getLatestTeleporter' });
  });

/** Returns the endpoint that a family's contract receives from. */
export const endpointOf = (web3: Web3, chainId: number, family: ContractName): Promise<Address> =>
  once(web3, chainId, 'endpoint', family, (address, client) =>
    readContract(client, { address, abi: appAbi, functionName: 'lzEndpoint' }),
  );

interface Trips {
  family: ContractName;
  /** Transactions of the chain, newest first. */
  hashes: readonly Hex[];
  /** The chains that the family's contract stands on. */
  chains: readonly number[];
}

/** Reads what transactions sent to other chains. A transaction that the chain does not know any more sent nothing. */
export async function readCrossings(
  web3: Web3,
  chainId: number,
  { family, hashes, chains }: Trips,
): Promise<Crossing[]> {
  const client = web3.getClient({ chainId });
  const others = chains.filter((id) => id !== chainId);
  const [app, receipts, ids] = await Promise.all([
    contractOf(chainId, family),
    Promise.allSettled(hashes.map((hash) => getTransactionReceipt(client, { hash }))),
    carrierOf(family) === 'messenger' ? Promise.all(others.map((id) => blockchainIdOf(web3, id))) : [],
  ]);
  return receipts.flatMap((answer): Crossing[] => {
    if (answer.status === 'rejected' || answer.value.status === 'reverted') return [];
    const { transactionHash: hash, blockNumber, logs } = answer.value;
    const source = { chainId, app, hash, block: Number(blockNumber), logs };
    return carrierOf(family) === 'messenger'
      ? crossingsByMessenger(source, (id) => others[ids.findIndex((other) => other.toLowerCase() === id.toLowerCase())])
      : crossingsByEndpoint(source, others);
  });
}

/** Asks the chain that crossings go to what became of them, by their keys. */
export async function readArrivals(
  web3: Web3,
  chainId: number,
  family: ContractName,
  crossings: readonly Crossing[],
): Promise<AsOf<ReadonlyMap<string, Arrival>>> {
  const app = await contractOf(chainId, family);
  const carrier =
    carrierOf(family) === 'messenger' ? await messengerOf(web3, chainId) : await endpointOf(web3, chainId, family);
  return readAtBlock(web3, chainId, async (read) => {
    const arrivals = await Promise.all(
      crossings.map(async (crossing) => {
        const arrival =
          crossing.by === 'endpoint'
            ? await byEndpoint(read, crossing, { app, endpoint: carrier, inBatches: family === 'omnimon' })
            : await byMessenger(read, crossing.id, carrier);
        return [crossing.key, arrival] as const;
      }),
    );
    return new Map(arrivals);
  });
}

async function byEndpoint(
  read: Read,
  crossing: EndpointCrossing,
  { app, endpoint, inBatches }: { app: Address; endpoint: Address; inBatches: boolean },
): Promise<Arrival> {
  const { srcLzId, path, nonce, payload } = crossing;
  const way = [srcLzId, path] as const;
  const rest = { address: app, abi: creaturesAbi, functionName: 'storedCredits', args: [keccak256(payload)] } as const;
  const [arrived, isBlocked, failed, credit] = await Promise.all([
    read({ address: endpoint, abi: endpointAbi, functionName: 'getInboundNonce', args: way }),
    read({ address: endpoint, abi: endpointAbi, functionName: 'hasStoredPayload', args: way }),
    read({ address: app, abi: appAbi, functionName: 'failedMessages', args: [...way, nonce] }),
    inBatches ? read(rest) : undefined,
  ]);
  if (nonce > arrived) return isBlocked ? 'behind' : 'on-its-way';
  if (nonce === arrived && isBlocked) return 'blocked';
  if (failed !== zeroHash) return 'stored';
  return credit?.[3] ? 'in-part' : 'arrived';
}

async function byMessenger(read: Read, id: Hex, address: Address): Promise<Arrival> {
  const [isReceived, failed] = await Promise.all([
    read({ address, abi: messengerAbi, functionName: 'messageReceived', args: [id] }),
    read({ address, abi: messengerAbi, functionName: 'receivedFailedMessageHashes', args: [id] }),
  ]);
  if (!isReceived) return 'on-its-way';
  return failed === zeroHash ? 'arrived' : 'stored';
}
