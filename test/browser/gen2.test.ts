import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import { type Account, type Address, createTestClient, http, parseEther, publicActions, walletActions } from 'viem';
import { launch, loaded, looks, openWorld, phone, visit } from './open-page.ts';
import { button, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet, treasurer } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
afterAll(() => browser.close());

const chainId = 31337;
const eggs = { address: getContractAddress(chainId, 'eggsGen2'), abi: eggsGen2Abi } as const;
const collection = { address: getContractAddress(chainId, 'gen2Collection'), abi: gen2CollectionAbi } as const;
const token = { address: getContractAddress(chainId, 'gameToken'), abi: gameTokenAbi } as const;

const clientOf = (account: Account) =>
  createTestClient({
    mode: 'anvil',
    account,
    chain: getViemChain(chainId, world.rpcUrl),
    transport: http(world.rpcUrl),
    pollingInterval: 200,
  })
    .extend(publicActions)
    .extend(walletActions);

/** Gives an account eggs of a kind. */
async function give(egg: number, amount: bigint, receiver: Address): Promise<void> {
  const client = clientOf(treasurer);
  const hash = await client.writeContract({ ...eggs, functionName: 'mintAirdropEgg', args: [egg, amount, receiver] });
  await client.waitForTransactionReceipt({ hash });
}

const balancesOf = (account: Address) =>
  clientOf(treasurer).readContract({ ...eggs, functionName: 'accountBalanceBatch', args: [account, [0n, 1n]] });
const tokensOf = (account: Address) =>
  clientOf(treasurer).readContract({ ...token, functionName: 'balanceOf', args: [account] });

/** Buys eggs for tokens, on account of a referrer. */
async function buy(account: Account, amount: bigint, referrer: Address): Promise<void> {
  const client = clientOf(account);
  const cost = amount * (await client.readContract({ ...eggs, functionName: 'PRICE' }));
  const approved = await client.writeContract({ ...token, functionName: 'approve', args: [eggs.address, cost] });
  await client.waitForTransactionReceipt({ hash: approved });
  const args = [0, amount, referrer, cost] as const;
  const bought = await client.writeContract({ ...eggs, functionName: 'mintEggAtMost', args });
  await client.waitForTransactionReceipt({ hash: bought });
}

/** Waits until the keeper has drawn the newest hatch of an account. */
const drawn = (account: Address) =>
  eventually(async () => {
    const logs = await clientOf(treasurer).getContractEvents({
      ...{ ...collection, eventName: 'HatchRevealed', args: { account }, fromBlock: 0n },
    });
    return logs.length > 0;
  });

/** Lets an account run code that takes creatures in its own transactions alone, so that the keeper cannot bring them. */
const refuseCreaturesOfOthers = (address: Address) =>
  // It reverts unless the origin of the transaction is its address, and else returns the selector that it was called with.
  clientOf(treasurer).setCode({ address, bytecode: '0x3230146009575f5ffd5b5f3560e01c60e01b5f5260205ff3' });

const inDialog = (page: Page, words: string | RegExp) =>
  page.locator('dialog').getByRole('button', { name: words, exact: typeof words === 'string' });
const nest = (page: Page) => page.getByRole('region', { name: 'Your nest' });

/** Connects the test's wallet from the card of the page. */
async function connect(page: Page): Promise<void> {
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

describe('the second generation', () => {
  it.each(looks)('hatches eggs before the eyes of the player, with a proof: %s', async (name, options) => {
    const account = await fundedAccount(world.rpcUrl);
    await give(0, 4n, account.address);
    const player = await visit(browser, options);
    const { page, screenshot } = player;
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().startsWith(world.rpcUrl)) requests += 1;
    });
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await page.goto(`${world.url}/gen2`);
    await nest(page).getByText('chance of a shiny').waitFor();
    expect(requests).toBeLessThanOrEqual(2);
    await loaded(page);
    await screenshot(`gen2-visitor-${name}`);
    await connect(page);
    await nest(page).getByText('You have 4').waitFor();
    await nest(page).scrollIntoViewIfNeeded();
    await screenshot(`gen2-${name}`);
    await page.getByLabel('How many to hatch').getByRole('spinbutton').fill('');
    await page.keyboard.type('3');
    await button(page, 'Hatch 3 solar eggs').click();
    await inDialog(page, 'Hatch 3 solar eggs').waitFor();
    await screenshot(`gen2-hatch-${name}`);
    await inDialog(page, 'Hatch 3 solar eggs').click();
    await button(page, 'Watch them hatch').click();
    await page.getByText('Someone looks out').waitFor();
    await screenshot(`gen2-drawn-${name}`);
    await sheet(page, 'Your hatches').getByText('waits in your nest').waitFor();
    await button(page, 'See your creatures').click();
    await page.getByRole('list', { name: 'Who hatched' }).getByRole('listitem').nth(2).waitFor();
    await screenshot(`gen2-met-${name}`);
    await nest(page).getByText('Check the draw').click();
    await nest(page).getByText('Everything checks out').waitFor();
    await nest(page).getByText('Everything checks out').scrollIntoViewIfNeeded();
    await screenshot(`gen2-proof-${name}`);
    await button(page, 'Back to your eggs').click();
    await nest(page).getByText('You have 1').waitFor();
    await sheet(page, 'Your creatures').getByText('3 creatures in your wallet').waitFor();
    await sheet(page, 'Your creatures').scrollIntoViewIfNeeded();
    await screenshot(`gen2-creatures-${name}`);
    expect(await player.layoutShifts()).toEqual([]);
    // Creatures that were met are no news again.
    await page.reload();
    await nest(page).getByText('You have 1').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('refuses in words where there is no egg, and destroys one for who wants it', async () => {
    const account = await fundedAccount(world.rpcUrl);
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await page.goto(`${world.url}/gen2`);
    await button(page, 'Hatch 1 solar egg').click();
    await button(page, /^Test Wallet/).click();
    await page.locator('dialog').getByText('Your wallet has 0 solar eggs. Nothing was sent.').waitFor();
    await give(1, 2n, account.address);
    await page.goto(`${world.url}/gen2`);
    await page.locator('summary', { hasText: /^More$/ }).click();
    await button(page, 'Destroy 1 lunar egg').click();
    await inDialog(page, 'Destroy 1 lunar egg').click();
    await button(page, 'Done').click();
    await nest(page).getByText('You have 1').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('sells eggs for tokens and for coins at a bounded price, to who names a referrer', async () => {
    const friend = await fundedAccount(world.rpcUrl);
    const account = await fundedAccount(world.rpcUrl, { tokens: '700', coins: '600' });
    const player = await visit(browser, { viewport: phone });
    const { page, screenshot } = player;
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await page.goto(`${world.url}/gen2?referrer=${friend.address}`);
    await page.getByLabel('Egg', { exact: true }).selectOption('1');
    await button(page, 'Buy 1 lunar egg').scrollIntoViewIfNeeded();
    await screenshot('gen2-shop-phone');
    await button(page, 'Buy 1 lunar egg').click();
    await button(page, /^Test Wallet/).click();
    await button(page, 'Allow 500 HATCHY').waitFor();
    await screenshot('gen2-buy-phone');
    await button(page, 'Allow 500 HATCHY').click();
    await button(page, 'See your eggs').click();
    await sheet(page, 'Buy eggs')
      .getByText(/^Referred by/)
      .waitFor();
    await button(page, 'Buy 1 lunar egg').click();
    await page.locator('dialog').getByText('This takes 500 HATCHY, but your wallet has 200 HATCHY.').waitFor();
    await button(page, 'Close').click();
    await page.getByLabel('Pay with').selectOption('coins');
    await button(page, 'Buy 1 lunar egg').click();
    await inDialog(page, 'Buy 1 lunar egg').waitFor();
    await screenshot('gen2-buy-coins-phone');
    await inDialog(page, 'Buy 1 lunar egg').click();
    await button(page, 'See your eggs').click();
    expect(await balancesOf(account.address)).toEqual([0n, 2n]);
    await sheet(page, 'Refer friends').scrollIntoViewIfNeeded();
    await button(page, 'Forget').click();
    await button(page, 'Forget the referrer').click();
    await button(page, 'Done').click();
    await page.getByText('Nobody yet. You name them as you buy.').waitFor();
    await page.getByLabel('Referred by').fill(account.address);
    await page.getByText('You cannot refer yourself.').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('pays referrers their share, and lets nobody refer who referred them', async () => {
    const referrer = await fundedAccount(world.rpcUrl);
    const elsewhere = await fundedAccount(world.rpcUrl, { tokens: '0' });
    const buyer = await fundedAccount(world.rpcUrl, { tokens: '1000' });
    await buy(buyer, 2n, referrer.address);
    const player = await visit(browser, { viewport: phone });
    const { page, screenshot } = player;
    await installWallet(page, world.rpcUrl, referrer, world.rpcUrls);
    await page.goto(`${world.url}/gen2`);
    await connect(page);
    await page.getByLabel('Referred by').fill(buyer.address);
    await button(page, 'Buy 1 solar egg').click();
    await page.locator('dialog').getByText('This referrer cannot refer you').waitFor();
    await button(page, 'Close').click();
    await button(page, 'Take what you earned in HATCHY').scrollIntoViewIfNeeded();
    await screenshot('gen2-referring-phone');
    await button(page, 'Take what you earned in HATCHY').click();
    await inDialog(page, 'Take it').click();
    await button(page, 'Done').click();
    await button(page, 'Take what you earned in HATCHY').waitFor({ state: 'detached' });
    expect(await tokensOf(referrer.address)).toBe(parseEther('1050'));
    await buy(await fundedAccount(world.rpcUrl), 1n, referrer.address);
    await button(page, 'Send what you earned in HATCHY elsewhere').click();
    await page.getByLabel('Address', { exact: true }).fill(elsewhere.address);
    await button(page, 'Go on').click();
    await inDialog(page, 'Send it').click();
    await button(page, 'Done').click();
    expect(await tokensOf(elsewhere.address)).toBe(parseEther('25'));
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('lets a player finish a hatch that waits too long', async () => {
    const account = await fundedAccount(world.rpcUrl);
    const client = clientOf(account);
    const player = await visit(browser, { viewport: phone });
    const { page, screenshot } = player;
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await page.goto(`${world.url}/gen2`);
    await connect(page);
    await give(1, 1n, account.address);
    await refuseCreaturesOfOthers(account.address);
    const hash = await client.writeContract({ ...collection, functionName: 'hatchSingle', args: [1] });
    await client.waitForTransactionReceipt({ hash });
    await drawn(account.address);
    await client.mine({ blocks: 120 });
    await nest(page).getByText('This takes longer than it should.').waitFor();
    await button(page, 'Finish it yourself').scrollIntoViewIfNeeded();
    await screenshot('gen2-late-phone');
    await button(page, 'Finish it yourself').click();
    await inDialog(page, 'Finish it').click();
    await button(page, 'Done').click();
    await button(page, 'See your creature').click();
    await nest(page).getByText('From 1 lunar egg. In your wallet.').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it.each(looks)('shows who can hatch, and how many are left: %s', async (name, options) => {
    const player = await visit(browser, options);
    const { page, screenshot } = player;
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().startsWith(world.rpcUrl)) requests += 1;
    });
    await page.goto(`${world.url}/gen2/pools`);
    await page.getByRole('listitem').filter({ hasText: 'Sproutle' }).getByText(/left$/).waitFor();
    expect(requests).toBeLessThanOrEqual(2);
    await loaded(page);
    await screenshot(`gen2-pools-${name}`);
    await button(page, 'Dragon').click();
    await button(page, 'Shiny').click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Stormwyrm' })
      .getByText(/1[34]\d left$/)
      .waitFor();
    await screenshot(`gen2-dragons-${name}`);
    expect(await player.layoutShifts()).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
