import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import { createPublicClient, http, parseEther } from 'viem';
import { desk, launch, openPlatform, phone, type Visit, visit } from './open-page.ts';
import { arriveAsGuest, button, meetCreature } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

async function visitWithWallet(options: Parameters<typeof visit>[1], funds?: Parameters<typeof fundedAccount>[1]) {
  const player = await visit(browser, options);
  const account = await fundedAccount(platform.rpcUrl, funds);
  const wallet = await installWallet(player.page, platform.rpcUrl, account);
  return { ...player, account, wallet };
}

async function chooseWallet(page: Page): Promise<void> {
  await button(page, /^Test Wallet/).click();
}

async function signIn({ page }: Visit): Promise<void> {
  await page.goto(`${platform.url}/more`);
  await page.getByRole('main').getByRole('button', { name: 'Sign in with a wallet' }).click();
  await chooseWallet(page);
  await page.getByText('You are signed in.').first().waitFor();
}

async function buy({ page }: Visit, amount: number, egg: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
  await page.getByRole('spinbutton', { name: `How many: ${egg}` }).fill(String(amount));
  await button(page, `Buy ${amount} ${egg}`).click();
}

/** Has the nest show eggs that were bought. The player's welcome egg is there as well, of any element. */
async function chooseEggs(page: Page, amount: number, egg: string): Promise<void> {
  const nest = page.locator('.hatchery-words');
  const choice = nest.locator('.egg-choice').filter({ hasText: egg });
  const withWelcome = nest.getByText(`${amount + 1} in your nest`);
  await choice.or(withWelcome).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await nest.getByText(`${amount} in your nest`).or(withWelcome).waitFor();
}

type WalletVisit = Awaited<ReturnType<typeof visitWithWallet>>;

const transactionsAsked = ({ asked }: WalletVisit['wallet']) =>
  asked.filter((method) => method === 'eth_sendTransaction').length;

/** Reads what a player's own wallet has left of its 1,000 game tokens. */
const tokensOf = ({ account }: WalletVisit) =>
  createPublicClient({ chain: getViemChain(31337, platform.rpcUrl), transport: http(platform.rpcUrl) }).readContract({
    address: getContractAddress(31337, 'gameToken'),
    abi: gameTokenAbi,
    functionName: 'balanceOf',
    args: [account.address],
  });

/** Reloads the page while the wallet asks for a purchase. @returns how to confirm it */
async function leaveWhileAsked(player: WalletVisit): Promise<() => void> {
  const { page, wallet } = player;
  await buy(player, 1, 'Plant Egg');
  const release = wallet.holdBack();
  await button(page, /^Approve 100/).click();
  await page.getByText('Approval sent').waitFor();
  const confirm = wallet.thinkAbout('eth_sendTransaction');
  await release();
  await page.getByText('Confirm in your wallet').waitFor();
  // The page says so a moment before the wallet hears of it.
  await eventually(() => transactionsAsked(wallet) === 2);
  await page.reload();
  return confirm;
}

describe('a player with a wallet', () => {
  it.each([
    ['phone', phone],
    ['desk', desk],
  ])('signs in, buys two eggs and hatches them: %s', async (name, viewport) => {
    const player = await visitWithWallet({ viewport });
    const { page, wallet, screenshot } = player;
    await page.goto(platform.url);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await button(page, 'Continue with a wallet').click();
    await button(page, /^Test Wallet/).waitFor();
    await screenshot(`wallet-${name}-connect`);

    wallet.refused.add('personal_sign');
    await chooseWallet(page);
    await page.getByText('You cancelled in your wallet').waitFor();
    wallet.refused.clear();
    await button(page, 'Sign in').last().click();
    await page.getByText('You are signed in.').first().waitFor();

    await buy(player, 2, 'Plant Egg');
    await button(page, /^Approve 200/).waitFor();
    await screenshot(`wallet-${name}-buy`);
    await button(page, /^Approve 200/).click();
    await button(page, 'Go to the Hatchery').waitFor();
    await screenshot(`wallet-${name}-bought`);
    await button(page, 'Go to the Hatchery').click();

    await chooseEggs(page, 2, 'Plant Egg');
    await button(page, 'Increase').click();
    await button(page, 'Hatch').click();
    await button(page, 'Hatch with your wallet').waitFor();
    await screenshot(`wallet-${name}-hatch`);
    await button(page, 'Hatch with your wallet').click();
    await button(page, 'See your creatures').click();
    await button(page, 'Go to collection').click();
    await page.getByText('2 creatures', { exact: true }).waitFor();
    await screenshot(`wallet-${name}-collection`);

    expect(transactionsAsked(wallet)).toBe(3);
    expect(await player.layoutShifts()).toEqual([]);
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('keeps everything of the guest that they were', async () => {
    const player = await visitWithWallet({ viewport: phone });
    const { page } = player;
    await arriveAsGuest(page, platform.url);
    const creature = await meetCreature(page);
    await button(page, 'Go to collection').click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await button(page, 'Continue with a wallet').click();
    await chooseWallet(page);
    await page.getByText('You are signed in.').first().waitFor();
    await page.getByRole('link', { name: new RegExp(creature) }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
    await page.getByText('Your wallet', { exact: true }).waitFor();
    expect(await page.getByText("You're playing as a guest").count()).toBe(0);
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('is connected and signed in again after a reload', async () => {
    const player = await visitWithWallet({ viewport: desk });
    await signIn(player);
    await player.page.reload();
    await player.page.getByRole('link', { name: /your wallet, open settings$/ }).waitFor();
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('sees nothing move in the market when their Hatchery wallet is made later', async () => {
    const player = await visitWithWallet({ viewport: phone });
    const { page } = player;
    let isMade = false;
    await page.route(/\/v2\/users$/, async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      await route.fulfill({ response, json: isMade ? user : { ...user, internalWallet: '' } });
    });
    await signIn(player);
    await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
    await page.getByText('Your wallet', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Plant Egg' }).waitFor();
    const placeOf = async () => (await page.getByRole('heading', { name: 'Plant Egg' }).boundingBox())?.y ?? Number.NaN;
    const before = await placeOf();
    isMade = true;
    await page.getByText('Hatchery wallet').waitFor();
    expect(Math.abs((await placeOf()) - before)).toBeLessThan(1);
    await player.close();
  });

  it('loses nothing by saying no, and may go on', async () => {
    const player = await visitWithWallet({ viewport: phone });
    const { page, wallet } = player;
    await signIn(player);
    await buy(player, 1, 'Fire Egg');
    wallet.refused.add('eth_sendTransaction');
    await button(page, /^Approve 100/).click();
    await page.getByText('You cancelled in your wallet. Nothing was sent').waitFor();
    await player.screenshot('wallet-phone-rejected');
    wallet.refused.clear();
    await button(page, /^Approve 100/).click();
    await button(page, 'Go to the Hatchery').waitFor();
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('is asked once after a double press, and may forget what they refused', async () => {
    const player = await visitWithWallet({ viewport: desk });
    const { page, wallet } = player;
    await signIn(player);
    await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
    await button(page, 'Buy 1 Fire Egg').dblclick();
    wallet.refused.add('eth_sendTransaction');
    await button(page, /^Approve 100/).dblclick();
    await page.getByText('You cancelled in your wallet. Nothing was sent').waitFor();
    expect(transactionsAsked(wallet)).toBe(1);
    await page.keyboard.press('Escape');
    await button(page, 'Transactions: 1 pending').click();
    await button(page, 'Clear').click();
    await page.getByText('No transactions yet.').waitFor();
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('is told that the invitation of their link was refused', async () => {
    const player = await visitWithWallet({ viewport: phone });
    await player.page.goto(`${platform.url}/?ref=NOBODY1`);
    await signIn(player);
    await player.page.getByText('This referral code does not exist.').first().waitFor();
    await player.close();
  });

  it('is told which token is missing', async () => {
    const player = await visitWithWallet({ viewport: phone }, { tokens: '50' });
    await signIn(player);
    await buy(player, 1, 'Dark Egg');
    await player.page.getByText(/This costs 100 .*, but your wallet has 50/).waitFor();
    await player.screenshot('wallet-phone-short');
    expect(await button(player.page, /^(Approve|Buy for)/).count()).toBe(0);
    await player.page.getByRole('link', { name: 'Get HATCHY' }).click();
    await player.page.getByRole('heading', { name: 'HATCHY', level: 1 }).waitFor();
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('is told when the coin for the fee is missing', async () => {
    const player = await visitWithWallet({ viewport: phone }, { coins: '0' });
    await signIn(player);
    await buy(player, 1, 'Dark Egg');
    await player.page.getByText(/You don't have enough .* to pay the network fee/).waitFor();
    expect(await button(player.page, /^(Approve|Buy for)/).count()).toBe(0);
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('is led to the right network, which is added where the wallet does not know it', async () => {
    const player = await visitWithWallet({ viewport: phone });
    const { page, wallet } = player;
    await signIn(player);
    await wallet.moveTo(1);
    wallet.known.delete(31337);
    await buy(player, 1, 'Water Egg');
    await button(page, /^Switch to/).waitFor();
    await player.screenshot('wallet-phone-network');
    wallet.refused.add('wallet_addEthereumChain');
    await button(page, /^Switch to/).click();
    await page.getByText('You cancelled in your wallet').waitFor();
    wallet.refused.clear();
    await button(page, /^Switch to/).click();
    await button(page, /^Approve 100/).waitFor();
    await page.getByText('You cancelled in your wallet').waitFor({ state: 'detached' });
    expect(wallet.asked).toContain('wallet_addEthereumChain');
    expect(player.complaints).toEqual([]);
    const waits = page.locator('dialog').getByText('You are offline. This goes on when you are back.');
    await player.context.setOffline(true);
    await waits.waitFor();
    await player.screenshot('wallet-phone-offline');
    await player.context.setOffline(false);
    await waits.waitFor({ state: 'detached' });
    await player.close();
  });

  it('loses nothing when the page is closed between sent and seen', async () => {
    const player = await visitWithWallet({ viewport: phone });
    const { page, wallet } = player;
    await signIn(player);
    await buy(player, 3, 'Light Egg');
    const release = wallet.holdBack();
    await button(page, /^Approve 300/).click();
    await page.getByText('Approval sent').waitFor();
    await page.reload();
    await button(page, 'Transactions: 1 pending').click();
    await page.getByText('Approval sent').waitFor();
    await player.screenshot('wallet-phone-tray');
    await release();
    await button(page, 'Continue').click();
    await button(page, /^Buy for 300/).waitFor();
    const releaseAgain = wallet.holdBack();
    await button(page, /^Buy for 300/).click();
    await page.getByText('Sent. Waiting for the network').first().waitFor();
    await page.reload();
    await button(page, 'Transactions: 1 pending').waitFor();
    await releaseAgain();
    await page.getByText('Your 3 eggs are in the Hatchery').first().waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Hatchery' }).click();
    await chooseEggs(page, 3, 'Light Egg');
    expect(transactionsAsked(wallet)).toBe(2);
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('finds a purchase that the wallet sent while the page was away', async () => {
    const player = await visitWithWallet({ viewport: phone });
    const { page } = player;
    await signIn(player);
    const confirm = await leaveWhileAsked(player);
    confirm();
    await button(page, 'Transactions: 1 pending').waitFor();
    await page.getByText('Your egg is in the Hatchery').first().waitFor();
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('buys once, although the wallet is confirmed long after the page came back', async () => {
    const player = await visitWithWallet({ viewport: phone });
    const { page, wallet } = player;
    await page.clock.install();
    await signIn(player);
    const confirm = await leaveWhileAsked(player);
    await button(page, 'Transactions: 1 pending').click();
    await page.getByText('Confirm in your wallet').waitFor();
    await eventually(async () => {
      await page.clock.fastForward(10_000);
      return page.getByText('If your wallet still asks, confirm there').isVisible();
    });
    await player.screenshot('wallet-phone-unanswered');
    await button(page, 'Continue').click();
    await button(page, /^Buy for 100/).waitFor();
    confirm();
    await eventually(async () => (await tokensOf(player)) === parseEther('900'));
    // Whether the page has found it by now or finds it when it is pressed: nothing is bought again.
    await button(page, /^Buy for 100/)
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await button(page, 'Go to the Hatchery').waitFor();
    expect(transactionsAsked(wallet)).toBe(2);
    expect(await tokensOf(player)).toBe(parseEther('900'));
    expect(player.complaints).toEqual([]);
    await player.close();
  });

  it('can take up a hatch on another device', async () => {
    const player = await visitWithWallet({ viewport: phone });
    await signIn(player);
    await buy(player, 1, 'Plant Egg');
    await button(player.page, /^Approve 100/).click();
    await button(player.page, 'Go to the Hatchery').click();
    await button(player.page, 'Hatch').click();
    await button(player.page, 'Hatch with your wallet').waitFor();
    await player.close();

    const elsewhere = await visit(browser, { viewport: desk });
    await installWallet(elsewhere.page, platform.rpcUrl, player.account);
    await signIn(elsewhere);
    await elsewhere.page.getByRole('navigation').getByRole('link', { name: 'Hatchery' }).click();
    await button(elsewhere.page, 'Continue in your wallet').click();
    await button(elsewhere.page, 'Hatch with your wallet').click();
    await button(elsewhere.page, 'See your creature').waitFor();
    expect(elsewhere.complaints).toEqual([]);
    await elsewhere.close();
  });
});
