import { type BrowserServer, chromium } from 'playwright-core';

const quiet = ['--quic', '--background-networking', '--component-update', '--sync'].map((name) =>
  name.replace('--', '--disable-'),
);

/** Starts a browser that tests connect to, each with contexts of its own. */
export const launchServer = (): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', ...quiet],
  });
