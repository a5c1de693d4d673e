import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import type { Locator, Page } from 'playwright-core';
import { call } from '../platform/call.ts';
import { type Person, signInWithWallet } from '../platform/people.ts';
import { desk, launch, loaded, looks, openPlatform, phone, type VisitOptions, visit } from './open-page.ts';
import { button, comeAs, newPlayer, row, sheet, unexpected, visitAsPlayer } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

interface Asset {
  uid: string;
  name: string;
}

const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);

async function ask(person: Person, method: string, path: string, body?: object) {
  const reply = await call(platform.url, method, path, { token: person.token, body });
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** An asset of its own for each test, so that the board can be searched for it. */
const createAsset = (name: string, kind: object = {}): Promise<Asset> =>
  ask(admin, 'POST', '/v2/assets', { name: `${name} ${Date.now()}`, category: 'items', image: '/mark.svg', ...kind });

const give = (asset: Asset, { address }: Person, amount: number, token: object = {}) =>
  ask(admin, 'POST', '/v2/vouchers/admin/give', { assetId: asset.uid, amount, receiver: address, ...token });

/** Returns how much of an asset is free in a player's bag. */
async function bagOf(person: Person, asset: Asset): Promise<string> {
  const [voucher] = await ask(person, 'GET', `/v2/vouchers?assetId=${asset.uid}`);
  return voucher?.amountBase ?? '0';
}

async function offering(person: Person, asset: Asset, amount: number) {
  const voucherId = await eventually(async () => {
    const [voucher] = await ask(person, 'GET', `/v2/vouchers?assetId=${asset.uid}`);
    return voucher?.uid as string | undefined;
  });
  return { offerVoucherIds: [voucherId], offerAmounts: [amount] };
}

const asking = (asset: Asset, amount: number) => ({ requestAssetsIds: [asset.uid], requestAmounts: [amount] });

async function createTrade(person: Person, terms: object): Promise<string> {
  return (await ask(person, 'POST', '/v2/trades', terms)).uid;
}

async function visitBy(person: Person, path: string, options?: VisitOptions) {
  const player = await visit(browser, options);
  await comeAs(player, platform.url, person);
  await player.page.goto(platform.url + path);
  return player;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('a trade', () => {
  it.each(looks)('is made in three steps, and can be shared: %s', async (name, options) => {
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, person, screenshot } = player;
    const [medal, gem] = [await createAsset('Moss medal'), await createAsset('River gem')];
    await give(medal, person, 5);
    await page.goto(`${platform.url}/trades`);
    await page.getByRole('link', { name: 'New trade' }).click();

    await heading(page, 'What you give').waitFor();
    expect(await button(page, 'Continue').isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: medal.name }).check();
    const amount = page.getByLabel(`How much: ${medal.name}`);
    expect(await amount.inputValue()).toBe('1');
    await amount.fill('9');
    await button(page, 'Continue').click();
    await page.getByText('Enter at most 5.').waitFor();
    expect(await hasFocus(amount)).toBe(true);
    await amount.fill('2');
    await screenshot(`trade-new-${name}-1`);
    await button(page, 'Continue').click();

    await heading(page, 'What you want').waitFor();
    await page.getByLabel('Search assets by name').fill(gem.name);
    await button(page, new RegExp(gem.name)).click();
    const wanted = page.getByLabel(`How much: ${gem.name}`);
    await wanted.waitFor();
    expect(await hasFocus(wanted)).toBe(true);
    await wanted.fill('3');
    await screenshot(`trade-new-${name}-2`);
    await page.goBack();
    await heading(page, 'What you give').waitFor();
    expect(await page.getByLabel(`How much: ${medal.name}`).inputValue()).toBe('2');
    await button(page, 'Continue').click();
    await button(page, 'Continue').click();

    await heading(page, 'Look and send').waitFor();
    await button(page, 'Back').click();
    await heading(page, 'What you want').waitFor();
    await button(page, 'Continue').click();
    await page.getByRole('list', { name: 'You give' }).getByText(`2 × ${medal.name}`).waitFor();
    await page.getByRole('list', { name: 'You want' }).getByText(`3 × ${gem.name}`).waitFor();
    await page.getByText('What you give is on hold until').waitFor();
    await screenshot(`trade-new-${name}-3`);
    await button(page, 'Create trade').dblclick();
    await heading(page, 'Your trade').waitFor();
    await screenshot(`trade-own-${name}`);
    expect(await bagOf(person, medal)).toBe('3');
    const mine = await ask(person, 'GET', '/v2/trades/me');
    expect(mine).toHaveLength(1);
    const link = (await sheet(page, 'Share').locator('.copy-line span').textContent()) ?? '';
    expect(link).toBe(`${platform.url}/trades/${mine[0].uid}`);
    expect(unexpected(player.complaints)).toEqual([]);

    const stranger = await visit(browser, options);
    await stranger.page.goto(link);
    await heading(stranger.page, "Mary's trade").waitFor();
    await stranger.page.getByRole('list', { name: 'Mary gives' }).getByText(`2 × ${medal.name}`).waitFor();
    await stranger.page.getByRole('link', { name: 'Sign in to trade' }).waitFor();
    expect(await button(stranger.page, 'Accept').count()).toBe(0);
    await loaded(stranger.page);
    await stranger.screenshot(`trade-shared-${name}`);
    await stranger.page.goto(`${platform.url}/trades?text=${encodeURIComponent(gem.name)}`);
    const card = `Mary gives 2 × ${medal.name} for 3 × ${gem.name}`;
    await stranger.page.getByRole('link', { name: card }).waitFor();
    await loaded(stranger.page);
    await stranger.screenshot(`trades-${name}`);
    expect(await stranger.layoutShifts()).toEqual([]);
    expect(stranger.complaints).toEqual([]);
    await Promise.all([player.close(), stranger.close()]);
  });

  it('is changed and taken back by its owner', async () => {
    const [medal, gem] = [await createAsset('Moss medal'), await createAsset('River gem')];
    const [mary, bo] = [await newPlayer(platform.url, 'Mary'), await newPlayer(platform.url, 'Bo')];
    await Promise.all([give(medal, mary, 5), give(gem, bo, 2)]);
    const uid = await createTrade(mary, { ...(await offering(mary, medal, 5)), ...asking(gem, 1) });
    const player = await visitBy(mary, `/trades/${uid}`, { viewport: phone });
    const { page } = player;
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByLabel(`How much: ${medal.name}`).fill('4');
    await button(page, 'Continue').click();
    await button(page, `Remove ${gem.name}`).click();
    await ask(bo, 'POST', `/v2/trades/${uid}/offer`, await offering(bo, gem, 2));
    await button(page, 'Ask for any offer').click();
    await button(page, 'Change trade').click();
    await page.getByText('Somebody made or took back an offer meanwhile.').waitFor();
    await page.getByText('The offer that was made will end, because you change what you give.').waitFor();
    await player.screenshot('trade-change-stale');
    await button(page, 'Change trade').click();
    await page.getByRole('list', { name: 'You give' }).getByText(`4 × ${medal.name}`).waitFor();
    await page.getByText('Any offer. Players offer what they like.').waitFor();
    expect(await bagOf(mary, medal)).toBe('1');
    await eventually(async () => (await bagOf(bo, gem)) === '2');

    await button(page, 'Take back').click();
    await dialogOf(page).getByText(`4 × ${medal.name} comes back into your bag.`).waitFor();
    await dialogOf(page).getByRole('button', { name: 'Take back' }).click();
    await heading(page, 'Taken back').waitFor();
    await eventually(async () => (await bagOf(mary, medal)) === '5');
    await page.goto(`${platform.url}/trades/mine?show=history`);
    await row(page, `4 × ${medal.name}`).getByText('Taken back').waitFor();
    await player.screenshot('trades-history');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('tokens', () => {
  it('are wanted by their number, and the one who gives any of them says which', async () => {
    const [creature, sword] = [
      await createAsset('Creature', { contractType: 'ERC721' }),
      await createAsset('Sword', { contractType: 'ERC1155' }),
    ];
    const [mary, ada] = [await newPlayer(platform.url, 'Mary'), await newPlayer(platform.url, 'Ada')];
    await give(creature, mary, 1, { overrideTokenId: '7' });
    for (const overrideTokenId of ['1', '2']) await give(sword, ada, 1, { overrideTokenId });
    const owner = await visitBy(mary, '/trades/new', { viewport: phone });
    await owner.page.getByRole('checkbox', { name: `${creature.name} #7` }).check();
    expect(await owner.page.getByLabel(/^How much/).count()).toBe(0);
    await button(owner.page, 'Continue').click();
    await owner.page.getByLabel('Search assets by name').fill(creature.name);
    await button(owner.page, new RegExp(creature.name)).click();
    await button(owner.page, 'Continue').click();
    await owner.page.getByText('Enter the number of the token.').waitFor();
    await owner.screenshot('trade-new-token');
    await button(owner.page, `Remove ${creature.name}`).click();
    await button(owner.page, 'Add something').click();
    await owner.page.getByLabel('Search assets by name').fill(sword.name);
    await button(owner.page, new RegExp(sword.name)).click();
    await button(owner.page, 'Continue').click();
    await button(owner.page, 'Create trade').click();
    await heading(owner.page, 'Your trade').waitFor();

    const taker = await visitBy(ada, new URL(owner.page.url()).pathname, { viewport: desk });
    await button(taker.page, 'Accept').click();
    await dialogOf(taker.page).getByLabel(`Which ${sword.name} do you give?`).selectOption(`${sword.name} #2`);
    await taker.screenshot('trade-which');
    await dialogOf(taker.page).getByRole('button', { name: 'Accept' }).click();
    await heading(taker.page, 'Completed').waitFor();
    await taker.page.getByText('What you got is in your bag.').waitFor();
    expect(await ask(mary, 'GET', '/v2/vouchers')).toMatchObject([{ name: sword.name, tokenId: '2' }]);
    expect(await ask(ada, 'GET', `/v2/vouchers?assetId=${creature.uid}`)).toMatchObject([{ tokenId: '7' }]);
    expect([...unexpected(owner.complaints), ...unexpected(taker.complaints)]).toEqual([]);
    await Promise.all([owner.close(), taker.close()]);
  });
});

describe('offers', () => {
  it('stand side by side, and one is accepted: both bags change by themselves', async () => {
    const [medal, gem, rope] = [
      await createAsset('Moss medal'),
      await createAsset('River gem'),
      await createAsset('Rope'),
    ];
    const [mary, ada, bo] = [
      await newPlayer(platform.url, 'Mary'),
      await newPlayer(platform.url, 'Ada'),
      await newPlayer(platform.url, 'Bo'),
    ];
    await Promise.all([give(medal, mary, 1), give(gem, ada, 2), give(rope, bo, 1)]);
    const uid = await createTrade(mary, { ...(await offering(mary, medal, 1)), ...asking(gem, 2) });
    await ask(bo, 'POST', `/v2/trades/${uid}/offer`, await offering(bo, rope, 1));
    const owner = await visitBy(mary, `/trades/${uid}`, { viewport: desk });
    await button(owner.page, 'Accept the offer of Bo').waitFor();

    const offerer = await visitBy(ada, `/trades/${uid}`, { viewport: phone });
    await button(offerer.page, 'Make an offer').click();
    await dialogOf(offerer.page).getByRole('checkbox', { name: gem.name }).check();
    await dialogOf(offerer.page).getByLabel(`How much: ${gem.name}`).fill('2');
    await offerer.screenshot('trade-offer');
    await dialogOf(offerer.page).getByRole('button', { name: 'Send offer' }).click();
    await button(offerer.page, 'Take back your offer').waitFor();

    // Nobody reloads: the stream tells.
    await button(owner.page, 'Accept the offer of Ada').waitFor();
    await row(owner.page, 'All that was asked for').getByText(`2 × ${gem.name}`).waitFor();
    await row(owner.page, 'Bo').getByText(`Without 2 × ${gem.name}`).waitFor();
    await owner.screenshot('trade-offers');
    await offerer.page.goto(`${platform.url}/bag`);
    await button(owner.page, 'Accept the offer of Ada').click();
    await dialogOf(owner.page).getByRole('list', { name: 'You give' }).getByText(`1 × ${medal.name}`).waitFor();
    await dialogOf(owner.page).getByRole('list', { name: 'You get' }).getByText(`2 × ${gem.name}`).waitFor();
    await owner.screenshot('trade-accept-offer');
    await dialogOf(owner.page).getByRole('button', { name: 'Accept offer' }).click();
    await heading(owner.page, 'Completed').waitFor();
    await row(offerer.page, medal.name).waitFor();
    expect(await bagOf(mary, gem)).toBe('2');
    await eventually(async () => (await bagOf(bo, rope)) === '1');

    await button(owner.page, 'See the receipt').click();
    const slip = dialogOf(owner.page).getByRole('article', { name: 'Receipt' });
    await slip.getByRole('list', { name: 'Mary gave' }).getByText(`1 × ${medal.name}`).waitFor();
    await slip.getByRole('list', { name: 'Ada gave' }).getByText(`2 × ${gem.name}`).waitFor();
    await owner.screenshot('trade-receipt');
    expect([...unexpected(owner.complaints), ...unexpected(offerer.complaints)]).toEqual([]);
    await Promise.all([owner.close(), offerer.close()]);
  });
});

describe('accepting', () => {
  it('is offered for what one can pay, and asks again once the trade has changed', async () => {
    const [medal, gem, rope] = [
      await createAsset('Moss medal'),
      await createAsset('River gem'),
      await createAsset('Rope'),
    ];
    const [mary, ada] = [await newPlayer(platform.url, 'Mary'), await newPlayer(platform.url, 'Ada')];
    await Promise.all([give(medal, mary, 5), give(gem, ada, 1)]);
    const uid = await createTrade(mary, { ...(await offering(mary, medal, 3)), ...asking(gem, 1) });
    await createTrade(mary, { ...(await offering(mary, medal, 1)), ...asking(rope, 1) });
    const player = await visitBy(ada, `/trades?text=${encodeURIComponent(medal.name)}`, { viewport: phone });
    const { page } = player;
    const cards = page.getByRole('link', { name: /^Mary gives/ });
    await eventually(async () => (await cards.count()) === 2);
    await button(page, 'I can accept this').click();
    await eventually(async () => (await cards.count()) === 1);
    await player.screenshot('trades-acceptable');
    await page.getByRole('link', { name: `Mary gives 3 × ${medal.name} for 1 × ${gem.name}` }).click();
    await button(page, 'Accept').click();
    const dialog = dialogOf(page);
    await dialog.getByRole('list', { name: 'You get' }).getByText(`3 × ${medal.name}`).waitFor();

    // The page has not heard of the change when the button is pressed.
    const seen = await ask(ada, 'GET', `/v2/trades/${uid}`);
    let pressed = false;
    page.on('request', (request) => {
      pressed ||= request.url().endsWith('/acceptTrade');
    });
    await page.route(`**/v2/trades/${uid}`, (route) => (pressed ? route.fallback() : route.fulfill({ json: seen })));
    await ask(mary, 'PUT', `/v2/trades/${uid}`, { ...(await offering(mary, medal, 1)), ...asking(gem, 1) });
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.getByText('Mary changed this while you looked.').waitFor();
    await dialog.getByRole('list', { name: 'No longer there' }).getByText(`3 × ${medal.name}`).waitFor();
    await player.screenshot('trade-changed');
    expect(await bagOf(ada, gem)).toBe('1');
    await dialog.getByRole('button', { name: 'Accept as changed' }).click();
    await heading(page, 'Completed').waitFor();
    expect([await bagOf(ada, medal), await bagOf(mary, gem)]).toEqual(['1', '1']);

    await page.goto(`${platform.url}/trades/mine?show=history`);
    await button(page, 'Of others').click();
    await button(page, /^Receipt: With Mary/).click();
    await dialogOf(page).getByRole('list', { name: 'Ada gave' }).getByText(`1 × ${gem.name}`).waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('works by the keyboard alone, and says what is missing', async () => {
    const [medal, gem] = [await createAsset('Moss medal'), await createAsset('River gem')];
    const [mary, ada] = [await newPlayer(platform.url, 'Mary'), await newPlayer(platform.url, 'Ada')];
    await Promise.all([give(medal, mary, 1), give(gem, ada, 1)]);
    const uid = await createTrade(mary, { ...(await offering(mary, medal, 1)), ...asking(gem, 2) });
    const player = await visitBy(ada, `/trades/${uid}`, { viewport: desk, colorScheme: 'dark' });
    const { page } = player;
    await button(page, 'Accept').focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).getByText(`your bag is short of 1 × ${gem.name}`).waitFor();
    await player.screenshot('trade-short');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await hasFocus(button(page, 'Accept'))).toBe(true);

    await give(gem, ada, 1);
    await eventually(async () => (await bagOf(ada, gem)) === '2');
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('list', { name: 'You give' }).getByText(`2 × ${gem.name}`).waitFor();
    const confirm = dialogOf(page).getByRole('button', { name: 'Accept' });
    await eventually(() => confirm.isEnabled());
    // The title has the focus; close, cancel and confirm follow.
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
    expect(await hasFocus(confirm)).toBe(true);
    await page.keyboard.press('Enter');
    await heading(page, 'Completed').waitFor();
    expect(await bagOf(ada, medal)).toBe('1');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
