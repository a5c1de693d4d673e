import type { Page } from 'playwright-core';
import { desk, launch, loaded, looks, openPlatform, visit } from './open-page.ts';
import { button, comeAs, newPlayer, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;

describe('a player whose wallet Hatchery keeps', () => {
  it.each(looks)('is told what is missing, gets it, and buys: %s', async (name, options) => {
    const person = await newPlayer(platform.url, 'Mary');
    const player = await visit(browser, options);
    const { page } = player;
    await comeAs(player, platform.url, person);
    await page.goto(at('/market'));
    const payWith = sheet(page, 'Pay with');
    await payWith.getByText('Hatchery wallet').waitFor();
    await page.getByText('Not enough: you have 0 HATCHY').first().waitFor();
    await loaded(page);
    await player.screenshot(`market-${name}`);
    expect(await player.layoutShifts()).toEqual([]);

    await button(page, 'Buy 1 Fire Egg').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You need 100 HATCHY more.').waitFor();
    await player.screenshot(`market-${name}-short`);
    expect(await dialog.getByRole('button', { name: /^Buy for/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Get test HATCHY' }).click();
    const buy = dialog.getByRole('button', { name: 'Buy for 100 HATCHY' });
    await buy.waitFor();
    await player.screenshot(`market-${name}-enough`);
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/ultigen/eggs/buy')) orders.push(request.headers()['idempotency-key'] ?? '');
    });
    // A double click is one order.
    await buy.dblclick();
    await page.getByText('You bought a fire egg.').first().waitFor();
    expect(new Set(orders).size).toBe(1);

    await page.getByRole('listitem').filter({ hasText: 'Fire Egg' }).getByText('in your nest').waitFor();
    await payWith.getByText('400 HATCHY').waitFor();
    await player.screenshot(`market-${name}-bought`);
    // The same wallet has the same figure under its name elsewhere.
    await page.goto(at('/settings/wallets'));
    await sheet(page, 'Kept by Hatchery').getByText('400 HATCHY').waitFor();
    expect(await page.getByText('tHATCHY').count()).toBe(0);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('may pay with a wallet of their own', async () => {
    const player = await visit(browser, { viewport: desk });
    const { page } = player;
    const account = await fundedAccount(platform.rpcUrl);
    await installWallet(page, platform.rpcUrl, account);
    await page.goto(at('/market'));
    await page.getByRole('heading', { name: 'Fire Egg' }).waitFor();
    await button(page, 'Buy 1 Fire Egg').click();
    const heights = await watchHeights(page);
    await button(page, /^Test Wallet/).click();
    await button(page, /^Approve 100/).waitFor();
    // Nothing moves under a finger when the price and the fee arrive.
    expect(await heights()).toHaveLength(1);
    await page.keyboard.press('Escape');
    const payWith = sheet(page, 'Pay with');
    expect(await payWith.getByRole('radio', { name: /^Your wallet/ }).isChecked()).toBe(true);
    await payWith.getByRole('radio', { name: /^Hatchery wallet/ }).check();
    await button(page, 'Buy 1 Fire Egg').click();
    await page.getByRole('dialog').getByText('You need 100 HATCHY more.').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

/** Collects the heights that the transaction dialog has from now on, in whole pixels. */
async function watchHeights(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const found = new Set<number>();
    const look = () => {
      const height = document.querySelector('.transaction')?.closest('.dialog-card')?.getBoundingClientRect().height;
      if (height) found.add(Math.round(height));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return found;
  });
  return () => seen.evaluate((found) => [...found]);
}
