import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createLogger } from '@hatchery/kit/log';
import { eventually } from '@hatchery/kit/testing';
import { request } from 'undici';
import { raw, startTestGateway } from './stand-ins.ts';

const script = `console.log(${JSON.stringify('x'.repeat(2_000))})`;
const index = '<!doctype html><title>Hatchery</title>';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let directory: string;
let platform: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'gateway-web-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), index);
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(directory, 'assets', 'app-1a2b.js'), script);
  writeFileSync(join(directory, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(directory, 'assets', 'app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(tmpdir(), 'gateway-secret.txt'), 'secret');
  platform = await startTestGateway({
    WEB_DIRECTORY: directory,
    CHAIN_ENVIRONMENT: 'prod',
    CHAIN_ID: '43114',
    PUBLIC_RPC_URLS: '43114=http://inside:8545',
    CHAINS:
      '[{"id":43114,"name":"Avalanche","rpcUrl":"https://rpc.example/ext/bc"},{"id":56,"name":"BSC","rpcUrl":"wss://bsc.example"}]',
    ANALYTICS_URL: 'https://analytics.example/script.js',
    WALLETCONNECT_PROJECT_ID: 'project',
  });
});
afterAll(async () => {
  await platform.close();
  rmSync(directory, { recursive: true });
});

describe('the web app', () => {
  it.each(['/', '/eggs', '/collection/7', '/account', '/account/settings', '/account/token'])(
    'opens at %s',
    async (path) => {
      const reply = await platform.call(path, { headers: html });
      expect([reply.status, reply.text]).toEqual([200, index]);
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      expect(reply.headers.get('content-type')).toContain('text/html');
    },
  );

  it('opens at / for anyone', async () => {
    expect((await platform.call('/', { headers: { accept: '*/*' } })).text).toBe(index);
  });

  it('is the new one as soon as it was built again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-rebuilt-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), index);
    writeFileSync(join(folder, 'assets', 'app-old.js'), script);
    const own = await startTestGateway({ WEB_DIRECTORY: folder });
    const statusOf = async (name: string) => (await own.call(`/assets/${name}`)).status;
    expect([await statusOf('app-old.js'), await statusOf('app-new.js')]).toEqual([200, 404]);
    rmSync(join(folder, 'assets', 'app-old.js'));
    writeFileSync(join(folder, 'assets', 'app-new.js'), script);
    writeFileSync(join(folder, 'index.html'), `${index}<p>New</p>`);
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 60_000));
    expect([await statusOf('app-old.js'), await statusOf('app-new.js')]).toEqual([404, 200]);
    expect((await own.call('/', { headers: html })).text).toContain('New');
    rmSync(join(folder, 'assets', 'app-new.js'));
    expect(await statusOf('app-new.js')).toBe(503);
    rmSync(join(folder, 'index.html'));
    expect((await own.call('/', { headers: html })).status).toBe(503);
    await own.close();
    rmSync(folder, { recursive: true });
  });

  it('is not what a program gets at an address that does not exist', async () => {
    const reply = await platform.call('/eggs', { headers: { accept: 'application/json' } });
    expect([reply.status, reply.body.type]).toEqual([404, '/problems/not-found']);
    expect((await platform.call('/eggs', { method: 'POST', headers: html })).status).toBe(404);
    expect((await platform.call('/v2/eggs', { headers: html })).status).toBe(404);
  });

  it('keeps its hashed files for a year and revalidates the rest', async () => {
    const hashed = await platform.call('/assets/app-1a2b.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toContain('javascript');
    const icon = await platform.call('/favicon.svg');
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    // fetch asks for a new copy whenever it is given a validator.
    const again = await request(`${platform.url}/favicon.svg`, {
      headers: { 'if-none-match': icon.headers.get('etag') ?? '' },
    });
    expect(again.statusCode).toBe(304);
  });

  it('may be left by its readers at any time, and nobody is alarmed', async () => {
    const failures: string[] = [];
    const destination = { write: (line: string) => void failures.push(line) };
    const log = createLogger({ service: 'gateway', level: 'warn', destination });
    const left = await startTestGateway({ WEB_DIRECTORY: directory }, undefined, undefined, log);
    const leave = async () => {
      const socket = connect(Number(new URL(left.url).port), '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET /assets/app-1a2b.js HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy());
      await once(socket, 'close');
    };
    for (let times = 0; times < 50; times += 1) await leave();
    expect((await left.call('/livez')).status).toBe(200);
    await left.close();
    expect(failures).toEqual([]);
  });

  it('does not answer a missing file with a page', async () => {
    expect((await platform.call('/assets/gone.js', { headers: html })).status).toBe(404);
  });

  it.each([
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('sends its files to who accepts %s as %s', async (accepted, coding) => {
    const { headers, body } = await request(`${platform.url}/assets/app-1a2b.js`, {
      headers: { 'accept-encoding': accepted },
    });
    await body.dump();
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toContain('Accept-Encoding');
    expect((await platform.call('/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } })).text).toBe(
      script,
    );
  });

  it.each([
    '/../gateway-secret.txt',
    '/assets/../../gateway-secret.txt',
    '/%2e%2e/gateway-secret.txt',
    '/..%2fgateway-secret.txt',
  ])('has nothing at %s', async (path) => {
    expect(await raw(platform.url, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).not.toContain('secret\n');
    expect(await raw(platform.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 404/,
    );
  });

  it('survives addresses that cannot be decoded', async () => {
    expect((await platform.call('/%E0%A4%A', { headers: html })).status).toBeLessThan(500);
  });
});

describe('the content security policy of pages', () => {
  it('names what wallets need and no more', async () => {
    const policy = (await platform.call('/', { headers: html })).headers.get('content-security-policy') ?? '';
    const directives = new Map(policy.split(';').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]));
    expect(directives.get('script-src')).toEqual(["'self'", 'https://analytics.example']);
    expect(directives.get('connect-src')).toEqual(
      expect.arrayContaining([
        "'self'",
        'https://rpc.example',
        'wss://bsc.example',
        'wss://relay.walletconnect.com',
        'wss://*.cx.metamask.io',
      ]),
    );
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(policy).not.toContain('unsafe-eval');
    expect(directives.get('script-src')).not.toContain("'unsafe-inline'");
  });

  it('shows frames of listed games alone', async () => {
    const own = await startTestGateway({ GAME_ORIGINS: 'https://moss.example,http://127.0.0.1:3020' });
    const policy = (await own.call('/docs/')).headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toContain("frame-src 'self' https://moss.example http://127.0.0.1:3020");
    await own.close();
  });

  it('names no wallet service that is switched off', async () => {
    const own = await startTestGateway();
    expect((await own.call('/docs/')).headers.get('content-security-policy')).not.toContain('walletconnect');
    await own.close();
  });
});

describe('GET /config.json', () => {
  it('tells the web app where it runs', async () => {
    const reply = await platform.call('/config.json');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.body).toEqual({
      environment: 'prod',
      version: expect.any(String),
      defaultChainId: 43114,
      chains: [
        { id: 43114, name: 'Avalanche', rpcUrl: 'https://rpc.example/ext/bc' },
        { id: 56, name: 'BSC', rpcUrl: 'wss://bsc.example' },
      ],
      analyticsUrl: 'https://analytics.example/script.js',
      walletConnectProjectId: 'project',
      google: false,
      faucet: false,
    });
  });

  it('says whether players can sign in with Google', async () => {
    const own = await startTestGateway({ GOOGLE_CLIENT_ID: 'hatchery' });
    expect((await own.call('/config.json')).body.google).toBe(true);
    await own.close();
  });
});

describe('the chains of the web app', () => {
  it('are those of the services when no others are named', async () => {
    const own = await startTestGateway({ PUBLIC_RPC_URLS: '31337=http://127.0.0.1:8545' });
    const { body } = await own.call('/config.json');
    expect(body).toMatchObject({
      defaultChainId: 31337,
      chains: [{ id: 31337, name: 'Chain 31337', rpcUrl: 'http://127.0.0.1:8545' }],
    });
    expect((await own.call('/docs/')).headers.get('content-security-policy')).toContain('http://127.0.0.1:8545');
    await own.close();
  });
});

describe('the reference', () => {
  it('is a page without inline scripts, from this gateway alone', async () => {
    const page = await platform.call('/docs/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>Hatchery API</title>');
    expect(page.text).not.toMatch(/<script>|https?:/);
    for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await platform.call(path ?? '')).status).toBe(200);
  });

  it('shows the OpenAPI document', async () => {
    const reply = await platform.call('/openapi.json');
    expect(reply.body.openapi).toMatch(/^3\.1/);
    expect(reply.body.paths['/v2/users'].get['x-owner']).toBe('users');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('health', () => {
  it('is alive', async () => {
    expect(await platform.call('/livez')).toMatchObject({ status: 200, text: 'ok' });
  });

  it('is ready when every service is, and names the one that is not', async () => {
    // A busy machine may let a service answer late, so the gateway is asked until it has seen all of them.
    const tells = (status: number, services: Record<string, string>) =>
      eventually(async () => {
        const asked = await platform.call('/readyz');
        return asked.status === status && isDeepStrictEqual(asked.body, { phase: 'started', services });
      });
    const all = Object.keys(platform.services).filter((name) => name !== 'signer');
    const ok = Object.fromEntries(all.map((name) => [name, 'ok']));
    await tells(200, ok);
    await platform.services.chain.stop();
    platform.services.ultigen.respond = (_request, response) => void response.writeHead(503).end();
    await tells(503, { ...ok, ultigen: 'not ready', chain: 'no answer' });
    expect((await platform.call('/readyz?self')).status).toBe(200);
    await platform.services.chain.restart();
  });
});
