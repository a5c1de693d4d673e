import { buffer } from 'node:stream/consumers';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { call } from '../platform/call.ts';
import { mailTo, newAddress } from './mailbox.ts';
import { fern, giveItems, giveKeeper, outfitOf } from './masters.ts';
import { launch, loaded, looks, openPlatform, phone, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, fundKeptWallet, sheet, unexpected, visitAsPlayer } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const studioOf = (traits: readonly number[]) => at(`/keepers/new?look=${traits.join('.')}`);
const stage = (page: Page) => page.getByRole('region', { name: 'Your keeper' });
/** The keeper of the stage in words. */
const words = (page: Page) => stage(page).getByRole('img').getAttribute('alt');
const price = (page: Page) => page.getByRole('region', { name: 'Price' });
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Returns the name of what has the focus, if the bar, the keeper or the navigation lies above some of it. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    const control = active?.closest('label') ?? active;
    const box = control?.getBoundingClientRect();
    const isHidden = [...document.querySelectorAll('.mint-bar, .stage, .places')].some((one) => {
      const over = one.getBoundingClientRect();
      const isAbove = box && over.top < box.bottom && box.top < over.bottom && over.left < box.right;
      return isAbove && box.left < over.right && !one.contains(active);
    });
    return isHidden ? control?.textContent : undefined;
  });

/** Walks through a row of choices by its arrows, and lists those that are hidden while they have the focus. */
async function hiddenOnTheWay(page: Page, steps: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < steps; step++) {
    const name = await hiddenFocus(page);
    if (name !== undefined && name !== null) hidden.push(name);
    await page.keyboard.press('ArrowRight');
  }
  return hidden;
}

/** Shows a picture of the player's own for their keeper. */
async function uploadPicture(page: Page, name: string): Promise<void> {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 40, g: 120, b: 90 } } });
  await button(page, 'Upload a picture').click();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByAltText('Preview: Picture').waitFor();
  await button(page, 'Use this picture').click();
  await page.getByText(`${name} has a new picture.`).first().waitFor();
  const shown = page.getByAltText(`${name}, picture`);
  expect(await shown.getAttribute('src')).toMatch(/^\/files\/masters\/[0-9a-f]{64}\.webp$/);
}

describe('the keeper studio', () => {
  it.each(looks)('makes a keeper by keyboard, with steps back and forth: %s', async (name, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    await page.goto(studioOf(fern));
    await choose(page, 'Curls').waitFor();
    await loaded(page);
    await visitor.screenshot(`studio-${name}`);
    expect(await words(page)).toMatch(/^Willow\. Hair: curls, copper\./);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await visitor.layoutShifts()).toEqual([]);

    await choose(page, 'Curls').focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await words(page))?.includes('Hair: braid, copper.'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await words(page))?.includes('Hair: braid, straw.'));
    await page.keyboard.press('Control+z');
    await eventually(async () => (await words(page))?.includes('Hair: braid, copper.'));
    await page.keyboard.press('Control+z');
    await eventually(async () => (await words(page))?.includes('Hair: curls, copper.'));
    // The tool keeps its place in the focus order where there is nothing to undo any more.
    expect(await button(page, 'Undo').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+Shift+z');
    await eventually(async () => (await words(page))?.includes('Hair: braid, copper.'));

    await choose(page, 'Body').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await words(page))?.startsWith('Oak.'));
    await loaded(page);
    await visitor.screenshot(`studio-body-${name}`);
    await choose(page, 'Mark').focus();
    await page.keyboard.press('Space');
    await choose(page, 'No mark').focus();
    await page.keyboard.press('Space');
    await eventually(async () => (await words(page))?.includes('Mark') === false);
    expect(await choose(page, 'Rose').isDisabled()).toBe(true);

    const made = await words(page);
    await page.reload();
    await choose(page, 'Curls').waitFor();
    expect(await words(page)).toBe(made);
    await button(page, 'Undo').click();
    await eventually(async () => (await words(page)) !== made);
    await button(page, 'Redo').click();
    await button(page, 'Surprise me').click();
    await eventually(async () => (await words(page)) !== made);
    expect(await words(page)).toMatch(/^Oak\./);
    await button(page, 'Show the back').click();
    await button(page, 'Show the front').waitFor();
    await visitor.screenshot(`studio-back-${name}`);
    // A visitor can't have the free one, so that it is not their price.
    await price(page).getByText('500 HATCHY', { exact: true }).waitFor();
    await price(page).getByText('Your first one is free with an account').waitFor();
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it.each(looks)('keeps what has the focus clear of its bar: %s', async (_, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    await page.goto(studioOf(fern));
    await choose(page, 'Curls').waitFor();
    await loaded(page);
    for (const part of ['Body', 'Hair', 'Backdrop']) {
      await choose(page, part).check();
      await page.keyboard.press('Tab');
      expect(await hiddenOnTheWay(page, 12)).toEqual([]);
      await page.keyboard.press('Tab');
      expect(await hiddenOnTheWay(page, 10)).toEqual([]);
    }
    await visitor.close();
  });

  it('saves pictures, and sends visitors to an account and back', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    await page.goto(studioOf(fern));
    await button(page, 'Save as picture').click();
    const dialog = page.getByRole('dialog', { name: 'Save as picture' });
    const [png] = await Promise.all([page.waitForEvent('download'), button(page, 'Save PNG').click()]);
    expect(png.suggestedFilename()).toBe('keeper.png');
    const { width, height, format } = await sharp(await buffer(await png.createReadStream())).metadata();
    expect({ width, height, format }).toEqual({ width: 1_024, height: 1_024, format: 'png' });
    await choose(page, 'All of it').check();
    const [svg] = await Promise.all([page.waitForEvent('download'), button(page, 'Save SVG').click()]);
    expect(String(await buffer(await svg.createReadStream()))).toMatch(/^<svg /);
    await visitor.screenshot('studio-save');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await price(page).getByRole('button', { name: 'Mint' }).click();
    await choose(page, 'Free One for each account').check();
    await page.getByText('The free one needs an account').waitFor();
    await visitor.screenshot('studio-mint-visitor');
    await button(page, 'Create an account').click();
    await page.waitForURL(
      (url) => url.pathname === '/sign-up' && url.searchParams.get('to')?.includes(fern.join('.')) === true,
    );
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('says what to do while the catalogue cannot be read', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page, context } = visitor;
    await context.route('**/v2/masters/colors', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(at('/keepers/new'));
    const again = button(page, 'Try again');
    await again.waitFor();
    await visitor.screenshot('studio-away');
    await context.unroute('**/v2/masters/colors');
    await again.click();
    await stage(page).waitFor();
    await visitor.close();
  });
});

describe('a keeper', () => {
  it.each(looks)('is minted with a wallet, named, shown and shared: %s', async (name, options) => {
    const player = await visit(browser, options);
    const { page } = player;
    const account = await fundedAccount(platform.rpcUrl, { coins: '900' });
    await installWallet(page, platform.rpcUrl, account);
    await page.goto(at('/keepers'));
    await page.getByRole('link', { name: 'Make your keeper' }).waitFor();
    await loaded(page);
    await player.screenshot(`keepers-none-${name}`);
    await page.goto(studioOf(fern));
    await price(page).getByRole('button', { name: 'Mint' }).click();
    const coins = choose(page, '500 network coins Plus the network fee');
    await coins.check();
    await player.screenshot(`studio-mint-${name}`);
    // A look at another price changes nothing.
    await page.keyboard.press('Escape');
    await price(page).getByText('500 HATCHY', { exact: true }).waitFor();
    await price(page).getByRole('button', { name: 'Mint' }).click();
    expect(await choose(page, '500 HATCHY Plus the network fee').isChecked()).toBe(true);
    await coins.check();
    await button(page, 'Mint for 500 network coins').click();
    await button(page, /^Test Wallet/).click();
    const mint = button(page, 'Mint your keeper');
    await mint.waitFor();
    await player.screenshot(`studio-mint-send-${name}`);
    await mint.click();
    await page.getByRole('heading', { name: 'Your keepers', level: 1 }).waitFor();
    await page
      .getByText(/On its way|Almost final/)
      .first()
      .waitFor();
    await player.screenshot(`keepers-on-the-way-${name}`);
    await page.getByText('1 keeper', { exact: true }).waitFor();
    const card = page.getByRole('link', { name: /^Keeper #/ });
    await card.waitFor();
    await loaded(page);
    await player.screenshot(`keepers-${name}`);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    // No second one is free by default.
    await page.goto(studioOf(fern));
    await price(page).getByText('500 HATCHY', { exact: true }).waitFor();

    await page.goto(at('/keepers'));
    await card.click();
    await button(page, 'Rename').click();
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.type('Bo');
    await page.keyboard.press('Enter');
    await page.getByText('Use at least 3 letters.').waitFor();
    await page.keyboard.type(' of the Fern');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bo of the Fern' }).waitFor();
    await loaded(page);
    await player.screenshot(`keeper-${name}`);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await choose(page, 'Back').check();
    await page.getByAltText('Bo of the Fern, from behind').waitFor();

    await button(page, 'Share').click();
    const share = page.getByRole('dialog', { name: 'Share Bo of the Fern' });
    await share.getByAltText('Bo of the Fern, as a card').waitFor();
    await player.screenshot(`keeper-share-${name}`);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save picture').click()]);
    expect(file.suggestedFilename()).toBe('bo-of-the-fern.png');
    const { width, height } = await sharp(await buffer(await file.createReadStream())).metadata();
    expect({ width, height }).toEqual({ width: 1_200, height: 630 });
    await page.keyboard.press('Escape');

    // The player's picture everywhere from now on.
    await button(page, 'Use as my picture').click();
    await page.getByText('Bo of the Fern is your picture everywhere now.').first().waitFor();
    await button(page, 'Your picture').waitFor();
    await page.goto(at('/settings/profile'));
    await choose(page, 'Bo of the Fern, your keeper').waitFor();
    expect(await choose(page, 'Bo of the Fern, your keeper').isChecked()).toBe(true);
    const face = page.locator('.picture-now img');
    expect(
      await face.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await loaded(page);
    await player.screenshot(`profile-keeper-${name}`);
    await page.goto(at('/keepers'));
    await page.getByRole('link', { name: 'Bo of the Fern' }).click();
    await uploadPicture(page, 'Bo of the Fern');
    await player.screenshot(`keeper-upload-${name}`);

    await giveItems(platform, account.address, [101]);
    await page.getByRole('link', { name: 'Wardrobe' }).click();
    await page.getByRole('button', { name: /^Straw hat,/ }).click();
    await button(page, 'Save outfit').click();
    await button(page, 'Dress with your wallet').click();
    await button(page, 'Continue in the background').or(button(page, 'See your keepers')).first().click();
    await page.goto(at('/keepers'));
    await page.getByText('Wears 1 item').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is free once for an account with a confirmed address, whose wallet Hatchery keeps', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const email = newAddress('fern');
    await page.goto(at(`/sign-up?to=${encodeURIComponent(`/keepers/new?look=${fern.join('.')}`)}`));
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('velvet tiger on a lamp post');
    await button(page, 'Create account').click();
    const { code } = await mailTo(platform.url, email, 'Confirm your e-mail address');
    await page.getByLabel('Code').fill(code);
    await stage(page).waitFor();
    await price(page).getByText('Free', { exact: true }).waitFor();
    const mint = async () => {
      await price(page).getByRole('button', { name: 'Mint' }).click();
      await choose(page, 'Free One for each player, to your main wallet').check();
      await button(page, 'Mint for free').click();
    };
    await mint();
    await page.getByRole('heading', { name: 'Your keepers', level: 1 }).waitFor();
    await player.screenshot('keepers-free');
    await page.getByRole('link', { name: /^Keeper #/ }).waitFor();
    await page.goto(studioOf(fern));
    await mint();
    await page.getByText('You have had your free keeper.').waitFor();
    expect(await button(page, 'Mint for free').isDisabled()).toBe(true);
    await player.screenshot('studio-mint-had');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is paid by a wallet that Hatchery keeps, once there is enough in it', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: phone });
    const { page, person } = player;
    await page.goto(studioOf(fern));
    await price(page).getByRole('button', { name: 'Mint' }).click();
    await choose(page, '500 HATCHY Hatchery pays the network fee').check();
    expect(await choose(page, 'Hatchery wallet').isChecked()).toBe(true);
    await button(page, 'Mint for 500 HATCHY').click();
    await page.getByText('Your Hatchery wallet has too little for this price. Nothing was paid.').waitFor();
    await player.screenshot('studio-mint-short');
    await choose(page, '1 Keeper ticket Hatchery pays the network fee').check();
    await button(page, 'Mint for 1 Keeper ticket').click();
    await page.getByRole('link', { name: 'Get tickets' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor();
    await page.goto(studioOf(fern));
    await price(page).getByRole('button', { name: 'Mint' }).click();
    await fundKeptWallet(platform.url, person);
    await button(page, 'Mint for 500 HATCHY').click();
    await page.getByRole('heading', { name: 'Your keepers', level: 1 }).waitFor();
    await page.getByRole('link', { name: /^Keeper #/ }).waitFor();
    await page.getByText('On its way').waitFor({ state: 'detached' });
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('has a page for everybody, from the front and from behind', async () => {
    const owner = await fundedAccount(platform.rpcUrl, { tokens: '0' });
    const tokenId = await giveKeeper(platform, owner.address);
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    await page.goto(at(`/keepers/31337/${tokenId}`));
    await page.getByRole('heading', { level: 1, name: `Keeper #${tokenId}` }).waitFor();
    await loaded(page);
    await visitor.screenshot('keeper-visitor');
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await sheet(page, 'Made of').getByText('Copper curls').waitFor();
    await sheet(page, 'Wears').getByText('Nothing special.').waitFor();
    expect(await button(page, 'Rename').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Wardrobe' }).count()).toBe(0);
    await page.goto(at('/keepers/31337/987654'));
    await page.getByRole('heading', { name: 'Keeper not found' }).waitFor();
    await page.goto(at(`/keepers/31337/${tokenId}/wardrobe`));
    await page.getByRole('heading', { name: 'Sign in to dress your keeper' }).waitFor();
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });
});

describe('the wardrobe', () => {
  it.each(looks)('dresses a keeper of a kept wallet by tap, drag and keyboard: %s', async (name, options) => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, person } = player;
    const kept = await eventually(
      async () => (await call(platform.url, 'GET', '/v2/users', { token: person.token })).body.internalWallet,
    );
    const tokenId = await giveKeeper(platform, kept);
    await giveItems(platform, kept, [101, 301, 603]);
    await page.goto(at(`/keepers/31337/${tokenId}/wardrobe`));
    const tile = (item: string) => page.getByRole('button', { name: new RegExp(`^${item},`) });
    await tile('Straw hat').waitFor();
    await loaded(page);
    await player.screenshot(`wardrobe-${name}`);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await player.layoutShifts()).toEqual([]);
    const outfit = page.getByRole('region', { name: 'Outfit' });

    await tile('Straw hat').focus();
    await page.keyboard.press('Enter');
    expect(await tile('Straw hat').getAttribute('aria-pressed')).toBe('true');
    await choose(page, 'Neckwear').check();
    await tile('Red scarf').dragTo(page.locator('.stage-figure'));
    await button(page, 'Take off Red scarf').waitFor();
    // An item that is not there can be tried on, and not saved.
    await tile('Bow tie').click();
    await outfit.getByText("You don't have the bow tie yet. Take it off to save.").waitFor();
    await player.screenshot(`wardrobe-tried-${name}`);
    const source = outfit.getByRole('link', { name: /^Get it: Bow tie, from the / });
    expect(await source.getAttribute('href')).toMatch(/^\/lootboxes\/\d+$/);
    expect(await outfit.getByRole('button', { name: 'Save outfit' }).count()).toBe(0);
    await tile('Red scarf').click();
    await choose(page, 'In the hand').check();
    await tile('Lantern').click();
    await loaded(page);
    await player.screenshot(`wardrobe-dressed-${name}`);
    await button(page, 'Save outfit').dblclick();
    await page.getByText('gets dressed. This takes a few seconds.').first().waitFor();
    await outfit.getByText('Wears this now').waitFor();
    // Everybody hears of it a moment later than its owner.
    await eventually(async () => (await outfitOf(platform.url, tokenId)).join() === '101,301,603');
    await player.screenshot(`wardrobe-saved-${name}`);

    await button(page, 'Take off Lantern').click();
    await outfit.getByText('Not saved yet').waitFor();
    await button(page, 'Reset').click();
    await outfit.getByText('Wears this now').waitFor();
    await page.goto(at(`/keepers/31337/${tokenId}/wardrobe?item=301`));
    await tile('Red scarf').waitFor();
    await player.answerSlowly();
    await page.goto(at(`/keepers/31337/${tokenId}`));
    await sheet(page, 'Wears').getByText('Straw hat').waitFor();
    await loaded(page);
    await player.screenshot(`keeper-dressed-${name}`);
    expect(await player.layoutShifts(0.005)).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('tells what another keeper wears, and is closed to others', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: phone });
    const { page, person } = player;
    const [first, second] = [await giveKeeper(platform, person.address), await giveKeeper(platform, person.address)];
    await page.route(`**/v2/masters/avatars/balance?*`, async (route) => {
      const response = await route.fetch();
      const avatars = (await response.json()) as { tokenId: number; name: string; equippedItems: object[] }[];
      const [hat] = (await call(platform.url, 'GET', '/v2/masters/items')).body;
      const worn = avatars.map((one) => (one.tokenId === second ? { ...one, name: 'Bo', equippedItems: [hat] } : one));
      await route.fulfill({ response, json: worn });
    });
    await page.goto(at(`/keepers/31337/${first}/wardrobe`));
    const hat = page.getByRole('button', { name: 'Straw hat, Common, On Bo' });
    await hat.click();
    await page.getByText('Bo wears the straw hat. Take it off there first.').waitFor();
    await player.screenshot('wardrobe-on-another');
    const strange = await giveKeeper(platform, (await fundedAccount(platform.rpcUrl, { tokens: '0' })).address);
    await page.goto(at(`/keepers/31337/${strange}/wardrobe`));
    await page.getByRole('heading', { name: 'This keeper is not yours' }).waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await player.close();
  });
});
