import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/*
 * Photographs the landing page for cards in chats and networks: `node web/build/share-picture.ts http://localhost:8080`.
 * Run it again when the landing page or its creatures change.
 */
const url = process.argv[2] ?? 'http://localhost:8080';
const path = fileURLToPath(new URL('../public/share.png', import.meta.url));
const hidden = '.places, .tools, .home-doors, .home-note, .brand { display: none !important }';
const roomy =
  '.shell { padding: 0 !important } .home { min-height: 554px !important } .home-words { min-height: 0 !important }';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' });
await page.goto(url);
await page.getByRole('button', { name: 'Play as guest' }).waitFor();
await page.evaluate((css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}, hidden + roomy);
await page.waitForLoadState('networkidle');
await page.screenshot({ path, animations: 'disabled' });
await browser.close();
