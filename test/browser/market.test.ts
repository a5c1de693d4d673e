import type { Page } from 'playwright-core';
import { desk, launch, loaded, looks, openPlatform, phone, type VisitOptions, visit } from './open-page.ts';
import { button, fundKeptWallet, row, sheet, unexpected, visitAsPlayer } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;

describe('a player whose wallet Hatchery keeps', () => {
  it.each(looks)('is told what is missing, gets it, and buys: %s', async (name, options) => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page } = player;
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
    // A toast covers nothing of the dialog. It may be gone before the balance is read again.
    const toast = page.locator('.toast', { hasText: 'Your wallet has new HATCHY.' });
    await toast.waitFor();
    const [above, card] = [await toast.boundingBox(), await page.locator('.dialog-card').boundingBox()];
    if (!above || !card) throw new Error('There is no toast beside the dialog.');
    expect(above.y + above.height <= card.y || above.x >= card.x + card.width).toBe(true);
    const buy = dialog.getByRole('button', { name: 'Buy for 100 HATCHY' });
    await buy.waitFor();
    await player.screenshot(`market-${name}-enough`);
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/ultigen/eggs/buy')) orders.push(request.headers()['idempotency-key'] ?? '');
    });
    // A double click is one order.
    await buy.dblclick();
    await page.getByText('You ordered a fire egg.').first().waitFor();
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

describe('a visitor', () => {
  it('who has no wallet may play as a guest instead', async () => {
    const visitor = await visit(browser, { viewport: desk });
    const { page } = visitor;
    await page.goto(at('/market'));
    await button(page, 'Buy 1 Fire Egg').click();
    const dialog = page.getByRole('dialog', { name: 'Connect a wallet' });
    await dialog.getByRole('button', { name: 'Play as guest' }).click();
    await button(page, 'Hatch').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });
});

describe('an order of a kept wallet', () => {
  const trayOf = async (page: Page, name: RegExp | string) => {
    await button(page, name).click();
    return page.getByRole('dialog', { name: 'Transactions' });
  };

  it('is in the tray of every tab, survives a reload, and tells that it was bought', async () => {
    const { player, holdOrders } = await orderFireEgg({ viewport: phone });
    const { page, context } = player;
    const tray = await trayOf(page, 'Transactions: 1 pending');
    await tray.getByText('Buy a fire egg').waitFor();
    await player.screenshot('market-order-tray');
    await page.reload();
    await button(page, 'Transactions: 1 pending').waitFor();
    const other = await context.newPage();
    await other.goto(at('/hatchery'));
    await button(other, 'Transactions: 1 pending').waitFor();
    // A browser that has forgotten everything hears of it from the platform.
    await other.evaluate(() => localStorage.removeItem('hatchery.actions'));
    await other.reload();
    await (await trayOf(other, 'Transactions: 1 pending')).getByText('Buy a fire egg').waitFor();
    holdOrders(undefined);
    await page.getByText('Your egg is in the Hatchery.').first().waitFor();
    const done = await trayOf(page, 'Transactions');
    await done.getByText('Your egg is in the Hatchery.').waitFor();
    await other.getByRole('dialog').getByText('Your egg is in the Hatchery.').waitFor();
    await player.screenshot('market-order-done');
    await done.getByRole('link', { name: 'Go to the Hatchery' }).click();
    await done.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Hatchery' }).waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it.each(looks)('says why it was refused, and what became of the price: %s', async (name, options) => {
    const { player, holdOrders } = await orderFireEgg(options);
    const { page } = player;
    await button(page, 'Transactions: 1 pending').waitFor();
    holdOrders({ status: 'failed', failure: 'UltigenEggs_TooExpensive(120, 100)' });
    const words = /The price rose.*Nothing was paid, and you can spend the 100 HATCHY again/;
    await page.getByText(words).first().waitFor();
    await (await trayOf(page, 'Transactions')).getByText(words).waitFor();
    await player.screenshot(`market-order-refused-${name}`);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('says that it is on its way while the chain is slow', async () => {
    const { player } = await orderFireEgg({ viewport: phone }, (page) => page.clock.install());
    const { page } = player;
    const tray = await trayOf(page, 'Transactions: 1 pending');
    await tray.getByText('Sent. Waiting for the network.').waitFor();
    await page.clock.fastForward('02:00');
    await tray.getByText('Still on its way. The network is slow right now.').waitFor();
    await player.screenshot('market-order-slow');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('a market whose chain does not answer', () => {
  it.each(looks)('shows the last prices with their age, and says what to do: %s', async (name, options) => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, context } = player;
    let away = true;
    await context.route('**/public/ultigen/eggs', async (route) => {
      const response = await route.fetch();
      const kinds = (await response.json()) as object[];
      const priceReadAt = new Date(Date.now() - 12 * 60_000).toISOString();
      await route.fulfill({ response, json: away ? kinds.map((kind) => ({ ...kind, priceReadAt })) : kinds });
    });
    await context.route('**/v2/ultigen/eggs/buy', (route) =>
      away
        ? route.fulfill({ status: 503, json: { type: '/problems/service-unavailable', detail: 'No answer.' } })
        : route.fallback(),
    );
    await context.route('**/wallet/holder/**', (route) =>
      away ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await page.goto(at('/market'));
    await page.getByText('Prices were read 12 minutes ago.').waitFor();
    await row(page, 'Fire Egg').getByText('100').waitFor();
    await page.getByText("Balance can't be read").waitFor();
    await player.screenshot(`market-away-${name}`);
    expect(await player.layoutShifts()).toEqual([]);
    await button(page, 'Buy 1 Fire Egg').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText("Can't be read right now").waitFor();
    await button(page, 'Buy for 100 HATCHY').click();
    await dialog.getByText("The network doesn't answer right now, so nothing can be bought.").waitFor();
    await player.screenshot(`market-away-buy-${name}`);
    await page.keyboard.press('Escape');
    away = false;
    await button(page, 'Check now').click();
    await page.getByText('Prices were read').waitFor({ state: 'detached' });
    await player.close();
  });
});

type Told = { status: string; failure?: string } | undefined;

/** Has a player with a kept wallet order an egg, and the page be told that the order is on its way until it is told otherwise. */
async function orderFireEgg(options: VisitOptions, prepare?: (page: Page) => Promise<void>) {
  const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
  const { page, context, person } = player;
  let told: Told = { status: 'sent' };
  await context.route('**/v2/ultigen/eggs/orders?*', async (route) => {
    const response = await route.fetch();
    const orders = (await response.json()) as object[];
    await route.fulfill({ response, json: orders.map((order) => ({ ...order, ...told })) });
  });
  await prepare?.(page);
  await fundKeptWallet(platform.url, person);
  await page.goto(at('/market'));
  await sheet(page, 'Pay with').getByText('500 HATCHY').waitFor();
  await button(page, 'Buy 1 Fire Egg').click();
  await button(page, 'Buy for 100 HATCHY').click();
  await page.getByText('You ordered a fire egg.').first().waitFor();
  return {
    player,
    /** Changes what the page is told of its orders; undefined for the truth. */
    holdOrders(next: Told) {
      told = next;
    },
  };
}

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
