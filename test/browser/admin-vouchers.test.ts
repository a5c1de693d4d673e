import { demoAccounts } from '@hatchery/local/seed';
import type { Page } from 'playwright-core';
import { call } from '../platform/call.ts';
import { type Person, signInWithWallet } from '../platform/people.ts';
import { launch, loaded, looks, openPlatform, type VisitOptions, visit } from './open-page.ts';
import { button, comeAs, newPlayer, sheet, unexpected } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const someName = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

/** Opens a browser as the demo admin. */
async function visitAsAdmin(options: VisitOptions) {
  const person = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const admin = await visit(browser, options);
  await comeAs(admin, platform.url, person);
  return { ...admin, person };
}

const gameAsset = (name: string) => ({ name, category: 'medals', image: '/mark.svg' });

async function newAsset({ token }: Person, name: string): Promise<string> {
  const { status, body } = await call(platform.url, 'POST', '/v2/assets', { token, body: gameAsset(name) });
  if (status !== 200) throw new Error(`No asset: ${status} ${JSON.stringify(body)}`);
  return body.uid;
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

describe.each(looks)('an admin: %s', (look, options) => {
  it('creates an asset, finds it by the keyboard, and deletes it while nothing uses it', async () => {
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    await page.goto(at('/admin/assets'));
    await loaded(page);
    // Later the table is laid out anew for what a search finds, however long after the last key that is.
    expect(await admin.layoutShifts()).toEqual([]);
    await button(page, 'New asset').click();
    const dialog = page.getByRole('dialog', { name: 'New asset' });
    await dialog.getByRole('radio', { name: /^ERC-20/ }).check();
    await dialog.getByLabel('Contract', { exact: true }).pressSequentially('0x12');
    await dialog.getByLabel('Name', { exact: true }).focus();
    await dialog.getByText('An address is 0x followed by 40').waitFor();
    await admin.screenshot(`assets-new-${look}`);
    await dialog.getByRole('radio', { name: /^Game, counted/ }).check();
    const name = someName('Moss medal');
    await dialog.getByLabel('Name', { exact: true }).pressSequentially(name);
    await dialog.getByLabel('Category', { exact: true }).pressSequentially('medals');
    await dialog.getByLabel('Picture', { exact: true }).pressSequentially('/mark.svg');
    await page.keyboard.press('Enter');
    await page.getByText(`${name} is created.`).first().waitFor();

    await page.locator('h1').focus();
    await page.keyboard.press('f');
    await page.keyboard.type(name);
    await rowOf(page, name).waitFor();
    await loaded(page);
    await admin.screenshot(`assets-${look}`);
    await rowOf(page, name).focus();
    await page.keyboard.press('Enter');
    const one = page.getByRole('dialog', { name });
    await one.getByRole('button', { name: 'Delete' }).click();
    await one.getByRole('button', { name: 'Delete asset' }).click();
    await page.getByText(`${name} is deleted.`).first().waitFor();
    await page.getByText('No asset is like that.').waitFor();
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });

  it('gives vouchers after a look at them, and reads them in the entries of the player', async () => {
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    const [name, player] = [someName('Race medal'), await newPlayer(platform.url, 'Ada')];
    const uid = await newAsset(admin.person, name);
    await page.goto(at(`/admin/give?asset=${uid}`));
    // Chosen by its id, however many assets come before it; and chosen anew.
    await button(page, `Change ${name} for another asset`).click();
    await page.getByLabel('Recipient').pressSequentially('nobody');
    await page.getByLabel('Amount').focus();
    await page.getByText('This is no e-mail address.').waitFor();
    await page.getByLabel('Recipient').fill('');
    await page.getByLabel('Recipient').pressSequentially(player.address);
    await page.getByLabel('Search assets by name').pressSequentially(name);
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByLabel('Amount').fill('1.5');
    await button(page, 'Review gift').click();
    await page.getByText('Enter a whole number.').waitFor();
    await admin.screenshot(`give-${look}`);
    await page.getByLabel('Amount').fill('3');
    await button(page, 'Review gift').click();
    const review = page.getByRole('dialog', { name: 'Give this?' });
    await review.getByText(`3 × ${name}`).waitFor();
    await admin.screenshot(`give-${look}-review`);
    // A double click gives once.
    await review.getByRole('button', { name: 'Give', exact: true }).dblclick();
    await sheet(page, 'Given just now').getByText(`3 × ${name}`).waitFor();
    await admin.screenshot(`give-${look}-given`);

    await page.goto(at('/admin/entries'));
    await page.getByLabel(/^Search players/).pressSequentially(player.uid);
    await button(page, 'Show entries: Ada').click();
    // First what they have now. Enter shows where it came from.
    const had = sheet(page, 'Bag').getByRole('row', { name: `${name}, 3 free, open` });
    await had.press('Enter');
    await button(page, `Show all assets, not only ${name}`).waitFor();
    const entry = sheet(page, 'Entries').getByRole('row', { name: new RegExp(`^${name}`) });
    await entry.getByText('+3').waitFor();
    expect(await entry.count()).toBe(1);
    await loaded(page);
    await admin.screenshot(`entries-${look}`);
    await page.getByLabel('Reason').selectOption('destroyed');
    await page.getByText('No entries are like that.').waitFor();
    await page.getByLabel('Reason').selectOption('given');
    await entry.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/^vouchers:gift:/)
      .waitFor();
    await page.keyboard.press('Escape');
    const saved = page.waitForEvent('download');
    await button(page, /Export CSV$/).click();
    expect((await saved).suggestedFilename()).toBe(`entries-${player.uid}.csv`);

    // An asset in use cannot be deleted, and the dialog says where it is used.
    await page.goto(at('/admin/assets'));
    await page.getByLabel('Search assets by name').pressSequentially(name);
    await rowOf(page, name).click();
    const asset = page.getByRole('dialog', { name });
    await asset.getByRole('button', { name: 'Delete' }).click();
    await asset.getByRole('button', { name: 'Delete asset' }).click();
    await asset.getByText(`${name} is in use.`).waitFor();
    await admin.screenshot(`assets-${look}-in-use`);
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });

  it('sees whether the ledger adds up, and adds it up now', async () => {
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    await page.goto(at('/admin/proof'));
    await button(page, 'Run now').click();
    await page.getByText('Everything adds up').waitFor();
    await loaded(page);
    await admin.screenshot(`proof-${look}`);
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });
});
