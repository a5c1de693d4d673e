import type { Page } from 'playwright-core';
import { type Fate, type FaultyGateway, startFaultyGateway } from './faulty-gateway.ts';
import { desk, launch, openPlatform, phone, type Visit, visit } from './open-page.ts';
import { arriveAsGuest, button } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
const gateway: FaultyGateway = await startFaultyGateway(platform.url);
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const isAboutThePlayer = (method: string, path: string): boolean =>
  (method === 'POST' && path === '/account/token') || (method === 'GET' && path === '/v2/users');

const failing = (fate: Fate) => gateway.decide((method, path) => (isAboutThePlayer(method, path) ? fate : 'pass'));
const well = () => gateway.decide(() => 'pass');

const unreachable = (page: Page) => page.getByText("We can't reach the hatchery.", { exact: true });
const guestsMade = () => gateway.seen.filter((line) => line === 'POST /v2/users/guest/wallets/create').length;
const uidOf = (page: Page) =>
  page.evaluate(async () => {
    const { token } = await (await fetch('/account/token', { method: 'POST' })).json();
    return (await (await fetch('/v2/users', { headers: { authorization: `Bearer ${token}` } })).json()).uid as string;
  });

/** Becomes a guest with an egg in the nest. */
async function playAsGuest(options: Parameters<typeof visit>[1] = { viewport: phone }): Promise<Visit> {
  well();
  const guest = await visit(browser, options);
  await arriveAsGuest(guest.page, gateway.url);
  return guest;
}

/** Nothing on the page takes the player for a stranger. */
async function expectNobodyElseOffered(page: Page): Promise<void> {
  expect(await button(page, 'Play as guest').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Sign in', exact: true }).count()).toBe(0);
}

describe('an outage', () => {
  it.each<[Fate, Parameters<typeof visit>[1]]>([
    [503, { viewport: phone }],
    [429, { viewport: phone, colorScheme: 'dark' }],
    ['hang', { viewport: desk }],
    ['cut', { viewport: desk, colorScheme: 'dark' }],
  ])('of the kind %s leaves a guest who they are, and ends by itself', async (fate, options) => {
    const guest = await playAsGuest(options);
    const { page } = guest;
    const before = await uidOf(page);
    const made = guestsMade();
    failing(fate);
    await page.goto(gateway.url);
    await unreachable(page).waitFor();
    await expectNobodyElseOffered(page);
    await guest.screenshot(`outage-${fate}-home`);
    for (const place of ['Hatchery', 'Collection', 'More']) {
      await page.getByRole('navigation').getByRole('link', { name: place }).click();
      await unreachable(page).waitFor();
      await expectNobodyElseOffered(page);
    }
    await page.goto(`${gateway.url}/sign-in`);
    await unreachable(page).waitFor();
    await expectNobodyElseOffered(page);
    await page.goto(`${gateway.url}/hatchery`);
    await unreachable(page).waitFor();
    await guest.screenshot(`outage-${fate}-hatchery`);
    well();
    // Nobody presses anything: the page asks again by itself.
    await button(page, 'Hatch').waitFor();
    expect(await unreachable(page).count()).toBe(0);
    expect(await uidOf(page)).toBe(before);
    expect(guestsMade()).toBe(made);
    await guest.close();
  });

  it('of one kind after another costs no creature', async () => {
    const guest = await playAsGuest();
    const { page } = guest;
    await button(page, 'Hatch').click();
    await button(page, 'See your creature').click();
    const creature = (await page.locator('.plate-full h2').textContent()) ?? '';
    for (const fate of [503, 'lost', 429, 'cut'] as const) {
      failing(fate);
      await page.goto(`${gateway.url}/collection`);
      await unreachable(page).waitFor();
      await expectNobodyElseOffered(page);
    }
    await guest.context.setOffline(true);
    await page.getByText("You're offline.").waitFor();
    await guest.context.setOffline(false);
    well();
    await page.getByRole('link', { name: new RegExp(creature) }).waitFor();
    await guest.close();
  });

  it('tries again at once when the player asks for it', async () => {
    const guest = await playAsGuest();
    const { page } = guest;
    failing(503);
    await page.goto(gateway.url);
    await unreachable(page).waitFor();
    well();
    await button(page, 'Try now').click();
    await page.getByRole('heading', { name: /^Good to see you/ }).waitFor();
    await guest.close();
  });
});

describe('a guest', () => {
  it('comes back by the cookie when the browser has cleared what scripts store', async () => {
    const guest = await playAsGuest();
    const { page } = guest;
    const before = await uidOf(page);
    const made = guestsMade();
    await page.evaluate(() => localStorage.clear());
    // The page does not find out who this is before the button is pressed.
    gateway.decide((method, path) => (method === 'GET' && path === '/account/players' ? 503 : 'pass'));
    await page.goto(gateway.url);
    await button(page, 'Play as guest').waitFor();
    await button(page, 'Play as guest').click();
    await page.waitForFunction(() => document.querySelector('.home-note[role="alert"], .button[aria-busy]'));
    well();
    await button(page, 'Hatch').waitFor();
    expect(await uidOf(page)).toBe(before);

    await page.evaluate(() => localStorage.clear());
    await page.goto(gateway.url);
    await page.getByRole('heading', { name: /^Good to see you/ }).waitFor();
    expect(guestsMade()).toBe(made);
    await guest.close();
  });

  it('is one guest after a double click, and after a lost answer', async () => {
    well();
    const guest = await visit(browser, { viewport: phone });
    const { page } = guest;
    await page.goto(gateway.url);
    await button(page, 'Play as guest').waitFor();
    const made = guestsMade();
    let lost = 0;
    gateway.decide((method, path) =>
      method === 'POST' && path === '/v2/users/guest/wallets/create' && lost++ === 0 ? 'lost' : 'pass',
    );
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().endsWith('/guest/wallets/create')) keys.add(request.headers()['idempotency-key']);
    });
    // Both clicks come before the page has drawn anything new.
    await button(page, 'Play as guest').evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await button(page, 'Hatch').waitFor();
    expect(guestsMade() - made).toBe(2);
    expect(keys.size).toBe(1);
    await guest.close();
  });

  it('can be had back on this device, beside other guests', async () => {
    const guest = await playAsGuest();
    const { page } = guest;
    const signOut = async () => {
      await page.goto(`${gateway.url}/more`);
      await button(page, 'Sign out').click();
      await page.getByText("You're not signed in.").waitFor();
    };
    const first = await uidOf(page);
    await signOut();
    await page.goto(gateway.url);
    await page.getByText('Played here before?').waitFor();
    await guest.screenshot('kept-guest-landing');
    await button(page, 'Play as guest').click();
    await button(page, 'Hatch').waitFor();
    const second = await uidOf(page);
    expect(second).not.toBe(first);
    await signOut();

    await page.goto(`${gateway.url}/hatchery`);
    await button(page, new RegExp(`^Continue as Keeper ${second.slice(0, 4)}`)).waitFor();
    await guest.screenshot('kept-guests-hatchery');
    await button(page, new RegExp(`^Continue as Keeper ${first.slice(0, 4)}`)).click();
    await button(page, 'Hatch').waitFor();
    expect(await uidOf(page)).toBe(first);
    await page.goto(`${gateway.url}/more`);
    await button(page, 'Forget this guest').click();
    await button(page, 'Forget').click();
    await page.getByText("You're not signed in.").waitFor();
    await page.goto(`${gateway.url}/sign-in`);
    await button(page, new RegExp(`^Continue as Keeper ${second.slice(0, 4)}`)).waitFor();
    expect(await button(page, new RegExp(`^Continue as Keeper ${first.slice(0, 4)}`)).count()).toBe(0);
    await guest.close();
  });
});
