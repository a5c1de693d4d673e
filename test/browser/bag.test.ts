import { eggTypes } from '@hatchery/chain/eggs';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import type { Page } from 'playwright-core';
import { parseEther } from 'viem';
import { call } from '../platform/call.ts';
import { type Person, signInWithWallet } from '../platform/people.ts';
import { creatureAsset, eggAsset, eggsOf, gameTokenAsset, gameTokensOf, walletOf } from './assets.ts';
import { desk, launch, loaded, looks, openPlatform, phone, visit } from './open-page.ts';
import { arriveAsGuest, button, meetCreature, newPlayer, row, sheet, unexpected, visitAsPlayer } from './players.ts';
import { installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);

async function asAdmin(path: string, body: object) {
  const reply = await call(platform.url, 'POST', path, { token: admin.token, body });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

const createMedal = (): Promise<{ uid: string; name: string }> =>
  asAdmin('/v2/assets', { name: `Moss medal ${Date.now()}`, category: 'medals', image: '/mark.svg' });

const give = (asset: { uid: string }, { address }: Person, amount: number) =>
  asAdmin('/v2/vouchers/admin/give', { assetId: asset.uid, amount, receiver: address });

const dialogOf = (page: Page) => page.getByRole('dialog');

describe('a bag', () => {
  it.each(looks)('fills by itself, and what is in it can be sent: %s', async (name, options) => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, person, screenshot } = player;
    const ada = await newPlayer(platform.url, 'Ada');
    await page.goto(at('/bag'));
    await page.getByText('Your bag is empty').waitFor();
    await loaded(page);
    await screenshot(`bag-${name}-empty`);
    expect(await player.layoutShifts()).toEqual([]);

    const medal = await createMedal();
    await give(medal, person, 5);
    // Nobody reloads: the stream tells.
    await row(page, medal.name).getByText('5', { exact: true }).waitFor();
    await screenshot(`bag-${name}`);

    await page.getByRole('checkbox', { name: `Choose ${medal.name}` }).check();
    const chosen = sheet(page, 'Chosen');
    await chosen.getByText('This stays in games: no wallet can hold it.').waitFor();
    expect(await chosen.getByRole('button', { name: 'Claim' }).isDisabled()).toBe(true);
    await screenshot(`bag-${name}-chosen`);
    await chosen.getByRole('button', { name: 'Send' }).click();
    const dialog = dialogOf(page);
    const amount = dialog.getByLabel(medal.name);
    await amount.fill('');
    await amount.pressSequentially('7');
    await dialog.getByLabel('To').click();
    await dialog.getByText('Enter at most 5.').waitFor();
    await amount.fill('');
    await amount.pressSequentially('2');
    await dialog.getByLabel('To').pressSequentially(`someone-${Date.now()}@example.com`);
    await dialog.getByText('it waits 30 days for them').waitFor();
    await dialog.getByLabel('To').fill('');
    await dialog.getByLabel('To').pressSequentially(ada.address);
    await dialog.getByText('The player who linked this wallet gets it here.').waitFor();
    await screenshot(`bag-${name}-send`);
    await dialog.getByRole('button', { name: 'Send' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await row(page, medal.name).getByText('3', { exact: true }).waitFor();
    const adas = await call(platform.url, 'GET', '/v2/vouchers', { token: ada.token });
    expect(adas.body).toMatchObject([{ name: medal.name, amountBase: '2' }]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('keeps the history of each voucher, and shares a line of it as a receipt', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: phone });
    const { page, person } = player;
    const medal = await createMedal();
    await give(medal, person, 5);
    await page.goto(at('/bag'));
    await page.getByRole('link', { name: new RegExp(`^Open 5 × ${medal.name}`) }).click();
    const history = sheet(page, 'History');
    await history.getByText('+5').waitFor();
    await player.screenshot('bag-voucher');
    await history.getByRole('button', { name: /^Receipt/ }).click();
    await dialogOf(page).getByText('Given by the platform').waitFor();
    expect(await dialogOf(page).getByText('Receipt number').count()).toBe(0);
    await button(page, 'Make a link').click();
    const link = (await dialogOf(page).locator('.copy-line span').textContent()) ?? '';
    await dialogOf(page).getByText('Receipt number').waitFor();
    await player.screenshot('bag-receipt-link');
    for (const [name, options] of looks) {
      const stranger = await visit(browser, options);
      await stranger.page.goto(link);
      const slip = stranger.page.getByRole('article', { name: 'Receipt' });
      await slip.getByText('+5').waitFor();
      await slip.getByRole('heading', { name: medal.name }).waitFor();
      await loaded(stranger.page);
      await stranger.screenshot(`receipt-${name}`);
      expect(await stranger.layoutShifts()).toEqual([]);
      expect(stranger.complaints).toEqual([]);
      await stranger.close();
    }
    await button(page, 'Stop sharing').click();
    await page.goto(link);
    await page.getByText("This receipt isn't shared").waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('lets go of what is destroyed, once a word was typed', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: desk });
    const { page, person } = player;
    const medal = await createMedal();
    await give(medal, person, 1);
    await page.goto(at('/bag'));
    await page.getByRole('link', { name: `Open 1 × ${medal.name}` }).click();
    await button(page, 'Destroy').click();
    const dialog = dialogOf(page);
    const destroy = dialog.getByRole('button', { name: 'Destroy' });
    expect(await destroy.isDisabled()).toBe(true);
    await dialog.getByLabel('Type destroy to confirm').pressSequentially('Destroy');
    await player.screenshot('bag-destroy');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing left of this').waitFor();
    await sheet(page, 'History').getByText('−1').waitFor();
    await player.screenshot('bag-gone');
    await page.getByRole('link', { name: 'Bag', exact: true }).first().click();
    await page.getByText('Your bag is empty').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is searched by name and number, and says so when nothing matches', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: phone });
    const { page, person } = player;
    const [one, other] = [await createMedal(), await createMedal()];
    await give(one, person, 1);
    await give(other, person, 2);
    await page.goto(at('/bag'));
    await row(page, other.name).waitFor();
    await page.keyboard.press('f');
    await page.keyboard.type(one.name);
    await row(page, other.name).waitFor({ state: 'detached' });
    await row(page, one.name).waitFor();
    await page.keyboard.type(' and more');
    await page.getByText('Nothing in your bag matches.').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('what can go to a wallet', () => {
  it.each(looks)('is claimed until it is final, and deposited again: %s', async (name, options) => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, person, screenshot } = player;
    const token = await gameTokenAsset(platform.url, platform.rpcUrl, admin);
    await installWallet(page, platform.rpcUrl, await walletOf(platform.rpcUrl, person));
    await give(token, person, 12.5);
    await page.goto(at('/bag'));
    await row(page, token.name).getByText('12.5').waitFor();
    await page.getByRole('checkbox', { name: `Choose ${token.name}` }).check();
    await button(page, 'Claim').click();
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: /^Your wallet/ }).check();
    await dialog.getByLabel(token.name).fill('');
    await dialog.getByLabel(token.name).pressSequentially('10');
    await screenshot(`bag-${name}-claim`);
    await dialog.getByRole('button', { name: 'Claim' }).click();
    await dialog.getByRole('button', { name: 'Connect your wallet' }).click();
    await button(page, /^Test Wallet/).click();
    await dialog.getByText('Confirm by').waitFor();
    await button(page, 'Claim with your wallet').waitFor();
    await screenshot(`bag-${name}-claim-plan`);
    // The signed claim waits for its player after a reload, and elsewhere.
    await page.evaluate(() => localStorage.removeItem('hatchery.actions'));
    await page.reload();
    await row(page, `Claim 10 ${token.name}`).getByRole('button', { name: 'Continue' }).click();
    await button(page, 'Claim with your wallet').click();
    await button(page, 'Back to your bag').waitFor();
    await screenshot(`bag-${name}-claimed`);
    await button(page, 'Back to your bag').click();
    await row(page, token.name).getByText('2.5').waitFor();
    expect(await gameTokensOf(platform.rpcUrl, person.address)).toBe(parseEther('10'));

    await button(page, 'Deposit').click();
    await dialog.getByRole('radio', { name: /^Your wallet/ }).check();
    await dialog.getByRole('checkbox', { name: new RegExp(token.name) }).check();
    const amount = dialog.getByRole('textbox', { name: token.name });
    await amount.fill('');
    await amount.pressSequentially('4');
    await screenshot(`bag-${name}-deposit`);
    await dialog.getByRole('button', { name: 'Deposit' }).click();
    await dialog.getByText('Your wallet will ask twice').waitFor();
    await button(page, 'Allow Hatchery to take it').click();
    await button(page, 'Open your bag').waitFor();
    await button(page, 'Open your bag').click();
    await row(page, token.name).getByText('6.5').waitFor();
    expect(await gameTokensOf(platform.rpcUrl, person.address)).toBe(parseEther('6'));
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is claimed together where it is of one collection, and says when the device is offline', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: phone, colorScheme: 'dark' });
    const { page, person, context } = player;
    const [fire, light, token] = [
      await eggAsset(platform.url, admin, 'Fire Egg', eggTypes.fire),
      await eggAsset(platform.url, admin, 'Light Egg', eggTypes.light),
      await gameTokenAsset(platform.url, platform.rpcUrl, admin),
    ];
    const before = await eggsOf(platform.rpcUrl, person.address, eggTypes.fire);
    await installWallet(page, platform.rpcUrl, await walletOf(platform.rpcUrl, person));
    for (const [asset, amount] of [
      [fire, 2],
      [light, 1],
      [token, 3],
    ] as const)
      await give(asset, person, amount);
    await page.goto(at('/bag'));
    for (const { name } of [fire, light, token]) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    const chosen = sheet(page, 'Chosen');
    await chosen.getByText('Claim things of one collection at a time.').waitFor();
    await page.getByRole('checkbox', { name: `Choose ${token.name}` }).uncheck();
    await chosen.getByRole('button', { name: 'Claim' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText(`2 ${fire.name}`).waitFor();
    await dialog.getByText(`1 ${light.name}`).waitFor();
    await dialog.getByRole('radio', { name: /^Your wallet/ }).check();
    await player.screenshot('bag-claim-together');
    await dialog.getByRole('button', { name: 'Claim' }).click();
    await dialog.getByRole('button', { name: 'Connect your wallet' }).click();
    await button(page, /^Test Wallet/).click();
    await button(page, 'Claim with your wallet').click();
    await button(page, 'Back to your bag').click();
    await row(page, fire.name).waitFor({ state: 'detached' });
    await row(page, light.name).waitFor({ state: 'detached' });
    // The player's welcome egg may have come meanwhile, of any element.
    const gained = (await eggsOf(platform.rpcUrl, person.address, eggTypes.fire)) - before;
    expect([2n, 3n]).toContain(gained);

    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await row(page, token.name).waitFor();
    await page.getByRole('checkbox', { name: `Choose ${token.name}` }).check();
    await chosen.getByRole('button', { name: 'Send' }).click();
    await dialog.getByLabel('To').pressSequentially('someone@example.com');
    await page.keyboard.press('Enter');
    // It fails at once. What waited could happen after the player has turned away.
    await dialog.getByText("We can't reach the hatchery. Nothing was lost.").waitFor();
    await player.screenshot('bag-offline');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await row(page, token.name).getByText('3', { exact: true }).waitFor();
    await player.close();
  });

  it('is a creature that keeps its name and its face', async () => {
    await creatureAsset(platform.url, admin);
    const guest = await visit(browser, { viewport: desk, colorScheme: 'dark' });
    const { page } = guest;
    await arriveAsGuest(page, platform.url);
    const name = await meetCreature(page);
    await page.goto(at('/bag'));
    const dialog = dialogOf(page);
    const creature = dialog.getByRole('checkbox', { name: new RegExp(`^${name} #`) });
    // A hatch is final a moment after its creature was met.
    await eventually(async () => {
      await button(page, 'Deposit').first().click();
      await dialog.locator('.holdings:not([aria-busy])').waitFor();
      if (await creature.isVisible()) return true;
      await page.keyboard.press('Escape');
    });
    await creature.check();
    await guest.screenshot('bag-deposit-creature');
    await dialog.getByRole('button', { name: 'Deposit' }).click();
    await dialog.getByText(new RegExp(`^${name} #\\d+ is in your bag.$`)).waitFor();
    await button(page, 'Open your bag').click();
    await page.getByRole('link', { name: new RegExp(`^Open ${name} #`) }).click();
    await page.getByRole('heading', { level: 2, name: new RegExp(`^${name} #`) }).waitFor();
    await loaded(page);
    await guest.screenshot('bag-creature');
    expect(unexpected(guest.complaints)).toEqual([]);
    await guest.close();
  });

  it('is sent by Hatchery to a wallet that Hatchery keeps', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', { viewport: phone });
    const { page, person } = player;
    const token = await gameTokenAsset(platform.url, platform.rpcUrl, admin);
    await give(token, person, 3);
    await page.goto(at('/bag'));
    await page.getByRole('link', { name: `Open 3 ${token.name}` }).click();
    await button(page, 'Claim to a wallet').click();
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: /^Hatchery wallet/ }).check();
    await dialog.getByText('Paid by Hatchery').waitFor();
    await dialog.getByRole('button', { name: 'Claim' }).click();
    await button(page, 'Back to your bag').waitFor();
    await player.screenshot('bag-claimed-kept');
    await button(page, 'Back to your bag').click();
    await page.getByText('Your bag is empty').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
