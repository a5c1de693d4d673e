import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@hatchery/nest-watch/config';
import { startNestWatch } from '@hatchery/nest-watch/server';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { median } from './measure.ts';
import { reportRatio } from './results.ts';

/*
 * Plays Nest Watch on a phone with a quarter of the processor's speed, and counts the frames that come in time: within one and a half
 * of an empty page's frames. A page that draws nothing is measured in turns, so that what the machine itself delays counts for neither.
 */
const goal = 0.95;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = 12;
const game = fileURLToPath(new URL('../games/nest-watch/', import.meta.url));

/** Returns the share of frames in time over some seconds. As text: it runs in the page, whose types are not those of Node. */
const framesInTime = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const frame = 1000 / 60;
    let last = performance.now();
    const end = last + ${seconds * 1_000};
    const began = last;
    let inTime = 0;
    const next = (now) => {
      if (now - last <= 1.5 * frame) inTime += 1;
      last = now;
      if (now < end) requestAnimationFrame(next);
      else resolve(Math.min(1, inTime / ((now - began) / frame)));
    };
    requestAnimationFrame(next);
  })`);

async function measure(browser: Browser, url: string, isPlayed: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 720 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(isPlayed ? url : `${url}/healthz`);
  if (isPlayed) {
    await page.getByRole('button', { name: 'Start the watch' }).click();
    await page.locator('[data-screen="watch"]').waitFor();
    await page.keyboard.down('ArrowLeft');
  }
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const share = await framesInTime(page);
  await context.close();
  return share;
}

if (!existsSync(`${game}dist/index.html`))
  await build({ root: game, configFile: `${game}vite.config.ts`, logLevel: 'error' });
const config = readConfig({ HATCHERY_URL: 'http://127.0.0.1:1', HATCHERY_API_KEY: 'bench', PORT: '0' });
const server = await startNestWatch({ config });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const [played, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await measure(browser, server.url, false));
    played.push(await measure(browser, server.url, true));
  }
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(`an empty page  ${percent(median(empty))} of its frames in time
Nest Watch     ${percent(median(played))}`);
  reportRatio({
    key: 'nest-watch.frames',
    measured: 'frames of Nest Watch in time, at a quarter of the speed',
    against: 'frames of an empty page',
    ratio: median(played.map((share, round) => share / (empty[round] ?? 1))),
    goal: { atLeast: goal },
  });
} finally {
  await browser.close();
  await server.close();
}
