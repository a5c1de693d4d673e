import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import type { Locator, Page } from 'playwright-core';
import { call } from '../platform/call.ts';
import { type Person, signInWithWallet } from '../platform/people.ts';
import { desk, launch, loaded, looks, openPlatform, phone, type VisitOptions, visit } from './open-page.ts';
import { button, comeAs, newPlayer, sheet, unexpected } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);

async function send(who: Person, method: 'POST' | 'PUT' | 'GET', path: string, body?: object) {
  const reply = await call(platform.url, method, path, { token: who.token, ...(body && { body }) });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Gives a player some of a new asset. @returns its name. */
async function give(person: Person, what: string, amount: number): Promise<string> {
  const name = `${what} ${person.uid.slice(0, 6)}`;
  const { uid } = await send(admin, 'POST', '/v2/assets', { name, category: 'medals', image: '/mark.svg' });
  await send(admin, 'POST', '/v2/vouchers/admin/give', { assetId: uid, amount, receiver: person.address });
  return name;
}

async function befriend(one: Person, other: Person): Promise<void> {
  await send(one, 'POST', '/v2/friends', { uid: other.uid });
  await send(other, 'POST', `/v2/friends/${one.uid}/accept`);
}

/** Two friends: Ada has ten medals, and Mary three shells. */
async function newFriends() {
  const [ada, mary] = [await newPlayer(platform.url, 'Ada'), await newPlayer(platform.url, 'Mary')];
  await befriend(ada, mary);
  return { ada, mary, medal: await give(ada, 'Moss medal', 10), shell: await give(mary, 'Sea shell', 3) };
}

async function visitBy(person: Person, path: string, options: VisitOptions = {}) {
  const player = await visit(browser, options);
  await comeAs(player, platform.url, person);
  await player.page.goto(platform.url + path);
  return player;
}

/** A table that is open between two friends. @returns its path. */
const tableOf = async (one: Person, other: Person): Promise<string> =>
  `/trades/tables/${(await send(one, 'POST', '/v2/direct-trades', { uid: other.uid })).uid}`;

const dialogOf = (page: Page) => page.getByRole('dialog');
const side = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Puts some of a thing on the player's own side, as a person does. */
async function putDown(page: Page, what: string, amount?: number): Promise<void> {
  await side(page, 'You give').getByRole('button').click();
  const dialog = dialogOf(page);
  await dialog.getByRole('checkbox', { name: new RegExp(what) }).check();
  if (amount !== undefined) {
    const field = dialog.getByLabel(`How much: ${what}`);
    await field.fill('');
    await field.pressSequentially(String(amount));
  }
  await dialog.getByRole('button', { name: 'Put down' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Looks at both sides once more and confirms them. The button opens when the pause is over. */
async function confirm(page: Page): Promise<void> {
  await button(page, 'Confirm').click();
  await dialogOf(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
}

const bagOf = async (person: Person): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await send(person, 'GET', '/v2/vouchers')).map(({ name, amountBase }: { name: string; amountBase: string }) => [
      name,
      amountBase,
    ]),
  );

describe('a direct trade', () => {
  it.each(looks)(
    'begins with a friend, shows each change to both, and exchanges everything: %s',
    async (name, options) => {
      const { ada, mary, medal, shell } = await newFriends();
      const adas = await visitBy(ada, '/trades/tables', options);
      await sheet(adas.page, 'Your tables').getByText('No table is open.').waitFor();
      await loaded(adas.page);
      await adas.screenshot(`tables-${name}-empty`);
      expect(await adas.layoutShifts()).toEqual([]);
      await button(adas.page, 'Mary').click();
      await adas.page.getByText('Put something down first.').waitFor();
      await adas.screenshot(`table-${name}-empty`);
      const path = new URL(adas.page.url()).pathname;

      const marys = await visitBy(mary, path, options);
      // A change shows as one only to those who have seen the table before it.
      await marys.page.getByText('Put something down first.').waitFor();
      await putDown(adas.page, medal, 4);
      await marys.page.getByText('Ada changed their side.').waitFor();
      await side(marys.page, 'Ada gives').getByText(`4 × ${medal}`).waitFor();
      await marys.screenshot(`table-${name}-one-side`);
      await putDown(marys.page, shell, 2);
      await side(adas.page, 'Mary gives').getByText(`2 × ${shell}`).waitFor();

      await confirm(adas.page);
      await side(marys.page, 'Ada gives').getByText('Confirmed', { exact: true }).waitFor();
      await marys.screenshot(`table-${name}-one-confirmed`);
      // She takes one shell back: nobody has confirmed that.
      await putDown(marys.page, shell, 1);
      await adas.page.getByText('Mary changed their side. The confirmation is void.').waitFor();
      await side(adas.page, 'Mary gives').getByText(`1 × ${shell}`).waitFor();
      expect(await side(adas.page, 'You give').getByText('Not confirmed').count()).toBe(1);
      await adas.screenshot(`table-${name}-void`);

      await button(adas.page, 'Confirm').click();
      await dialogOf(adas.page).getByRole('list', { name: 'You get' }).getByText(`1 × ${shell}`).waitFor();
      await adas.screenshot(`table-${name}-confirm`);
      await dialogOf(adas.page).getByRole('button', { name: 'Confirm', exact: true }).click();
      await dialogOf(adas.page).waitFor({ state: 'detached' });
      await confirm(marys.page);
      for (const { page } of [adas, marys]) await page.getByRole('heading', { name: 'Traded' }).waitFor();
      await adas.page.getByRole('button', { name: 'See the receipt' }).click();
      await dialogOf(adas.page).getByRole('list', { name: 'Mary gave' }).getByText(`1 × ${shell}`).waitFor();
      await adas.screenshot(`table-${name}-receipt`);
      expect([await bagOf(ada), await bagOf(mary)]).toEqual([
        { [medal]: '6', [shell]: '1' },
        { [medal]: '4', [shell]: '2' },
      ]);
      await marys.page.goto(`${platform.url}/trades/tables`);
      await button(marys.page, 'History').click();
      await sheet(marys.page, 'Your tables').getByText(`You gave 1 × ${shell}, and got 4 × ${medal}`).waitFor();
      await loaded(marys.page);
      await marys.screenshot(`tables-${name}-history`);
      expect([...unexpected(adas.complaints), ...unexpected(marys.complaints)]).toEqual([]);
      await Promise.all([adas.close(), marys.close()]);
    },
  );

  it('shows what changed while somebody looks at it for the last time, and confirms nothing', async () => {
    const { ada, mary, medal, shell } = await newFriends();
    const path = await tableOf(ada, mary);
    const [adas, marys] = [
      await visitBy(ada, path, { viewport: phone }),
      await visitBy(mary, path, { viewport: desk }),
    ];
    await putDown(adas.page, medal, 4);
    await putDown(marys.page, shell, 2);
    await side(adas.page, 'Mary gives').getByText(`2 × ${shell}`).waitFor();
    await button(adas.page, 'Confirm').click();
    await putDown(marys.page, shell, 1);
    const dialog = dialogOf(adas.page);
    await dialog.getByText('Mary changed this while you looked.').waitFor();
    expect(await dialog.getByRole('button', { name: /^Confirm/ }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Show what changed' }).click();
    await dialog.getByRole('list', { name: 'No longer there' }).getByText(`2 × ${shell}`).waitFor();
    await adas.screenshot('table-changed');
    await dialog.getByRole('button', { name: 'Confirm as changed' }).click();
    await dialog.waitFor({ state: 'detached' });
    await adas.page.getByText('You have confirmed. Mary has to confirm, too.').waitFor();
    expect(await bagOf(mary)).toEqual({ [shell]: '2' });
    await Promise.all([adas.close(), marys.close()]);
  });

  it('warns whoever gets nothing, and gives all back when one leaves', async () => {
    const { ada, mary, medal } = await newFriends();
    const path = await tableOf(ada, mary);
    const [adas, marys] = [
      await visitBy(ada, path, { viewport: phone }),
      await visitBy(mary, path, { viewport: phone }),
    ];
    await putDown(adas.page, medal, 10);
    await adas.page.getByText('You get nothing: Mary has put nothing down.').waitFor();
    await button(adas.page, 'Confirm').click();
    const confirms = dialogOf(adas.page).getByRole('button', { name: 'Confirm', exact: true });
    expect(await confirms.isDisabled()).toBe(true);
    await dialogOf(adas.page).getByRole('checkbox').check();
    await adas.screenshot('table-for-nothing');
    await confirms.click();
    await marys.page.getByText('Ada has confirmed.').waitFor();
    await marys.page.getByText('Ada gets nothing: you have put nothing down.').waitFor();

    await button(marys.page, 'Leave the table').click();
    await marys.screenshot('table-leave');
    await dialogOf(marys.page).getByRole('button', { name: 'Leave' }).click();
    for (const { page } of [adas, marys]) await page.getByRole('heading', { name: 'Called off' }).waitFor();
    await adas.screenshot('table-called-off');
    await eventually(async () => (await bagOf(ada))[medal] === '10');
    await Promise.all([adas.close(), marys.close()]);
  });

  it('waits where somebody came by a new device, and can be cancelled until then', async () => {
    const { ada, mary, medal, shell } = await newFriends();
    const elsewhere = await signInWithWallet(platform.url, mary.privateKey);
    const path = await tableOf(ada, mary);
    const adas = await visitBy(ada, path, { viewport: desk, colorScheme: 'dark' });
    const marys = await visitBy(elsewhere, path, { viewport: phone });
    await putDown(adas.page, medal, 1);
    await putDown(marys.page, shell, 1);
    await side(adas.page, 'Mary gives').getByText(`1 × ${shell}`).waitFor();
    await confirm(adas.page);
    await confirm(marys.page);
    await adas.page.getByRole('heading', { name: 'Confirmed by both' }).waitFor();
    await marys.page.getByText('because one of you confirmed from a new device').last().waitFor();
    await marys.screenshot('table-held');
    await button(adas.page, 'Cancel trade').click();
    await adas.screenshot('table-held-cancel');
    await dialogOf(adas.page).getByRole('button', { name: 'Cancel trade' }).click();
    for (const { page } of [adas, marys]) await page.getByRole('heading', { name: 'Called off' }).waitFor();
    await eventually(async () => (await bagOf(mary))[shell] === '3');
    await Promise.all([adas.close(), marys.close()]);
  });

  it('is for accounts, needs a friend, and is for the two at it alone', async () => {
    const { ada, mary } = await newFriends();
    const stranger = await newPlayer(platform.url, 'Eve');
    const path = await tableOf(ada, mary);
    const eves = await visitBy(stranger, path, { viewport: phone });
    await eves.page.getByText("This table isn't there").waitFor();
    await eves.page.goto(`${platform.url}/trades/tables`);
    await eves.page.getByLabel("Friend's code or wallet").fill(ada.address);
    await button(eves.page, 'Open a table').click();
    await eves.page.locator('.field-error').first().waitFor();
    await eves.screenshot('tables-no-friend');
    expect(unexpected(eves.complaints)).toEqual([]);
    await eves.close();
  });

  it('keeps its buttons within reach on phones, and off what has the focus', async () => {
    const { ada, mary } = await newFriends();
    const adas = await visitBy(ada, await tableOf(ada, mary), { viewport: { width: 390, height: 720 } });
    const { page } = adas;
    const edgesOf = (one: Locator) =>
      one.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    const places = await edgesOf(page.getByRole('navigation', { name: 'Main' }));
    expect((await edgesOf(button(page, 'Leave the table'))).bottom).toBeLessThan(places.top);
    const put = button(page, 'Put something down');
    await put.focus();
    const acts = await edgesOf(page.locator('.two-sides-acts'));
    expect((await edgesOf(put)).bottom).toBeLessThan(acts.top);
    expect(acts.bottom).toBeLessThanOrEqual(places.top);
    await adas.close();
  });

  it('is done with the keyboard alone', async () => {
    const { ada, mary, medal, shell } = await newFriends();
    const adas = await visitBy(ada, '/trades/tables', { viewport: desk });
    const { page } = adas;
    await button(page, 'Mary').press('Enter');
    await page.getByText('Put something down first.').waitFor();
    await button(page, 'Put something down').press('Enter');
    await dialogOf(page)
      .getByRole('checkbox', { name: new RegExp(medal) })
      .press('Space');
    await dialogOf(page).getByRole('button', { name: 'Put down' }).press('Enter');
    await side(page, 'You give').getByText(`1 × ${medal}`).waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Change your side');
    const { uid } = (await send(mary, 'GET', '/v2/vouchers'))[0];
    const table = `/v2/direct-trades/${new URL(page.url()).pathname.split('/').at(-1)}`;
    await send(mary, 'PUT', table, { voucherIds: [uid], voucherAmountsBase: ['1'] });
    await side(page, 'Mary gives').getByText(`1 × ${shell}`).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('button')].some((one) => one.textContent === 'Confirm' && !one.disabled),
    );
    await button(page, 'Confirm').press('Enter');
    await dialogOf(page).getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
    await page.getByText('You have confirmed. Mary has to confirm, too.').waitFor();
    expect(unexpected(adas.complaints)).toEqual([]);
    await adas.close();
  });
});
