import type { Page } from 'playwright-core';
import { desk, launch, openPlatform, phone, type Visit, visit } from './open-page.ts';
import { arriveAsGuest, button, meetCreature } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

/** From the landing page to a creature's page in the guide. */
async function hatchAsGuest({ page, screenshot }: Visit, name: string): Promise<void> {
  await page.goto(platform.url);
  await button(page, 'Play as guest').waitFor();
  await screenshot(`${name}-landing`);
  await button(page, 'Play as guest').click();
  await button(page, 'Hatch').waitFor();
  await screenshot(`${name}-egg`);
  await button(page, 'Hatch').click();
  // An egg that waits long for a busy chain opens without a crack.
  await page.getByText(/^(A crack in the shell|Someone looks out)$/).waitFor();
  await screenshot(`${name}-crack`);
  await button(page, 'See your creature').click();
  await button(page, 'Go to collection').waitFor();
  await pictureLoaded(page);
  await screenshot(`${name}-creature`);
}

const pictureLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('img.creature-art');
    return picture?.complete && picture.naturalWidth > 0;
  });

describe('a guest', () => {
  it.each([
    ['phone', { viewport: phone, reducedMotion: 'no-preference' as const }],
    ['desk', { viewport: desk }],
    ['phone-night', { viewport: phone, colorScheme: 'dark' as const }],
  ])('hatches a creature with three clicks: %s', async (name, options) => {
    const guest = await visit(browser, options);
    await hatchAsGuest(guest, `guest-${name}`);
    expect(await guest.layoutShifts()).toEqual([]);

    const creature = (await guest.page.locator('.plate-full h2').textContent()) ?? '';
    await button(guest.page, 'Go to collection').click();
    await guest.page.getByRole('link', { name: new RegExp(creature) }).click();
    await guest.page.getByRole('heading', { level: 1, name: creature }).waitFor();
    await guest.page.getByText('Permanently recorded').waitFor();
    expect(await guest.page.title()).toBe(`${creature} · Hatchery`);
    await guest.screenshot(`guest-${name}-page`);
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it('finds everything again after a reload at any step', async () => {
    const guest = await visit(browser);
    const { page } = guest;
    await page.goto(platform.url);
    await button(page, 'Play as guest').click();
    await page.waitForURL('**/hatchery');
    await page.reload();
    await button(page, 'Hatch').waitFor();
    await page.reload();
    await button(page, 'Hatch').click();
    await page.getByText(/^(It stirs|A crack in the shell|Someone looks out)$/).waitFor();
    await page.reload();
    await button(page, 'See your creature').waitFor();
    await page.reload();
    await button(page, 'See your creature').click();
    await button(page, 'Back to the nest').click();
    await page.getByRole('link', { name: 'Choose an egg' }).waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it('meets a creature once, however they leave it', async () => {
    const guest = await visit(browser);
    const { page } = guest;
    await arriveAsGuest(page, platform.url);
    await meetCreature(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: /is waiting for you$/ }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Hatchery' }).click();
    const next = page.getByText(/^(Choose an egg|Your egg is on its way)$/).first();
    expect(await next.textContent()).toBe('Choose an egg');
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it('gets what they opened offline once they are back', async () => {
    const guest = await visit(browser);
    const { page } = guest;
    await arriveAsGuest(page, platform.url);
    await guest.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Collection' }).click();
    await page.waitForURL('**/collection');
    await guest.context.setOffline(false);
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Collection', includeHidden: true }).waitFor();
    await guest.close();
  });

  it('gets there by keyboard alone', async () => {
    const guest = await visit(browser, { viewport: desk });
    const { page } = guest;
    await page.goto(platform.url);
    await button(page, 'Play as guest').waitFor();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Skip to content');
    await tabTo(page, 'Play as guest');
    // The ring alone is dark blue on the sky.
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).boxShadow)).toContain(
      'rgb(255, 253, 246) 0px 0px 0px 2px',
    );
    for (const name of ['Play as guest', 'Hatch', 'See your creature', 'Go to collection']) {
      await button(page, name).waitFor();
      await tabTo(page, name);
      expect(await focusIsVisible(page)).toBe(true);
      await page.keyboard.press('Enter');
      // The pressed button goes away, and with it its place among what can be focused.
      await focusIsOnPage(page);
    }
    await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();
    await focusIsOnPage(page);
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });
});

describe('anybody', () => {
  it('goes anywhere from the command palette', async () => {
    const guest = await visit(browser, { viewport: desk });
    const { page } = guest;
    await page.goto(platform.url);
    await button(page, 'Play as guest').waitFor();
    // Without a pause: nothing typed is lost while the palette's code is fetched.
    for (const key of ['/', 'm', 'a', 'r', 'k']) await page.keyboard.press(key);
    const field = page.getByRole('combobox');
    await field.waitFor();
    expect(await field.inputValue()).toBe('mark');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await guest.screenshot('palette-desk');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Market' }).waitFor();
    await focusIsOnPage(page);
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it('loses no key between the drawing of the palette and its opening', async () => {
    const guest = await visit(browser, { viewport: desk });
    const { page } = guest;
    await page.goto(platform.url);
    await button(page, 'Play as guest').waitFor();
    await page.evaluate(() => {
      // Runs as soon as the dialog is in the page, before it takes the focus.
      const drawn = new MutationObserver(() => {
        if (!document.querySelector('dialog')) return;
        drawn.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      });
      drawn.observe(document.body, { childList: true, subtree: true });
    });
    const { promise: typed, resolve: fetched } = Promise.withResolvers<void>();
    await page.route('**/command-palette-*.js', async (route) => {
      await typed;
      await route.continue();
    });
    for (const key of ['/', 'm']) await page.keyboard.press(key);
    fetched();
    const field = page.getByRole('combobox');
    await page.waitForFunction(() => document.activeElement?.matches('[role="combobox"]'));
    expect(await field.inputValue()).toBe('ma');
    await guest.close();
  });

  it('moves through the palette by arrows, and leaves it by Escape', async () => {
    const guest = await visit(browser, { viewport: desk });
    const { page } = guest;
    await page.goto(platform.url);
    await button(page, 'Play as guest').waitFor();
    await page.keyboard.press('/');
    const chosen = page.locator('[role="option"][aria-selected="true"] > span');
    await chosen.waitFor();
    const first = await chosen.textContent();
    await page.keyboard.press('ArrowDown');
    const second = await chosen.textContent();
    expect(second).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await chosen.textContent()).toBe(first);
    await page.keyboard.press('ArrowUp');
    const last = await page.getByRole('option').last().locator('span').textContent();
    expect(await chosen.textContent()).toBe(last);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
    // The palette begins anew, and typing goes into its field.
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('coll');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it('is offered what applies to them alone', async () => {
    const guest = await visit(browser, { viewport: desk });
    const { page } = guest;
    const offers = async (text: string) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type(text);
      const found = await page.getByRole('option').locator('span').allTextContents();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox').waitFor({ state: 'detached' });
      return found;
    };
    await page.goto(platform.url);
    await button(page, 'Play as guest').waitFor();
    expect(await offers('sign in')).toEqual(['Sign in', 'Sign in with a wallet']);
    expect(await offers('confirm')).toEqual([]);
    expect(await offers('profile')).toEqual([]);
    await button(page, 'Play as guest').click();
    await button(page, 'Hatch').waitFor();
    expect(await offers('sign in')).toEqual(['Sign in with a wallet']);
    expect(await offers('play as')).toEqual([]);
    expect(await offers('confirm')).toEqual([]);
    expect(await offers('friend')).toEqual([]);
    expect((await offers('account')).sort()).toEqual(['Create account', 'Linked accounts']);
    await guest.close();
  });

  it('is told of being offline, and may change how things look for good', async () => {
    const guest = await visit(browser);
    const { page } = guest;
    await page.goto(`${platform.url}/more`);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await guest.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await guest.context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
    await page.reload();
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await guest.close();
  });

  it('leaves for good as a guest, after being told what that means', async () => {
    const guest = await visit(browser);
    const { page } = guest;
    await arriveAsGuest(page, platform.url);
    await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
    await page.getByRole('link', { name: /^Profile/ }).click();
    await page.getByLabel('Name').fill('Ada');
    await button(page, 'Save').click();
    await page.getByText('Saved.').first().waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
    await button(page, 'Forget this guest').click();
    await page.getByText('Nobody can come back to a forgotten guest').waitFor();
    await button(page, 'Forget').click();
    await page.getByText("You're not signed in.").waitFor();
    await page.reload();
    await page.getByText("You're not signed in.").waitFor();
    // Requests that were under way when the guest was forgotten are refused.
    expect(guest.complaints.filter((line) => !/status of 401/.test(line))).toEqual([]);
    await guest.close();
  });
});

const focusedName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.textContent?.trim() ?? '');

/** Waits until the focus is on the page, where a button was that went away. */
const focusIsOnPage = (page: Page) => page.waitForFunction(() => document.activeElement?.id === 'main');

const focusIsVisible = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.activeElement as Element).outlineWidth) >= 2);

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`"${name}" cannot be reached by Tab.`);
}
