import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import { mailTo, newAddress } from './mailbox.ts';
import { launch, openPlatform, phone, visit } from './open-page.ts';
import { arriveAsGuest, button, sheet, unexpected, visitAsPlayer } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const visitAs = (name: string) => visitAsPlayer(browser, platform.url, name);

describe('a guest', () => {
  it('is told what needs an account, and becomes one in every tab', async () => {
    const guest = await visit(browser);
    const { page } = guest;
    await arriveAsGuest(page, platform.url);
    await page.goto(at('/settings/profile'));
    await page.getByRole('link', { name: 'Create an account' }).waitFor();
    await page.goto(at('/friends'));
    await page.getByRole('heading', { name: 'Create an account first' }).waitFor();
    const other = await guest.context.newPage();
    await other.goto(at('/more'));
    await other.getByText("You're playing as a guest").waitFor();

    const email = newAddress('grace.with.an.address.that.is.wider.than.a.phone');
    await page.goto(at('/sign-up?to=/settings/profile'));
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('velvet tiger on a lamp post');
    await button(page, 'Create account').click();
    await page.getByLabel('Code').fill((await mailTo(platform.url, email, 'Confirm your e-mail address')).code);
    await other.getByText(email).waitFor();
    const widthOf = (tab: Page) => tab.evaluate(() => document.documentElement.scrollWidth);
    expect(await widthOf(other)).toBe(phone.width);
    await page.waitForURL('**/settings/profile');
    await page.getByLabel('Name', { exact: true }).fill('Grace');
    await button(page, 'Save').click();
    await other.getByRole('heading', { name: 'Grace' }).waitFor();

    for (const path of ['/settings/accounts', '/settings/security']) {
      await other.goto(at(path));
      await other.getByText(email).first().waitFor();
      expect(await widthOf(other)).toBe(phone.width);
    }
    await other.goto(at('/more'));

    // All wallets are kept by Hatchery: the guest's, and the account's own where that was made before the guest came.
    await sheet(page, 'Main wallet').getByText('We hold its key for you.').waitFor();
    await other.getByText('Kept by Hatchery').first().waitFor();
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
