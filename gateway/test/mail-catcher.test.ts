import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '@hatchery/kit/config';
import { productionPassports } from '@hatchery/kit/testing';
import { gatewayConfig } from '../src/config.ts';
import { raw, startTestGateway } from './stand-ins.ts';

const asked: string[] = [];
let sent: IncomingHttpHeaders = {};
const catcher = createServer((request, response) => {
  asked.push(request.url ?? '');
  sent = request.headers;
  response.setHeader('content-type', 'text/html').end('<h1>Mail</h1>');
});
let platform: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(catcher.address() as AddressInfo).port}`;
  platform = await startTestGateway({ MAIL_CATCHER_URL: url });
});
afterAll(async () => {
  await platform.close();
  catcher.close();
  catcher.closeAllConnections();
});

describe('GET /account/mail', () => {
  it('shows the mails that were caught, and lets nothing in them run', async () => {
    const reply = await platform.call('/account/mail?to=a@b.example');
    expect([reply.status, reply.text]).toEqual([200, '<h1>Mail</h1>']);
    expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect(asked.at(-1)).toBe('/account/mail?to=a@b.example');
  });

  it('asks the catcher alone, whatever host a request names', async () => {
    const target = 'http://127.0.0.1:9/account/mail?x=1';
    expect(await raw(platform.url, `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toContain(
      '<h1>Mail</h1>',
    );
    expect(asked.at(-1)).toBe('/account/mail?x=1');
  });

  it('keeps the credentials of the reader to itself', async () => {
    await platform.call('/account/mail', { headers: { authorization: 'Bearer secret', cookie: 'session=secret' } });
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  it('is a 502 while the catcher is away', async () => {
    const away = await startTestGateway({ MAIL_CATCHER_URL: 'http://127.0.0.1:1' });
    const reply = await away.call('/account/mail');
    expect([reply.status, reply.text]).toEqual([502, 'The mail catcher could not be reached.']);
    await away.close();
  });

  it('is nothing of a platform without a catcher', async () => {
    const other = await startTestGateway();
    try {
      expect((await other.call('/account/mail')).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('is never in production', () => {
    const env = { ...productionPassports(), MAIL_CATCHER_URL: 'http://127.0.0.1:1' };
    expect(() => loadConfig(gatewayConfig, { ...env, NODE_ENV: 'production' })).toThrow('MAIL_CATCHER_URL');
    expect(loadConfig(gatewayConfig, env).MAIL_CATCHER_URL).toBe('http://127.0.0.1:1');
  });
});
