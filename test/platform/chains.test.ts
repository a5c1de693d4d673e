import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawBeaconAbi } from '@hatchery/chain/abis/draw-beacon';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { localChainId, localCoinChainId, localSecondChainId } from '@hatchery/contracts/deploy/local.ts';
import { createInternalClients } from '@hatchery/kit/internal';
import { createPassports } from '@hatchery/kit/passport';
import { eventually } from '@hatchery/kit/testing';
import { publicPassportKeys } from '@hatchery/local/environment';
import { startLocalChain } from '@hatchery/local/local-chain';
import { type Platform, startPlatform } from '@hatchery/local/platform';
import { demoAccounts } from '@hatchery/local/seed';
import { type Address, createPublicClient, createWalletClient, http, parseEther, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { call } from './call.ts';
import { newGuest, type Person, signInWithWallet } from './people.ts';
import { copySeededChain } from './seeded-chain.ts';

const folder = mkdtempSync(join(tmpdir(), 'hatchery-chains-'));
// Under root, Postgres runs as another user, who has to get in.
chmodSync(folder, 0o755);
const [player] = demoAccounts as [(typeof demoAccounts)[number]];
const account = privateKeyToAccount(player.privateKey);

let platform: Platform;

const start = async () => {
  platform = await startPlatform({ folder, port: 0, chains: 3, logLevel: 'fatal' });
};

beforeAll(async () => {
  await copySeededChain(folder);
  await start();
});
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

test('the platform signs, settles and reveals the draw of that creature, and its player does nothing more', async () => {
  const client = readerOf(localSecondChainId);
  const deployment = platform.world?.others[0]?.deployment as Deployment;
  const omnimon = { address: deployment.omnimon as Address, abi: omnimonAbi } as const;
  const draws = await client.getContractEvents({ ...omnimon, eventName: 'DrawOpened', fromBlock: 0n });
  const [{ tokenId, drawBlock }] = draws.map(({ args }) => args) as [{ tokenId: bigint; drawBlock: bigint }];
  await eventually(async () => {
    const open = await client.readContract({ ...omnimon, functionName: 'openDraw', args: [tokenId] });
    return open === 0n;
  });
  const beacon = { address: deployment.drawBeacon as Address, abi: drawBeaconAbi } as const;
  const settled = await client.getContractEvents({ ...beacon, eventName: 'DrawSettled', fromBlock: 0n });
  expect(settled.map(({ args }) => [args.drawBlock, args.signed])).toContainEqual([drawBlock, true]);
  expect(await client.getContractEvents({ ...omnimon, eventName: 'TraitsDrawn', fromBlock: 0n })).toHaveLength(1);
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
});

test('admins read that all laws across chains hold, with what players have sent', async () => {
  const { token } = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const elsewhere = String(await tokensOnSecond());
  const isAmount = ({ name, amount }: { name: string; amount: string }) =>
    name === `elsewhere.${localSecondChainId}` && amount === elsewhere;
  const { laws, open, underWay } = await eventually(async () => {
    const { body } = await call(platform.url, 'GET', '/v2/chain/laws', { token });
    const supply = body.laws.find(({ law }: { law: string }) => law === 'token-supply');
    return supply?.status === 'holds' && supply.figures.some(isAmount) && body;
  });
  expect(laws.map(({ law, status }: Record<string, string>) => `${law} ${status}`)).toEqual([
    ...['arrivals holds', 'bridge-balances holds', 'bridge-reserve holds', 'creatures holds', 'items holds'],
    ...['token-reserve holds', 'token-supply holds'],
  ]);
  expect([open, underWay]).toEqual([[], []]);
});

describe('while the node of one chain is dead', () => {
  let guest: Person;
  /** Reference of the call sent to the dead chain. */
  let waiting: string;
  let revived: Awaited<ReturnType<typeof startLocalChain>> | undefined;

  afterAll(() => revived?.close());

  /** Clients of the services, as one of them calls the others. */
  const internal = () => {
    const { passportKeys } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
    const urls = Object.fromEntries(
      Object.entries(platform.ports).map(([name, port]) => [name, `http://127.0.0.1:${port}`]),
    );
    return createInternalClients({
      passports: createPassports({
        name: 'ultigen',
        key: passportKeys.ultigen,
        keys: publicPassportKeys(passportKeys),
      }),
      urls,
      now: () => new Date(),
    });
  };
  /** Has the operator send the guest a little gas money. @returns the reference of the transaction */
  const sendGas = async (chainId: number): Promise<string> => {
    const reference = `gas ${randomUUID()}`;
    const calls = [{ to: guest.address, data: '0x', value: '1000' }];
    await internal().chain.submitTransaction({ body: { reference, chainId, from: 'operator', calls } });
    return reference;
  };
  const statusOf = async (reference: string) =>
    (await internal().chain.transactions({ query: { reference } }))[0]?.status;
  const arrives = (reference: string) =>
    eventually(async () => ['seen', 'final'].includes((await statusOf(reference)) as string));
  /** A busy machine may answer a probe late, so one that fails is asked again. */
  const allAreReady = () =>
    eventually(async () => {
      const urls = [platform.url, ...Object.values(platform.ports).map((port) => `http://127.0.0.1:${port}`)];
      const answers = await Promise.all(urls.map((url) => fetch(`${url}/readyz`)));
      return answers.every(({ status }) => status === 200);
    });
  const balanceOn = (chainId: number) =>
    call(platform.url, 'GET', `/v1/wallet/holder/${guest.address}?chainId=${chainId}`);

  test('the services send to every chain', async () => {
    guest = await newGuest(platform.url);
    for (const reference of await Promise.all([localChainId, localSecondChainId, localCoinChainId].map(sendGas)))
      await arrives(reference);
    expect(await readerOf(localSecondChainId).getBalance({ address: guest.address as Address })).toBe(1000n);
  });

  test('the others go on, a hatch is completed, and every process stays ready', async () => {
    process.kill(Number(readFileSync(join(folder, `chain-${localSecondChainId}.pid`), 'utf8')), 'SIGKILL');
    waiting = await sendGas(localSecondChainId);
    const going = await sendGas(localCoinChainId);

    const eggs = async () => (await call(platform.url, 'GET', '/v2/ultigen/eggs/balance', guest)).body;
    const held = await eventually(async () =>
      (await eggs()).find((egg: { availableAmount: number }) => egg.availableAmount > 0),
    );
    const body = { amount: 1, eggType: held.id };
    expect(await call(platform.url, 'POST', '/v2/ultigen/eggs/hatch', { ...guest, body })).toMatchObject({
      status: 200,
    });
    await eventually(async () => {
      const { body: monsters } = await call(platform.url, 'GET', '/v2/ultigen/monsters/balance', guest);
      return monsters[0]?.status === 'final';
    });
    await arrives(going);
    expect(await balanceOn(localCoinChainId)).toMatchObject({ status: 200, body: { chainId: localCoinChainId } });

    expect(await balanceOn(localSecondChainId)).toMatchObject({ status: 503 });
    expect(['queued', 'signed', 'sent']).toContain(await statusOf(waiting));
    await allAreReady();
  });

  test('its work is done when it is back', async () => {
    const port = Number(new URL(rpcUrlOf(localSecondChainId)).port);
    revived = await startLocalChain(folder, port, localSecondChainId);
    await arrives(waiting);
    await arrives(await sendGas(localSecondChainId));
    expect(await balanceOn(localSecondChainId)).toMatchObject({ status: 200 });
    await allAreReady();
  });
});
