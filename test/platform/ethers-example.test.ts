import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { remoteOmnichainTokenAbi } from '@hatchery/chain/abis/remote-omnichain-token';
import { rewardDealerAbi } from '@hatchery/chain/abis/reward-dealer';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { voucherTypes } from '@hatchery/chain/vouchers';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { Interface } from 'ethers';
import { type Address, createTestClient, type Hex, http, parseEther, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  claimTypes,
  omnichainTokenInterface,
  rewardDealerInterface,
  tokenInterface,
} from '../../examples/ethers-claim-and-bridge/src/interfaces.ts';
import { call } from './call.ts';
import { type Person, signInWithWallet } from './people.ts';
import { sharedWorld } from './shared.ts';

const main = fileURLToPath(new URL('../../examples/ethers-claim-and-bridge/src/main.ts', import.meta.url));
const [home, other] = [31337, 31338] as const;

async function openWorld(): Promise<{ url: string; rpcUrls: Record<number, string> }> {
  const running = process.env.HATCHERY_URL;
  if (!running) return sharedWorld();
  const config = (await (await fetch(new URL('/config.json', running))).json()) as {
    chains: { id: number; rpcUrl: string }[];
  };
  return { url: running, rpcUrls: Object.fromEntries(config.chains.map(({ id, rpcUrl }) => [id, rpcUrl])) };
}

const asked = async (url: string, method: string, path: string, { token }: Person, body?: unknown) => {
  const reply = await call(url, method, path, { token, body });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

/** Returns the asset of the game token, which is made once. */
async function tokenAsset(url: string, admin: Person): Promise<string> {
  const contract = getContractAddress(home, 'gameToken');
  const { address: holder } = privateKeyToAccount(localDeployerPrivateKey);
  const about = { name: 'Hatchery token', category: 'currency', image: '/token.svg' };
  const body = { ...about, contract, contractType: 'ERC20', holder };
  const made = await call(url, 'POST', '/v2/assets', { token: admin.token, body });
  if (made.status === 200) return made.body.uid;
  const known = await asked(url, 'GET', '/v2/assets?contractType=ERC20', admin);
  return known.find((asset: { contract: string }) => asset.contract === contract).uid;
}

/** Returns functions and events with their types, without the names of parameters. */
const shapesOf = ({ fragments }: Interface) =>
  fragments.filter(({ type }) => type === 'function' || type === 'event').map((one) => one.format('minimal'));

it('names functions and events as the contracts have them', () => {
  const pairs = [
    [tokenInterface, gameTokenAbi],
    [rewardDealerInterface, rewardDealerAbi],
    [omnichainTokenInterface, homeOmnichainTokenAbi],
    [omnichainTokenInterface, remoteOmnichainTokenAbi],
  ] as const;
  for (const [used, abi] of pairs) {
    expect(shapesOf(new Interface(abi))).toEqual(expect.arrayContaining(shapesOf(new Interface(used))));
  }
  expect(claimTypes.ClaimReward).toEqual(voucherTypes.ClaimReward);
});

it('claims tokens of a voucher, sends some to another chain, and sees them arrive', async () => {
  const { url, rpcUrls } = await openWorld();
  const clientOf = (chainId: number) => {
    const rpcUrl = rpcUrls[chainId] as string;
    const chain = getViemChain(chainId, rpcUrl);
    return createTestClient({ mode: 'anvil', chain, transport: http(rpcUrl) }).extend(publicActions);
  };
  const [here, there] = [clientOf(home), clientOf(other)];
  const [admin, player] = [await signInWithWallet(url, demoAccounts[1]?.privateKey), await signInWithWallet(url)];
  const address = player.address as Address;
  await here.setBalance({ address, value: parseEther('1') });
  const gift = { assetId: await tokenAsset(url, admin), amount: 5, receiver: address };
  await eventually(() => asked(url, 'POST', '/v2/vouchers/admin/give', admin, gift));
  await eventually(async () => (await asked(url, 'GET', '/v2/vouchers', player)).length > 0);

  const nodes = ['--rpc', rpcUrls[home] as string, '--to-rpc', rpcUrls[other] as string];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [main, '--api', url, ...nodes, '--claim', '3', '--bridge', '2'],
    { env: { ...process.env, PRIVATE_KEY: player.privateKey as Hex } },
  );

  expect(stdout).toMatch(/Claimed 3\.0 tokens in 0x[0-9a-f]{64}\nSent 2\.0 tokens in 0x[0-9a-f]{64} for a fee of /);
  expect(stdout).toMatch(/They arrived in 0x[0-9a-f]{64}, block \d+ of chain 31338/);
  const balances = [here, there].map(async (client) => {
    const { body: known } = await call(url, 'GET', `/v2/contracts?chainId=${client.chain.id}&limit=100`);
    const { address: token } = known.find(({ name }: { name: string }) => name === 'GameToken');
    return client.readContract({ address: token, abi: gameTokenAbi, functionName: 'balanceOf', args: [address] });
  });
  expect(await Promise.all(balances)).toEqual([parseEther('1'), parseEther('2')]);
  const [voucher] = await asked(url, 'GET', '/v2/vouchers', player);
  expect(voucher.amountBase).toBe(String(parseEther('2')));
}, 300_000);
