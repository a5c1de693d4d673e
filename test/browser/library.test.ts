import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@hatchery/kit/testing';
import type { Download, Page } from 'playwright-core';
import { archive, model, openLibrary, picture, sound } from './library.ts';
import { desk, launch, loaded, looks, openPlatform, phone, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, row, sheet, unexpected, visitAsPlayer } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());
const library = await openLibrary(platform.url);
const [meadow, tag] = await Promise.all([library.newLicence('Meadow'), library.newTag()]);
/** A word that no other test has in its titles. */
const word = tag.replace('tag-', 'fern');

const [wide, tall] = await Promise.all([picture('wide.png', 900, 500), picture('tall.png', 500, 800)]);
const [first, second, song, box, bundle] = await Promise.all([
  library.publish(`${word} at dusk`, meadow, [tag], [wide]),
  library.publish(`${word} at dawn`, meadow, [], [tall]),
  library.publish(`${word} humming`, meadow, [], [sound('humming.wav', 26)]),
  library.publish(`${word} crate`, meadow, [], [model('crate.glb')]),
  library.publish(
    `${word} sprites`,
    meadow,
    [],
    [archive('sprites.zip', { 'moss/one.txt': 'One.', 'two.txt': 'Two.' })],
  ),
]);

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (file: Download): Promise<Buffer> => buffer(await file.createReadStream());
const cards = (page: Page) => page.locator('a.library-card');
const count = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const found = (page: Page, words: string) => count(page, `${words} for “${word}”`).waitFor();

/** Presses what downloads a file, and agrees to the licence if asked to. */
async function download(page: Page, name: string, agree: boolean): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await button(page, `Download ${name}`).click();
  if (agree) {
    await page.getByRole('checkbox').check();
    await button(page, 'Agree and download').click();
  }
  const file = await coming;
  expect(file.suggestedFilename()).toBe(name);
  return bytesOf(file);
}

describe('the library', () => {
  it.each(looks)('is searched as one types, and narrowed by chips: %s', async (name, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    await page.goto(`${platform.url}/library`);
    const field = page.getByRole('searchbox', { name: 'Search the library' });
    await field.waitFor();
    await loaded(page);
    await field.pressSequentially(word);
    await found(page, '5 assets');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe(`?search=${word}`);
    await loaded(page);
    await visitor.screenshot(`library-shelves-${name}`);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);

    await button(page, 'Pictures').click();
    await found(page, '2 assets');
    await page.getByRole('combobox', { name: 'Licence' }).selectOption({ label: meadow.name });
    await page.getByRole('combobox', { name: 'Order' }).selectOption('title');
    await eventually(async () => (await cards(page).first().textContent())?.includes('at dawn'));
    await page.goto(`${platform.url}/library?tag=${tag}`);
    await cards(page).filter({ hasText: 'at dusk' }).waitFor();
    expect(await cards(page).count()).toBe(1);
    expect(await button(page, new RegExp(`^${tag} 1$`)).getAttribute('aria-pressed')).toBe('true');
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('comes back as it was left, and leads on where nothing is found', async () => {
    const visitor = await visit(browser, { viewport: desk });
    const { page } = visitor;
    await page.goto(`${platform.url}/library?search=${word}`);
    await button(page, '3D models').click();
    await found(page, '1 asset');
    await cards(page).click();
    await page.getByRole('heading', { name: `${word} crate`, level: 1 }).waitFor();
    await page.goBack();
    await found(page, '1 asset');
    await page.goBack();
    await found(page, '5 assets');
    await page.getByRole('searchbox').fill('qzxqzxqzx');
    await page.getByRole('heading', { name: 'Nothing on the shelves fits' }).waitFor();
    await visitor.screenshot('library-none');
    await button(page, 'Clear search and filters').click();
    await cards(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('shows on while the device is offline, and says what failed', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page, context } = visitor;
    await page.goto(`${platform.url}/library?search=${word}`);
    await found(page, '5 assets');
    await context.setOffline(true);
    await page.getByRole('searchbox').fill(`${word} humming`);
    await count(page, 'Your search goes on when you are back online.').waitFor();
    expect(await cards(page).count()).toBe(5);
    await context.setOffline(false);
    await count(page, `1 asset for “${word} humming”`).waitFor();

    await page.route('**/v2/assets-library?*', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: '{"detail":"The shelves are being dusted."}',
      }),
    );
    await button(page, 'Sounds').click();
    await page.getByRole('alert').getByText('The shelves are being dusted.').waitFor();
    await page.unroute('**/v2/assets-library?*');
    await button(page, 'Try again').click();
    await count(page, `1 asset for “${word} humming”`).waitFor();
    await visitor.close();
  });
});

describe('an asset', () => {
  it('is looked at up close, with keys and a wheel', async () => {
    const visitor = await visit(browser, { viewport: desk });
    const { page } = visitor;
    await page.goto(`${platform.url}/library/${second.uid}`);
    const look = button(page, `Look at ${second.title} up close`);
    await look.waitFor();
    await loaded(page);
    await visitor.screenshot('library-picture');
    await look.click();
    const close = page.getByRole('dialog', { name: second.title });
    const share = close.getByRole('button', { name: 'Show all of it' });
    await page.keyboard.press('+');
    await share.getByText('150 %').waitFor();
    await page.keyboard.press('0');
    await close.locator('.zoom-frame').dblclick();
    await share.getByText('250 %').waitFor();
    await page.mouse.wheel(0, -200);
    await eventually(async () => Number.parseInt((await share.textContent()) ?? '', 10) > 250);
    await visitor.screenshot('library-zoom');
    await page.keyboard.press('Escape');
    await close.waitFor({ state: 'detached' });
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('plays its beginning, which arrows wind', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    await page.goto(`${platform.url}/library/${song.uid}`);
    await page.getByText('0:00 of 0:26').waitFor();
    await loaded(page);
    await page.getByRole('button', { name: `Play the first 20 seconds of ${song.title}` }).focus();
    await page.keyboard.press('Space');
    await button(page, `Pause ${song.title}`).waitFor();
    await page.getByText(/0:0[1-9] of 0:26/).waitFor();
    await visitor.screenshot('library-sound');
    await page.keyboard.press('Space');
    await button(page, `Play the first 20 seconds of ${song.title}`).waitFor();
    await page.keyboard.press('End');
    await page.getByText('0:19 of 0:26').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('0:17 of 0:26').waitFor();
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it.each(looks)('turns by keys and by dragging: %s', async (name, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    await page.goto(`${platform.url}/library/${box.uid}`);
    const table = page.getByRole('slider', { name: `Turn ${box.title}` });
    await page.locator('.turntable-strip').waitFor();
    await loaded(page);
    // It stands still for those who want no motion.
    expect(await table.getAttribute('aria-valuenow')).toBe('0');
    await table.focus();
    await page.keyboard.press('PageUp');
    expect(await table.getAttribute('aria-valuetext')).toBe('90 degrees');
    const { x = 0, y = 0, width = 0, height = 0 } = (await table.boundingBox()) ?? {};
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.up();
    expect(await table.getAttribute('aria-valuetext')).toBe('180 degrees');
    await visitor.screenshot(`library-model-${name}`);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('says what is in an archive, and that an unknown one is not there', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    await page.goto(`${platform.url}/library/${bundle.uid}`);
    await page.getByText('2 files inside').click();
    await row(page, 'moss/one.txt').last().getByText('4 bytes').waitFor();
    await visitor.screenshot('library-archive');
    expect(visitor.complaints).toEqual([]);
    await page.goto(`${platform.url}/library/${meadow.uid}`);
    await page.getByRole('heading', { name: "This asset isn't in the library" }).waitFor();
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });
});

describe('a download', () => {
  it('asks a visitor in, then for an agreement, and brings the very bytes with a receipt', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    await page.goto(`${platform.url}/library/${first.uid}`);
    await button(page, 'Download wide.png').click();
    await page.getByRole('dialog', { name: 'Sign in to download' }).waitFor();
    await visitor.screenshot('library-sign-in');
    await button(page, 'Play as guest').click();
    const agree = page.getByRole('dialog', { name: `Agree to the ${meadow.name}` });
    await agree.getByText('Name the author with the credit line.').waitFor();
    expect(await button(page, 'Agree and download').isDisabled()).toBe(true);
    await visitor.screenshot('library-agree');
    const coming = page.waitForEvent('download');
    await agree.getByRole('checkbox', { name: `I agree to the ${meadow.name}, version 1` }).check();
    await button(page, 'Agree and download').click();
    const file = await coming;
    const bytes = await bytesOf(file);
    expect(file.suggestedFilename()).toBe('wide.png');
    expect(sha256(bytes)).toBe(first.files[0]?.sha256);
    expect(sha256(bytes)).toBe(sha256(wide.content));
    await agree.waitFor({ state: 'detached' });

    // The second time one press is enough.
    expect(sha256(await download(page, 'wide.png', false))).toBe(sha256(wide.content));
    await visitor.screenshot('library-downloaded');
    await page.getByRole('link', { name: 'See your receipt' }).click();
    await page.getByText('This receipt is genuine').waitFor();
    await page
      .getByLabel('File to compare')
      .setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: wide.content });
    await page.getByText('Yes, mine.png is this file.').waitFor();
    const changed = Buffer.from(wide.content);
    changed[changed.length - 1] = 0;
    await page
      .getByLabel('File to compare')
      .setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: changed });
    await page.getByText('No, fake.png is another file.').waitFor();
    await visitor.screenshot('library-receipt');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('asks again when the licence has changed, also while the page is open', async () => {
    const forest = await library.newLicence('Forest');
    const fern = await library.publish('Pressed fern', forest, [], [await picture('fern.png', 300, 300)]);
    const player = await visitAsPlayer(browser, platform.url, 'Fern', { viewport: desk });
    const { page } = player;
    await page.goto(`${platform.url}/library/${fern.uid}`);
    await download(page, 'fern.png', true);
    await sheet(page, forest.name).getByText('Version 1. You agreed on').waitFor();
    await library.publishNext(forest);
    await button(page, 'Download fern.png').click();
    const again = page.getByRole('dialog', { name: `Agree to the ${forest.name}` });
    await again.getByText('You agreed to version 1, and this is version 2.').waitFor();
    await again.getByText('Say where you got it.').waitFor();
    await player.screenshot('library-changed');
    await button(page, 'Cancel').click();

    await page.goto(`${platform.url}/library/mine`);
    await row(page, `${forest.name}, version 1`).last().getByText('A new version waits').waitFor();
    await loaded(page);
    await player.screenshot('library-mine');
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await button(page, 'Download fern.png again').click();
    const coming = page.waitForEvent('download');
    await page.getByRole('checkbox', { name: `I agree to the ${forest.name}, version 2` }).check();
    await button(page, 'Agree and download').click();
    expect(sha256(await bytesOf(await coming))).toBe(fern.files[0]?.sha256);
    await row(page, `${forest.name}, version 2`).last().getByText('Current').waitFor();
    await row(page, `${forest.name}, version 1`).last().getByText('Replaced').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('of an earlier version stays possible, until the asset is gone', async () => {
    const [old, fresh] = await Promise.all([picture('leaf.png', 200, 300), picture('leaf.png', 400, 300)]);
    const leaf = await library.publish('Leaf', meadow, [], [old]);
    const player = await visitAsPlayer(browser, platform.url, 'Leaf', { viewport: phone });
    const { page } = player;
    await page.goto(`${platform.url}/library/${leaf.uid}`);
    expect(sha256(await download(page, 'leaf.png', true))).toBe(sha256(old.content));
    await library.publishFiles(leaf, meadow, [], [fresh]);
    await page.reload();
    await page.getByText('1 earlier version').click();
    await loaded(page);
    await player.screenshot('library-versions');
    // The file is found again by its bytes, although another one has its name now.
    await page.goto(`${platform.url}/library/mine`);
    const again = button(page, 'Download leaf.png again');
    const [file] = await Promise.all([page.waitForEvent('download'), again.click()]);
    expect(sha256(await bytesOf(file))).toBe(sha256(old.content));
    await library.remove(leaf.uid);
    await page.reload();
    await again.click();
    await page.getByText('This file is no longer in the library.').first().waitFor();
    await page.getByRole('link', { name: 'Receipt for leaf.png' }).click();
    await page.getByText('This receipt is genuine').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is nowhere yet for a new player', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Newcomer', { viewport: phone });
    const { page } = player;
    await page.goto(`${platform.url}/library/mine`);
    await page.getByRole('heading', { name: 'No downloads yet' }).waitFor();
    await page.getByText("You haven't agreed to a licence yet.").waitFor();
    await loaded(page);
    await player.screenshot('library-mine-none');
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await page.getByRole('link', { name: 'Look around the library' }).click();
    await cards(page).first().waitFor();
    expect(player.complaints).toEqual([]);
    await player.close();
  });
});
