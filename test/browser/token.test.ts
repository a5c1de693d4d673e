import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { tokenSaleAbi } from '@hatchery/chain/abis/token-sale';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import type { Page, Route } from 'playwright-core';
import { type Address, createTestClient, http, parseEther, publicActions, walletActions } from 'viem';
import { launch, loaded, looks, openWorld, phone, type Visit, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet, treasurer } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
afterAll(() => browser.close());

const client = createTestClient({
  mode: 'anvil',
  account: treasurer,
  chain: getViemChain(31337, world.rpcUrl),
  transport: http(world.rpcUrl),
  pollingInterval: 100,
})
  .extend(publicActions)
  .extend(walletActions);
const gameToken = getContractAddress(31337, 'gameToken');
const sale = { address: getContractAddress(31337, 'tokenSale'), abi: tokenSaleAbi } as const;

/** An account with game tokens, coins and 100 of the stablecoin. */
async function buyer() {
  const account = await fundedAccount(world.rpcUrl);
  const address = await client.readContract({ ...sale, functionName: 'usdtToken' });
  const mint = {
    address,
    abi: localStablecoinAbi,
    functionName: 'mint',
    args: [account.address, 100_000_000n],
  } as const;
  await client.waitForTransactionReceipt({ hash: await client.writeContract(mint) });
  return account;
}

const tokensOf = (account: Address) =>
  client.readContract({ address: gameToken, abi: gameTokenAbi, functionName: 'balanceOf', args: [account] });

/** The row of the tokens on all networks. */
const inAll = (page: Page) => sheet(page, 'In your wallet').getByRole('listitem').filter({ hasText: 'In all' });

/** Opens the page with a wallet that is connected. */
async function openWith(visitor: Visit, account: Awaited<ReturnType<typeof buyer>>) {
  const wallet = await installWallet(visitor.page, world.rpcUrl, account, world.rpcUrls);
  await visitor.page.goto(`${world.url}/token`);
  await button(visitor.page, 'Connect a wallet').click();
  await button(visitor.page, /^Test Wallet/).click();
  await inAll(visitor.page).getByText('1,000 HATCHY').waitFor();
  // Keys that are pressed while the dialog closes go nowhere.
  await visitor.page.locator('dialog[open]').waitFor({ state: 'detached' });
  return wallet;
}

describe('the game token', () => {
  it.each(looks)('shows the sale to a visitor, read in two requests: %s', async (look, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (Object.values(world.rpcUrls).some((url) => request.url().startsWith(url)))
        asked.push(request.postData() ?? '');
    });
    await page.goto(`${world.url}/token`);
    await sheet(page, 'Buy').getByText('0.01 LUSD').waitFor();
    const first = asked.length;
    await loaded(page);
    await visitor.screenshot(`token-${look}`);
    expect(first).toBeLessThanOrEqual(2);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('is bought with a stablecoin, after permission for exactly the price', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const account = await buyer();
    await openWith(visitor, account);
    const cost = page.getByLabel('You pay');
    await cost.pressSequentially('250');
    await page.keyboard.press('Tab');
    await page.getByText('Your wallet has less LUSD.').waitFor();
    await cost.fill('');
    await cost.pressSequentially('2.5');
    await page.getByText('You get 250 HATCHY').waitFor();
    await visitor.screenshot('token-buying');
    await sheet(page, 'Buy').getByRole('button', { name: 'Buy', exact: true }).click();
    await page.getByText('Lets the contract take 2.5 LUSD from your wallet, once, and no more.').waitFor();
    await visitor.screenshot('token-buy-dialog');
    await button(page, 'Allow 2.5 LUSD').click();
    await button(page, 'See your tokens').click();
    await inAll(page).getByText('1,250 HATCHY').waitFor();
    expect(await tokensOf(account.address)).toBe(parseEther('1250'));
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('is sent to another wallet, and to nobody by mistake', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const account = await buyer();
    const receiver: Address = '0x00000000000000000000000000000000000000AA';
    const before = await tokensOf(receiver);
    const { promise: pricesMayCome, resolve: letPricesCome } = Promise.withResolvers<void>();
    await page.route(/\/public\/prices/, (route) => pricesMayCome.then(() => route.continue()));
    await openWith(visitor, account);
    await page.getByLabel('Receiver').pressSequentially(account.address);
    await page.keyboard.press('Tab');
    await page.getByText('This is your own wallet.').waitFor();
    await page.getByLabel('Receiver').fill(gameToken);
    await page.getByText('This is a contract of Hatchery.').waitFor();
    await page.getByLabel('Receiver').fill(receiver);
    await page.getByLabel('Amount').pressSequentially('12.5');
    await sheet(page, 'Send').getByRole('button', { name: 'Send', exact: true }).click();
    // The price comes after the plan, and moves nothing.
    await button(page, 'Send 12.5 HATCHY').waitFor();
    await page.waitForFunction(() => document.querySelector('dialog')?.getAnimations().length === 0);
    const amount = page.locator('.plan-lines .amount').first();
    const place = await amount.boundingBox();
    letPricesCome();
    await page.getByRole('dialog').getByText('about 0.13 LUSD').waitFor();
    expect(await amount.boundingBox()).toEqual(place);
    // The coins of the fee have no price on this network.
    expect(await page.locator('.worth').count()).toBe(1);
    await visitor.screenshot('token-send-dialog');
    expect(await visitor.layoutShifts()).toEqual([]);
    await button(page, 'Send 12.5 HATCHY').click();
    await button(page, 'See your tokens').click();
    await inAll(page).getByText('987.5 HATCHY').waitFor();
    // Enter does not ask for the same again.
    expect(await page.getByLabel('Amount').inputValue()).toBe('');
    expect((await tokensOf(receiver)) - before).toBe(parseEther('12.5'));
    await visitor.close();
  });

  it('is added up over the networks that answer, and says which one does not', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const there = world.rpcUrls[31338] as string;
    const away = (route: Route) => route.abort();
    await page.route((url) => url.href.startsWith(there), away);
    await openWith(visitor, await buyer());
    await inAll(page).getByText('Without Hatchery Local BSC, which does not answer').waitFor();
    await visitor.screenshot('token-without-a-network');
    await page.unrouteAll();
    await inAll(page).getByText('On all networks').waitFor();
    await inAll(page).getByText('1,000 HATCHY').waitFor();
    await visitor.close();
  });
});
