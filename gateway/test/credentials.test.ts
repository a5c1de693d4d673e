import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { eventually, testPassports } from '@hatchery/kit/testing';
import jwt from 'jsonwebtoken';
import { bearer, lastOf, startTestGateway } from './stand-ins.ts';

let platform: Awaited<ReturnType<typeof startTestGateway>>;
let clock = 0;
const now = () => new Date(Date.now() + clock);
beforeEach(async () => {
  clock = 0;
  platform = await startTestGateway({ METRICS_PORT: '0' }, now);
});
afterEach(() => platform.close());

/** Counts refused credentials by reason, as monitoring reads it. */
async function refusals(): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${platform.gateway.metricsPort}/metrics`)).text();
  const counts = text.matchAll(/^credential_refusals_total\{reason="([\w-]+)".*\} (\d+)$/gm);
  return Object.fromEntries([...counts].map(([, reason = '', count]) => [reason, Number(count)]));
}

const me = '/v2/ultigen/monsters/balance';
const monster = '/v2/ultigen/monsters/1';
const lastPassport = () => {
  const { headers } = lastOf(platform.services.ultigen);
  return testPassports('ultigen').read(headers['x-passport'] as string | undefined, {
    now: now(),
    requestId: String(headers['x-request-id']),
  });
};
/** Returns a passport that the users service signs as itself. */
const asUsers = (audience: string) =>
  testPassports('users').sign(
    { kind: 'service', subject: 'users', roles: [], permissions: [] },
    { audience, now: new Date() },
  );
const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens', () => {
  it('tell the service who calls', async () => {
    const sid = randomUUID();
    const token = platform.users.tokenFor('player', { sid, roles: ['admin'], guest: true });
    const reply = await platform.call(me, bearer(token));
    expect(reply.status).toBe(200);
    expect(lastPassport()).toMatchObject({
      kind: 'user',
      subject: 'player',
      roles: ['admin'],
      sessionId: sid,
      guest: true,
      requestId: reply.headers.get('x-request-id'),
    });
  });

  it('are checked with one request for the keys, however many come', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => platform.call(me, bearer(platform.users.tokenFor(`player-${index}`)))),
    );
    expect(platform.users.received.filter(({ url }) => url === '/.well-known/jwks.json')).toHaveLength(1);
  });

  const forged: [string, () => string][] = [
    [
      'no signature (alg none)',
      () =>
        jwt.sign({}, '', {
          algorithm: 'none',
          subject: 'x',
          issuer: 'hatchery',
          audience: 'hatchery',
          expiresIn: 900,
          keyid: 'first',
        }),
    ],
    [
      'alg none with an empty third part',
      () =>
        `${segment({ alg: 'none', typ: 'JWT', kid: 'first' })}.${segment({ sub: 'x', iss: 'hatchery', aud: 'hatchery', exp: 9e9 })}.`,
    ],
    ['the public key used as an HMAC secret', () => hmacWithPublicKey()],
    [
      'HS256 with a valid key id',
      () => jwt.sign({ sub: 'x', iss: 'hatchery', aud: 'hatchery', exp: 9e9 }, 'secret', { keyid: 'first' }),
    ],
    ['another audience', () => platform.users.tokenFor('x', {}, { audience: 'elsewhere' })],
    ['another issuer', () => platform.users.tokenFor('x', {}, { issuer: 'elsewhere' })],
    ['an expiry in the past', () => platform.users.tokenFor('x', {}, { expiresIn: -10 })],
    ['a beginning in the future', () => platform.users.tokenFor('x', {}, { notBefore: 60 })],
    ['no expiry', () => withoutExpiry()],
    ['an unknown key id', () => platform.users.tokenFor('x', {}, { keyid: 'unknown' })],
    [
      'no key id',
      () =>
        jwt.sign({ sub: 'x', iss: 'hatchery', aud: 'hatchery', exp: 9e9 }, platform.users.signing.privateKey, {
          algorithm: 'ES256',
        }),
    ],
    ['changed claims', () => tampered()],
    ['text that is no token', () => 'garbage'],
    ['three parts of garbage', () => 'a.b.c'],
    ['a token that is far too long', () => platform.users.tokenFor('x', { pad: 'x'.repeat(5_000) })],
    ['the passport of a service', () => asUsers('ultigen')],
  ];

  it.each(forged)('with %s are refused', async (_name, forge) => {
    const reply = await platform.call(me, bearer(forge()));
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ type: '/problems/unauthorized', title: 'Unauthorized' });
    expect(platform.services.ultigen.received).toHaveLength(0);
  });

  it.each(['Bearer ', 'Bearer', 'bearer   '])('that are empty (%j) are those of nobody', async (authorization) => {
    expect((await platform.call(me, { headers: { authorization } })).status).toBe(401);
    const reply = await platform.call('/v2/ultigen/monsters/1', { headers: { authorization } });
    expect(reply.status).toBe(200);
    expect(lastPassport().kind).toBe('anonymous');
  });

  it('end when they expire, though they were seen before', async () => {
    const token = platform.users.tokenFor('player');
    expect((await platform.call(me, bearer(token))).status).toBe(200);
    clock = 600_000;
    expect((await platform.call(me, bearer(token))).status).toBe(200);
    clock = 901_000;
    const reply = await platform.call(me, bearer(token));
    expect([reply.status, reply.body.detail]).toEqual([401, 'This access token has expired.']);
  });

  it('signed with a new key are accepted without a restart', async () => {
    await platform.call(me, bearer(platform.users.tokenFor('player')));
    const { privateKey } = platform.users.rotate('second');
    const token = platform.users.tokenFor('player', {}, { keyid: 'second' }, privateKey);
    expect((await platform.call(me, bearer(token))).status).toBe(401);
    clock = 11_000;
    expect((await platform.call(me, bearer(token))).status).toBe(200);
  });

  it('are counted by the reason why they are refused', async () => {
    const stranger = platform.users.tokenFor('x', {}, { keyid: 'unknown' });
    const tokens = ['garbage', stranger, tampered(), platform.users.tokenFor('x', {}, { expiresIn: -10 })];
    for (const token of tokens) await platform.call(me, bearer(token));
    await platform.call(me, bearer(platform.users.tokenFor('player')));
    const counted = await refusals();
    expect(counted).toEqual({
      malformed: 1,
      'unknown-key': 1,
      'bad-signature': 1,
      expired: 1,
      'session-revoked': 0,
      other: 0,
    });
  });

  it('of two keys are accepted in each step of a replacement under load', async () => {
    const player = (key: string, privateKey?: Parameters<typeof platform.users.tokenFor>[3]) =>
      platform.users.tokenFor(randomUUID(), {}, { keyid: key, expiresIn: 3_600 }, privateKey);
    const [former] = platform.users.state.keys;
    const next = platform.users.rotate('second').privateKey;
    const [second] = platform.users.state.keys.slice(-1);
    const statuses: number[] = [];
    const load = async (...tokens: (() => string)[]) => {
      const calls = Array.from({ length: 5 }, () => tokens.map((token) => platform.call(me, bearer(token()))));
      statuses.push(...(await Promise.all(calls.flat())).map(({ status }) => status));
    };
    const byFormer = () => player('first');
    const byNext = () => player('second', next);
    const publish = (...keys: unknown[]) => {
      platform.users.state.keys = keys as typeof platform.users.state.keys;
    };
    publish(former, second);
    await load(byFormer);
    const known = Array.from({ length: 3 }, byFormer);
    await load(byFormer, byNext, ...known.map((token) => () => token));
    publish(second, former);
    clock = 899_000;
    await load(byNext, ...known.map((token) => () => token));
    publish(second);
    clock = 1_600_000;
    await load(byNext);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await refusals()).toMatchObject({ 'unknown-key': 0, 'bad-signature': 0, malformed: 0 });
    expect((await platform.call(me, bearer(byFormer()))).status).toBe(401);
  });

  it('cannot be checked while the users service never answered: 503', async () => {
    const token = platform.users.tokenFor('player');
    await platform.services.users.stop();
    expect((await platform.call(me, bearer(token))).status).toBe(503);
    await platform.services.users.restart();
    clock = 2_000;
    expect((await platform.call(me, bearer(token))).status).toBe(200);
  });

  it('go on being good while the users service is away', async () => {
    const token = platform.users.tokenFor('player');
    await platform.call(me, bearer(token));
    await platform.services.users.stop();
    clock = 60_000;
    expect((await platform.call(me, bearer(token))).status).toBe(200);
    await platform.services.users.restart();
  });

  function hmacWithPublicKey(): string {
    const jwk = platform.users.state.keys[0];
    const pem = createPublicKey({ key: jwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const signed = `${segment({ alg: 'HS256', typ: 'JWT', kid: 'first' })}.${segment({ sub: 'x', iss: 'hatchery', aud: 'hatchery', exp: 9e9 })}`;
    return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
  }

  function withoutExpiry(): string {
    const options = {
      algorithm: 'ES256',
      keyid: 'first',
      issuer: 'hatchery',
      audience: 'hatchery',
      subject: 'x',
    } as const;
    return jwt.sign({}, platform.users.signing.privateKey, options);
  }

  function tampered(): string {
    const [head, , signature] = platform.users.tokenFor('x').split('.');
    return `${head}.${segment({ sub: 'admin', iss: 'hatchery', aud: 'hatchery', exp: 9e9, roles: ['admin'] })}.${signature}`;
  }
});

describe('sessions', () => {
  it('that were ended elsewhere are refused within ten seconds', async () => {
    const sid = randomUUID();
    const token = platform.users.tokenFor('player', { sid });
    expect((await platform.call(me, bearer(token))).status).toBe(200);
    platform.users.state.endedSessions.add(sid);
    expect((await platform.call(me, bearer(token))).status).toBe(200);
    clock = 10_001;
    const reply = await eventually(async () => {
      const asked = await platform.call(me, bearer(token));
      return asked.status === 200 ? undefined : asked;
    });
    expect([reply.status, reply.body.type]).toEqual([401, '/problems/session-revoked']);
    const other = await platform.call(me, bearer(platform.users.tokenFor('player', { sid })));
    expect(other.status).toBe(401);
  });

  it('that were active a moment ago do not wait for a users service that hangs, and feel its late answer', async () => {
    const sid = randomUUID();
    const token = platform.users.tokenFor('player', { sid });
    expect((await platform.call(me, bearer(token))).status).toBe(200);
    const waiting = new Set<ServerResponse>();
    platform.users.standIn.respond = (_request, response) => {
      waiting.add(response);
      response.on('close', () => waiting.delete(response));
    };
    clock = 10_001;
    for (let reads = 0; reads < 3; reads += 1) expect((await platform.call(me, bearer(token))).status).toBe(200);
    expect(waiting.size).toBe(1);

    for (const response of waiting)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ active: false }));
    await eventually(async () => (await platform.call(me, bearer(token))).status === 401);
  });
});

describe('signing out', () => {
  it('is felt at once where it was done', async () => {
    const sid = randomUUID();
    const token = platform.users.tokenFor('player', { sid });
    expect((await platform.call(me, bearer(token))).status).toBe(200);
    platform.users.state.endedSessions.add(sid);
    expect((await platform.call('/account/sign-out', { method: 'POST', ...bearer(token) })).status).toBe(200);
    expect((await platform.call(me, bearer(token))).status).toBe(401);
  });
});

describe('API keys', () => {
  const give = '/v2/ultigen/eggs/give';
  const post = (headers: Record<string, string>) => platform.call(give, { method: 'POST', headers });

  it('tell the service which key calls', async () => {
    const { key, uid } = platform.users.addApiKey(['rewards', 'other'], 'studio');
    expect((await post({ 'x-api-key': key })).status).toBe(200);
    expect(lastPassport()).toMatchObject({
      kind: 'key',
      subject: uid,
      permissions: ['rewards', 'other'],
      appId: 'studio',
    });
  });

  it('are asked for once in five seconds, so that their end is felt', async () => {
    const { key } = platform.users.addApiKey(['rewards']);
    const asked = () => platform.users.received.filter(({ url }) => url.endsWith('/resolve')).length;
    await Promise.all([post({ 'x-api-key': key }), post({ 'x-api-key': key })]);
    await post({ 'x-api-key': key });
    expect(asked()).toBe(1);
    clock = 5_001;
    await post({ 'x-api-key': key });
    expect(asked()).toBe(2);
    platform.users.state.apiKeys.clear();
    clock = 10_002;
    expect((await post({ 'x-api-key': key })).status).toBe(401);
  });

  it('that were replaced end to the moment', async () => {
    const { key } = platform.users.addApiKey(['rewards'], undefined, new Date(now().getTime() + 2_000));
    expect((await post({ 'x-api-key': key })).status).toBe(200);
    platform.users.state.apiKeys.clear();
    expect((await post({ 'x-api-key': key })).status).toBe(200);
    clock = 2_001;
    expect((await post({ 'x-api-key': key })).status).toBe(401);
  });

  it('without the permission are 403', async () => {
    const { key } = platform.users.addApiKey(['other']);
    expect((await post({ 'x-api-key': key })).status).toBe(403);
  });

  it.each(['hk_live_unknownunknownunknown', 'hk_prod_x', 'x', `hk_live_${'x'.repeat(200)}`])(
    'that are unknown or no keys at all (%s) are 401',
    async (key) => {
      const reply = await post({ 'x-api-key': key });
      expect([reply.status, reply.body.type]).toEqual([401, '/problems/unauthorized']);
      expect((await post({ 'x-api-key': key })).status).toBe(401);
    },
  );

  it('that are made later are seen after five seconds', async () => {
    const { key } = platform.users.addApiKey(['rewards']);
    const kept = new Map(platform.users.state.apiKeys);
    platform.users.state.apiKeys.clear();
    expect((await post({ 'x-api-key': key })).status).toBe(401);
    for (const [digest, stored] of kept) platform.users.state.apiKeys.set(digest, stored);
    clock = 5_001;
    expect((await post({ 'x-api-key': key })).status).toBe(200);
  });

  it('cannot be resolved while the users service is down: 503', async () => {
    const { key } = platform.users.addApiKey(['rewards']);
    await platform.services.users.stop();
    const reply = await post({ 'x-api-key': key });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
    await platform.services.users.restart();
  });

  it('count where keys are asked for, and the token elsewhere, when both are sent', async () => {
    const { key, uid } = platform.users.addApiKey(['rewards']);
    const both = { 'x-api-key': key, authorization: `Bearer ${platform.users.tokenFor('player')}` };
    await post(both);
    expect(lastPassport()).toMatchObject({ kind: 'key', subject: uid });
    await platform.call(me, { headers: both });
    expect(lastPassport()).toMatchObject({ kind: 'user', subject: 'player' });
  });
});

describe('credentials that an operation does not take', () => {
  const operations = {
    'a public read': monster,
    'a cached read': '/public/ultigen/eggs',
    'an operation of players': me,
    'an operation of admins': 'GET /v2/users/all',
    'an operation of keys': 'POST /v2/ultigen/eggs/give',
    'a public operation that takes a session': 'POST /account/sign-in',
    'a refresh': 'POST /account/token',
  };
  type Operation = keyof typeof operations;
  const key = () => platform.users.addApiKey(['rewards']).key;
  const token = () => platform.users.tokenFor('player');
  const sent: Record<string, () => Record<string, string>> = {
    nothing: () => ({}),
    'an empty bearer': () => ({ authorization: 'Bearer ' }),
    'a bad bearer': () => ({ authorization: 'Bearer garbage' }),
    'an expired bearer': () => ({
      authorization: `Bearer ${platform.users.tokenFor('player', {}, { expiresIn: -10 })}`,
    }),
    'another scheme': () => ({ authorization: 'Basic eDp5' }),
    'a foreign key': () => ({ 'x-api-key': 'of-another-service' }),
    'an unknown key': () => ({ 'x-api-key': 'hk_live_unknownunknownunknown' }),
    'a foreign key and an empty bearer': () => ({ 'x-api-key': 'of-another-service', authorization: 'Bearer ' }),
    'a key': () => ({ 'x-api-key': key() }),
    'a key and an empty bearer': () => ({ 'x-api-key': key(), authorization: 'Bearer ' }),
    'a key as a bearer': () => ({ authorization: `Bearer ${key()}` }),
    'a token': () => ({ authorization: `Bearer ${token()}` }),
    'a token and a foreign key': () => ({ authorization: `Bearer ${token()}`, 'x-api-key': 'of-another-service' }),
    'a token and a key': () => ({ authorization: `Bearer ${token()}`, 'x-api-key': key() }),
  };
  const statuses = {
    //                                     public cached players admins keys session refresh
    nothing: [200, 200, 401, 401, 401, 200, 200],
    'an empty bearer': [200, 200, 401, 401, 401, 200, 200],
    'a bad bearer': [200, 200, 401, 401, 401, 401, 200],
    'an expired bearer': [200, 200, 401, 401, 401, 401, 200],
    'another scheme': [200, 200, 401, 401, 401, 401, 200],
    'a foreign key': [200, 200, 401, 401, 401, 200, 200],
    'an unknown key': [200, 200, 401, 401, 401, 200, 200],
    'a foreign key and an empty bearer': [200, 200, 401, 401, 401, 200, 200],
    'a key': [200, 200, 401, 401, 200, 200, 200],
    'a key and an empty bearer': [200, 200, 401, 401, 200, 200, 200],
    'a key as a bearer': [200, 200, 401, 401, 200, 200, 200],
    'a token': [200, 200, 200, 403, 403, 200, 200],
    'a token and a foreign key': [200, 200, 200, 403, 401, 200, 200],
    'a token and a key': [200, 200, 200, 403, 200, 200, 200],
  };

  it.each(Object.entries(statuses))('do no harm: %s', async (name, expected) => {
    const headers = sent[name]?.() ?? {};
    const seen: number[] = [];
    for (const operation of Object.keys(operations) as Operation[]) {
      const [method = '', path = ''] = operations[operation].includes(' ')
        ? operations[operation].split(' ')
        : ['GET', operations[operation]];
      seen.push((await platform.call(path, { method, headers })).status);
    }
    expect(seen).toEqual(expected);
  });

  it('cost no look-up where only people may call, and leave nobody as the caller of a public operation', async () => {
    await platform.call(me, { headers: { 'x-api-key': key() } });
    expect(platform.users.received.filter(({ url }) => url.endsWith('/resolve'))).toHaveLength(0);
    await platform.call(monster, bearer('garbage'));
    expect(lastPassport().kind).toBe('anonymous');
    await platform.call(monster, bearer(token()));
    expect(lastPassport()).toMatchObject({ kind: 'user', subject: 'player' });
  });
});

describe('callers that may not', () => {
  it('are told to sign in, or that they may not', async () => {
    const keys = '/v2/api-keys';
    const nobody = await platform.call(keys);
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await platform.call(keys, bearer(platform.users.tokenFor('x')))).status).toBe(403);
    expect((await platform.call(keys, bearer(platform.users.tokenFor('x', { roles: ['admin'] })))).status).toBe(200);
  });
});

describe('headers of a client', () => {
  it('that could pass for the gateway’s word never reach a service', async () => {
    const token = platform.users.tokenFor('player');
    const forgedPassport = asUsers('ultigen');
    await platform.call(me, {
      headers: {
        authorization: `Bearer ${token}`,
        'x-passport': forgedPassport,
        'x-user-id': 'admin',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        cookie: 'refresh=secret',
        'idempotency-key': 'kept',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    });
    const { headers } = lastOf(platform.services.ultigen);
    expect(headers).toMatchObject({
      'idempotency-key': 'kept',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:3000',
    });
    for (const name of ['authorization', 'x-api-key', 'x-user-id', 'x-real-ip', 'forwarded', 'cookie', 'traceparent'])
      expect(headers[name]).toBeUndefined();
    expect(lastPassport()).toMatchObject({ kind: 'user', subject: 'player' });
  });

  it('carry cookies to the users service alone', async () => {
    await platform.call('/account/token', { method: 'POST', headers: { cookie: 'refresh=secret' } });
    expect(platform.users.received.at(-1)?.headers.cookie).toBe('refresh=secret');
  });

  it('do not make a passport for nobody', async () => {
    await platform.call('/v2/ultigen/monsters/1', { headers: { 'x-passport': 'forged' } });
    expect(lastOf(platform.services.ultigen).headers['x-passport']).toBeUndefined();
  });
});
