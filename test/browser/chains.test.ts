import { eventually } from '@hatchery/kit/testing';
import { call } from '../platform/call.ts';
import { launch, loaded, looks, openPlatform, type VisitOptions, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { sheet, unexpected, visitAsPlayer } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const visitAs = (name: string, options?: VisitOptions) => visitAsPlayer(browser, platform.url, name, options);

/** Chains as they may be told, beside the one of the platform. */
async function threeChains() {
  const [own] = (await call(platform.url, 'GET', '/public/chains')).body;
  const read = { blockNumber: 1_204_611, finalBlockNumber: 1_204_608, headBlockNumber: 1_204_611, lagBlocks: 0 };
  const explorerUrl = 'https://explorer.example.com';
  const well = {
    ...own,
    ...read,
    status: 'healthy',
    silentSeconds: 1,
    blockTime: new Date().toISOString(),
    explorerUrl,
  };
  const late = { ...well, chainId: 56, name: 'BNB Smart Chain', status: 'late', lagBlocks: 1_240 };
  const silent = { ...well, chainId: 8198, name: 'Hatchy', explorerUrl: null, status: 'silent', silentSeconds: 200 };
  return [
    { ...well, chainId: 43114, name: 'Avalanche', finalityDepth: 3, blockTimeSeconds: 2 },
    { ...late, finalityDepth: 15, blockTimeSeconds: 1 },
    silent,
  ];
}

describe('the chains', () => {
  it.each(looks)('are told in plain words, live, with the own addresses: %s', async (name, options) => {
    const player = await visitAs('Maryam', options);
    const { page, context, person } = player;
    const chains = await threeChains();
    let block = 0;
    await page.route('**/public/chains', (route) => {
      block += 1;
      const [first, ...others] = chains;
      return route.fulfill({ json: [{ ...first, blockNumber: 1_204_610 + block }, ...others] });
    });
    await player.answerSlowly();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(at('/settings/chains'));
    const avalanche = sheet(page, 'Avalanche');
    await avalanche.getByText('Healthy', { exact: true }).waitFor();
    await avalanche.getByText('In about 6 s, after 3 blocks').waitFor();
    await sheet(page, 'BNB Smart Chain').getByText('We are 1,240 blocks behind, about 21 min.').waitFor();
    await sheet(page, 'Hatchy').getByText("It hasn't answered us for 3 min.").waitFor();
    await page.getByText('2 of 3 chains are late or silent.').waitFor();
    await loaded(page);
    await player.screenshot(`chains-${name}`);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await avalanche.getByText('1,204,613', { exact: true }).waitFor();
    expect(await player.layoutShifts()).toEqual([]);

    const addresses = avalanche.getByRole('region', { name: 'Your addresses on Avalanche' });
    await addresses.getByText('Main', { exact: true }).waitFor();
    const copy = addresses.getByRole('button', { name: /copy address/ }).first();
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Address copied.').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.address);
    const link = addresses.getByRole('link', { name: /on explorer\.example\.com$/ }).first();
    expect(await link.getAttribute('href')).toBe(`https://explorer.example.com/address/${person.address}`);
    const more = sheet(page, 'Hatchy').getByText('More about Hatchy');
    await more.press('Enter');
    await sheet(page, 'Hatchy').getByText('Its own coin, not HATCHY tokens').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('are there for everybody, without addresses for who is not signed in', async () => {
    const [own] = (await call(platform.url, 'GET', '/public/chains')).body;
    const visitor = await visit(browser);
    const { page } = visitor;
    await page.goto(at('/more'));
    await page.getByRole('link', { name: 'How they are right now' }).click();
    await page.waitForURL('**/settings/chains');
    const chain = sheet(page, own.name);
    await chain.getByText(/^In about \d+ s, after \d+ blocks?$/).waitFor();
    await loaded(page);
    await visitor.screenshot('chains-visitor');
    expect(await chain.getByText('Your addresses').count()).toBe(0);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('say what went wrong, and since when they are not live', async () => {
    const visitor = await visit(browser);
    const { page, context } = visitor;
    const chains = await threeChains();
    let failing = true;
    await page.route('**/public/chains', (route) =>
      failing
        ? route.fulfill({ status: 403, json: { type: '/problems/forbidden', detail: 'Not now.' } })
        : route.fulfill({ json: chains }),
    );
    await page.goto(at('/settings/chains'));
    await page.getByRole('alert').getByText('Not now.').waitFor();
    await visitor.screenshot('chains-failed');
    failing = false;
    await eventually(async () => {
      if (await sheet(page, 'Avalanche').isVisible()) return true;
      await page.getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
    });
    await context.setOffline(true);
    await page.getByText(/^These numbers are from \d\d:\d\d\./).waitFor();
    await sheet(page, 'Avalanche').getByText('Not known', { exact: true }).waitFor();
    expect(await page.getByText(/All is well|^Healthy$|just now/).count()).toBe(0);
    await visitor.screenshot('chains-offline');
    await context.setOffline(false);
    await page.getByText('2 of 3 chains are late or silent.').waitFor();
    await visitor.close();
  });
});
