import type { Page } from 'playwright-core';
import { launch, openPlatform, visit } from './open-page.ts';
import { button, unexpected } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

async function buyTicket(page: Page) {
  await page.goto(`${platform.url}/tickets`);
  await button(page, /^Buy for 500 HATCHY: 1 × Keeper ticket/).click();
  await button(page, /^Test Wallet/).click();
  await page.getByText('Your wallet will ask once, for all of it.').waitFor();
  await button(page, 'Buy a Keeper ticket').click();
}

const hasTicket = (page: Page) =>
  page.getByRole('listitem', { name: 'Keeper ticket' }).getByText('You have 1').waitFor();

describe('a wallet that sends several calls as one', () => {
  it('is asked once, for the permission and the purchase', async () => {
    const player = await visit(browser);
    const { page } = player;
    const wallet = await installWallet(page, platform.rpcUrl, await fundedAccount(platform.rpcUrl));
    wallet.together = true;
    await buyTicket(page);
    await button(page, 'See your tickets').click();
    await hasTicket(page);
    expect(wallet.asked.filter((method) => /send/i.test(method))).toEqual(['wallet_sendCalls']);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is asked after a reload what became of them', async () => {
    const player = await visit(browser);
    const { page } = player;
    const wallet = await installWallet(page, platform.rpcUrl, await fundedAccount(platform.rpcUrl));
    wallet.together = true;
    const answer = wallet.thinkAbout('wallet_getCallsStatus');
    await buyTicket(page);
    await page.getByText('Sent. Waiting for the network.').waitFor();
    await page.reload();
    answer();
    await page.locator('.toast', { hasText: 'Your ticket is in your wallet.' }).waitFor();
    await hasTicket(page);
    expect(wallet.asked.filter((method) => /send/i.test(method))).toEqual(['wallet_sendCalls']);
    await player.close();
  });

  it('buys nothing when its owner says no', async () => {
    const player = await visit(browser);
    const { page } = player;
    const wallet = await installWallet(page, platform.rpcUrl, await fundedAccount(platform.rpcUrl));
    wallet.together = true;
    wallet.refused.add('wallet_sendCalls');
    await buyTicket(page);
    await page.getByText('You cancelled in your wallet. Nothing was sent.').waitFor();
    await button(page, 'Buy a Keeper ticket').waitFor();
    await player.close();
  });
});
