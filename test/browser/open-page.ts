import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { startTestPlatform, type TestPlatform } from '../platform/running-platform.ts';

const screenshots = fileURLToPath(new URL('../../artifacts/screenshots/', import.meta.url));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const quiet = ['--quic', '--background-networking', '--component-update', '--sync'].map((name) =>
  name.replace('--', '--disable-'),
);

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

export const hasBrowser = existsSync(executablePath);

/** The platform at HATCHERY_URL, or one of the test's own. */
export async function openPlatform(): Promise<{ url: string; rpcUrl: string; close(): Promise<void> }> {
  const running = process.env.HATCHERY_URL;
  if (!running) {
    const platform: TestPlatform = await startTestPlatform();
    return platform;
  }
  const config = (await (await fetch(new URL('/config.json', running))).json()) as { chains: { rpcUrl: string }[] };
  return { url: running, rpcUrl: config.chains[0]?.rpcUrl ?? '', close: async () => undefined };
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', ...quiet],
  });

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors of the console, the content security policy and failed requests. */
  complaints: string[];
  /** The sum of layout shifts that nobody's hand has caused. */
  layoutShift(): Promise<number>;
  /** The elements that shifted, and by how much. */
  shifts(): Promise<string[]>;
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

interface Shifting {
  layoutShift: number;
  shifts: string[];
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

interface VisitOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
}

export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: phone, ...options });
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
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as unknown as LayoutShift[]) {
        if (hadRecentInput) continue;
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
    layoutShift: () => page.evaluate(() => (globalThis as unknown as Shifting).layoutShift),
    shifts: () => page.evaluate(() => (globalThis as unknown as Shifting).shifts),
    async screenshot(name) {
      mkdirSync(screenshots, { recursive: true });
      await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' });
    },
    close: () => context.close(),
  };
}
