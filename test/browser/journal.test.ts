import { desk, launch, loaded, looks, openPlatform, phone, visit } from './open-page.ts';
import { button, newPlayer, row, sheet, unexpected, visitAsPlayer } from './players.ts';
import { openStudio } from './studio.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());
const studio = await openStudio(platform.url);

describe('the quest journal', () => {
  it.each(looks)('shows progress live, gives what was promised, and says where it is: %s', async (name, options) => {
    const badge = await studio.newBadge('Early bird');
    const game = await studio.newGame(`Moss Racers ${name}`);
    const rewards = [
      { kind: 'egg', amount: 1, eggType: 2 },
      { kind: 'badge', badgeId: badge.uid },
    ];
    const laps = { kind: 'fact', source: 'game', gameId: game.uid, fact: 'laps', atLeast: 5 };
    const quest = await studio.newQuest({
      name: `Five laps ${name}`,
      gameId: game.uid,
      period: 'daily',
      conditions: [laps],
      rewards,
      link: `/play/${game.slug}`,
    });
    const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
    const { page, person, screenshot } = player;
    await studio.play(game, person);
    await studio.report(game, person.uid, 2);
    await page.goto(`${platform.url}/journal`);
    const today = page.getByRole('region', { name: 'Today' });
    const card = today.getByRole('listitem', { name: quest.name });
    await card.getByRole('progressbar', { name: /2 of 5 laps driven$/ }).waitFor();
    await card.getByRole('link', { name: `Play: ${quest.name}` }).waitFor();
    await today.getByText(/new ones in/).waitFor();
    await loaded(page);
    await screenshot(`journal-${name}`);

    await studio.report(game, person.uid, 3);
    await button(page, `Claim: ${quest.name}`).click();
    const moment = page.getByRole('dialog', { name: quest.name });
    await moment.getByText('1 fire egg').waitFor();
    await moment.getByText(`Badge: ${badge.name}`).waitFor();
    await moment.getByRole('link', { name: 'In your nest' }).waitFor();
    await moment.getByRole('link', { name: 'On your profile' }).waitFor();
    await screenshot(`journal-claimed-${name}`);
    await moment.getByRole('button', { name: 'Lovely' }).click();
    await card.getByText('Done for today').waitFor();
    expect(await page.getByRole('button', { name: `Claim: ${quest.name}` }).count()).toBe(0);
    await card.getByRole('link', { name: 'On your profile' }).click();

    const badges = sheet(page, 'Badges');
    await badges.getByRole('button', { name: new RegExp(badge.name) }).click();
    await page.getByRole('dialog', { name: badge.name }).getByText('For those who were there.').waitFor();
    await screenshot(`badge-${name}`);
    await page.keyboard.press('Escape');
    await loaded(page);
    await screenshot(`badges-${name}`);
    await studio.endQuest(quest);
    expect(await player.layoutShifts()).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('says that a reward is on its way, and brings the page along when it is there', async () => {
    const quest = await studio.newQuest({ name: 'Grow strong', rewards: [{ kind: 'experience', amount: 50 }] });
    const player = await visitAsPlayer(browser, platform.url, 'Bo', { viewport: phone });
    const { page } = player;
    await page.goto(`${platform.url}/journal`);
    await button(page, `Claim: ${quest.name}`).dblclick();
    await page.getByRole('dialog').getByText('50 experience').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/^On its way\./)
      .waitFor();
    await player.screenshot('journal-due');
    await studio.endQuest(quest);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('tells visitors what quests are, and lets them begin', async () => {
    const visitor = await visit(browser, { viewport: { width: 320, height: 640 } });
    await visitor.page.goto(`${platform.url}/journal`);
    await visitor.page.getByRole('heading', { name: 'Quests are for players' }).waitFor();
    await visitor.screenshot('journal-visitor');
    await button(visitor.page, 'Play as guest').click();
    await visitor.page.getByRole('region', { name: 'Every day' }).waitFor();
    expect(new URL(visitor.page.url()).pathname).toBe('/journal');
    await loaded(visitor.page);
    await visitor.screenshot('journal-guest');
    const width = () => visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    await visitor.page.addStyleTag({ content: 'html { font-size: 200%; }' });
    await visitor.screenshot('journal-guest-large');
    expect(await width()).toBe(320);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });
});

describe('badges', () => {
  it('say how to get the first one, and are shown to friends', async () => {
    const badge = await studio.newBadge('Night owl');
    const friend = await newPlayer(platform.url, 'Zoe');
    await studio.asAdmin('POST', '/v1/badges/user', { badgeId: badge.uid, userId: friend.uid });
    const player = await visitAsPlayer(browser, platform.url, 'Ada', { viewport: desk });
    const { page, person } = player;
    await studio.ask('POST', '/v2/friends', { token: person.token, body: { wallet: friend.address } });
    await studio.ask('POST', `/v2/friends/${person.uid}/accept`, { token: friend.token });
    await page.goto(`${platform.url}/settings/profile`);
    await sheet(page, 'Badges').getByText('No badges yet.').waitFor();
    await page.goto(`${platform.url}/friends`);
    await row(page, 'Zoe').getByRole('link', { name: 'Zoe' }).click();
    await sheet(page, 'Badges')
      .getByRole('button', { name: new RegExp(badge.name) })
      .waitFor();
    await page.getByRole('heading', { name: 'Zoe' }).waitFor();
    await loaded(page);
    await player.screenshot('badges-friend');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
