import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SharedParts } from './shared.ts';

type Answers = { [Path in keyof SharedParts]: () => Promise<SharedParts[Path]> };

/**
 * Serves what the test files of one run share, and starts it when the first file asks: a platform, a browser, people at the
 * provider that the platform trusts as Google, and the processes as the images have them.
 * @returns its address, which workers find in TEST_SHARED_URL.
 */
export async function offerSharedParts(): Promise<{ url: string; close(): Promise<void> }> {
  const platform = lazily(startPlatform);
  const world = lazily(startWorld);
  const browser = lazily(async () => (await import('../browser/launch.ts')).launchServer());
  const joined = lazily(async () => (await import('./joined.ts')).joinProcesses());
  const server = serve({
    '/platform': async () => (await platform.get()).answer,
    '/world': async () => (await world.get()).answer,
    '/google-person': async () => (await platform.get()).google.person(),
    '/browser': async () => ({ wsEndpoint: (await browser.get()).wsEndpoint() }),
    '/joined': async () => ({ folder: (await joined.get()).folder }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await browser.close();
      await platform.close();
      await world.close();
      await joined.close();
    },
  };
}

const serve = (answers: Answers) =>
  createServer(async ({ url }, response) => {
    // A connection that is kept may end at the moment in which a busy test uses it again.
    response.setHeader('connection', 'close');
    try {
      const answer = await answers[url as keyof Answers]();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).stack);
    }
  });

/** Starts something once, when it is asked for, and closes it if it was. */
function lazily<T extends { close(): Promise<void> }>(start: () => Promise<T>) {
  let started: Promise<T> | undefined;
  return {
    get: () => {
      started ??= start();
      return started;
    },
    close: async () => (await started?.catch(() => undefined))?.close(),
  };
}

async function startPlatform() {
  const [{ startTestPlatform }, { startProvider }] = await Promise.all([
    import('./running-platform.ts'),
    import('../../services/users/test/fixtures/google.fixture.ts'),
  ]);
  const google = await startProvider();
  const platform = await startTestPlatform({ ...google.environment, WALLETCONNECT_PROJECT_ID: 'test' });
  google.clientIsAt(platform.url);
  const { url, rpcUrl, databaseUrl, ports, gameUrl, folder } = platform;
  return {
    answer: { url, rpcUrl, databaseUrl, ports, gameUrl, folder },
    google,
    close: async () => {
      await platform.close();
      await google.close();
    },
  };
}

async function startWorld() {
  const { startTestPlatform } = await import('./running-platform.ts');
  const platform = await startTestPlatform({}, 3);
  const { url, rpcUrl, gameUrl, world } = platform;
  if (!world) throw new Error('The platform has no other chains.');
  const config = (await (await fetch(new URL('/config.json', url))).json()) as {
    chains: { id: number; rpcUrl: string }[];
  };
  const rpcUrls = Object.fromEntries(config.chains.map((chain) => [chain.id, chain.rpcUrl]));
  return { answer: { url, rpcUrl, gameUrl, rpcUrls, relayerUrl: world.relayerUrl }, close: platform.close };
}
