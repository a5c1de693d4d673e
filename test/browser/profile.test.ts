import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { call } from '../platform/call.ts';
import { launch, loaded, looks, openPlatform, type VisitOptions } from './open-page.ts';
import { button, sheet, unexpected, visitAsPlayer } from './players.ts';
import { secondChain, showSecondChain } from './second-chain.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const visitAs = (name: string, options?: VisitOptions) => visitAsPlayer(browser, platform.url, name, options);

describe('the profile', () => {
  it.each(looks)('takes a name, words and a picture: %s', async (name, options) => {
    const player = await visitAs('Ada', options);
    const { page } = player;
    await page.goto(at('/settings/profile'));
    const named = page.getByLabel('Name', { exact: true });
    await named.fill('x'.repeat(41));
    await page.getByLabel('Bio').focus();
    await page.getByText('Use at most 40 characters.').waitFor();
    await named.fill('Ada of the Storms');
    await page.getByLabel('Bio').fill('Names dragons.');
    await button(page, 'Save').click();
    await page.getByText('Saved.').first().waitFor();
    const pictures = sheet(page, 'Picture').getByRole('radio');
    await pictures.nth(1).waitFor();
    const second = await pictures.nth(1).getAttribute('aria-label');
    // The choice shows at once, and does not jump back until the platform has heard of it.
    expect(
      await pictures.nth(1).evaluate((radio: HTMLInputElement) => {
        radio.click();
        return radio.checked;
      }),
    ).toBe(true);
    await page.getByText(`Your picture is now ${second}.`).first().waitFor();
    await page.reload();
    expect(await pictures.nth(1).isChecked()).toBe(true);
    expect(await named.inputValue()).toBe('Ada of the Storms');
    await loaded(page);
    await player.screenshot(`settings-profile-${name}`);
    expect(await player.layoutShifts()).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it.each(looks)("takes a picture of the player's own: %s", async (name, options) => {
    const player = await visitAs('Lin', options);
    const { page } = player;
    await page.goto(at('/settings/profile'));
    const upload = button(page, 'Upload a picture');
    await upload.waitFor();
    const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.locator('input[type=file]').setInputFiles(file);

    await choose({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
    await page.getByRole('alert').getByText('This file is not a picture.').waitFor();
    const { r, g, b } = { r: 200, g: 80, b: 40 };
    const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: { r, g, b } } });
    const good = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
    await choose(good);
    await page.getByAltText('Preview').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await button(page, 'Cancel').click();
    // A file that only claims to be a picture cannot be shown, so it is never sent.
    await choose({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await page.getByRole('alert').getByText('This file is not a picture.').waitFor();
    await choose(good);
    await page.getByText('me.jpg').waitFor();
    await player.screenshot(`settings-picture-chosen-${name}`);
    // Keyboards land on what comes next.
    expect(await button(page, 'Use this picture').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Your picture is updated.').first().waitFor();
    expect(await page.getByRole('radio', { name: 'Your own picture' }).isChecked()).toBe(true);
    const shown = page.locator('.picture-now img');
    expect(await shown.getAttribute('src')).toMatch(/^\/files\/users\/[0-9a-f]{64}\.webp$/);
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(512);
    await player.screenshot(`settings-picture-own-${name}`);
    await page.getByRole('radio').first().click();
    await page.getByText('Your picture is now your own seal.').first().waitFor();
    expect(await page.getByRole('radio', { name: 'Your own picture' }).count()).toBe(0);
    expect(unexpected(player.complaints).filter((complaint) => !complaint.includes('400'))).toEqual([]);
    await player.close();
  });

  it('hands out all that is kept about one', async () => {
    const player = await visitAs('Grace');
    await player.page.goto(at('/settings/profile'));
    const download = player.page.waitForEvent('download');
    await button(player.page, 'Download overview').click();
    const taken = JSON.parse(await text(await (await download).createReadStream()));
    expect(taken.profile).toMatchObject({ uid: player.person.uid, displayName: 'Grace' });
    expect(JSON.stringify(taken)).not.toContain(player.person.refreshToken);
    const everything = player.page.waitForEvent('download');
    await button(player.page, 'Download archive').click();
    const lines = (await text(await (await everything).createReadStream())).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: { complete: true, rows: lines.length - 2, missing: [] } });
    expect(lines.map((line) => JSON.parse(line).table)).toEqual(expect.arrayContaining(['users', 'custodial_wallets']));
    expect(lines.join()).not.toContain(player.person.refreshToken);
    await player.page.getByText('Your archive was downloaded.').first().waitFor();
    await player.screenshot('settings-your-data');
    await player.close();
  });

  it('asks for an archive once while it comes, by keys alone, and says when it is there, cut off or refused', async () => {
    const player = await visitAs('Grace');
    const { page, context } = player;
    await page.goto(at('/settings/profile'));
    const asked = button(page, 'Download archive');
    await asked.waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    let calls = 0;
    await context.route('**/account/archive', async (route) => {
      calls += 1;
      await promise;
      await route.fallback();
    });
    await button(page, 'Download overview').focus();
    await page.keyboard.press('Tab');
    expect(await asked.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const told = page.getByRole('status');
    await told.getByText('We are collecting your archive.').waitFor({ state: 'attached' });
    expect(await asked.getAttribute('aria-busy')).toBe('true');
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
    resolve();
    await told.getByText('Your archive was downloaded.').waitFor({ state: 'attached' });
    expect(calls).toBe(1);

    const answers = [
      { status: 200, body: '{"archive":{}}\n', words: 'some of it is missing' },
      { status: 429, json: { detail: 'Your archive is on its way already.' }, words: 'is on its way already' },
      { status: 503, json: {}, words: 'Something went wrong on our side.' },
    ];
    const free = page.locator('button:not([aria-busy])', { hasText: 'Download archive' });
    for (const { words, ...answer } of answers) {
      await context.route('**/account/archive', (route) => route.fulfill(answer));
      await free.waitFor();
      await page.keyboard.press('Enter');
      await told.getByText(words).waitFor({ state: 'attached' });
    }
    await context.unrouteAll({ behavior: 'wait' });
    await context.setOffline(true);
    await free.waitFor();
    await page.keyboard.press('Enter');
    await told.getByText("We can't reach the hatchery.").waitFor({ state: 'attached' });
    await context.setOffline(false);
    await player.close();
  });

  it('deletes the account after a word to be typed, and the browser knows nobody any more', async () => {
    const player = await visitAs('Alan');
    const { page } = player;
    await page.goto(at('/settings/profile'));
    await button(page, 'Delete').click();
    await page.getByText('hold no eggs, creatures or HATCHY').waitFor();
    expect(await button(page, 'Delete account').isDisabled()).toBe(true);
    await page.getByLabel('Type delete to confirm').fill('delete');
    await player.screenshot('settings-delete');
    await button(page, 'Delete account').click();
    await page.getByText('Your account was deleted').first().waitFor();
    await page.goto(at('/more'));
    await page.getByText("You're not signed in.").waitFor();
    expect((await call(platform.url, 'GET', '/v2/users', { token: player.person.token })).status).not.toBe(200);
    await player.close();
  });

  it.each(looks)(
    'tells the losses of every chain, and is deleted once they are accepted: %s',
    async (name, options) => {
      const player = await visitAs('Rosalind', options);
      const { page } = player;
      const main = await showSecondChain(page, platform.url);
      await page.route('**/account/deletion', (route) =>
        route.fulfill({
          json: {
            custodialWallets: [player.person.address],
            ...{ eggs: 0, monsters: 2, tokens: '2500000000000000000', coins: '0' },
            chains: [{ chainId: main.id, eggs: 0, monsters: 2, tokens: '2500000000000000000', coins: '0' }],
            unknownChains: [secondChain.id],
            ...{ voucherCount: 0, vouchers: [] },
          },
        }),
      );
      await page.goto(at('/settings/profile'));
      await button(page, 'Delete').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`2 creatures and 2.5 HATCHY on ${main.name}`).waitFor();
      await dialog.getByText('We could not read BNB Smart Chain. Anything you hold there would be lost too.').waitFor();
      await page.getByLabel('Type delete to confirm').fill('delete');
      await player.screenshot(`settings-delete-losses-${name}`);
      expect(await button(page, 'Delete account').isDisabled()).toBe(true);
      await dialog.getByRole('checkbox').check();
      await button(page, 'Delete account').click();
      await page.getByText('Your account was deleted').first().waitFor();
      expect(unexpected(player.complaints)).toEqual([]);
      await player.close();
    },
  );
});

describe('deleting an account', () => {
  it('is possible while no chain can be read, after accepting what that may cost', async () => {
    const player = await visitAs('Grace');
    const { page } = player;
    await page.route('**/account/deletion', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(at('/settings/profile'));
    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('We could not read any chain.').waitFor();
    await page.getByLabel('Type delete to confirm').focus();
    await page.keyboard.type('delete');
    expect(await button(page, 'Delete account').isDisabled()).toBe(true);
    await dialog.getByRole('checkbox').check();
    await player.screenshot('settings-delete-unknown');
    await button(page, 'Delete account').click();
    await page.getByText('Your account was deleted').first().waitFor();
    await player.close();
  });
});
