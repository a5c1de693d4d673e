import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { sharedBrowser, sharedPlatform, sharedWorld } from '../platform/shared.ts';

const screenshots = fileURLToPath(new URL('../../artifacts/screenshots/', import.meta.url));

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

/** The two looks that pages are tried in: by day on a phone, by night on a desk. */
export const looks = [
  ['phone', { viewport: phone }],
  ['desk-night', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const }],
] as const;

/**
 * Returns the platform at HATCHERY_URL, or the one that the test files of a run share.
 * `gameUrl` is an origin that it shows games of.
 */
export async function openPlatform(): Promise<{ url: string; rpcUrl: string; gameUrl: string }> {
  const running = process.env.HATCHERY_URL;
  if (!running) return sharedPlatform();
  const config = (await (await fetch(new URL('/config.json', running))).json()) as { chains: { rpcUrl: string }[] };
  return { url: running, rpcUrl: config.chains[0]?.rpcUrl ?? '', gameUrl: 'http://127.0.0.1:3020' };
}

/** Returns a platform of three chains: the one at HATCHERY_URL, or the one that the test files of a run share. */
export async function openWorld(): Promise<{
  url: string;
  rpcUrl: string;
  rpcUrls: Record<number, string>;
  relayerUrl: string;
}> {
  const running = process.env.HATCHERY_URL;
  if (!running) return sharedWorld();
  const { chains } = (await (await fetch(new URL('/config.json', running))).json()) as {
    chains: { id: number; rpcUrl: string }[];
  };
  const rpcUrls = Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl]));
  return { url: running, rpcUrl: rpcUrls[31337] ?? '', rpcUrls, relayerUrl: 'http://127.0.0.1:8549' };
}

/** Connects to the browser that the test files of a run share. Closing it leaves the others their contexts. */
export const launch = async (): Promise<Browser> => chromium.connect((await sharedBrowser()).wsEndpoint);

/** Cumulative layout shift: fractions of the viewport. */
const noticeableShift = 0.02;

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors of the console and of the page, failed requests and violations of the content security policy. */
  complaints: string[];
  /** Returns the layout shifts that no input caused, where they add up to more than a visitor would notice, or to more than this. */
  layoutShifts(most?: number): Promise<string[]>;
  /** Lets answers of the platform come late and one after the other, so that a page without room for one moves. */
  answerSlowly(): Promise<void>;
  /** Holds fonts back until the returned function is called, so that a page shows the local ones first. */
  holdFonts(): Promise<() => void>;
  /** Keeps a picture of the page for people to look at, if SCREENSHOTS is set. */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

interface Shifting {
  layoutShift: number;
  shifts: string[];
}

interface LayoutShift {
  startTime: number;
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

export type VisitOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion' | 'hasTouch'> & {
  /** The name of the person that the provider in Google's place takes this browser for. */
  googlePerson?: string;
};

/** Opens a page in a browser context of its own, without motion unless a test is about it: drawing each frame takes a processor. */
export async function visit(browser: Browser, { googlePerson, ...options }: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: phone,
    reducedMotion: 'reduce',
    ...options,
    ...(googlePerson ? { extraHTTPHeaders: { 'x-person': googlePerson } } : {}),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  await page.addInitScript(() => {
    const found = globalThis as unknown as Shifting;
    found.layoutShift = 0;
    found.shifts = [];
    // On a machine that is held up, a page says after 4 seconds that nobody answers. It makes room for that, and takes the room back.
    const bannerChanges: number[] = [];
    new MutationObserver((changes) => {
      const isBanner = ({ target, oldValue }: MutationRecord) =>
        oldValue === 'offline' || (target as Element).className === 'offline';
      if (changes.some(isBanner)) bannerChanges.push(performance.now());
    }).observe(document, { subtree: true, attributeFilter: ['class'], attributeOldValue: true });
    new PerformanceObserver((list) => {
      for (const { startTime, hadRecentInput, value, sources } of list.getEntries() as unknown as LayoutShift[]) {
        if (bannerChanges.some((time) => startTime >= time && startTime - time < 1_000)) continue;
        // A dialog grows as its content arrives, however long after the press that opened it, and toasts make room for a dialog.
        // The page beneath it shows what the press has changed.
        if (document.querySelector('dialog:modal')) continue;
        const isAbove = ({ node }: { node?: Node }) =>
          (node instanceof Element ? node : node?.parentElement)?.closest('dialog, .toaster');
        if (hadRecentInput || (sources.length > 0 && sources.every(isAbove))) continue;
        found.layoutShift += value;
        found.shifts.push(
          `${value.toFixed(4)} ${sources.map(({ node }) => node?.parentElement?.className ?? '').join(', ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return {
    page,
    context,
    complaints,
    layoutShifts: async (most = noticeableShift) => {
      const { layoutShift, shifts } = await page.evaluate(() => {
        const { layoutShift, shifts } = globalThis as unknown as Shifting;
        return { layoutShift, shifts };
      });
      return layoutShift > most ? shifts : [];
    },
    async answerSlowly() {
      let turn = 0;
      await context.route('**/v2/**', async (route) => {
        const lateMs = 100 + (turn++ % 5) * 200;
        await new Promise((done) => setTimeout(done, lateMs));
        await route.fallback();
      });
    },
    async holdFonts() {
      const { promise, resolve } = Promise.withResolvers<void>();
      await context.route('**/*.woff2', async (route) => {
        await promise;
        await route.fallback();
      });
      return resolve;
    },
    async screenshot(name) {
      if (!process.env.SCREENSHOTS) return;
      mkdirSync(screenshots, { recursive: true });
      await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' });
    },
    close: async () => {
      // A request that a test answers itself may be under way.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

/**
 * Waits until nothing on a page says that it is loading, and pictures and fonts are there. The network of a page with a player
 * is never idle: their stream stays open.
 */
export const loaded = (page: Page) =>
  page.waitForFunction(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    return !document.querySelector('[aria-busy="true"], .skeleton') && pictures.every(({ complete }) => complete);
  });
