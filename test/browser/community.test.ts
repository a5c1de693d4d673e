import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { call } from '../platform/call.ts';
import { type Person, signInWithWallet } from '../platform/people.ts';
import { mailTo, newAddress } from './mailbox.ts';
import { desk, launch, openPlatform, phone, visit } from './open-page.ts';
import { button, comeAs, newPlayer, row, sheet, unexpected } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

async function visitBy(person: Person, path: string, options: Parameters<typeof visit>[1] = {}) {
  const player = await visit(browser, options);
  await comeAs(player, platform.url, person);
  await player.page.goto(platform.url + path);
  return player;
}

const newAdmin = () => signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
const referralCodeOf = async ({ token }: Person): Promise<string> =>
  (await call(platform.url, 'GET', '/v2/users', { token })).body.referralCode;

describe('two players', () => {
  it('ask, accept and block, and the blocked one is not told', async () => {
    const [ada, bo] = [await newPlayer(platform.url, 'Ada'), await newPlayer(platform.url, 'Bo')];
    const adas = await visitBy(ada, '/friends', { viewport: phone });
    await sheet(adas.page, 'Your friends').getByText('No friends yet.').waitFor();
    await adas.screenshot('community-friends-none');
    await adas.page.getByLabel('Code or wallet').fill('0x12');
    await button(adas.page, 'Send request').click();
    await adas.page.locator('[aria-invalid="true"]').waitFor();
    await adas.page.getByLabel('Code or wallet').fill(bo.address);
    await button(adas.page, 'Send request').click();
    await adas.page.getByText('Request sent to Bo.').first().waitFor();
    await sheet(adas.page, 'Sent requests').getByText('Bo').waitFor();
    // The emptied field is for the next request, and nothing is wrong with it yet.
    expect(await adas.page.getByLabel('Code or wallet').inputValue()).toBe('');
    expect(await adas.page.locator('[aria-invalid="true"]').count()).toBe(0);

    const bos = await visitBy(bo, '/friends', { viewport: desk, colorScheme: 'dark' });
    await button(bos.page, 'Accept: Ada').click();
    await row(bos.page, 'Ada').getByText('Online in the last hour').waitFor();
    await bos.screenshot('community-friends-desk-night');
    await adas.page.reload();
    await sheet(adas.page, 'Your friends').getByText('Bo').waitFor();
    await adas.screenshot('community-friends');

    await button(bos.page, 'Block: Ada').click();
    await bos.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await button(bos.page, 'Unblock: Ada').waitFor();
    await adas.page.reload();
    await sheet(adas.page, 'Your friends').getByText('No friends yet.').waitFor();
    await adas.page.getByLabel('Code or wallet').fill(bo.address);
    await button(adas.page, 'Send request').click();
    await adas.page.getByText('Request sent to Bo.').first().waitFor();
    await bos.page.reload();
    await button(bos.page, 'Unblock: Ada').waitFor();
    expect(await button(bos.page, 'Accept: Ada').count()).toBe(0);
    expect([...unexpected(adas.complaints), ...bos.complaints]).toEqual([]);
    await Promise.all([adas.close(), bos.close()]);
  });

  it('bring one another along, once', async () => {
    const [ada, bo] = [await newPlayer(platform.url, 'Ada'), await newPlayer(platform.url, 'Bo')];
    const code = await referralCodeOf(ada);
    const bos = await visitBy(bo, '/referrals', { viewport: phone });
    await bos.page.getByLabel('Invitation code').fill(code);
    await bos.screenshot('community-referrals-invited');
    await button(bos.page, 'Save').click();
    await sheet(bos.page, 'Who invited you').getByText('Ada').waitFor();
    expect(await bos.page.getByLabel('Invitation code').count()).toBe(0);

    const adas = await visitBy(ada, '/referrals', { viewport: desk });
    await sheet(adas.page, 'Who joined').getByText('Bo').waitFor();
    await sheet(adas.page, 'Your link').getByText(code).waitFor();
    await adas.screenshot('community-referrals-desk');
    await adas.page.getByLabel('Invitation code').fill(await referralCodeOf(bo));
    await button(adas.page, 'Save').click();
    await adas.page.locator('.field-error').first().waitFor();
    expect([...unexpected(adas.complaints), ...bos.complaints]).toEqual([]);
    await Promise.all([adas.close(), bos.close()]);
  });
});

describe('an admin', () => {
  it('finds somebody with the keyboard, and makes them a studio that gets its own keys', async () => {
    const studio = await newPlayer(platform.url, 'Comet Games');
    const admin = await visitBy(await newAdmin(), '/admin/users', { viewport: desk });
    await admin.page.getByRole('row', { name: 'Comet Games, open' }).waitFor();
    await admin.screenshot('community-users-desk');
    await admin.page.keyboard.press('f');
    await admin.page.keyboard.type(studio.address);
    await admin.page.getByText('1 found').waitFor();
    await admin.page.getByRole('row', { name: 'Comet Games, open' }).focus();
    await admin.page.keyboard.press('Enter');
    await admin.page
      .getByRole('dialog')
      .getByLabel(/^studio/)
      .check();
    await admin.page.getByLabel("The studio's apps, one per line").fill('comet-run');
    await admin.screenshot('community-user-desk');
    await button(admin.page, 'Save').click();
    await admin.page
      .getByText(/^Saved\./)
      .first()
      .waitFor();
    await admin.page.getByRole('row', { name: 'Comet Games, open' }).getByText('studio').waitFor();

    const studios = await visitBy(studio, '/developers', { viewport: phone });
    await button(studios.page, 'New key').click();
    await studios.page.getByLabel('Name').fill('Season one');
    await button(studios.page, 'Create key').click();
    await studios.page.getByText('It is not shown again', { exact: false }).waitFor();
    expect(await button(studios.page, 'Done').isDisabled()).toBe(true);
    await studios.screenshot('community-key-shown');
    await studios.page.getByLabel('I have stored it safely.').check();
    await button(studios.page, 'Done').click();
    await row(studios.page, 'Season one').getByText('comet-run').waitFor();
    await studios.screenshot('community-keys');
    expect([...admin.complaints, ...studios.complaints]).toEqual([]);
    await Promise.all([admin.close(), studios.close()]);
  });

  it('lets a game give vouchers out of a budget, until who gets the e-mails about it stops them', async () => {
    const admin = await visitBy(await newAdmin(), '/developers', { viewport: phone, colorScheme: 'dark' });
    const { page } = admin;
    const asset = `Sun medal ${crypto.randomUUID().slice(0, 8)}`;
    const { token } = await newAdmin();
    const body = { name: asset, category: 'medals', image: '/mark.svg' };
    const made = await call(platform.url, 'POST', '/v2/assets', { token, body });
    const name = `Giver ${Date.now()}`;
    await button(page, 'New key').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').pressSequentially(name);
    await dialog.getByLabel(/^Give eggs, vouchers/).check();
    await dialog.getByLabel(/^Give creatures experience/).check();
    await button(page, 'Add experience').click();
    expect(await dialog.getByLabel('Asset').inputValue()).toBe('monster:xp');
    await button(page, 'Create key').click();
    await dialog.getByText('Enter a whole number up to a billion.').waitFor();
    await dialog.getByLabel('Units').fill('500');
    await button(page, 'Add vouchers').click();
    await dialog.getByLabel('Search assets by name').pressSequentially(asset);
    await dialog.getByRole('button', { name: new RegExp(asset) }).click();
    await dialog.getByLabel(`Amount of ${asset}`).pressSequentially('5');
    await admin.screenshot('community-key-budget');
    await button(page, 'Create key').click();
    const key = (await dialog.locator('text=/hk_/').first().textContent()) ?? '';
    await page.getByLabel('I have stored it safely.').check();
    await button(page, 'Done').click();
    await row(page, name).getByText(asset).waitFor();
    await row(page, name).getByText('monster:xp 500').waitFor();

    const email = newAddress('bo');
    const give = async () => {
      const gift = { assetId: made.body.uid, amount: 2, email };
      const headers = { 'x-api-key': key, 'idempotency-key': crypto.randomUUID() };
      const { status } = await call(platform.url, 'POST', '/v2/vouchers/apikey/give', { headers, body: gift });
      return status;
    };
    expect(await give()).toBe(200);
    const mail = await mailTo(platform.url, email, 'A gift is waiting for you');
    const stop = mail.links.find((link) => link.includes('/gift-mails')) ?? '';
    const stranger = await visit(browser, { viewport: phone, colorScheme: 'dark' });
    await stranger.page.goto(stop);
    await stranger.screenshot('gift-mails');
    await button(stranger.page, 'Stop these e-mails').click();
    await stranger.page.getByText('No more e-mails about gifts').waitFor();
    await stranger.page.goto(`${platform.url}/gift-mails`);
    await stranger.page.getByText('This link is incomplete.').waitFor();
    // The gift still waits for them, and counts.
    expect(await give()).toBe(200);
    expect(await give()).toBe(409);
    expect([...unexpected(admin.complaints), ...unexpected(stranger.complaints)]).toEqual([]);
    await Promise.all([admin.close(), stranger.close()]);
  });

  it('makes, funds, rotates and revokes a key', async () => {
    const { page, screenshot, complaints, close } = await visitBy(await newAdmin(), '/developers', {
      viewport: desk,
      colorScheme: 'dark',
    });
    const name = `Bot ${Date.now()}`;
    const keyShown = async () => {
      const key = (await page.getByRole('dialog').locator('text=/hk_/').first().textContent()) ?? '';
      await page.getByLabel('I have stored it safely.').check();
      await button(page, 'Done').click();
      return key;
    };
    const isKnown = async (key: string) => {
      const { status } = await call(platform.url, 'POST', '/v2/link/discord', {
        headers: { 'x-api-key': key },
        body: {},
      });
      return status !== 401;
    };
    await button(page, 'New key').click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page
      .getByRole('dialog')
      .getByLabel(/discord/)
      .check();
    await button(page, 'Create key').click();
    const first = await keyShown();
    expect(await isKnown(first)).toBe(true);
    await row(page, name).waitFor();
    await screenshot('community-keys-desk-night');

    await button(page, `Rotate ${name}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create new key' }).click();
    const second = await keyShown();
    expect(second).not.toBe(first);
    expect([await isKnown(first), await isKnown(second)]).toEqual([true, true]);
    await row(page, name)
      .getByText(/^Old key until/)
      .waitFor();

    await button(page, `Revoke ${name}`).click();
    await button(page, 'Revoke key').click();
    await row(page, name).waitFor({ state: 'detached' });
    // The gateway remembers a key for five seconds.
    await eventually(async () => !(await isKnown(first)) && !(await isKnown(second)));
    expect(complaints).toEqual([]);
    await close();
  });
});
