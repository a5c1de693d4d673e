import { localMessengerRegistryAbi } from '@hatchery/chain/abis/local-messenger-registry';
import { getNetwork, getViemChain } from '@hatchery/chain/networks';
import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  isAddressEqual,
  parseEther,
  publicActions,
  walletActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readBytecode } from './bytecode.ts';
import { localBlockchainId, localCoinChainId, localMessaging, localRelayerPrivateKey } from './local.ts';

/** Tells a chain's identifier, on chains that have messengers. */
const warpPrecompile: Address = '0x0200000000000000000000000000000000000005';
/** Mints the native coin, on chains that allow it. */
const minterPrecompile: Address = '0x0200000000000000000000000000000000000001';

const enoughToRelay = parseEther('1000');
/** All coins that will ever be minted on the chain. */
const mintableCoins = parseEther('1000000000000');
/** More than any of the transactions takes: one that builds on another that waits cannot be estimated. */
const gas = 5_000_000n;

type Client = ReturnType<typeof openClient>;

function openClient(rpcUrl: string, chainId: number) {
  return createTestClient({
    mode: 'anvil',
    account: privateKeyToAccount(localRelayerPrivateKey),
    chain: getViemChain(chainId, rpcUrl),
    transport: http(rpcUrl, { timeout: 10_000 }),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/**
 * Makes sure that a local chain has what stands for LayerZero and for the messengers between Avalanche chains, at the addresses of `localMessaging`.
 * On a chain that has it this only looks.
 * @throws Error when the relayer's first transactions there were others.
 */
export async function ensureLocalMessaging({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }): Promise<void> {
  const client = openClient(rpcUrl, chainId);
  const { relayer: address } = localMessaging;
  if ((await client.getBalance({ address })) < enoughToRelay)
    await client.setBalance({ address, value: 10n * enoughToRelay });
  await putPrecompiles(client, chainId);
  const steps = stepsOf(chainId);
  const sent: Hex[] = [];
  const first = await client.getTransactionCount({ address, blockTag: 'pending' });
  for (const [nonce, step] of steps.entries()) {
    if (nonce >= first) sent.push(await client.sendTransaction({ ...step, nonce, gas }));
  }
  for (const hash of sent) {
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: 30_000 });
    if (status !== 'success') throw new Error(`Transaction ${hash} reverted.`);
  }
  await requireStanding(client);
}

/** By nonce. */
function stepsOf(chainId: number): { to?: Address; data: Hex }[] {
  const { relayer, messenger, registry } = localMessaging;
  const messagingId = getNetwork(chainId).lzChainId;
  if (messagingId === undefined) throw new Error(`Network ${chainId} has no messaging id.`);
  const own = encodeAbiParameters([{ type: 'uint16' }, { type: 'address' }], [messagingId, relayer]);
  const named = encodeAbiParameters([{ type: 'bytes32' }, { type: 'address' }], [localBlockchainId(chainId), relayer]);
  const addVersion = { abi: localMessengerRegistryAbi, functionName: 'addVersion', args: [messenger] } as const;
  return [
    { data: `${readBytecode('local-endpoint')}${own.slice(2)}` },
    { data: `${readBytecode('local-messenger')}${named.slice(2)}` },
    { data: readBytecode('local-messenger-registry') },
    { to: registry, data: encodeFunctionData(addVersion) },
  ];
}

/** What a chain of Avalanche has from its first block, no transaction can put there. The code comes last: where it stands, all is done. */
async function putPrecompiles(client: Client, chainId: number): Promise<void> {
  if (!(await hasCode(client, warpPrecompile))) {
    await client.setStorageAt({ address: warpPrecompile, index: 0, value: localBlockchainId(chainId) });
    await putCode(client, warpPrecompile, 'local-warp');
  }
  if (chainId === localCoinChainId && !(await hasCode(client, minterPrecompile))) {
    await client.setBalance({ address: minterPrecompile, value: mintableCoins });
    await putCode(client, minterPrecompile, 'local-native-minter');
  }
}

async function hasCode(client: Client, address: Address): Promise<boolean> {
  return (await client.getCode({ address })) !== undefined;
}

async function putCode(client: Client, address: Address, contract: string): Promise<void> {
  const { data: bytecode = '0x' } = await client.call({ data: readBytecode(contract) });
  await client.setCode({ address, bytecode });
}

async function requireStanding(client: Client): Promise<void> {
  const { endpoint, messenger, registry: address } = localMessaging;
  const registry = { address, abi: localMessengerRegistryAbi, functionName: 'getLatestTeleporter' } as const;
  const [stands, latest] = await Promise.all([hasCode(client, endpoint), client.readContract(registry)]);
  if (!stands || !isAddressEqual(latest, messenger))
    throw new Error('The first transactions of the local relayer were others: begin with a fresh chain.');
}
