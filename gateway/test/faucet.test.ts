import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { loadConfig } from '@hatchery/kit/config';
import { productionPassports } from '@hatchery/kit/testing';
import { gatewayConfig } from '../src/config.ts';
import { startTestGateway } from './stand-ins.ts';

const asked: string[] = [];
const faucet = createServer(async (request, response) => {
  asked.push(await text(request));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"detail":"Here you are."}');
});
let platform: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => faucet.listen(0, '127.0.0.1', resolve));
  platform = await startTestGateway({ FAUCET_URL: `http://127.0.0.1:${(faucet.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await platform.close();
  faucet.close();
  faucet.closeAllConnections();
});

const ask = (url: string, body: string) =>
  fetch(new URL('/faucet', url), { method: 'POST', headers: { 'content-type': 'application/json' }, body });

describe('the faucet of a development platform', () => {
  it('hears wishes for test tokens, and the app is told of it', async () => {
    const reply = await ask(platform.url, '{"address":"0x1"}');
    expect([reply.status, await reply.json()]).toEqual([200, { detail: 'Here you are.' }]);
    expect(asked).toEqual(['{"address":"0x1"}']);
    expect((await platform.call('/config.json')).text).toContain('"faucet":true');
  });

  it('is a 502 while it is away', async () => {
    const away = await startTestGateway({ FAUCET_URL: 'http://127.0.0.1:1' });
    expect((await ask(away.url, '{}')).status).toBe(502);
    await away.close();
  });

  it('is never there in production', () => {
    const env = { ...productionPassports(), FAUCET_URL: 'http://127.0.0.1:1' };
    expect(() => loadConfig(gatewayConfig, { ...env, NODE_ENV: 'production' })).toThrow('FAUCET_URL');
  });
});
