import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  parseEther,
  parseEventLogs,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem';
import { launch, loaded, looks, openWorld, phone, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
const [home, second, coins] = [31337, 31338, 31339];
type Player = Awaited<ReturnType<typeof fundedAccount>>;

const clientOf = (chainId: number) => {
  const rpcUrl = world.rpcUrls[chainId] as string;
  const chain = getViemChain(chainId, rpcUrl);
  return createTestClient({ mode: 'anvil', chain, transport: http(rpcUrl), pollingInterval: 100 })
    .extend(publicActions)
    .extend(walletActions);
};
const [client, there, onCoins] = [clientOf(home), clientOf(second), clientOf(coins)];
/** Addresses on the other chains are the platform's to tell. */
async function addressOn(chainId: number, name: string): Promise<Address> {
  const answer = await fetch(`${world.url}/v2/contracts?chainId=${chainId}&limit=100`);
  const contracts = (await answer.json()) as { name: string; address: Address }[];
  return contracts.find((contract) => contract.name === name)?.address ?? zeroAddress;
}
const tokenHome = { address: getContractAddress(home, 'gameToken'), abi: gameTokenAbi } as const;
const tokenThere = { address: await addressOn(second, 'GameToken'), abi: gameTokenAbi } as const;
const bridgeToCoins = await addressOn(coins, 'TokenBridge');

const tokensOf = (player: Player) =>
  there.readContract({ ...tokenThere, functionName: 'balanceOf', args: [player.address] });

/** An account with tokens at home, and coins for fees on the other chains. */
async function newPlayer(): Promise<Player> {
  const player = await fundedAccount(world.rpcUrl);
  await there.setBalance({ address: player.address, value: parseEther('10') });
  return player;
}

async function setFaults(faults: object) {
  const answer = await fetch(`${world.relayerUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

afterEach(() => setFaults({}));
afterAll(() => browser.close());

/** Sends tokens by the contract of a family, without the page. */
async function sendUnseen(player: Player, family: 'omnichainToken' | 'tokenBridge', requiredGasLimit = 250_000n) {
  const address = getContractAddress(home, family);
  const amount = parseEther('3');
  const wait = async (hash: Promise<Hex>) => void (await client.waitForTransactionReceipt({ hash: await hash }));
  const sender = { account: player };
  await wait(client.writeContract({ ...tokenHome, ...sender, functionName: 'approve', args: [address, amount] }));
  if (family === 'omnichainToken') {
    const args = [player.address, 102, player.address, amount, player.address, zeroAddress, '0x'] as const;
    const call = { address, abi: homeOmnichainTokenAbi, functionName: 'sendFrom', args } as const;
    return wait(client.writeContract({ ...call, ...sender, value: parseEther('0.01') }));
  }
  const input = {
    destinationBlockchainID: await onCoins.readContract({
      address: bridgeToCoins,
      abi: erc20HomeAbi,
      functionName: 'getBlockchainID',
    }),
    destinationTokenTransferrerAddress: bridgeToCoins,
    recipient: player.address,
    primaryFeeTokenAddress: zeroAddress,
    primaryFee: 0n,
    secondaryFee: 0n,
    requiredGasLimit,
    multiHopFallback: zeroAddress,
  };
  return wait(
    client.writeContract({ address, abi: erc20HomeAbi, ...sender, functionName: 'send', args: [input, amount] }),
  );
}

/** Mints omnimon and sends them all in one message, without the page. */
async function sendOmnimonUnseen(account: Player, count: number) {
  const omnimon = { address: getContractAddress(home, 'omnimon'), abi: omnimonAbi } as const;
  const value = await client.readContract({ ...omnimon, functionName: 'price' });
  await client.setBalance({ address: account.address, value: parseEther('100') });
  const ids: bigint[] = [];
  for (let minted = 0; minted < count; minted += 1) {
    const hash = await client.writeContract({ ...omnimon, account, functionName: 'mint', value });
    const { logs } = await client.waitForTransactionReceipt({ hash });
    ids.push(...parseEventLogs({ abi: omnimonAbi, eventName: 'Transfer', logs }).map(({ args }) => args.tokenId));
  }
  const isDrawn = async (id: bigint) =>
    (await client.readContract({ ...omnimon, functionName: 'openDraw', args: [id] })) === 0n;
  await eventually(async () => (await Promise.all(ids.map(isDrawn))).every(Boolean));
  const args = [account.address, 102, account.address, ids, account.address, zeroAddress, '0x'] as const;
  const send = { ...omnimon, account, functionName: 'sendBatchFrom', args, value: parseEther('1') } as const;
  await client.waitForTransactionReceipt({ hash: await client.writeContract(send) });
  return () => there.readContract({ ...omnimon, functionName: 'balanceOf', args: [account.address] });
}

async function connect(page: Page, player: Player, path = '/bridge') {
  await installWallet(page, world.rpcUrl, player, world.rpcUrls);
  await page.goto(world.url + path);
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Chooses the messenger's way: LayerZero leads to the token there, the messenger to the coin. */
const byMessenger = (page: Page) => page.getByLabel('By', { exact: true }).selectOption('messenger');

async function toCoins(page: Page) {
  await page.getByLabel('To', { exact: true }).selectOption(String(coins));
  await byMessenger(page);
}

async function fromCoins(page: Page) {
  await page.getByLabel('From', { exact: true }).selectOption(String(coins));
  await byMessenger(page);
}

const transfer = (page: Page, words: string | RegExp) => sheet(page, 'Your transfers').getByText(words);
const inDialog = (page: Page, words: string | RegExp) => page.locator('dialog').getByRole('button', { name: words });

describe('the bridge', () => {
  it.each(looks)('tells visitors the fee and the limits, read in two requests: %s', async (look, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    let asked = 0;
    page.on('request', (request) => {
      if (Object.values(world.rpcUrls).some((url) => request.url().startsWith(url))) asked += 1;
    });
    await page.goto(`${world.url}/bridge`);
    await page.getByText(/^0\.0\d+ \S+/).waitFor();
    const first = asked;
    await loaded(page);
    await visitor.screenshot(`bridge-${look}`);
    expect(first).toBeLessThanOrEqual(2);
    await button(page, 'Show what may arrive').click();
    await page.getByText(/^[0-9,]+ of .* HATCHY$/).waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('moves tokens to another network, and follows them until they are there', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await newPlayer();
    await connect(page, account);
    await page.getByLabel('Amount').pressSequentially('12');
    await button(page, 'Send').click();
    await inDialog(page, 'Allow 12 HATCHY').click();
    await button(page, 'Follow it').click();
    await transfer(page, /^12 HATCHY arrived on/).waitFor();
    await player.screenshot('bridge-arrived');
    expect(await tokensOf(account)).toBe(parseEther('12'));
    // A reload still tells of it.
    await page.reload();
    await transfer(page, /^12 HATCHY arrived on/).waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('brings tokens to a chain where they are the coin, and back', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await newPlayer();
    await connect(page, account);
    await toCoins(page);
    await page.getByLabel('Amount').pressSequentially('20');
    await button(page, 'Send').click();
    await inDialog(page, 'Allow 20 HATCHY').click();
    await button(page, 'Follow it').click();
    await toCoins(page);
    await transfer(page, /^20 HATCHY arrived on/).waitFor();
    await fromCoins(page);
    await page.getByText('Your wallet has 20 HATCHY.').waitFor();
    await page.getByLabel('Amount').pressSequentially('5');
    await button(page, 'Send').click();
    await inDialog(page, /^Switch to/).click();
    await inDialog(page, 'Send 5 HATCHY').click();
    await button(page, 'Follow it').click();
    await fromCoins(page);
    await transfer(page, /^5 HATCHY arrived on/).waitFor();
    const atHome = await client.readContract({ ...tokenHome, functionName: 'balanceOf', args: [account.address] });
    expect(atHome).toBe(parseEther('985'));
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('refuses what cannot be sent, and says why', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    await connect(page, await newPlayer());
    const limit = await there.readContract({
      ...tokenThere,
      functionName: 'burningMaxLimitOf',
      args: [await addressOn(second, 'OmnichainToken')],
    });
    await page.getByLabel('From', { exact: true }).selectOption(String(second));
    await page.getByLabel('Amount').fill(String(limit / 10n ** 18n + 1n));
    await page.getByText(/^More than can leave .* within a day\. Send less\.$/).waitFor();
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    await page.getByLabel('Receiver').fill('0x12');
    await page.getByLabel('Receiver').blur();
    await page.getByText('Enter an address: 0x and 40 letters and digits.').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('faults of the relayer', () => {
  const opened = async () => {
    const player = await visit(browser, { viewport: phone });
    const account = await newPlayer();
    return { ...player, account, about: account.address };
  };
  const arrived = (page: Page) => transfer(page, /^3 HATCHY arrived on/).waitFor();

  it.each([{ duplicate: 1 }, { reorder: 1 }, { restart: 1 }, { delay: 1, delayMilliseconds: 500 }])(
    'change nothing for the player: %j',
    async (fault) => {
      const { page, account, about, close, complaints } = await opened();
      await setFaults({ ...fault, about });
      await sendUnseen(account, 'omnichainToken');
      await connect(page, account);
      await arrived(page);
      expect(await tokensOf(account)).toBe(parseEther('3'));
      expect(unexpected(complaints)).toEqual([]);
      await close();
    },
  );

  it('let transfers pass each other, and both arrive', async () => {
    const { page, account, about, close } = await opened();
    // Both are on their way before any of them may be carried.
    await setFaults({ drop: 1, about });
    await sendUnseen(account, 'omnichainToken');
    await sendUnseen(account, 'tokenBridge');
    await setFaults({ reorder: 1, about });
    await connect(page, account);
    await arrived(page);
    await toCoins(page);
    await arrived(page);
    expect(await tokensOf(account)).toBe(parseEther('3'));
    expect(await onCoins.getBalance(account)).toBe(parseEther('3'));
    await close();
  });

  it('leave a dropped transfer on its way, and nothing is lost', async () => {
    const { page, account, about, close } = await opened();
    await setFaults({ drop: 1, about });
    await sendUnseen(account, 'omnichainToken');
    await connect(page, account);
    await transfer(page, /^Relayers carry it to/).waitFor();
    expect(await tokensOf(account)).toBe(0n);
    await setFaults({});
    await arrived(page);
    await close();
  });

  it.each([
    ['stored where it arrives', { fail: 1 }, /which could not hand it out yet/],
    ['blocking its path', { outOfGas: 1 }, /with too little gas, and holds up what comes after it/],
  ])('leave a transfer %s, and the player sends it on', async (name, fault, words) => {
    const { page, account, about, close, complaints, screenshot } = await opened();
    await setFaults({ ...fault, retry: false, about });
    await sendUnseen(account, 'omnichainToken');
    await connect(page, account);
    await transfer(page, words).waitFor();
    await screenshot(`bridge-${name.split(' ')[0]}`);
    expect(await tokensOf(account)).toBe(0n);
    await button(page, 'Try again').click();
    await inDialog(page, /^Switch to/).click();
    await inDialog(page, 'Try again').click();
    await button(page, 'Follow it').click();
    await arrived(page);
    expect(await tokensOf(account)).toBe(parseEther('3'));
    expect(unexpected(complaints)).toEqual([]);
    await close();
  });

  it('leave a transfer behind another that blocks the way, and it follows by itself', async () => {
    const { page, account, about, close } = await opened();
    const other = await newPlayer();
    await setFaults({ outOfGas: 1, retry: false, about: other.address });
    await sendUnseen(other, 'omnichainToken');
    await sendUnseen(account, 'omnichainToken');
    await connect(page, account);
    await transfer(page, /^An earlier transfer on this way has to arrive first/).waitFor();
    expect(about).not.toBe(other.address);
    await setFaults({});
    await arrived(page);
    await close();
  });

  it('let a part of a batch arrive, and the player sends on the rest', async () => {
    const { page, account, about, close, complaints, screenshot } = await opened();
    await setFaults({ fail: 1, retry: false, about });
    const arrivedOmnimon = await sendOmnimonUnseen(account, 4);
    await connect(page, account, '/omnimon');
    const journeys = sheet(page, 'Your journeys');
    await journeys.getByText(/^Only a part of it could be handed out/).waitFor();
    await screenshot('omnimon-in-part');
    expect(await arrivedOmnimon()).toBeLessThan(4n);
    await button(page, 'Try again').click();
    await inDialog(page, /^Switch to/).click();
    await inDialog(page, 'Try again').click();
    await button(page, 'Follow it').click();
    await journeys.getByText(/^4 omnimon arrived on/).waitFor();
    expect(await arrivedOmnimon()).toBe(4n);
    expect(unexpected(complaints)).toEqual([]);
    await close();
  });

  it('leave a message of the messenger with too little gas, and the player sends it on', async () => {
    const { page, account, about, close, complaints } = await opened();
    await setFaults({ retry: false, about });
    await sendUnseen(account, 'tokenBridge', 30_000n);
    await onCoins.setBalance({ address: account.address, value: parseEther('10') });
    await connect(page, account);
    await toCoins(page);
    await transfer(page, /which could not hand it out yet/).waitFor();
    await button(page, 'Try again').click();
    await inDialog(page, /^Switch to/).click();
    await inDialog(page, 'Try again').click();
    await button(page, 'Follow it').click();
    await toCoins(page);
    await arrived(page);
    expect(await onCoins.getBalance(account)).toBeGreaterThan(parseEther('12.9'));
    expect(unexpected(complaints)).toEqual([]);
    await close();
  });
});
