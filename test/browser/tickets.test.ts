import { launch, loaded, looks, openPlatform, visit } from './open-page.ts';
import { button, unexpected } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

describe('tickets', () => {
  it.each(looks)('say what they pay for, and are bought with a wallet: %s', async (name, options) => {
    const player = await visit(browser, options);
    const { page, screenshot } = player;
    await installWallet(page, platform.rpcUrl, await fundedAccount(platform.rpcUrl));
    await page.goto(`${platform.url}/tickets`);
    const keeper = page.getByRole('listitem', { name: 'Keeper ticket' });
    await keeper.getByRole('link', { name: 'Forager crate' }).waitFor();
    await loaded(page);
    await screenshot(`tickets-${name}`);
    expect(await player.layoutShifts()).toEqual([]);
    await button(page, /^Buy for 500 HATCHY: 1 × Keeper ticket/).click();
    await button(page, /^Test Wallet/).click();
    await button(page, 'Buy a Keeper ticket')
      .or(button(page, /^Approve 500 HATCHY/))
      .waitFor();
    await screenshot(`tickets-buy-${name}`);
    await button(page, /^Approve 500 HATCHY/).click();
    await button(page, 'See your tickets').click();
    await keeper.getByText('You have 1').waitFor();
    await page.getByRole('listitem', { name: 'Golden ticket' }).getByText('You have none').waitFor();
    await screenshot(`tickets-bought-${name}`);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
