import { type DrawReceipt, drawReceiptTypedData } from '@hatchery/chain/draw-receipt';
import { commitmentOf, drawItems, offChainSeed, toOdds } from '@hatchery/chain/draws';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import { type Hex, keccak256, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { call } from '../platform/call.ts';
import { openNest } from './feathers.ts';
import { desk, launch, loaded, looks, openPlatform, phone, type Visit, visit } from './open-page.ts';
import { button, fundKeptWallet, row, sheet, unexpected, visitAsPlayer } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());
const nest = await openNest(platform);

const at = (path: string) => platform.url + path;
const stage = (page: Page) => page.locator('dialog.opening');

interface Watched {
  covered: Set<string>;
}

/** Looks from now on whether something lies above a control of an opening, so that a click misses it. */
const watchControls = (page: Page) =>
  page.evaluate(() => {
    const watched = globalThis as unknown as Watched;
    watched.covered = new Set();
    setInterval(() => {
      for (const control of document.querySelectorAll<HTMLElement>('dialog.opening :is(button, a)')) {
        const { left, top, width, height } = control.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        if (width > 0 && !control.contains(found)) watched.covered.add(`${control.textContent} by ${found?.className}`);
      }
    }, 50);
  });

const coveredControls = (page: Page) => page.evaluate(() => [...(globalThis as unknown as Watched).covered]);

describe('a visitor', () => {
  it.each(looks)('sees the odds of every box: %s', async (name, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    await page.goto(at('/lootboxes'));
    await page.getByRole('heading', { name: 'Forager crate' }).waitFor();
    await loaded(page);
    await visitor.screenshot(`lootboxes-${name}`);
    expect(await row(page, 'Forager crate').getByRole('list', { name: 'Odds by rarity' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Forager crate' }).click();
    const odds = page.getByRole('table', { name: 'Odds of one box' });
    await odds.waitFor();
    await loaded(page);
    await visitor.screenshot(`lootbox-${name}`);
    const hat = odds.getByRole('row', { name: /Straw hat/ });
    expect(await hat.getByRole('cell').allTextContents()).toEqual(['6.7%', '1 in 15']);
    await page.getByText('How these odds are fixed').click();
    await page.getByText('Version of the odds').waitFor();
    await odds.scrollIntoViewIfNeeded();
    await visitor.screenshot(`lootbox-odds-${name}`);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });
});

describe('a player with feathers', () => {
  it.each(looks)(
    'says where they are once, opens boxes with a save, and shows the receipt: %s',
    async (name, options) => {
      const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
      const { page, person } = player;
      await nest.give(person, 600);
      await page.goto(at('/lootboxes/1'));
      await button(page, 'Increase').click();
      await button(page, /^Open for 500 feathers/).click();
      const asked = page.getByRole('dialog', { name: 'Before your first box' });
      await asked.getByLabel('Where you live').selectOption('AT');
      await asked.getByLabel('Year of birth').pressSequentially('199');
      await page.keyboard.press('Enter');
      await asked.getByText('Enter the year with four digits').waitFor();
      await page.keyboard.press('End');
      await page.keyboard.type('0');
      await player.screenshot(`lootbox-place-${name}`);
      await page.keyboard.press('Enter');
      const confirm = page.getByRole('dialog', { name: 'Open 2 × Forager crate?' });
      await confirm.getByText('Nest, written').waitFor();
      await player.screenshot(`lootbox-confirm-${name}`);
      await confirm.getByRole('button', { name: 'Open for 500 feathers' }).click();

      await stage(page).getByText('2 boxes, one item in each.').waitFor();
      await player.screenshot(`opening-${name}-closed`);
      // With one button, all the way.
      await page.keyboard.press('Enter');
      await stage(page).getByText('Item 1 of 2').waitFor();
      await player.screenshot(`opening-${name}-first`);
      await page.keyboard.press('Enter');
      await stage(page).getByText('Item 2 of 2').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'What was inside' }).waitFor();
      await stage(page)
        .getByText(/^2 items: /)
        .waitFor();
      await player.screenshot(`opening-${name}-result`);

      await stage(page).getByRole('link', { name: 'See the receipt' }).click();
      await page.getByRole('heading', { name: 'Receipt of a draw' }).waitFor();
      await page.getByText('All good so far').waitFor();
      await page.getByText(/Not revealed yet: come back after/).waitFor();
      await loaded(page);
      await player.screenshot(`receipt-${name}`);
      expect(await player.layoutShifts()).toEqual([]);
      await player.answerSlowly();
      await page.goto(at('/lootboxes/receipts'));
      await sheet(page, 'Opened with saves').getByText('2 × Forager crate').waitFor();
      await loaded(page);
      await player.screenshot(`receipts-${name}`);
      expect(await player.layoutShifts(0.005)).toEqual([]);
      expect(unexpected(player.complaints)).toEqual([]);
      await player.close();
    },
  );

  it('is told what they have too few of, and nothing is paid', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: desk });
    const { page, person } = player;
    await nest.give(person, 100);
    await statePlace(page, person.token, 'AT');
    await page.goto(at('/lootboxes/1'));
    await button(page, /^Open for 250 feathers/).click();
    await button(page, 'Open for 250 feathers').click();
    await page
      .getByRole('dialog')
      .getByText(/too little|holds|enough/)
      .waitFor();
    await player.screenshot('lootbox-too-few');
    expect(await stage(page).count()).toBe(0);
    await player.close();
  });
});

describe('an opening with motion', () => {
  it.each([
    ['phone', phone],
    ['desk', desk],
  ])('lets each item leap out and turn over, and skips at any time: %s', async (name, viewport) => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', {
      viewport,
      reducedMotion: 'no-preference',
    });
    const { page, person, context } = player;
    const { body: items } = await call(platform.url, 'GET', '/v2/masters/items');
    const one = (rarity: string) => items.find((item: { rarity: string }) => item.rarity === rarity);
    const found = ['legendary', 'epic', 'rare', 'uncommon', 'common', 'common'].map(one);
    const receiptUid = '0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11';
    await context.route('**/v2/masters/lootbox/buy*', (route) =>
      route.fulfill({ json: found.map((item) => ({ ...item, receiptUid })) }),
    );
    await nest.give(person, 1_500);
    await statePlace(page, person.token, 'AT');
    await page.goto(at('/lootboxes/1'));
    await page.getByRole('spinbutton', { name: 'How many' }).fill('6');
    await button(page, /^Open for 1,500 feathers/).click();
    await button(page, 'Open for 1,500 feathers').click();
    await watchControls(page);
    await button(page, 'Lift 6 lids').waitFor();
    // The box itself is pressed as well as the button beneath it.
    await stage(page).locator('.opening-box').click();
    await button(page, 'Look inside').waitFor();
    await player.screenshot(`opening-motion-rising-${name}`);
    await button(page, 'Turn it over').waitFor();
    await player.screenshot(`opening-motion-back-${name}`);
    await button(page, 'Next item').waitFor();
    await player.screenshot(`opening-motion-legendary-${name}`);
    await page.keyboard.press('Enter');
    await stage(page).getByText('Item 2 of 6').waitFor();
    await button(page, 'Next item').waitFor();
    await player.screenshot(`opening-motion-epic-${name}`);
    expect(await stage(page).evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    await page.keyboard.press('Tab');
    await button(page, 'Skip to the result').click();
    await stage(page).getByText('6 items: 5 new, 1 you have more than once').waitFor();
    await player.screenshot(`opening-motion-result-${name}`);
    expect(await coveredControls(page)).toEqual([]);
    await button(page, 'Done').click();
    await stage(page).waitFor({ state: 'detached' });
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('a player where boxes are closed', () => {
  it('is told so, and can buy none', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: phone });
    const { page } = player;
    await page.goto(at('/lootboxes/2'));
    await button(page, /^Buy for 400 HATCHY/).click();
    const asked = page.getByRole('dialog', { name: 'Before your first box' });
    await asked.getByLabel('Where you live').selectOption('BE');
    await asked.getByLabel('Year of birth').pressSequentially('1990');
    await page.keyboard.press('Enter');
    const told = page.getByRole('dialog', { name: 'Boxes are closed for you' });
    await told.getByText('Nothing was bought.').waitFor();
    await player.screenshot('lootbox-closed-told');
    await button(page, 'Got it').click();
    await page.getByRole('note').getByText('Boxes are not sold where you are').waitFor();
    expect(await button(page, /^Buy for 400 HATCHY/).isDisabled()).toBe(true);
    await player.screenshot('lootbox-closed');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('a player with a wallet of their own', () => {
  it.each(looks)('buys a box, opens it, and sees the proof of the chain: %s', async (name, options) => {
    const player = await visit(browser, options);
    const { page, screenshot } = player;
    await installWallet(page, platform.rpcUrl, await fundedAccount(platform.rpcUrl));
    await page.goto(at('/lootboxes/1'));
    await page.getByRole('radio', { name: /^250 HATCHY/ }).check();
    await button(page, /^Buy for 250 HATCHY/).click();
    await button(page, /^Test Wallet/).click();
    await page.getByText('You are signed in.').first().waitFor();
    await button(page, /^Buy for 250 HATCHY/).click();
    const asked = page.getByRole('dialog', { name: 'Before your first box' });
    await asked.getByLabel('Where you live').selectOption('AT');
    await asked.getByLabel('Year of birth').pressSequentially('1990');
    await page.keyboard.press('Enter');
    await button(page, /^Approve 250 HATCHY/).waitFor();
    await screenshot(`lootbox-buy-${name}`);
    await button(page, /^Approve 250 HATCHY/).click();
    await button(page, 'Go to your boxes').click();
    const own = sheet(page, 'In your wallets');
    await own.getByText('1 box').waitFor();
    await page.waitForURL('**/lootboxes/1?yours');
    await loaded(page);
    await eventually(async () => isInSight(await button(page, 'Open one').boundingBox(), page));
    await screenshot(`lootbox-own-${name}`);
    await page.goto(at('/lootboxes'));
    const have = page.getByRole('link', { name: 'You have 1: Forager crate' });
    await have.waitFor();
    await loaded(page);
    await screenshot(`lootboxes-own-${name}`);
    await have.click();
    await button(page, 'Open one').click();
    await button(page, 'Open with your wallet').click();
    await stage(page).getByText('One item is inside.').waitFor();
    await screenshot(`opening-chain-${name}-closed`);
    await page.keyboard.press('Enter');
    await stage(page).getByText('New').waitFor();
    await screenshot(`opening-chain-${name}-item`);
    await page.keyboard.press('Escape');
    await stage(page).getByText('1 item: 1 new').waitFor();
    await screenshot(`opening-chain-${name}-result`);
    await stage(page).getByRole('link', { name: 'Check the draw' }).click();
    await page.getByText('Everything checks out').waitFor();
    await page.getByText('Drawn from block').first().waitFor();
    await loaded(page);
    await screenshot(`opening-proof-${name}`);
    await page.goto(at('/lootboxes/receipts'));
    await button(page, 'From your wallet').click();
    await sheet(page, 'Opened from your wallet').getByText('1 × Forager crate').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('a player whose wallet Hatchery keeps', () => {
  it.each(looks)('buys a box and opens it without a wallet of their own: %s', async (name, options) => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, person } = player;
    await fundKeptWallet(platform.url, person);
    await statePlace(page, person.token, 'AT');
    await page.goto(at('/lootboxes/1'));
    await page.getByRole('radio', { name: /^250 HATCHY/ }).check();
    await button(page, /^Buy for 250 HATCHY/).click();
    const confirm = page.getByRole('dialog', { name: 'Buy a Forager crate?' });
    await confirm.getByText('Paid by Hatchery').waitFor();
    await player.screenshot(`lootbox-kept-${name}`);
    // A double press buys once.
    await confirm.getByRole('button', { name: 'Buy for 250 HATCHY' }).dblclick();
    await page.getByText('You ordered a Forager crate.').first().waitFor();
    const own = sheet(page, 'In your wallets');
    await own.getByText('1 box').waitFor();
    await own.getByText('Hatchery wallet').waitFor();
    await watchControls(page);
    await button(page, 'Open one').click();
    await stage(page).getByText('One item is inside.').waitFor();
    await stage(page).locator('.opening-box').click();
    await stage(page).getByText('New').waitFor();
    await button(page, 'See everything').click();
    await loaded(page);
    await player.screenshot(`opening-kept-${name}-result`);
    expect(await coveredControls(page)).toEqual([]);
    await stage(page).getByRole('link', { name: 'Make a keeper to wear it' }).click();
    await page.getByRole('heading', { name: 'Keeper studio' }).waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('a receipt whose seed is revealed', () => {
  it.each(looks)('is checked in the browser, and a forged one is found out: %s', async (name, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    const receipt = await answerReceipt(visitor);
    await page.goto(at(`/lootboxes/receipts/${receipt.uid}`));
    await page.getByText('Everything checks out').waitFor();
    expect(await page.getByText(': checked').count()).toBe(4);
    await page.getByText('Figures', { exact: true }).nth(1).click();
    await page.getByText(receipt.serverSeed).waitFor();
    await loaded(page);
    await visitor.screenshot(`receipt-revealed-${name}`);
    receipt.itemIds[0] = receipt.itemIds[0] === 503 ? 101 : 503;
    await page.reload();
    await page.getByText("Something doesn't add up").waitFor();
    await page.getByText('Drawn again here, other items come out.').waitFor();
    await page.getByText("The signature isn't by Hatchery's key, or the receipt was changed.").waitFor();
    await visitor.screenshot(`receipt-forged-${name}`);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });
});

/** Has the page be told of a draw of ten crates by the real odds, whose seed is revealed. What is changed of it later is told from then on. */
async function answerReceipt({ context }: Visit) {
  const { body } = await call(platform.url, 'GET', '/v2/masters/lootbox/odds?lootboxId=1');
  const [odds] = body as { oddsHash: Hex; items: { itemId: number; weight: number }[] }[];
  if (!odds) throw new Error('There are no odds.');
  const table = toOdds(odds.items.map(({ itemId, weight }) => ({ itemId: BigInt(itemId), weight: BigInt(weight) })));
  const [serverSeed, clientSeed] = [keccak256(toHex('server')), keccak256(toHex('client'))];
  const drawn = drawItems(offChainSeed({ serverSeed, clientSeed, sequence: 4n }), table, 10);
  const rolledAt = Math.floor(Date.now() / 1_000);
  const signed: DrawReceipt = {
    ...{ receiptId: keccak256(toHex('receipt')), boxId: 1n, oddsVersion: 1n, oddsHash: odds.oddsHash },
    ...{ commitment: commitmentOf(serverSeed), clientSeed, sequence: 4n, amount: 10n, itemIds: drawn },
    rolledAt: BigInt(rolledAt),
  };
  const account = privateKeyToAccount(generatePrivateKey());
  const receipt = {
    ...{ uid: '0b7a5d3e-94c1-4f5a-8f0e-3f6f6c1f2a11', receiptId: signed.receiptId, lootboxId: 1, oddsVersion: 1 },
    ...{ oddsHash: odds.oddsHash, commitment: signed.commitment, clientSeed, sequence: 4, amount: 10 },
    ...{ itemIds: drawn.map(Number), rolledAt, serverSeed, signer: account.address },
    signature: await account.signTypedData(drawReceiptTypedData(signed)),
  };
  const { commitment } = receipt;
  const publishedAt = new Date((rolledAt - 3_600) * 1_000).toISOString();
  const epoch = { commitment, number: 1, state: 'revealed', publishedAt, draws: 5, serverSeed };
  await context.route('**/v2/masters/lootbox/receipts/*', (route) => route.fulfill({ json: receipt }));
  await context.route('**/v2/masters/lootbox/commitments?*', (route) => route.fulfill({ json: [epoch] }));
  return receipt;
}

/** States where a player is, as the form does. */
async function statePlace(page: Page, token: string, country: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.put(at('/v2/masters/lootbox/place'), {
    headers,
    data: { country, yearOfBirth: 1990 },
  });
  if (!reply.ok()) throw new Error(`The place was not taken: ${reply.status()} ${await reply.text()}`);
}

/** Returns whether a box stands in the window, above the bar of a phone. */
function isInSight(box: { y: number; height: number } | null, page: Page): boolean {
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0) - 60;
}
