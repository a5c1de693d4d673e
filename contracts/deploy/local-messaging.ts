import { localMessengerRegistryAbi } from '@hatchery/chain/abis/local-messenger-registry';
import { getNetwork, getViemChain } from '@hatchery/chain/networks';
import { patienceMilliseconds } from '@hatchery/kit/anvil';
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
import { findBlockchainId, putMinter, putWarp } from './precompiles.ts';

const enoughToRelay = parseEther('1000');
/** Fixed gas, more than any of the transactions needs: they build on pending ones and cannot be estimated. */
const gas = 5_000_000n;

type Client = ReturnType<typeof openClient>;

function openClient(rpcUrl: string, chainId: number) {
  return createTestClient({
    mode: 'anvil',
    account: privateKeyToAccount(localRelayerPrivateKey),
    chain: getViemChain(chainId, rpcUrl),
    transport: http(rpcUrl, { timeout: patienceMilliseconds }),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/**
 * Makes sure that a local chain has the stand-ins for LayerZero and for Avalanche's messengers, at the addresses of
 * `localMessaging`. If they are there, it only reads.
 * @throws Error if the relayer's first transactions on this chain were others
 */
export async function ensureLocalMessaging({ rpcUrl, chainId }: { rpcUrl: string; chainId: number }): Promise<void> {
  const steps = stepsOf(chainId);
  const client = openClient(rpcUrl, chainId);
  const { relayer: address } = localMessaging;
  if ((await client.getBalance({ address })) < enoughToRelay)
    await client.setBalance({ address, value: 10n * enoughToRelay });
  const blockchainId = localBlockchainId(chainId);
  if ((await findBlockchainId(rpcUrl)) !== blockchainId) await putWarp(rpcUrl, blockchainId);
  if (chainId === localCoinChainId) await putMinter(rpcUrl);
  const sent: Hex[] = [];
  const first = await client.getTransactionCount({ address, blockTag: 'pending' });
  for (const [nonce, step] of steps.entries()) {
    if (nonce >= first) sent.push(await client.sendTransaction({ ...step, nonce, gas }));
  }
  for (const hash of sent) {
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: patienceMilliseconds });
    if (status !== 'success') throw new Error(`Transaction ${hash} reverted.`);
  }
  await requireStanding(client);
}

/** The stand-ins, by nonce. */
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

async function requireStanding(client: Client): Promise<void> {
  const { endpoint, messenger, registry: address } = localMessaging;
  const registry = { address, abi: localMessengerRegistryAbi, functionName: 'getLatestTeleporter' } as const;
  const [code, latest] = await Promise.all([client.getCode({ address: endpoint }), client.readContract(registry)]);
  if (code === undefined || !isAddressEqual(latest, messenger))
    throw new Error('The local relayer sent other transactions first. Start with a fresh chain.');
}
