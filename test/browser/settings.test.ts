import { text } from 'node:stream/consumers';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { english, generateMnemonic } from 'viem/accounts';
import { call } from '../platform/call.ts';
import { mailTo, newAddress } from './mailbox.ts';
import { desk, launch, loaded, openPlatform, phone, visit } from './open-page.ts';
import { accountOf, button, comeAs, newPlayer, row, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet, setCode } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;

async function visitAs(name: string, options: Parameters<typeof visit>[1] = {}) {
  const person = await newPlayer(platform.url, name);
  const player = await visit(browser, options);
  await comeAs(player, platform.url, person);
  return { ...player, person };
}

const secondChain = { id: 56, name: 'BNB Smart Chain' };

/** Shows a page a platform of two chains. @returns the main chain's id and name */
async function addChain(page: Page): Promise<{ id: number; name: string }> {
  const config = (await (await fetch(at('/config.json'))).json()) as { chains: { id: number; name: string }[] };
  const main = { id: 31337, name: 'Hatchery Local', ...config.chains[0] };
  const chains = [main, { ...main, ...secondChain }];
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, chains } }));
  return main;
}

const looks = [
  ['phone', { viewport: phone }],
  ['desk-night', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const }],
] as const;

async function linkConnected(page: Page): Promise<void> {
  await button(page, /^Link (another|a) wallet$/).click();
  await button(page, /^Test Wallet/).click();
}

describe('the profile', () => {
  it.each([
    ['phone', { viewport: phone }],
    ['desk-night', { viewport: desk, colorScheme: 'dark' as const }],
  ])('takes a name, words and a picture: %s', async (name, options) => {
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

  it.each([
    ['phone', { viewport: phone }],
    ['desk-night', { viewport: desk, colorScheme: 'dark' as const }],
  ])("takes a picture of the player's own: %s", async (name, options) => {
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
    await button(player.page, 'Download').click();
    const taken = JSON.parse(await text(await (await download).createReadStream()));
    expect(taken.profile).toMatchObject({ uid: player.person.uid, displayName: 'Grace' });
    expect(JSON.stringify(taken)).not.toContain(player.person.refreshToken);
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
      const main = await addChain(page);
      await page.route('**/account/deletion', (route) =>
        route.fulfill({
          json: {
            custodialWallets: [player.person.address],
            ...{ eggs: 0, monsters: 2, tokens: '2500000000000000000', coins: '0' },
            chains: [{ chainId: main.id, eggs: 0, monsters: 2, tokens: '2500000000000000000', coins: '0' }],
            unknownChains: [secondChain.id],
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

describe('linked accounts', () => {
  it('take another wallet and an address, and keep the last way in', async () => {
    const player = await visitAs('Edith', { viewport: desk });
    const { page, person } = player;
    const wallet = await fundedAccount(platform.rpcUrl, { tokens: '0', coins: '0' });
    const stub = await installWallet(page, platform.rpcUrl, wallet);
    await page.goto(at('/settings/accounts'));
    await page.getByText('Your only way to sign in').waitFor();
    stub.refused.add('personal_sign');
    await linkConnected(page);
    await page.getByText('You cancelled in your wallet').waitFor();
    stub.refused.clear();
    await button(page, 'Link this wallet').click();
    await page.getByText('Your wallet is linked.').first().waitFor();
    await row(page, wallet.address.slice(0, 6)).waitFor();

    const email = newAddress('edith');
    await button(page, 'Link address').click();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
    await button(page, 'Send code').click();
    await page.getByText('Check your e-mail').waitFor();
    const mail = await mailTo(platform.url, email, 'Confirm this address for your account');
    expect(mail.code).toMatch(/^\d{6}$/);
    await page.getByRole('textbox', { name: 'Code' }).fill(mail.code);
    await button(page, 'Confirm address').click();
    await row(page, email).first().waitFor();
    await loaded(page);
    await player.screenshot('settings-accounts');

    await button(page, `Unlink ${person.address}`).click();
    await page.getByText('You can no longer sign in with it').waitFor();
    await button(page, 'Unlink').last().click();
    await page.getByText('Unlinked.').first().waitFor();
    await button(page, `Unlink ${email}`).click();
    await button(page, 'Unlink').last().click();
    await page.getByText('Your only way to sign in').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('merge the account that a wallet opens, after a preview, and undo it', async () => {
    const other = await newPlayer(platform.url, 'Old Joan');
    const player = await visitAs('Joan', { viewport: phone });
    const { page } = player;
    await installWallet(page, platform.rpcUrl, accountOf(other));
    await page.goto(at('/settings/accounts'));
    await linkConnected(page);
    await page.getByRole('heading', { name: 'This belongs to another account' }).waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Old Joan').waitFor();
    await dialog.getByRole('list', { name: 'What moves' }).getByText('wallet').waitFor();
    await player.screenshot('settings-merge');
    await button(page, 'Merge into this account').click();
    await page.getByRole('heading', { name: 'Accounts merged' }).waitFor();
    await player.screenshot('settings-merged');
    await button(page, 'Done').click();
    await row(page, other.address.slice(0, 6)).waitFor();

    await sheet(page, 'Merged accounts').getByRole('button', { name: 'Undo' }).click();
    await button(page, 'Undo merge').click();
    await page.getByText('Undone. The accounts are separate again.').waitFor();
    expect(await row(page, other.address.slice(0, 6)).count()).toBe(0);
    const again = await newPlayer(platform.url, 'Old Joan', other.privateKey);
    expect(again.uid).toBe(other.uid);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('wallets', () => {
  it('show a recovery phrase once, and keep it nowhere', async () => {
    const player = await visitAs('Hedy', { viewport: phone });
    const { page } = player;
    await page.goto(at('/settings/wallets'));
    await page.getByText('Updated just now').first().waitFor();
    await player.screenshot('settings-wallets');
    await button(page, 'New wallet').click();
    await button(page, 'Create wallet').click();
    const words = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem');
    await words.first().waitFor();
    const phrase = (await words.allTextContents()).map((text) => text.replace(/^\d+\s*/, ''));
    expect(phrase).toHaveLength(12);
    expect(await button(page, 'Done').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByText("You won't see these words again.").waitFor();
    await button(page, 'Go back').click();
    await page.getByLabel('I have written all 12 words down.').check();
    await button(page, 'Done').click();
    await page.getByText('Your new wallet is ready.').first().waitFor();
    await loaded(page);
    const kept = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]));
    const shown = await page.content();
    expect([kept, shown].some((text) => text.includes(phrase.slice(0, 3).join(' ')))).toBe(false);
    expect(await sheet(page, 'Kept by Hatchery').getByText('Updated just now').count()).toBeGreaterThanOrEqual(1);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('come back from their phrase', async () => {
    const player = await visitAs('Katherine', { viewport: desk });
    const { page } = player;
    await page.goto(at('/settings/wallets'));
    await button(page, 'Restore a wallet').click();
    const field = page.getByRole('textbox', { name: 'Recovery phrase' });
    await field.fill('test test');
    await field.blur();
    await page.getByText('this has 2').waitFor();
    await field.fill(generateMnemonic(english));
    await button(page, 'Restore wallet').click();
    await page.getByText('Wallet restored.').first().waitFor();
    await player.close();
  });

  it('bring what they hold to the main one, with progress', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const wallet = await fundedAccount(platform.rpcUrl, { tokens: '0', coins: '0' });
    await installWallet(page, platform.rpcUrl, wallet);
    await page.goto(platform.url);
    await button(page, 'Play as guest').click();
    await button(page, 'Hatch').click();
    await button(page, 'See your creature').click();
    await button(page, 'Go to collection').click();
    await page.goto(at('/more'));
    await page.getByRole('main').getByRole('button', { name: 'Sign in with a wallet' }).click();
    await button(page, /^Test Wallet/).click();
    await page.getByText('You are signed in.').first().waitFor();
    await page.goto(at('/settings/wallets'));
    const main = page.getByRole('button', { name: `Make ${wallet.address} the main wallet` });
    await page.getByText('Updated just now').first().waitFor();
    if (await main.isVisible()) await main.click();
    await button(page, 'Review').click();
    await page
      .getByRole('list', { name: 'What moves' })
      .getByText(/Creature no/)
      .waitFor();
    await player.screenshot('settings-sweep-preview');
    await button(page, 'Move everything').click();
    await page.getByRole('heading', { name: 'Moving to your main wallet' }).waitFor();
    await player.screenshot('settings-sweep-running');
    await page.getByText(/It has arrived|All \d+ have arrived/).waitFor({ timeout: 60_000 });
    await page.getByText('Everything has arrived in your main wallet.').first().waitFor();
    await player.screenshot('settings-sweep-done');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('warn before things go to a main wallet that refuses them, and move the rest', async () => {
    const player = await visitAs('Rosalind');
    const { page, person } = player;
    const { body: kept } = await call(platform.url, 'GET', '/v2/users', { token: person.token });
    const url = new URL('/faucet', platform.url);
    const gift = { method: 'POST', headers: { 'content-type': 'application/json' } };
    await fetch(url, { ...gift, body: JSON.stringify({ address: kept.internalWallet }) });
    const order = { token: person.token, body: { amount: 1, eggType: 2 } };
    expect((await call(platform.url, 'POST', '/v2/ultigen/eggs/buy', order)).status).toBe(200);
    // Code that gives every call back, as some delegates of EIP-7702 do.
    await setCode(platform.rpcUrl, person.address, '0x5f5ffd');
    await eventually(async () => {
      const preview = await call(platform.url, 'GET', '/account/sweep-preview', { token: person.token });
      return preview.body.steps?.some(({ asset }: { asset: string }) => asset === 'egg');
    });
    await page.goto(at('/settings/wallets'));
    await button(page, 'Review').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Your main wallet .* refuses/).waitFor();
    await dialog
      .getByRole('alert')
      .getByText(/fire egg/)
      .waitFor();
    await player.screenshot('settings-sweep-refused');
    await button(page, 'Move the rest').waitFor();
    await player.close();
  });

  it.each(looks)('offer a move on each chain, beside those that run: %s', async (name, options) => {
    const player = await visitAs('Dorothy', options);
    const { page } = player;
    const main = await addChain(page);
    const step = { wallet: player.person.address, asset: 'monster', tokenId: '7', amount: '1' };
    const running: object[] = [];
    await page.route('**/account/sweep-preview?*', (route) => {
      const chainId = Number(new URL(route.request().url()).searchParams.get('chainId'));
      return route.fulfill({ json: { to: player.person.address, chainId, steps: [step], more: false } });
    });
    await page.route(/\/account\/sweeps(\?|$)/, (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: running });
      const { chainId } = route.request().postDataJSON() as { chainId: number };
      const sweep = {
        ...{ uid: `${chainId}`, chainId, to: player.person.address, status: 'running' },
        createdAt: new Date().toISOString(),
        steps: [{ ...step, uid: 'step', status: 'sent' }],
      };
      running.unshift(sweep);
      return route.fulfill({ json: sweep });
    });
    await page.goto(at('/settings/wallets'));
    const offerOn = (chain: string) => sheet(page, `Collect everything on ${chain} in one wallet`);
    const progressOn = (chain: string) => sheet(page, `Moving to your main wallet on ${chain}`);
    await offerOn(main.name).waitFor();
    await offerOn(secondChain.name).getByRole('button', { name: 'Review' }).click();
    await player.screenshot(`settings-sweep-review-chains-${name}`);
    await button(page, 'Move everything').click();
    await progressOn(secondChain.name).waitFor();
    await offerOn(secondChain.name).waitFor({ state: 'detached' });
    await loaded(page);
    await player.screenshot(`settings-sweep-chains-${name}`);
    await offerOn(main.name).getByRole('button', { name: 'Review' }).click();
    await button(page, 'Move everything').click();
    await progressOn(main.name).waitFor();
    expect(await progressOn(secondChain.name).isVisible()).toBe(true);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('a guest', () => {
  it('is told what needs an account, and becomes one in every tab', async () => {
    const guest = await visit(browser);
    const { page } = guest;
    await page.goto(platform.url);
    await button(page, 'Play as guest').click();
    await page.waitForURL('**/hatchery');
    await page.goto(at('/settings/profile'));
    await page.getByRole('link', { name: 'Create an account' }).waitFor();
    await page.goto(at('/friends'));
    await page.getByRole('heading', { name: 'Create an account first' }).waitFor();
    const other = await guest.context.newPage();
    await other.goto(at('/more'));
    await other.getByText("You're playing as a guest").waitFor();

    const email = newAddress('grace');
    await page.goto(at('/sign-up?to=/settings/profile'));
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('velvet tiger on a lamp post');
    await button(page, 'Create account').click();
    await page.getByLabel('Code').fill((await mailTo(platform.url, email, 'Confirm your e-mail address')).code);
    await other.getByText(email).waitFor();
    await page.waitForURL('**/settings/profile');
    await page.getByLabel('Name', { exact: true }).fill('Grace');
    await button(page, 'Save').click();
    await other.getByRole('heading', { name: 'Grace' }).waitFor();

    // Both wallets are kept by Hatchery: the guest's and the one that came with the account.
    await sheet(page, 'Main wallet').getByText('We hold its key for you.').waitFor();
    await other.getByText('Kept by Hatchery').nth(1).waitFor();
    expect(await other.getByText('Your wallet').count()).toBe(0);
    expect(unexpected(guest.complaints)).toEqual([]);
    await guest.close();
  });
});

describe('a page under More', () => {
  const pages = ['/settings/profile', '/settings/accounts', '/settings/wallets', '/friends', '/referrals'];

  it('sends a visitor to sign in, and back', async () => {
    const visitor = await visit(browser);
    await visitor.page.goto(at('/friends'));
    const link = visitor.page.getByRole('main').getByRole('link', { name: 'Sign in' });
    expect(await link.getAttribute('href')).toBe('/sign-in?to=%2Ffriends');
    await visitor.close();
  });

  it.each(pages)('says what went wrong and asks again: %s', async (path) => {
    const player = await visitAs('Mary');
    const { page } = player;
    let failing = true;
    await page.route(/\/(v1|v2|account)\//, (route) => {
      const { pathname } = new URL(route.request().url());
      const isSession = /\/account\/token|\/v2\/users$/.test(pathname);
      if (isSession || !failing) return route.fallback();
      return route.fulfill({ status: 403, json: { type: '/problems/forbidden', detail: 'Not now.' } });
    });
    await page.goto(at(path));
    await page.getByRole('alert').getByText('Not now.').first().waitFor();
    failing = false;
    const failures = page.getByRole('alert').filter({ hasText: 'Not now.' });
    await eventually(async () => {
      if ((await failures.count()) === 0) return true;
      await failures.first().getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
    });
    await player.close();
  });

  it('for those with a role is none for others', async () => {
    const player = await visitAs('Lise');
    await player.page.goto(at('/admin/users'));
    await player.page.getByRole('heading', { name: "You don't have access" }).waitFor();
    await player.close();
  });
});
