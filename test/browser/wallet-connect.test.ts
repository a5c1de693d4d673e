import { Worker } from 'node:worker_threads';
import type { Page } from 'playwright-core';
import type { Hex } from 'viem';
import { launch, openPlatform, visit } from './open-page.ts';
import { button } from './players.ts';
import { startWalletRelay, type WalletRelay } from './wallet-relay.ts';
import { fundedKey } from './wallet-stub.ts';

const [platform, browser, relay] = await Promise.all([openPlatform(), launch(), startWalletRelay()]);
afterAll(async () => {
  await browser.close();
  await relay.close();
});

const projectId = '0123456789abcdef0123456789abcdef';

/** Sends what the page says to WalletConnect's relay to the one of this test. */
async function relayHere(page: Page, { url }: WalletRelay) {
  await page.route(/walletconnect\.(org|com)|web3modal\.(org|com)|reown\.com/, (route) =>
    route.fulfill({ json: { features: [], data: [], count: 0, isValid: true } }),
  );
  // A frame of theirs says that the page is on the site that it says it is on.
  await page.route(/verify\.walletconnect\.org\/v3\/attestation/, (route) => {
    const id = new URL(route.request().url()).searchParams.get('id');
    const payload = Buffer.from(JSON.stringify({ id })).toString('base64url');
    const attestation = { type: 'verify_attestation', attestation: `e30.${payload}.e30` };
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage(${JSON.stringify(JSON.stringify(attestation))}, '*')</script>`,
    });
  });
  await page.routeWebSocket(/relay\.walletconnect/, (socket) => {
    const here = new WebSocket(url + new URL(socket.url()).search);
    const waiting: string[] = [];
    socket.onMessage((message) => {
      if (here.readyState === here.OPEN) here.send(String(message));
      else waiting.push(String(message));
    });
    here.onopen = () => {
      for (const message of waiting) here.send(message);
    };
    here.onmessage = ({ data }) => socket.send(String(data));
    here.onclose = () => void socket.close();
    socket.onClose(() => here.close());
  });
}

/** A wallet on a phone, in a thread of its own, which ends with all that the SDK leaves running. */
function startPhone(privateKey: Hex) {
  const settings = { relayUrl: relay.url, rpcUrl: platform.rpcUrl, projectId, privateKey };
  const phone = new Worker(new URL('./phone.worker.ts', import.meta.url), { workerData: settings });
  const asked: string[] = [];
  phone.on('message', (method: string) => asked.push(method));
  return { asked, scan: (uri: string) => phone.postMessage(uri), close: () => phone.terminate() };
}

describe('WalletConnect', () => {
  it('is not offered where no project is set', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await page.route('**/config.json', async (route) => {
      const { walletConnectProjectId: _, ...config } = await (await route.fetch()).json();
      await route.fulfill({ json: config });
    });
    await page.goto(`${platform.url}/sign-in`);
    await button(page, 'Continue with a wallet').click();
    await button(page, /^MetaMask/).waitFor();
    expect(await button(page, /^WalletConnect/).count()).toBe(0);
    await visitor.close();
  });

  it('signs in with a phone that scans a code, and sends with it', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    const phone = startPhone(await fundedKey(platform.rpcUrl));
    await relayHere(page, relay);
    await page.route('**/config.json', async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { walletConnectProjectId: projectId, ...config } });
    });
    await page.goto(`${platform.url}/tickets`);
    await button(page, /^Buy for 500 HATCHY: 1 × Keeper ticket/).click();
    await button(page, /^WalletConnect/).click();
    const code = page.locator('wui-qr-code');
    await code.first().waitFor();
    await visitor.screenshot('wallet-connect-code');
    const uri = await code.first().evaluate((element) => (element as unknown as { uri: string }).uri);
    expect(uri).toMatch(/^wc:[0-9a-f]+@2\?/);
    phone.scan(uri);
    await button(page, /^Approve 500 HATCHY/).click();
    await button(page, 'See your tickets').click();
    await page.getByRole('listitem', { name: 'Keeper ticket' }).getByText('You have 1').waitFor();
    expect(phone.asked).toEqual(['personal_sign', 'eth_sendTransaction', 'eth_sendTransaction']);
    await phone.close();
    await visitor.close();
  });
});
