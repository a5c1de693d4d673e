import { localMessengerAbi } from '@hatchery/chain/abis/local-messenger';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { createPublicClient, createTestClient, createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { localBlockchainId, localCoinChainId, localMessaging, localRelayerPrivateKey } from './local.ts';
import { ensureLocalMessaging } from './local-messaging.ts';

const chainId = localCoinChainId;
const relayer = privateKeyToAccount(localRelayerPrivateKey);
const minter = '0x0200000000000000000000000000000000000001';
const messenger = { address: localMessaging.messenger, abi: localMessengerAbi } as const;

let anvil: Anvil;
let client: ReturnType<typeof createPublicClient>;

beforeEach(async () => {
  anvil = await startAnvil({ chainId });
  client = createPublicClient({ transport: http(anvil.rpcUrl), cacheTime: 0 });
});

afterEach(() => anvil.stop());

const ensure = () => ensureLocalMessaging({ rpcUrl: anvil.rpcUrl, chainId });
const sent = () => client.getTransactionCount({ address: relayer.address });

async function fund(): Promise<void> {
  const test = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) });
  await test.setBalance({ address: relayer.address, value: 10n ** 20n });
}

it('deploys messengers, an endpoint and the precompiles once', async () => {
  await ensure();
  expect(await client.readContract({ ...messenger, functionName: 'blockchainID' })).toBe(localBlockchainId(chainId));
  expect(await client.readContract({ ...messenger, functionName: 'relayer' })).toBe(relayer.address);
  expect(await client.getCode({ address: minter })).toMatch(/^0x60/);
  expect(await client.getBalance({ address: minter })).toBeGreaterThan(0n);
  expect(await sent()).toBe(4);
  const head = await client.getBlockNumber();
  await ensure();
  expect(await client.getBlockNumber()).toBe(head);
});

it('refuses a chain where the relayer sent something else first', async () => {
  await fund();
  const wallet = createWalletClient({ account: relayer, transport: http(anvil.rpcUrl) });
  const transfer = { to: minter, value: 1n, chain: null } as const;
  await client.waitForTransactionReceipt({ hash: await wallet.sendTransaction(transfer) });
  await expect(ensure()).rejects.toThrow();
});

it('refuses a network without a messaging id', async () => {
  const unknown = ensureLocalMessaging({ rpcUrl: anvil.rpcUrl, chainId: 8198 });
  await expect(unknown).rejects.toThrow('Network 8198 has no messaging id.');
});
