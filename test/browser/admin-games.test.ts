import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { call } from '../platform/call.ts';
import { type Person, signInWithWallet } from '../platform/people.ts';
import { launch, loaded, looks, openPlatform, type VisitOptions, visit } from './open-page.ts';
import { button, comeAs, newPlayer, sheet, unexpected } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const someName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Opens a browser as the demo admin. */
async function visitAsAdmin(options: VisitOptions) {
  const person = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const admin = await visit(browser, options);
  await comeAs(admin, platform.url, person);
  return { ...admin, person };
}

/** Asks the platform for something that has to work. */
async function ask({ token }: Pick<Person, 'token'>, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await call(platform.url, method, path, { token, ...(body ? { body } : {}) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const rounds = { name: 'rounds', title: 'Rounds played', kind: 'count', most: 10 };

async function newGame(admin: Person, name: string) {
  const slug = slugOf(name);
  const fields = { name, slug, description: 'Keep foxes off.', status: 'live', appId: slug, facts: [rounds] };
  return ask(admin, 'POST', '/v2/games', fields);
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const option = (page: Page, label: string, name: string) => page.getByLabel(label, { exact: true }).selectOption(name);

describe.each(looks)('an admin: %s', (look, options) => {
  it('makes a game with a board, and hears of what another admin changed', async () => {
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    await page.goto(at('/admin/games'));
    await loaded(page);
    expect(await admin.layoutShifts()).toEqual([]);
    await page.getByRole('link', { name: 'New game' }).click();
    const name = someName('Moss Racers');
    await page.getByLabel('Name', { exact: true }).pressSequentially(name);
    // The address follows the name.
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe(slugOf(name));
    await page.getByLabel('Description', { exact: true }).fill('Snails, mud and glory.');
    await page.getByLabel('JSON schema (optional)').fill('{ "type": "array" }');
    await button(page, 'Add fact').click();
    await page.getByLabel('Name in reports').fill('Best Lap');
    await button(page, 'Create game').click();
    await page.getByText('A save is an object').waitFor();
    await page.getByText('Use small letters, digits and hyphens, as in best-score.').waitFor();
    await admin.screenshot(`admin-game-new-${look}`);
    await page.getByLabel('JSON schema (optional)').fill('{ "type": "object" }');
    await page.getByLabel('Name in reports').fill('laps');
    await page.getByLabel('What players read').fill('Laps driven');
    await button(page, 'Create game').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await button(page, 'New board').click();
    const dialog = page.getByRole('dialog', { name: 'New board' });
    await dialog.getByLabel('Name', { exact: true }).fill('Tonight');
    await dialog.getByLabel('Period').selectOption('daily');
    await admin.screenshot(`admin-board-new-${look}`);
    await dialog.getByRole('button', { name: 'Create board' }).click();
    await button(page, 'Places: Tonight').click();
    await page.getByText('Nobody has a place yet.').waitFor();
    await page.keyboard.press('Escape');

    const games: { uid: string; slug: string; version: number }[] = await ask(admin.person, 'GET', '/v2/games/admin');
    const game = games.find(({ slug }) => slug === slugOf(name));
    const facts = [{ ...rounds, name: 'laps', title: 'Laps driven' }];
    const fields = { name, slug: slugOf(name), description: 'Snails and glory.', status: 'live', facts };
    await ask(admin.person, 'PUT', `/v2/games/${game?.uid}`, { ...fields, version: game?.version });
    await page.getByLabel('Description', { exact: true }).fill('Mud.');
    await button(page, 'Save').click();
    await page.getByText('Someone changed this since you opened it.').waitFor();
    await admin.screenshot(`admin-game-changed-${look}`);
    await button(page, 'Look again').click();
    await sheet(page, 'Game').getByText('Snails and glory.', { exact: true }).waitFor();
    await page.getByLabel('Description', { exact: true }).fill('Snails, mud and glory.');
    await button(page, 'Save').click();
    await sheet(page, 'Preview').getByText('Snails, mud and glory.').waitFor();
    await loaded(page);
    await admin.screenshot(`admin-game-${look}`);

    await page.goto(at('/admin/games'));
    await page.getByLabel('Search games by name').pressSequentially(name);
    await rowOf(page, name).getByText('Live').waitFor();
    await loaded(page);
    await admin.screenshot(`admin-games-${look}`);
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });

  it('keeps products in their order', async () => {
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    const name = someName('Snail, plush');
    await page.goto(at('/admin/products'));
    await button(page, 'New product').click();
    const dialog = page.getByRole('dialog', { name: 'New product' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Price in words (optional)').fill('24 €');
    await dialog.getByLabel('Place in the list').fill('first');
    await dialog.getByRole('button', { name: 'Create product' }).click();
    await dialog.getByText('Enter a whole number, as in 0 or 10.').waitFor();
    await dialog.getByLabel('Place in the list').fill('-1000000');
    await admin.screenshot(`admin-product-new-${look}`);
    await dialog.getByRole('button', { name: 'Create product' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, name).press('Enter');
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Remove', exact: true }).click();
    await button(page, 'Remove product').click();
    await page.getByText(`${name} is removed.`).first().waitFor();
    await rowOf(page, name).waitFor({ state: 'detached' });
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });

  it('makes a quest of conditions and rewards, and tries it with a player', async () => {
    const playerName = someName('Ada');
    const [admin, player] = await Promise.all([visitAsAdmin(options), newPlayer(platform.url, playerName)]);
    const { page } = admin;
    const [name, gameName] = [someName('Two rounds'), someName('Nest')];
    await newGame(admin.person, gameName);
    await page.goto(at('/admin/quests/new'));
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Address', { exact: true }).fill(slugOf(name));
    await page.getByLabel('Description', { exact: true }).fill('Keep foxes off twice.');
    await button(page, 'Create quest').click();
    await page.getByText('Add at least one condition.').waitFor();
    await button(page, 'Add condition').click();
    await page.getByText('Players read: "Hatch an egg"').waitFor();
    await page.getByLabel('Where').selectOption({ label: gameName });
    await option(page, 'Fact', 'rounds');
    await page.getByLabel('At least').fill('2');
    await page.getByText(`Players read: "${gameName}: Rounds played, 2 or more"`).waitFor();
    await button(page, 'Add reward').click();
    await page.getByLabel('Element').selectOption('2');
    await page.getByLabel('Budget (optional)').fill('1,000');
    await admin.screenshot(`admin-quest-new-${look}`);
    await button(page, 'Create quest').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const trial = sheet(page, 'Try it with a player');
    await trial.getByLabel(/^Search players/).pressSequentially(playerName);
    await trial.getByRole('button', { name: `Choose: ${playerName}` }).click();
    await trial.getByRole('button', { name: 'Judge', exact: true }).click();
    await trial.getByText('It would not pass: one condition is missing.').waitFor();
    await trial.getByText('0 of 2').waitFor();
    await loaded(page);
    await admin.screenshot(`admin-quest-${look}`);
    // Nothing was granted by that.
    const quests: { name: string }[] = await ask(player, 'GET', '/v1/users/quests');
    expect(quests.some((quest) => quest.name === name)).toBe(false);

    await page.goto(at('/admin/quests'));
    await rowOf(page, name).getByText('1,000 of 1,000').waitFor();
    await rowOf(page, name).getByText('Hidden').waitFor();
    await loaded(page);
    await admin.screenshot(`admin-quests-${look}`);
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });

  it('makes a badge with a picture, and gives it to a player', async () => {
    const playerName = someName('Bo');
    const [admin, player] = await Promise.all([visitAsAdmin(options), newPlayer(platform.url, playerName)]);
    const { page } = admin;
    const [category, name] = [someName('Seasons'), someName('First frost')];
    const create = { width: 96, height: 96, channels: 3, background: '#3d8a87' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    await page.goto(at('/admin/badges'));
    await button(page, 'New category').click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(category);
    await button(page, 'Create category').click();
    await page.getByText(`${category} is created.`).first().waitFor();
    await button(page, 'New badge').click();
    await button(page, 'Create badge').click();
    await page.getByText('Upload a picture.').waitFor();
    const dialog = page.getByRole('dialog', { name: 'New badge' });
    await dialog.getByLabel('Picture: file').setInputFiles({ name: 'frost.png', mimeType: 'image/png', buffer });
    await dialog.getByAltText('Preview: Picture').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Description', { exact: true }).fill('For those who came in the cold.');
    await dialog.getByLabel('Category').selectOption({ label: category });
    await admin.screenshot(`admin-badge-new-${look}`);
    await dialog.getByRole('button', { name: 'Create badge' }).click();
    // The list has it before the dialog is gone, and nothing behind a dialog takes keys.
    await dialog.waitFor({ state: 'detached' });

    await page.getByLabel('Search badges by name').pressSequentially(name);
    await page.getByText('1 badge', { exact: true }).waitFor();
    await rowOf(page, name).press('Enter');
    await page.getByRole('dialog', { name }).getByText('Nobody yet').waitFor();
    await button(page, 'Give to a player').click();
    const gift = page.getByRole('dialog', { name: `Give ${name}` });
    expect(await gift.getByRole('button', { name: 'Give badge' }).isDisabled()).toBe(true);
    await gift.getByLabel(/^Search players/).pressSequentially(playerName);
    await gift.getByRole('button', { name: `Choose: ${playerName}` }).click();
    await gift.getByLabel('Reason (optional)').fill('For a warm nest.');
    await loaded(page);
    await admin.screenshot(`admin-badge-give-${look}`);
    await gift.getByRole('button', { name: 'Give badge' }).click();
    await page.getByText(`${name} is given.`).first().waitFor();
    const badges: { name: string; reason: string }[] = await ask(player, 'GET', '/v1/badges/user');
    expect(badges.map((badge) => [badge.name, badge.reason])).toEqual([[name, 'For a warm nest.']]);
    await loaded(page);
    await admin.screenshot(`admin-badges-${look}`);
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });
});

/** Makes a game with a board on which a player has a place, and freezes it. */
async function frozenBoard(admin: Person, gameName: string, player: Person, value: number) {
  const game = await newGame(admin, gameName);
  const begun = { name: 'Season', fact: 'rounds', period: 'season', startsAt: '2026-01-01T00:00:00Z' };
  const board = await ask(admin, 'POST', `/v2/games/${game.uid}/boards`, begun);
  const keyFields = { name: gameName, permissions: ['games'], appId: game.slug ?? slugOf(gameName), balance: {} };
  const { apiKey: key } = await ask(admin, 'POST', '/v2/api-keys', keyFields);
  const { ticket } = await ask(player, 'POST', `/v2/games/${game.uid}/plays`);
  await call(platform.url, 'POST', `/v2/games/${game.uid}/plays/open`, { key, body: { ticket } });
  const report = { userId: player.uid, fact: 'rounds', value, reference: randomUUID() };
  const told = await call(platform.url, 'POST', `/v2/games/${game.uid}/facts`, { key, body: report });
  expect(told.status).toBeLessThan(300);
  // An end has to be ahead when it is set; a slow machine gets another try.
  await eventually(async () => {
    const endsAt = new Date(Date.now() + 3_000).toISOString();
    const body = { ...begun, endsAt, version: board.version };
    return (await call(platform.url, 'PUT', `/v2/boards/${board.uid}`, { token: admin.token, body })).status === 200;
  });
  await eventually(async () => (await ask(admin, 'GET', `/v2/boards/${board.uid}`)).frozen);
  return { game, board };
}

it.each(looks)('rewards ranks of a board once a dry run was seen: %s', async (look, options) => {
  const playerName = someName('Cleo');
  const [admin, player] = await Promise.all([visitAsAdmin(options), newPlayer(platform.url, playerName)]);
  const { page, person } = admin;
  const [gameName, medal, name] = [someName('Nest'), someName('Frost medal'), someName('Winter cup')];
  await ask(person, 'POST', '/v2/assets', { name: medal, category: 'medals', image: '/mark.svg' });
  await frozenBoard(person, gameName, player, 7);

  await page.goto(at('/admin/events/new'));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Game', { exact: true }).selectOption({ label: gameName });
  await page.getByLabel('Board', { exact: true }).selectOption({ label: 'Season' });
  await page.getByLabel('Starts').fill('2026-01-01T00:00');
  await page.getByLabel('Ends').fill('2026-01-02T00:00');
  await button(page, 'Add range').click();
  await button(page, 'Add reward').click();
  await page.getByLabel('Search assets by name').pressSequentially(medal);
  await page.getByRole('button', { name: new RegExp(medal) }).click();
  await page.getByLabel('Amount').fill('3');
  await button(page, 'Add range').click();
  await page.getByLabel('From rank').nth(1).fill('1');
  await page.getByText('Range 2 rewards rank 1, too.').waitFor();
  await admin.screenshot(`admin-event-new-${look}`);
  await button(page, 'Remove Range 2: Ranks 1 to 2').click();
  await button(page, 'Create event').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  expect(await button(page, 'Give rewards').isDisabled()).toBe(true);
  await button(page, 'Start dry run').click();
  const places = page.getByRole('region', { name: 'Places of the last dry run' });
  await places.getByRole('row', { name: `1, ${playerName}` }).waitFor();
  await loaded(page);
  await admin.screenshot(`admin-event-dry-run-${look}`);
  await button(page, 'Give rewards').click();
  const dialog = page.getByRole('dialog', { name: `Give the rewards of ${name}?` });
  await dialog.getByText(`3 × ${medal}`).waitFor();
  await admin.screenshot(`admin-event-give-${look}`);
  await dialog.getByRole('button', { name: 'Give rewards' }).click();
  const report = page.getByRole('region', { name: 'Report' });
  await report
    .getByRole('row', { name: `1, ${playerName}` })
    .getByText('Given', { exact: true })
    .waitFor();
  const saved = page.waitForEvent('download');
  await button(page, 'CSV').click();
  expect((await saved).suggestedFilename()).toBe(`${name}.csv`);
  await loaded(page);
  await admin.screenshot(`admin-event-${look}`);
  const bag: { name: string; amountBase: string }[] = await ask(player, 'GET', '/v2/vouchers');
  expect(bag.map((voucher) => [voucher.name, voucher.amountBase])).toEqual([[medal, '3']]);
  await page.goto(at('/admin/events'));
  await rowOf(page, name).getByText('Given').waitFor();
  await loaded(page);
  await admin.screenshot(`admin-events-${look}`);
  expect(unexpected(admin.complaints)).toEqual([]);
  await admin.close();
});
