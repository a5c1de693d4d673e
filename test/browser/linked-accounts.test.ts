import type { Page } from 'playwright-core';
import { mailTo, newAddress } from './mailbox.ts';
import { desk, launch, loaded, openPlatform, phone, type VisitOptions } from './open-page.ts';
import { accountOf, button, newPlayer, row, sheet, unexpected, visitAsPlayer } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const visitAs = (name: string, options?: VisitOptions) => visitAsPlayer(browser, platform.url, name, options);

async function linkConnected(page: Page): Promise<void> {
  await button(page, /^Link (another|a) wallet$/).click();
  await button(page, /^Test Wallet/).click();
}

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
