import { demoAccounts } from '@hatchery/local/seed';
import { launch, loaded, looks, openPlatform, type VisitOptions, visit } from './open-page.ts';
import { button, comeAs, newPlayer, row, sheet, unexpected } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;

/** Opens a browser as the admin of the local platform. */
async function visitAsAdmin(options: VisitOptions) {
  const admin = await visit(browser, options);
  await comeAs(admin, platform.url, await newPlayer(platform.url, 'Ada', demoAccounts[1]?.privateKey));
  return admin;
}

describe('the catalogue', () => {
  it.each(looks)('is searched, and an entry is changed by the keyboard, with a trace: %s', async (name, options) => {
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    const paid = name === 'phone' ? '501.5' : '502.25';
    await admin.answerSlowly();
    await page.goto(at('/admin/catalogue'));
    await row60(page);
    await loaded(page);
    await admin.screenshot(`catalogue-${name}`);
    expect(await admin.layoutShifts(0.005)).toEqual([]);
    await page.keyboard.press('f');
    await page.keyboard.type('ember cape');
    await page.getByRole('row', { name: /^Ember cape/ }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await button(page, 'Boxes').click();
    const box = page.getByRole('row', { name: /^Moonlit case/ });
    await box.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Moonlit case' });
    const price = dialog.getByLabel('Price in HATCHY', { exact: true });
    await price.press('ControlOrMeta+a');
    await page.keyboard.type('x');
    await page.keyboard.press('Tab');
    await dialog.getByText('Enter a number with at most 18 decimals.').waitFor();
    await price.press('ControlOrMeta+a');
    await page.keyboard.type(paid);
    // A press of Escape loses nothing that is not saved.
    await page.keyboard.press('Escape');
    const leave = dialog.getByRole('button', { name: 'Leave without saving' });
    await leave.waitFor();
    await admin.screenshot(`catalogue-leaving-${name}`);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await leave.waitFor({ state: 'detached' });
    expect(await price.inputValue()).toBe(paid);
    expect(await price.evaluate((field) => field === document.activeElement)).toBe(true);
    await admin.screenshot(`catalogue-entry-${name}`);
    await page.keyboard.press('Enter');
    await page.getByText('Moonlit case is saved.').first().waitFor();
    await box.getByText(`${paid} HATCHY`).waitFor();
    await box.focus();
    await page.keyboard.press('Enter');
    await price.fill('7');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await leave.click();
    await dialog.waitFor({ state: 'detached' });
    await box.focus();
    await page.keyboard.press('Enter');
    expect(await price.inputValue()).toBe(paid);
    // Nothing was changed, so there is nothing to ask.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await admin.layoutShifts()).toEqual([]);

    await page.getByRole('link', { name: 'All changes' }).click();
    await row(page, 'Moonlit case').getByText(`${paid} HATCHY`).first().waitFor();
    await loaded(page);
    await admin.screenshot(`catalogue-changes-${name}`);
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });

  it.each(looks)('rolls a box 100,000 times beside its odds: %s', async (name, options) => {
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    await page.goto(at('/admin/boxes'));
    const desk = sheet(page, 'Odds and rolls');
    await desk.getByLabel('Box', { exact: true }).selectOption('Tide chest');
    await page.waitForURL('**/admin/boxes?box=2');
    await button(page, 'Roll 100,000 times').click();
    // The page stays responsive: it can be sorted while it rolls.
    await button(page, /^Rarity/).click();
    await desk.getByText(/^The rolls (hold|are off) the stated odds/).waitFor();
    await loaded(page);
    await admin.screenshot(`boxes-desk-${name}`);
    const counts = await desk.locator('tbody tr td:nth-child(5)').allTextContents();
    expect(counts.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)).toBe(100_000);
    expect(await admin.layoutShifts()).toEqual([]);
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });
});

/** Waits for all sixty items. */
const row60 = (page: Awaited<ReturnType<typeof visitAsAdmin>>['page']) => page.getByText('60 entries').waitFor();
