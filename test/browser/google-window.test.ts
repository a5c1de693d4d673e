import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import { newGooglePerson, sharedPlatform } from '../platform/shared.ts';
import { launch, visit } from './open-page.ts';

const [platform, browser] = await Promise.all([sharedPlatform(), launch()]);
afterAll(() => browser.close());

/** Opens Google in a window of its own, as the web app does. @returns the window and what it told. */
async function openGoogle(page: Page) {
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel('hatchery-google').onmessage = ({ data }) => resolve(data);
      }),
  );
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(async () => {
      const opened = open('', 'google', 'popup');
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ purpose: 'sign-in' });
      const response = await fetch('/account/google', { method: 'POST', headers, body });
      opened?.location.replace((await response.json()).url);
    }),
  ]);
  return { popup, outcome: await told };
}

const refreshStatus = (page: Page) =>
  page.evaluate(async () => (await fetch('/account/token', { method: 'POST' })).status);

describe('the window that goes through Google', () => {
  it('tells its opener, closes itself, and leaves the session where no script reads it', async () => {
    const { sub } = await newGooglePerson();
    const player = await visit(browser, { googlePerson: sub });
    await player.page.goto(`${platform.url}/docs/`);
    const { popup, outcome } = await openGoogle(player.page);
    expect(outcome).toEqual({ outcome: 'signed-in' });
    await eventually(() => popup.isClosed());
    expect(await player.page.evaluate(() => document.cookie)).toBe('');
    expect(await refreshStatus(player.page)).toBe(200);
    await player.close();
  });

  it('tells when the player declines', async () => {
    const player = await visit(browser);
    await player.page.goto(`${platform.url}/docs/`);
    const { popup, outcome } = await openGoogle(player.page);
    expect(outcome).toEqual({ outcome: 'cancelled' });
    await eventually(() => popup.isClosed());
    expect(await refreshStatus(player.page)).toBe(401);
    await player.close();
  });

  it('says it in words where scripts do not run', async () => {
    const { sub } = await newGooglePerson();
    const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: { 'x-person': sub } });
    const started = await context.request.post(`${platform.url}/account/google`, { data: { purpose: 'sign-in' } });
    const page = await context.newPage();
    await page.goto((await started.json()).url);
    expect(await page.getByRole('heading').textContent()).toBe('You are signed in.');
    expect((await context.request.post(`${platform.url}/account/token`)).status()).toBe(200);
    await context.close();
  });
});
