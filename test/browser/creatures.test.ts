import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import { openNursery, xpOfLevel } from './nursery.ts';
import { desk, launch, loaded, looks, openPlatform, phone, type Visit, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, comeAs, sheet, unexpected, visitAsPlayer } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());
const nursery = await openNursery(platform.url);
const at = (path: string) => platform.url + path;
const moment = (page: Page) => page.getByRole('dialog', { name: / is changing$| is an? .+ now$| has grown$/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** The kinds of a family that branches, by their ids in the content. */
const fernip = 4;
const brackenhart = 5;

/** A player in a browser, with creatures of one kind in the wallet that Hatchery keeps for them. */
async function visitWithCreatures(
  monsterId: number,
  xps: readonly number[],
  options?: Parameters<typeof visitAsPlayer>[3],
) {
  const player = await visitAsPlayer(browser, platform.url, 'Mary', options);
  const ids = await nursery.raise(await nursery.keptWalletOf(player.person), monsterId, xps);
  return { ...player, ids, id: ids[0] ?? 0 };
}

async function end({ complaints, close }: Pick<Visit, 'complaints' | 'close'>) {
  expect(unexpected(complaints)).toEqual([]);
  await close();
}

describe('the page of a creature', () => {
  it.each(looks)('tells its life, what it can do, and what it needs: %s', async (name, options) => {
    const player = await visitWithCreatures(brackenhart, [xpOfLevel[30] - 900], options);
    const { page, id } = player;
    await player.answerSlowly();
    await page.goto(at(`/collection/${id}`));
    const growing = sheet(page, 'Growing up');
    await growing.getByText('900 more experience and it can evolve, at level 30.').waitFor();
    expect(await growing.getByText('At level 30', { exact: true }).count()).toBe(2);
    await growing.getByText('Games and quests give experience.').waitFor();
    await page.getByText('0 / 900', { exact: true }).waitFor();
    await page.getByText('You', { exact: true }).waitFor();
    // Gains stand apart from the figures before them.
    const gaps = growing.locator('.stat-gain').evaluateAll((gains) =>
      gains.map((gain) => {
        const words = document.createRange();
        words.selectNodeContents(gain);
        const figure = gain.previousElementSibling?.getBoundingClientRect().right ?? 0;
        return gain.textContent ? words.getBoundingClientRect().left - figure : Number.POSITIVE_INFINITY;
      }),
    );
    expect(Math.min(...(await gaps))).toBeGreaterThanOrEqual(8);
    await sheet(page, 'Skills').getByText('A quick slice with the edge of a blade of grass.').waitFor();
    const life = sheet(page, 'Its life');
    await life.getByText('Became Brackenhart').waitFor();
    await life.getByText('Hatched as Fernip').waitFor();
    await loaded(page);
    await player.screenshot(`creature-${name}`);
    expect(await player.layoutShifts()).toEqual([]);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);

    const blocks = page.getByText('Block', { exact: true }).filter({ visible: true });
    expect(await blocks.count()).toBe(0);
    await life.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await blocks.first().waitFor();
    await life.scrollIntoViewIfNeeded();
    await player.screenshot(`creature-life-${name}`);
    await end(player);
  });

  it('shows older pages of a long life', async () => {
    const player = await visitWithCreatures(fernip, [0], { viewport: phone });
    const { page, id } = player;
    for (let turn = 1; turn <= 22; turn++) await nursery.addXp(id, turn);
    await page.goto(at(`/collection/${id}`));
    const life = sheet(page, 'Its life');
    await life.getByText('22 experience', { exact: true }).waitFor();
    expect(await life.getByText('Hatched as Fernip').count()).toBe(0);
    await button(page, 'Show more').click();
    await life.getByText('Hatched as Fernip').waitFor();
    expect(await life.getByText('1 experience', { exact: true }).count()).toBe(1);
    await end(player);
  });

  it('lets its player see a new level at once, and those of a time away', async () => {
    const player = await visitWithCreatures(fernip, [0], { viewport: phone });
    const { page, id } = player;
    await page.goto(at(`/collection/${id}`));
    await sheet(page, 'Growing up').getByText('2,310 more experience and it can evolve, at level 12.').waitFor();
    await nursery.addXp(id, 200);
    await page.getByRole('status').getByText('Fernip reached level 3. Health 92 to 103').waitFor();
    await player.screenshot('creature-level-up');
    await button(page, 'Take note').click();
    await sheet(page, 'Growing up').getByText('2,110 more experience').waitFor();
    await page.goto(at('/collection'));
    await heading(page, 'Collection').waitFor();
    await nursery.addXp(id, 400);
    await page.goto(at(`/collection/${id}`));
    await page.getByRole('status').getByText('Fernip reached level 6.').waitFor();
    await page.reload();
    await sheet(page, 'Growing up').getByText('1,710 more experience').waitFor();
    expect(await button(page, 'Take note').count()).toBe(0);
    await end(player);
  });

  it('of another player shows everything but buttons', async () => {
    const owner = await visitWithCreatures(fernip, [xpOfLevel[12]], { viewport: phone });
    await owner.close();
    const stranger = await visitAsPlayer(browser, platform.url, 'Tom', { viewport: phone });
    const visitor = await visit(browser, { viewport: phone });
    for (const { page } of [stranger, visitor]) {
      await page.goto(at(`/collection/${owner.id}`));
      await sheet(page, 'Growing up').getByText('Ready to become Brackenhart.').waitFor();
      await sheet(page, 'Its life').getByText('Hatched as Fernip').waitFor();
      await loaded(page);
      expect(await page.getByRole('button', { name: /Evolve|name|Take note/ }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Merge others into it' }).count()).toBe(0);
      await page.goto(at(`/collection/${owner.id}/merge`));
    }
    await heading(stranger.page, 'This creature is not yours').waitFor();
    await heading(visitor.page, 'Sign in to merge').waitFor();
    await end(stranger);
    await end(visitor);
  });
});

describe('a visitor', () => {
  it('sees the life go on where the creature changes', async () => {
    const owner = await visitWithCreatures(fernip, [xpOfLevel[12]], { viewport: phone });
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const evolving = {
      growing: { kind: 'evolve', role: 'grows', monsterId: brackenhart, until: '2099-01-01T00:00:00Z' },
    };
    // To this page it changes before its eyes.
    await page.route(`**/v2/ultigen/monsters/${owner.id}`, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      await route.fulfill({ response, json: json.monsterId === fernip ? { ...json, ...evolving } : json });
    });
    await page.goto(at(`/collection/${owner.id}`));
    await sheet(page, 'Its life').getByText('Hatched as Fernip').waitFor();
    await owner.page.goto(at(`/collection/${owner.id}`));
    await button(owner.page, 'Evolve into Brackenhart').click();
    await page.getByRole('heading', { level: 1, name: 'Brackenhart' }).waitFor();
    await sheet(page, 'Its life').getByText('Became Brackenhart').waitFor();
    await sheet(page, 'Growing up').getByText('it can evolve, at level 30.').waitFor();
    await owner.close();
    await end(visitor);
  });
});

describe('a player whose wallet Hatchery keeps', () => {
  it.each(looks)('chooses a form and sees the creature become it, in stills: %s', async (name, options) => {
    const player = await visitWithCreatures(brackenhart, [xpOfLevel[30]], options);
    const { page, id } = player;
    await page.goto(at(`/collection/${id}`));
    const growing = sheet(page, 'Growing up');
    await growing.getByText('Ready. It can become Verdantler or Frondlance: one of them, for good.').waitFor();
    expect(await button(page, 'Choose a form').isDisabled()).toBe(true);
    await growing.getByRole('radio', { name: 'Verdantler' }).focus();
    await page.keyboard.press('ArrowDown');
    await button(page, 'Evolve into Frondlance').waitFor();
    await loaded(page);
    await growing.scrollIntoViewIfNeeded();
    await player.screenshot(`creature-forms-${name}`);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await button(page, 'Evolve into Frondlance').focus();
    await page.keyboard.press('Enter');

    const progress = sheet(page, 'Evolve Brackenhart into Frondlance');
    await progress.waitFor();
    expect(await progress.evaluate((leaf) => leaf.contains(document.activeElement))).toBe(true);
    await player.screenshot(`creature-on-its-way-${name}`);
    await page.getByRole('dialog', { name: 'Brackenhart is changing' }).waitFor();
    await player.screenshot(`moment-still-${name}-1`);
    await page.keyboard.press('Enter');
    await moment(page).getByText('The light looks for a new shape.').waitFor();
    await player.screenshot(`moment-still-${name}-2`);
    await page.keyboard.press('Enter');
    await heading(page, 'Brackenhart is a Frondlance now').waitFor();
    await moment(page)
      .getByRole('status')
      .getByText(/^Brackenhart became Frondlance\. Level 30\. Health \d+ to \d+/)
      .waitFor();
    await loaded(page);
    await player.screenshot(`moment-still-${name}-3`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Frondlance' }).waitFor();
    await sheet(page, 'Growing up').getByText('Frondlance is fully grown.').waitFor();
    await sheet(page, 'Its life').getByText('Became Frondlance').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Frondlance' }).waitFor();
    expect(await moment(page).count()).toBe(0);
    await end(player);
  });

  it.each([
    ['phone', phone],
    ['desk', desk],
  ])('sees the light change its shape, and can skip it: %s', async (name, viewport) => {
    const player = await visitWithCreatures(fernip, [xpOfLevel[12]], { viewport, reducedMotion: 'no-preference' });
    const { page, id } = player;
    await page.goto(at(`/collection/${id}`));
    await button(page, 'Evolve into Brackenhart').click();
    await moment(page).getByText('It turns into light.').waitFor();
    const shapes = new Set<string | null>();
    await eventually(async () => {
      const [phase, shape] = await page.evaluate(() => [
        document.querySelector<HTMLElement>('.moment')?.dataset.phase,
        document.querySelector('.morph path')?.getAttribute('d') ?? '',
      ]);
      if (phase === 'changing') shapes.add(shape ?? null);
      return shapes.size > 2 || phase === 'result';
    });
    expect(shapes.size).toBeGreaterThan(2);
    await player.screenshot(`moment-motion-${name}`);
    await page.keyboard.press('Escape');
    await heading(page, 'Fernip is a Brackenhart now').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Brackenhart' }).waitFor();
    await end(player);
  });

  it.each(looks)('merges creatures into one, after typing its name: %s', async (name, options) => {
    const player = await visitWithCreatures(fernip, [2_000, 500, 300], options);
    const { page, id, ids } = player;
    await player.answerSlowly();
    await page.goto(at(`/collection/${id}`));
    await page.getByRole('link', { name: 'Merge others into it' }).click();
    const out = sheet(page, 'What comes out');
    await out.getByText('Choose who goes in').waitFor();
    await loaded(page);
    await player.screenshot(`merge-nobody-${name}`);
    await page.getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    // Another one can stay: the player keeps the focus, and who can still go in is in.
    const stays = page.getByRole('combobox', { name: 'Who stays' });
    for (const other of [ids[1], id]) {
      await stays.focus();
      await stays.selectOption(String(other));
      await page.waitForURL(at(`/collection/${other}/merge`));
      await page.getByText(/^Chosen: 1 \/ 10$/).waitFor();
      expect(await stays.inputValue()).toBe(String(other));
      expect(await stays.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
    await page.getByRole('checkbox').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await out.getByText('2 creatures: 2 × Fernip').waitFor();
    await out.getByText('+560 experience, 2,560 in all').waitFor();
    await page.getByRole('radio', { name: 'Brackenhart' }).check();
    await out.getByText('Brackenhart', { exact: true }).first().waitFor();
    await eventually(async () => (await out.locator('.merge-outcome[aria-busy]').count()) === 0);
    await player.screenshot(`merge-${name}`);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await button(page, 'Merge 2 into it').click();

    const ask = page.getByRole('dialog', { name: 'Merge into Fernip' });
    await ask.getByText('2 × Fernip are burnt. Nobody can bring them back, not even Hatchery.').waitFor();
    await player.screenshot(`merge-confirm-${name}`);
    await ask.getByRole('button', { name: 'Burn 2 and merge' }).click();
    await ask.getByText('Type Fernip, as it is written here.').waitFor();
    await ask.getByLabel('Type Fernip to go on').fill('fernip');
    await page.keyboard.press('Enter');
    const progress = sheet(page, 'Merge 2 others into Fernip, as Brackenhart');
    await progress.waitFor();
    expect(
      await progress.evaluate(
        (leaf) => leaf.contains(document.activeElement) && leaf.getBoundingClientRect().top < innerHeight / 2,
      ),
    ).toBe(true);
    await page.getByRole('dialog', { name: 'Fernip is changing' }).waitFor();
    await button(page, 'Skip').click();
    await moment(page)
      .getByText(/^Fernip took 2 others in, and became Brackenhart\. Level 12\./)
      .waitFor();
    await button(page, 'Done').click();
    await sheet(page, 'Its life').getByText('Took 2 others in, and became Brackenhart').waitFor();
    await sheet(page, 'Its life').getByText('Level 12 · Stage 2 · 2,560 experience in all').waitFor();
    await page.goto(at(`/collection/${ids[1]}`));
    await heading(page, 'It lives on in another creature').waitFor();
    await sheet(page, 'Its life').getByText('Was taken in by another').waitFor();
    await loaded(page);
    await player.screenshot(`creature-taken-in-${name}`);
    await page.goto(at(`/collection/${ids[1]}/merge`));
    await heading(page, 'It lives on in another creature').waitFor();
    await page.goto(at('/collection/987654321/merge'));
    await heading(page, 'Creature not found').waitFor();
    await end(player);
  });

  it('is told what went wrong, and nothing is lost', async () => {
    const player = await visitWithCreatures(fernip, [xpOfLevel[12], 100], { viewport: phone });
    const { page, context, id } = player;
    const refuse = (path: string) => context.route(path, (route) => route.fulfill({ status: 503, json: {} }));
    await refuse('**/evolutions');
    await refuse('**/life?*');
    await page.goto(at(`/collection/${id}`));
    await sheet(page, 'Growing up').getByRole('alert').waitFor();
    await sheet(page, 'Its life').getByRole('alert').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Fernip' }).waitFor();
    await player.screenshot('creature-errors');
    await context.unroute('**/evolutions');
    await context.unroute('**/life?*');
    await sheet(page, 'Growing up').getByRole('button', { name: 'Try again' }).click();
    await button(page, 'Evolve into Brackenhart').waitFor();
    await context.setOffline(true);
    await button(page, 'Evolve into Brackenhart').click();
    await sheet(page, 'Growing up').getByText("We can't reach the hatchery. Nothing was lost.").waitFor();
    await player.screenshot('creature-offline');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Merge others into it' }).click();
    const other = page.getByRole('checkbox');
    await other.waitFor();
    await context.setOffline(true);
    await other.check();
    const waits = sheet(page, 'What comes out').getByText('Waits for the connection.');
    await waits.waitFor();
    await context.setOffline(false);
    await waits.waitFor({ state: 'detached' });
    await page.getByText('One creature: Fernip').waitFor();
    await page.goBack();
    await button(page, 'Evolve into Brackenhart').dblclick();
    await moment(page).waitFor();
    await player.close();
  });
});

describe('a player with a wallet of their own', () => {
  /** A player who is signed in with a wallet that has creatures of one kind. */
  async function visitWithWallet(xps: readonly number[]) {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await fundedAccount(platform.rpcUrl);
    await installWallet(page, platform.rpcUrl, account);
    await page.goto(at('/more'));
    await page.getByRole('main').getByRole('button', { name: 'Sign in with a wallet' }).click();
    await button(page, /^Test Wallet/).click();
    await page.getByText('You are signed in.').first().waitFor();
    return { ...player, ids: await nursery.raise(account.address, fernip, xps) };
  }

  it('evolves a creature with one transaction, and sees it happen', async () => {
    const player = await visitWithWallet([xpOfLevel[12]]);
    const { page, ids } = player;
    const [id] = ids;
    await page.goto(at(`/collection/${id}`));
    await button(page, 'Evolve into Brackenhart').click();
    const dialog = page.getByRole('dialog', { name: 'Evolve Fernip into Brackenhart' });
    await dialog.getByText('Brackenhart, level 12').waitFor();
    await player.screenshot('creature-own-wallet');
    await page.keyboard.press('Escape');
    await page
      .getByText(/^Your turn: confirm in your wallet\. Or leave it: it is free again at \d\d:\d\d\.$/)
      .waitFor();
    await button(page, 'Continue in your wallet').click();
    await dialog.getByRole('button', { name: 'Evolve with your wallet' }).click();
    await page.getByRole('dialog', { name: 'Fernip is changing' }).waitFor();
    await button(page, 'Skip').click();
    await button(page, 'Done').click();
    await page.getByRole('heading', { level: 1, name: 'Brackenhart' }).waitFor();
    await end(player);
  });

  it('merges creatures with one transaction, which burns those that go in', async () => {
    const player = await visitWithWallet([500, 300]);
    const { page, ids } = player;
    await page.goto(at(`/collection/${ids[0]}/merge`));
    await page.getByRole('checkbox').check();
    await sheet(page, 'What comes out').getByText('in all').waitFor();
    await button(page, /^Merge (1|one) into it$/).click();
    const ask = page.getByRole('dialog', { name: 'Merge into Fernip' });
    await ask.getByLabel('Type Fernip to go on').fill('Fernip');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Merge .* into Fernip$/ });
    await dialog.getByText(/, burned for good$/).waitFor();
    await player.screenshot('merge-own-wallet');
    await dialog.getByRole('button', { name: 'Merge with your wallet' }).click();
    await page.getByRole('dialog', { name: 'Fernip is changing' }).waitFor();
    await button(page, 'Skip').click();
    await button(page, 'Done').click();
    await sheet(page, 'Its life')
      .getByText(/Took .* in/)
      .first()
      .waitFor();
    await page.goto(at(`/collection/${ids[1]}`));
    await heading(page, 'It lives on in another creature').waitFor();
    await end(player);
  });
});

describe('an admin', () => {
  it.each(looks)('sees how creatures grow: %s', async (name, options) => {
    const admin = await visit(browser, options);
    const { page } = admin;
    await comeAs(admin, platform.url, nursery.admin);
    await page.goto(at('/admin/growth'));
    await page.getByLabel('Family').focus();
    for (let turn = 0; turn < 2; turn++) await page.keyboard.press('ArrowDown');
    await page
      .locator('option:checked', { hasText: 'Fernip › Brackenhart › Frondlance' })
      .waitFor({ state: 'attached' });
    await page.getByRole('slider', { name: 'Level', exact: true }).focus();
    for (let turn = 0; turn < 9; turn++) await page.keyboard.press('ArrowRight');
    await page.getByText(/Fernip begins level 10 with 1,620 experience/).waitFor();
    await page.getByRole('slider', { name: 'Takes in' }).focus();
    await page.keyboard.press('End');
    await page.getByRole('slider', { name: 'Their level' }).focus();
    for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowRight');
    await page.getByText(/10 others give 2,920: level \d+, where it can be Brackenhart\./).waitFor();
    await page.getByRole('img', { name: /^Health by level: 92 at level 1/ }).waitFor();
    await loaded(page);
    await admin.screenshot(`growth-desk-${name}`);
    // Letters of a drawing shrink with it.
    const sizes = await page.locator('.curve svg').evaluateAll((drawings) =>
      drawings.map((drawing) => {
        const [, , width = 1] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
        const letters = Number.parseFloat(getComputedStyle(drawing.querySelector('text') ?? drawing).fontSize);
        return (letters * drawing.getBoundingClientRect().width) / width;
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await admin.layoutShifts()).toEqual([]);
    await end(admin);
  });
});
