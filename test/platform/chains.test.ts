import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { localChainId, localSecondChainId } from '@hatchery/contracts/deploy/local.ts';
import { eventually } from '@hatchery/kit/testing';
import { type Platform, startPlatform } from '@hatchery/local/platform';
import { demoAccounts } from '@hatchery/local/seed';
import { type Address, createPublicClient, createWalletClient, http, parseEther, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const folder = mkdtempSync(join(tmpdir(), 'hatchery-chains-'));
// Under root, Postgres runs as another user, who has to get in.
chmodSync(folder, 0o755);
const [player] = demoAccounts as [(typeof demoAccounts)[number]];
const account = privateKeyToAccount(player.privateKey);

let platform: Platform;

const start = async () => {
  platform = await startPlatform({ folder, port: 0, chains: 3, logLevel: 'error' });
};

beforeAll(start, 120_000);
afterAll(async () => {
  await platform?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async <T>(path: string) => (await (await fetch(`${platform.world?.relayerUrl}${path}`)).json()) as T;
type Watch = {
  findings: unknown[];
  figures: {
    token: { locked: string; elsewhere: Record<string, string> };
    bridge: { remotes: unknown[] };
    creatures: { living: number };
  };
};
type Messages = { sent: number; inFlight: unknown[] };
const rpcUrlOf = (chainId: number) =>
  chainId === localChainId
    ? platform.rpcUrl
    : (platform.world?.others.find((chain) => chain.chainId === chainId)?.rpcUrl as string);
const readerOf = (chainId: number) =>
  createPublicClient({ chain: getViemChain(chainId, rpcUrlOf(chainId)), transport: http(), pollingInterval: 100 });
const contracts = findDeployment(localChainId) as Deployment;

/** All game tokens on the second chain. */
async function tokensOnSecond(): Promise<bigint> {
  const { figures } = await ask<Watch>('/watch');
  return BigInt(figures.token.elsewhere[localSecondChainId] as string);
}

test('three chains are there, connected, with something on each', async () => {
  expect(platform.world?.others.map(({ chainId }) => chainId)).toEqual([31338, 31339]);
  for (const chainId of [31337, 31338, 31339]) expect(await readerOf(chainId).getChainId()).toBe(chainId);
  const { findings, figures } = await ask<Watch>('/watch');
  expect(findings).toEqual([]);
  expect(BigInt(figures.token.locked)).toBe(parseEther('1000') * BigInt(demoAccounts.length));
  expect(figures.bridge.remotes).toHaveLength(2);
  await eventually(async () => (await fetch(`${platform.url}/readyz`)).status === 200);
});

test('a creature is minted on the second chain and lives there', async () => {
  const chain = getViemChain(localSecondChainId, rpcUrlOf(localSecondChainId));
  const wallet = createWalletClient({ account, chain, transport: http() });
  const omnimon = { address: platform.world?.others[0]?.deployment.omnimon as Address, abi: omnimonAbi } as const;
  const price = await readerOf(localSecondChainId).readContract({ ...omnimon, functionName: 'price' });
  const hash = await wallet.writeContract({ ...omnimon, functionName: 'mint', value: price });
  const { status } = await readerOf(localSecondChainId).waitForTransactionReceipt({ hash });
  expect(status).toBe('success');
  await eventually(async () => (await ask<Watch>('/watch')).figures.creatures.living === 1);
});

test('a wallet sends its tokens to another chain, and they are there when the platform starts again', async () => {
  const before = await tokensOnSecond();
  const chain = getViemChain(localChainId, platform.rpcUrl);
  const wallet = createWalletClient({ account, chain, transport: http() });
  const { gameToken, omnichainToken } = contracts as { gameToken: Address; omnichainToken: Address };
  const amount = parseEther('5');
  const mined = (hash: `0x${string}`) => readerOf(localChainId).waitForTransactionReceipt({ hash });
  const approval = { address: gameToken, abi: gameTokenAbi, functionName: 'approve' } as const;
  await mined(await wallet.writeContract({ ...approval, args: [omnichainToken, amount] }));
  const sending = { address: omnichainToken, abi: homeOmnichainTokenAbi, functionName: 'sendFrom' } as const;
  const args = [account.address, 102, account.address, amount, account.address, zeroAddress, '0x'] as const;
  const { status } = await mined(await wallet.writeContract({ ...sending, args, value: parseEther('0.01') }));
  expect(status).toBe('success');
  await eventually(async () => (await tokensOnSecond()) === before + amount);
  const { sent, inFlight } = await ask<Messages>('/messages');
  expect(inFlight).toEqual([]);

  await platform.close();
  await start();
  expect(await tokensOnSecond()).toBe(before + amount);
  expect(await ask('/messages')).toMatchObject({ sent, inFlight: [], stored: [], blocked: [] });
  expect((await ask<Watch>('/watch')).findings).toEqual([]);
}, 60_000);
