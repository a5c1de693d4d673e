import { json } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import type { Person } from '../platform/people.ts';
import { launch, loaded, looks, openPlatform, phone } from './open-page.ts';
import { button, row, sheet, unexpected, visitAsPlayer } from './players.ts';
import { openStudio } from './studio.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());
const studio = await openStudio(platform.url);

type Game = Awaited<ReturnType<typeof studio.newGame>>;

/** Writes a slot as a game in the player's browser does. */
const write = ({ token }: Person, game: Game, data: object): Promise<{ uid: string }> =>
  studio.ask('POST', '/v2/games/saves', { token, body: { gameId: game.uid, saveName: 'Meadow', data } });
const read = async ({ token }: Person, uid: string) =>
  (await studio.ask('GET', `/v2/games/saves/${uid}`, { token })).data;

/** Pixels from the top of the page, however far it is scrolled. */
const placeOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top + scrollY);

describe('saves', () => {
  it.each(looks)('show what changed, and come back: %s', async (name, options) => {
    const game = await studio.newGame(`Moss Racers ${name}`);
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, person, screenshot } = player;
    await page.goto(`${platform.url}/saves`);
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    await screenshot(`saves-none-${name}`);
    const { uid } = await write(person, game, { level: 4, wallet: { coins: 12 } });
    await write(person, game, { level: 5, wallet: { coins: 12 }, friends: ['Bo'] });
    await page.goto(`${platform.url}/saves`);
    await loaded(page);
    await screenshot(`saves-${name}`);
    await sheet(page, game.name)
      .getByRole('link', { name: `History of Meadow in ${game.name}` })
      .click();

    await row(page, 'Version 2').getByText('Current').waitFor();
    await row(page, 'Version 2')
      .getByText(/17 bytes larger/)
      .waitFor();
    await loaded(page);
    await screenshot(`save-history-${name}`);
    await button(page, 'Look at version 2').click();
    const inside = page.getByRole('dialog', { name: 'Version 2' });
    await row(page, 'level').getByText('4', { exact: true }).waitFor();
    await inside.getByRole('heading', { name: 'Changed since version 1' }).waitFor();
    await inside.getByText('wallet', { exact: false }).first().click();
    await inside.getByText('coins').waitFor();
    await screenshot(`save-inside-${name}`);
    await page.keyboard.press('Escape');
    await inside.waitFor({ state: 'detached' });

    // Later a version joins the top of the list when its answer comes, however long after the press. The list itself stays.
    expect(await player.layoutShifts()).toEqual([]);
    const history = sheet(page, 'Meadow');
    const place = await placeOf(history);
    await button(page, 'Restore version 1').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Version 1 is restored, as a new version.').waitFor();
    await row(page, 'Version 3')
      .getByText(/brought back from version 1/)
      .waitFor();
    expect(await read(person, uid)).toEqual({ level: 4, wallet: { coins: 12 } });
    await screenshot(`save-restored-${name}`);
    expect(await placeOf(history)).toBe(place);
    await button(page, 'Undo').click();
    await page.getByText('Undone.').waitFor();
    expect(await placeOf(history)).toBe(place);
    expect(await read(person, uid)).toMatchObject({ level: 5 });
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('are taken along as files, and deleted after a question', async () => {
    const game = await studio.newGame('Moss Racers files');
    const player = await visitAsPlayer(browser, platform.url, 'Bo', { viewport: phone });
    const { page, person } = player;
    const { uid } = await write(person, game, { level: 4 });
    await page.goto(`${platform.url}/play/${game.slug}`);
    await sheet(page, 'Your saves')
      .getByRole('link', { name: `History of Meadow in ${game.name}` })
      .click();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download version 1').click()]);
    expect(file.suggestedFilename()).toBe('moss-racers-files-meadow-v1.json');
    expect(await json(await file.createReadStream())).toEqual({ level: 4 });
    await button(page, 'Delete save').click();
    await page.getByRole('dialog', { name: 'Delete Meadow?' }).getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
    await page.goto(`${platform.url}/saves/${uid}`);
    await page.getByRole('heading', { name: 'This save is gone' }).waitFor();
    await player.screenshot('save-gone');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
