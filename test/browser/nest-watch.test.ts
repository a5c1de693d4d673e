import { eventually } from '@hatchery/kit/testing';
import { startNestWatch } from '@hatchery/local/nest-watch';
import type { FrameLocator, Page, Route } from 'playwright-core';
import { waitMilliseconds } from '../../games/nest-watch/src/client/nights.ts';
import { sharedPlatform } from '../platform/shared.ts';
import { launch, looks, phone, visit } from './open-page.ts';
import { button } from './players.ts';

const [platform, browser] = await Promise.all([sharedPlatform(), launch()]);
const game = await startNestWatch(platform);
afterAll(async () => {
  await browser.close();
  await game.close();
});

const inFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Nest Watch"]');
const frameButton = (page: Page, name: string) => inFrame(page).getByRole('button', { name, exact: true });

/** Comes as a new guest, by one press, up to the first screen of the game with the guest known to its server. */
async function arrive(page: Page): Promise<void> {
  await page.goto(`${platform.url}/play/nest-watch`);
  const known = page.waitForResponse((response) => response.url() === `${platform.gameUrl}/rounds` && response.ok());
  await button(page, 'Play as guest').click();
  await known;
  await frameButton(page, 'Start the watch').waitFor();
}

const number = async (page: Page, id: string) =>
  Number((await inFrame(page).locator(`#${id}`).textContent())?.replaceAll(',', ''));

/** Runs to and fro across the field until the night is over. No button of the morning lies where it touches. */
async function keepWatch(page: Page): Promise<void> {
  const box = (await inFrame(page).locator('#field').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const over = frameButton(page, 'Watch again')
    .waitFor()
    .then(() => true);
  for (let turn = 0, isOver = false; !isOver; turn += 1) {
    const x = box.x + box.width * (0.5 + 0.3 * Math.sin((turn * Math.PI) / 2));
    await page.touchscreen.tap(x, box.y + box.height * 0.35);
    isOver = await Promise.race([
      over,
      inFrame(page)
        .locator('#left')
        .textContent()
        .then(() => false),
    ]);
  }
}

describe('a guest on a phone', () => {
  it('keeps watch by touches, and stands on the board of the night', async () => {
    const { page, complaints, screenshot, close } = await visit(browser, { viewport: phone, hasTouch: true });
    await arrive(page);
    await screenshot('nest-watch-title');
    await frameButton(page, 'Start the watch').tap();
    await inFrame(page).locator('[data-screen="watch"]').waitFor();
    await keepWatch(page);
    await inFrame(page).getByText('Counted. It stands on tonight’s board.').waitFor();
    await screenshot('nest-watch-morning');

    const score = await number(page, 'total');
    expect(score).toBeGreaterThan(0);
    await frameButton(page, 'Back to Hatchery').tap();
    const tonight = page.locator('section, div').filter({ has: page.getByText('Tonight', { exact: true }) });
    await tonight.getByText(score.toLocaleString('en')).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('rests while the page is not seen, and goes on', async () => {
    const { page, close } = await visit(browser, { viewport: phone, hasTouch: true });
    await arrive(page);
    await frameButton(page, 'Start the watch').tap();
    await frameButton(page, 'Pause').tap();
    await inFrame(page).getByText('The night waits').waitFor();
    const left = await number(page, 'left');
    await frameButton(page, 'Go on').tap();
    await expect(
      inFrame(page)
        .locator('#left')
        .filter({ hasText: String(left - 1) })
        .waitFor(),
    ).resolves.toBeUndefined();
    await close();
  });

  it('keeps a watch that ended without a network, and sends it when it is back', async () => {
    const { page, context, close } = await visit(browser, { viewport: phone, hasTouch: true });
    await arrive(page);
    await frameButton(page, 'Start the watch').tap();
    await inFrame(page).locator('[data-screen="watch"]').waitFor();
    await context.setOffline(true);
    // Nobody watches: the nests are empty in half the time.
    await inFrame(page)
      .getByText(/Your watch is kept/)
      .waitFor();
    await context.setOffline(false);
    await inFrame(page).getByText('Counted. It stands on tonight’s board.').waitFor();
    await close();
  });
});

describe('a guest who presses Start at once', () => {
  /** Comes as a new guest whose session with the game is answered after the press. */
  async function hurry(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
    // A busy machine may need longer to tell of the press than the game waits. Here it waits until it is answered.
    await page.addInitScript((patience) => {
      const { setTimeout } = window;
      const patient = (run: () => void, milliseconds?: number) =>
        milliseconds === patience ? 0 : setTimeout(run, milliseconds);
      window.setTimeout = patient as typeof window.setTimeout;
      AbortSignal.timeout = () => new AbortController().signal;
    }, waitMilliseconds);
    const pressed = Promise.withResolvers<void>();
    await page.route('**/sessions', async (route) => {
      await pressed.promise;
      await answer(route);
    });
    await page.goto(`${platform.url}/play/nest-watch`);
    await button(page, 'Play as guest').click();
    const start = frameButton(page, 'Start the watch');
    await eventually(async () => {
      // A key goes to what has the focus, which the page around the game may still be moving.
      await start.press('Enter');
      return (await start.getAttribute('aria-busy')) === 'true';
    });
    pressed.resolve();
  }

  it('waits for a round that counts', async () => {
    const { page, close } = await visit(browser);
    const counts = page.waitForResponse((response) => response.url() === `${platform.gameUrl}/rounds` && response.ok());
    await hurry(page, (route) => route.continue());
    await counts;
    await inFrame(page).locator('[data-screen="watch"]').waitFor();
    await close();
  });

  it('is told before a round that is practice', async () => {
    const { page, screenshot, close } = await visit(browser);
    await hurry(page, (route) => route.fulfill({ status: 503, json: { message: 'Hatchery is away.' } }));
    await inFrame(page).getByText('Hatchery is away. You can practise meanwhile, which doesn’t count.').waitFor();
    await screenshot('nest-watch-practice');
    await frameButton(page, 'Practise').press('Enter');
    await inFrame(page).locator('[data-screen="watch"]').waitFor();
    await close();
  });
});

it('follows a player who shares saves to another device', async () => {
  const { page, screenshot, close } = await visit(browser);
  await arrive(page);
  await inFrame(page).getByText('Let Nest Watch write saves on its page').waitFor();
  await button(page, 'Leave Nest Watch').click();
  await page.getByRole('radio', { name: /^Can read and change them/ }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();

  const rest = async () => {
    await button(page, 'Play').click();
    await frameButton(page, 'Start the watch').click();
    await frameButton(page, 'Pause').click();
    return inFrame(page).getByRole('checkbox', { name: 'Sound' });
  };
  const saved = page.waitForResponse((response) => response.url() === `${platform.gameUrl}/choices`);
  await (await rest()).check();
  expect(await (await saved).json()).toEqual({ saved: true });
  // A device that knows nothing of it. Where frames keep nothing, it is one already.
  await inFrame(page)
    .locator('body')
    .evaluate(() => {
      try {
        localStorage.clear();
      } catch {}
    });
  await page.goto(`${platform.url}/play/nest-watch`);
  await page.getByText('Nest', { exact: true }).first().waitFor();
  await screenshot('nest-watch-saves');
  expect(await (await rest()).isChecked()).toBe(true);
  await close();
});

it.each(looks)('is played by keys: %s', async (name, options) => {
  const { page, screenshot, close } = await visit(browser, options);
  await arrive(page);
  await frameButton(page, 'Start the watch').press('Enter');
  await inFrame(page).locator('[data-screen="watch"]').waitFor();
  await page.keyboard.down('ArrowLeft');
  await inFrame(page)
    .locator('#status')
    .filter({ hasText: /right of you|seconds left/ })
    .waitFor();
  await page.keyboard.up('ArrowLeft');
  await inFrame(page).locator('#skill[data-ready="true"]').waitFor();
  await page.keyboard.press('Space');
  await inFrame(page).locator('#skill[data-ready="false"]').waitFor();
  await inFrame(page).locator('#skill[data-ready="true"]').waitFor();
  await frameButton(page, 'Moonbeam').press('Enter');
  await inFrame(page).locator('#skill[data-ready="false"]').waitFor();
  await screenshot(`nest-watch-${name}`);
  await page.keyboard.press('p');
  await inFrame(page).getByText('The night waits').waitFor();
  await close();
});

it('is for practice alone outside of Hatchery, also without a network from the second visit on', async () => {
  const { page, context, close } = await visit(browser);
  await page.goto(platform.gameUrl);
  expect(await page.getByRole('link', { name: 'Open it in Hatchery' }).getAttribute('href')).toBe(
    `${platform.url}/play/nest-watch`,
  );
  await button(page, 'Start the watch').click();
  // A key that is held as the night ends does not begin the next one.
  const over = page.getByText('This was practice. It doesn’t count.').waitFor();
  for (let isOver = false; !isOver; ) {
    await page.keyboard.down('Space');
    isOver = await Promise.race([over.then(() => true), page.evaluate(() => false)]);
  }
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  expect(await page.locator('#stage').getAttribute('data-screen')).toBe('morning');

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.reload();
  await button(page, 'Start the watch').click();
  await page.locator('[data-screen="watch"]').waitFor();
  expect(await page.evaluate(() => document.fonts.check('16px Fraunces'))).toBe(true);
  await close();
});
