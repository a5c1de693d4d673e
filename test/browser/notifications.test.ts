import { eventually } from '@hatchery/kit/testing';
import type { Request } from 'playwright-core';
import { call } from '../platform/call.ts';
import type { Person } from '../platform/people.ts';
import { launch, openPlatform, phone, visit } from './open-page.ts';
import { arriveAsGuest, button, comeAs, newPlayer, unexpected } from './players.ts';

const desk = { width: 1440, height: 900 };

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

async function visitBy(person: Person, options: Parameters<typeof visit>[1] = {}) {
  const player = await visit(browser, options);
  await comeAs(player, platform.url, person);
  await player.page.goto(`${platform.url}/friends`);
  return player;
}
/** Somebody who has read the news of their welcome egg. */
async function newReader(name: string): Promise<Person> {
  const person = await newPlayer(platform.url, name);
  const { token } = person;
  await eventually(async () => {
    const { body } = await call(platform.url, 'GET', '/account/notifications', { token });
    return (body as { unread: number }).unread === 1;
  });
  await call(platform.url, 'POST', '/account/notifications/read', { token });
  return person;
}
const ask = ({ token }: Person, { uid }: Person) => call(platform.url, 'POST', '/v2/friends', { token, body: { uid } });

it('a friend request shows at the bell of every tab without a reload', async () => {
  const [ada, bo] = [await newPlayer(platform.url, 'Ada'), await newReader('Bo')];
  const bos = await visitBy(bo, { viewport: phone });
  const { page } = bos;
  const second = await bos.context.newPage();
  await second.goto(`${platform.url}/friends`);
  for (const tab of [page, second]) await button(tab, 'Notifications').waitFor();
  await button(page, 'Notifications').click();
  await page.getByRole('dialog').getByText('A gift arrived: 1').waitFor();
  await bos.screenshot('notifications-none');
  await page.keyboard.press('Escape');

  expect((await ask(ada, bo)).status).toBe(200);
  for (const tab of [page, second]) {
    await button(tab, 'Notifications: 1 unread').waitFor();
    await tab.getByRole('button', { name: 'Accept: Ada' }).waitFor();
  }
  await button(page, 'Notifications: 1 unread').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ada wants to be your friend.').waitFor();
  await bos.screenshot('notifications');
  await dialog.getByRole('button', { name: 'Mark all read' }).click();
  await page.keyboard.press('Escape');
  for (const tab of [page, second]) await button(tab, 'Notifications').waitFor();
  expect(unexpected(bos.complaints)).toEqual([]);
  await bos.close();
});

it('a tab takes over the stream, where it was, from the tab that is closed', async () => {
  const [eve, flo] = [await newPlayer(platform.url, 'Eve'), await newReader('Flo')];
  const flos = await visit(browser, { viewport: phone });
  await comeAs(flos, platform.url, flo);
  const { page: first, context } = flos;
  const isStream = (request: Request) => request.url().endsWith('/account/stream');
  const connections: Request[] = [];
  context.on('request', (request) => isStream(request) && connections.push(request));
  await Promise.all([first.waitForRequest(isStream), first.goto(`${platform.url}/friends`)]);
  const second = await context.newPage();
  await second.goto(`${platform.url}/friends`);
  await ask(eve, flo);
  for (const tab of [first, second]) await button(tab, 'Notifications: 1 unread').waitFor();
  expect(connections).toHaveLength(1);

  const [resumed] = await Promise.all([second.waitForRequest(isStream), first.close()]);
  expect(Number(await resumed.headerValue('last-event-id'))).toBeGreaterThan(0);
  await ask(await newPlayer(platform.url, 'Gus'), flo);
  await second.getByRole('button', { name: 'Accept: Gus' }).waitFor();
  expect(connections).toHaveLength(2);
  await flos.close();
});

it('the list leads to what happened, by keyboard, at night', async () => {
  const [cy, di] = [await newPlayer(platform.url, 'Cy'), await newReader('Di')];
  await ask(cy, di);
  const dis = await visitBy(di, { viewport: desk, colorScheme: 'dark' });
  const { page } = dis;
  await button(page, 'Notifications: 1 unread').focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('dialog').getByRole('link', { name: 'Cy wants to be your friend.' });
  await entry.waitFor();
  await dis.screenshot('notifications-desk-night');
  await entry.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/friends');
  await button(page, 'Notifications').waitFor();
  expect(unexpected(dis.complaints)).toEqual([]);
  await dis.close();
});

it('a hatch that its player has watched is no news', async () => {
  const guest = await visit(browser, { viewport: phone });
  const { page } = guest;
  await arriveAsGuest(page, platform.url);
  await button(page, 'Hatch').click();
  await button(page, 'See your creature').waitFor();
  await button(page, /^Notifications/).click();
  // An unread one would begin with that word.
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Your .* hatched/ })
    .waitFor();
  expect(unexpected(guest.complaints)).toEqual([]);
  await guest.close();
});
