import { eventually } from '@hatchery/kit/testing';
import { desk, launch, loaded, looks, openPlatform, phone, visit } from './open-page.ts';
import { arriveAsGuest, button, meetCreature, sheet, unexpected, visitAsPlayer } from './players.ts';
import { openStudio, serveGame } from './studio.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());
const studio = await openStudio(platform.url);
const gameOrigin = platform.gameUrl;

const board = { name: 'Tonight', fact: 'laps', period: 'daily', startsAt: '2026-01-01T00:00:00Z' };

describe('a game', () => {
  it.each(looks)('is played in a frame of its own, and a round says what it was worth: %s', async (name, options) => {
    const path = `/${name}`;
    const game = await studio.newGame(`Moss Racers ${name}`, { embedUrl: `${gameOrigin}${path}` });
    await studio.asAdmin('POST', `/v2/games/${game.uid}/boards`, board);
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, person, screenshot } = player;
    await serveGame(page, `${gameOrigin}${path}`);
    const card = page.locator(`main a[href='/play/${game.slug}']`);
    // The list may be the one of a few seconds ago.
    await eventually(async () => {
      await page.goto(`${platform.url}/play`);
      await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
      return card.isVisible();
    });
    await loaded(page);
    await screenshot(`play-${name}`);
    await card.click();
    await page.getByRole('heading', { name: game.name, level: 1 }).waitFor();
    await sheet(page, 'Tonight').getByText('Nobody is here yet.').waitFor();
    await loaded(page);
    await screenshot(`game-${name}`);

    await button(page, 'Play').click();
    const frame = page.frameLocator('iframe');
    const told = JSON.parse((await frame.getByText('hatchery:play').textContent()) ?? '');
    expect(told).toMatchObject({
      type: 'hatchery:play',
      theme: 'colorScheme' in options ? 'dark' : 'light',
      reducedMotion: true,
      origin: platform.url.replace(/\/$/, ''),
    });
    const { ticket } = told;
    const opened = await studio.ask('POST', `/v2/games/${game.uid}/plays/open`, { key: game.key, body: { ticket } });
    expect(opened.player.userId).toBe(person.uid);
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');

    await studio.report(game, person.uid, 3);
    await frame.getByRole('button', { name: 'Drive' }).click();
    await page.getByText('3 points, place 1 on Tonight').waitFor();
    await screenshot(`game-round-${name}`);
    await frame.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Play again').waitFor();
    await sheet(page, 'Tonight').getByText('You are in place 1 of 1.').waitFor();
    await loaded(page);
    await screenshot(`game-after-${name}`);

    await button(page, 'Play again').click();
    await frame.getByText('hatchery:play').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('that does not answer can be tried again, and left by Escape', async () => {
    const game = await studio.newGame('Moss Racers away', { embedUrl: `${gameOrigin}/away` });
    const player = await visitAsPlayer(browser, platform.url, 'Bo', { viewport: phone });
    const { page } = player;
    await page.clock.install();
    await page.context().route(`${gameOrigin}/away`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`${platform.url}/play/${game.slug}`);
    await button(page, 'Play').click();
    await page.getByText(`Opening ${game.name}`).waitFor();
    await page.clock.fastForward(21_000);
    await page.getByRole('heading', { name: `${game.name} didn't open` }).waitFor();
    await player.screenshot('game-lost');
    await page.context().unroute(`${gameOrigin}/away`);
    await serveGame(page, `${gameOrigin}/away`);
    await button(page, 'Try again').click();
    await page.frameLocator('iframe').getByText('hatchery:play').waitFor();
    await button(page, `Leave ${game.name}`).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Play').waitFor();
    await player.close();
  });

  it('is there for visitors, whose guest is made on the way', async () => {
    const game = await studio.newGame('Moss Racers open', { embedUrl: `${gameOrigin}/open` });
    const visitor = await visit(browser, { viewport: { width: 320, height: 640 } });
    await serveGame(visitor.page, `${gameOrigin}/open`);
    await visitor.page.goto(`${platform.url}/play/${game.slug}`);
    await loaded(visitor.page);
    await visitor.screenshot('game-visitor');
    await button(visitor.page, 'Play as guest').click();
    await visitor.page.frameLocator('iframe').getByText('hatchery:play').waitFor();
    await visitor.page.goto(`${platform.url}/play/no-such-game`);
    await visitor.page.getByRole('heading', { name: 'There is no such game' }).waitFor();
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('may be told what it can do with saves', async () => {
    const game = await studio.newGame('Moss Racers shared', { iosLink: 'https://apps.example/moss' });
    const player = await visitAsPlayer(browser, platform.url, 'Ada', { viewport: desk });
    const { page, person } = player;
    await page.goto(`${platform.url}/play/${game.slug}`);
    await page.getByRole('link', { name: 'Get it on the App Store' }).waitFor();
    const choice = page.getByRole('radio', { name: /^Can read and change them/ });
    // It shows as chosen a moment after the press, which `check` does not wait for.
    await choice.click();
    await page.getByText('Saved.', { exact: true }).first().waitFor();
    const shared = await studio.ask('GET', `/v2/games/${game.uid}/sharing`, { token: person.token });
    expect(shared).toEqual({ saves: 'write' });
    await player.screenshot('game-sharing');
    await player.close();
  });
});

describe('a newcomer', () => {
  it('finds something to do after the first creature, and names it', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    await arriveAsGuest(page, platform.url);
    const kind = await meetCreature(page);
    await page.goto(platform.url);
    await page.getByRole('link', { name: /^(Open your journal|Claim now)$/ }).waitFor();
    await loaded(page);
    await player.screenshot('home-after-first');
    await page.goto(`${platform.url}/collection`);
    await page.getByRole('link', { name: new RegExp(`^${kind}`) }).click();
    await button(page, 'Give it a name').click();
    await page.getByLabel('Name', { exact: true }).fill('<b>');
    await button(page, 'Save name').click();
    await page.getByText('Use letters and digits').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Old Fern');
    await button(page, 'Save name').click();
    await page.getByRole('heading', { name: 'Old Fern', level: 1 }).waitFor();
    await player.screenshot('creature-named');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
