import { eventually } from '@hatchery/kit/testing';
import { english, generateMnemonic } from 'viem/accounts';
import { call } from '../platform/call.ts';
import { desk, launch, loaded, looks, openPlatform, phone, type VisitOptions, visit } from './open-page.ts';
import { arriveAsGuest, button, fundKeptWallet, meetCreature, sheet, unexpected, visitAsPlayer } from './players.ts';
import { secondChain, showSecondChain } from './second-chain.ts';
import { fundedAccount, installWallet, setCode } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const visitAs = (name: string, options?: VisitOptions) => visitAsPlayer(browser, platform.url, name, options);

describe('wallets', () => {
  it('show a recovery phrase once, and keep it nowhere', async () => {
    const player = await visitAs('Hedy', { viewport: phone });
    const { page } = player;
    await page.goto(at('/settings/wallets'));
    await page.getByText('Updated just now').first().waitFor();
    await player.screenshot('settings-wallets');
    await button(page, 'New wallet').click();
    await button(page, 'Create wallet').click();
    const words = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem');
    await words.first().waitFor();
    const phrase = (await words.allTextContents()).map((text) => text.replace(/^\d+\s*/, ''));
    expect(phrase).toHaveLength(12);
    expect(await button(page, 'Done').isDisabled()).toBe(true);
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press('Escape');
      await page.getByText("You won't see these words again.").waitFor();
      expect(await words.first().isVisible()).toBe(true);
    }
    await button(page, 'Go back').click();
    await page.getByLabel('I have written all 12 words down.').check();
    await button(page, 'Close').click();
    await page.getByText('Your new wallet is ready.').first().waitFor();
    await loaded(page);
    const kept = await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]));
    const shown = await page.content();
    expect([kept, shown].some((text) => text.includes(phrase.slice(0, 3).join(' ')))).toBe(false);
    expect(await sheet(page, 'Kept by Hatchery').getByText('Updated just now').count()).toBeGreaterThanOrEqual(1);
    await page.goto(at('/more'));
    // The one that came with the account, and the new one. The player signs in with a wallet of their own.
    await page.getByText('Kept by Hatchery').nth(1).waitFor();
    expect(await page.getByText('Kept by Hatchery').count()).toBe(2);
    expect(await page.getByText('Your wallet').count()).toBe(1);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('come back from their phrase', async () => {
    const player = await visitAs('Katherine', { viewport: desk });
    const { page } = player;
    await page.goto(at('/settings/wallets'));
    await button(page, 'Restore a wallet').click();
    const field = page.getByRole('textbox', { name: 'Recovery phrase' });
    await field.fill('test test');
    await field.blur();
    await page.getByText('this has 2').waitFor();
    await field.fill(generateMnemonic(english));
    await button(page, 'Restore wallet').click();
    await page.getByText('Wallet restored.').first().waitFor();
    const kept = sheet(page, 'Kept by Hatchery');
    await kept
      .getByRole('button', { name: /^Make 0x/ })
      .first()
      .click();
    await kept.getByText('To move what they hold to a wallet of your own, make it your main wallet.').waitFor();
    await player.close();
  });

  it('bring what they hold to the main one, with progress', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const wallet = await fundedAccount(platform.rpcUrl, { tokens: '0', coins: '0' });
    await installWallet(page, platform.rpcUrl, wallet);
    await arriveAsGuest(page, platform.url);
    await meetCreature(page);
    await button(page, 'Go to collection').click();
    // A request of the guest that is answered only after the guest is gone is refused.
    const asked = [/ultigen\/eggs\/orders/, /ultigen\/hatches/].map((path) => page.waitForResponse(path));
    await page.goto(at('/more'));
    await Promise.all(asked);
    await page.getByRole('main').getByRole('button', { name: 'Sign in with a wallet' }).click();
    await button(page, /^Test Wallet/).click();
    await page.getByText('You are signed in.').first().waitFor();
    await page.goto(at('/settings/wallets'));
    const main = page.getByRole('button', { name: `Make ${wallet.address} the main wallet` });
    await page.getByText('Updated just now').first().waitFor();
    if (await main.isVisible()) await main.click();
    await button(page, 'Review').click();
    await page
      .getByRole('list', { name: 'What moves' })
      .getByText(/Creature no/)
      .waitFor();
    await player.screenshot('settings-sweep-preview');
    await button(page, 'Move everything').click();
    await page.getByRole('heading', { name: 'Moving to your main wallet' }).waitFor();
    await player.screenshot('settings-sweep-running');
    await page.getByText(/It has arrived|All \d+ have arrived/).waitFor({ timeout: 60_000 });
    await page.getByText('Everything has arrived in your main wallet.').first().waitFor();
    await player.screenshot('settings-sweep-done');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('warn before things go to a main wallet that refuses them, and move the rest', async () => {
    const player = await visitAs('Rosalind');
    const { page, person } = player;
    await fundKeptWallet(platform.url, person);
    const order = { token: person.token, body: { amount: 1, eggType: 2 } };
    expect((await call(platform.url, 'POST', '/v2/ultigen/eggs/buy', order)).status).toBe(200);
    // Code that gives every call back, as some delegates of EIP-7702 do.
    await setCode(platform.rpcUrl, person.address, '0x5f5ffd');
    await eventually(async () => {
      const preview = await call(platform.url, 'GET', '/account/sweep-preview', { token: person.token });
      return preview.body.steps?.some(({ asset }: { asset: string }) => asset === 'egg');
    });
    await page.goto(at('/settings/wallets'));
    await button(page, 'Review').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Your main wallet .* refuses/).waitFor();
    await dialog
      .getByRole('alert')
      .getByText(/fire egg/)
      .waitFor();
    await player.screenshot('settings-sweep-refused');
    await button(page, 'Move the rest').waitFor();
    await player.close();
  });

  it.each(looks)('offer a move on each chain, beside those that run: %s', async (name, options) => {
    const player = await visitAs('Dorothy', options);
    const { page } = player;
    const main = await showSecondChain(page, platform.url);
    const step = { wallet: player.person.address, asset: 'monster', tokenId: '7', amount: '1' };
    const running: object[] = [];
    await page.route('**/account/sweep-preview?*', (route) => {
      const chainId = Number(new URL(route.request().url()).searchParams.get('chainId'));
      return route.fulfill({ json: { to: player.person.address, chainId, steps: [step], more: false } });
    });
    await page.route(/\/account\/sweeps(\?|$)/, (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: running });
      const { chainId } = route.request().postDataJSON() as { chainId: number };
      const sweep = {
        ...{ uid: `${chainId}`, chainId, to: player.person.address, status: 'running' },
        createdAt: new Date().toISOString(),
        steps: [{ ...step, uid: 'step', status: 'sent' }],
      };
      running.unshift(sweep);
      return route.fulfill({ json: sweep });
    });
    await page.goto(at('/settings/wallets'));
    const offerOn = (chain: string) => sheet(page, `Collect everything on ${chain} in one wallet`);
    const progressOn = (chain: string) => sheet(page, `Moving to your main wallet on ${chain}`);
    await offerOn(main.name).waitFor();
    await offerOn(secondChain.name).getByRole('button', { name: 'Review' }).click();
    await player.screenshot(`settings-sweep-review-chains-${name}`);
    await button(page, 'Move everything').click();
    await progressOn(secondChain.name).waitFor();
    await offerOn(secondChain.name).waitFor({ state: 'detached' });
    await loaded(page);
    await player.screenshot(`settings-sweep-chains-${name}`);
    await offerOn(main.name).getByRole('button', { name: 'Review' }).click();
    await button(page, 'Move everything').click();
    await progressOn(main.name).waitFor();
    expect(await progressOn(secondChain.name).isVisible()).toBe(true);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
