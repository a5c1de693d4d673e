import { createHmac, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type DeclaredOperation, operationsOf } from '@hatchery/api/contract';
import { type RawRoute, rawRoutes } from '@hatchery/api/raw-routes';
import { demoAccounts } from '@hatchery/local/seed';
import jwt from 'jsonwebtoken';
import { call } from './call.ts';
import { newApiKey, newGuest, type Person, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

let platform: TestPlatform;
let credentials: Record<string, { token?: string; key?: string }>;
let people: Person[];

beforeAll(async () => {
  platform = await startTestPlatform();
  const [user, player, admin, guest] = await Promise.all([
    signInWithWallet(platform.url),
    signInWithWallet(platform.url),
    signInWithWallet(platform.url, demoAccounts[1]?.privateKey),
    newGuest(platform.url),
  ]);
  const roles = { token: admin.token, body: { roles: ['studio'] } };
  await call(platform.url, 'PUT', `/v2/users/${player.uid}/roles`, roles);
  const studio = await signInWithWallet(platform.url, player.privateKey);
  people = [user, studio, admin, guest];
  const permissions = [
    ...new Set(operationsOf(contract).flatMap(({ access }) => (access.startsWith('key:') ? [access.slice(4)] : []))),
  ];
  const key = await newApiKey(platform.url, admin, permissions, { 'egg:0': 1_000 });
  const otherKey = await newApiKey(platform.url, admin, []);
  credentials = {
    none: {},
    user: { token: user.token },
    guest: { token: guest.token },
    studio: { token: studio.token },
    admin: { token: admin.token },
    key: { key },
    otherKey: { key: otherKey },
    ...forged(user),
  };
});

afterAll(() => platform?.close());

/** Tokens that look right and are not: each must be refused everywhere. */
function forged(user: Person): Record<string, { token: string }> {
  const claims = jwt.decode(user.token) as Record<string, unknown>;
  const header = jwt.decode(user.token, { complete: true })?.header;
  const secrets = JSON.parse(readFileSync(join(platform.folder, 'secrets.json'), 'utf8'));
  const key = { key: JSON.parse(secrets.accessTokenKey), format: 'jwk' as const };
  const signedByUs = (changed: object) =>
    jwt.sign({ ...claims, ...changed }, createPrivateKey(key), { algorithm: 'ES256', keyid: header?.kid });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const unsigned = [
    { alg: 'none', typ: 'JWT' },
    { ...claims, roles: ['admin'] },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const confusedHead = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: header?.kid })).toString(
    'base64url',
  );
  const confusedBody = Buffer.from(JSON.stringify({ ...claims, roles: ['admin'] })).toString('base64url');
  const { d: _secret, ...publicJwk } = JSON.parse(secrets.accessTokenKey);
  const confused = createHmac('sha256', JSON.stringify(publicJwk))
    .update(`${confusedHead}.${confusedBody}`)
    .digest('base64url');
  return {
    expired: { token: signedByUs({ iat: 1, exp: 2 }) },
    wrongAudience: { token: signedByUs({ aud: 'somewhere-else' }) },
    wrongIssuer: { token: signedByUs({ iss: 'somebody-else' }) },
    strangersKey: {
      token: jwt.sign({ ...claims, roles: ['admin'] }, stranger, { algorithm: 'ES256', keyid: header?.kid }),
    },
    algNone: { token: `${unsigned}.` },
    algConfusion: { token: `${confusedHead}.${confusedBody}.${confused}` },
  };
}

const expected = (
  { access, refusedWith, takesSession }: Pick<DeclaredOperation, 'access' | 'refusedWith' | 'takesSession'>,
  who: string,
): 'served' | 401 | 403 => {
  // A public operation is open to everyone, whatever credentials come along, unless it does something else for a session.
  if (access === 'public' && !takesSession) return 'served';
  if (['expired', 'wrongAudience', 'wrongIssuer', 'strangersKey', 'algNone', 'algConfusion'].includes(who)) return 401;
  if (access === 'public') return 'served';
  if (who === 'none') return 401;
  if (['key', 'otherKey'].includes(who) && ['user', 'admin', 'studio'].includes(access)) return 401;
  if (access === 'user') return ['user', 'guest', 'studio', 'admin'].includes(who) ? 'served' : refusedWith;
  if (access === 'admin' || access === 'studio') return who === access ? 'served' : refusedWith;
  return who === 'key' ? 'served' : refusedWith;
};

/** Signing out and deleting would end the very session that the next cell needs; they are tried by their own tests. */
const endsTheCaller = new Set(['POST /account/sign-out', 'DELETE /v1/users', 'DELETE /v2/users']);

const nobody = '00000000-0000-4000-8000-000000000000';
const asset = { title: 'Fern', description: '', tags: [], licenceUid: nobody, author: 'Field station' };
const files = [{ ticket: nobody, name: 'fern.png' }];

/** Operations of everybody who is signed in, in which their service refuses players with 401, with what it must be sent to look. */
const ofMakers = new Map<string, object | undefined>([
  ['POST /v2/assets-library', { ...asset, files }],
  ['PUT /v2/assets-library/{uid}', { ...asset, active: true, version: 1 }],
  ['DELETE /v2/assets-library/{uid}', undefined],
  ['POST /v2/assets-library/file-upload-urls', { files: [{ contentType: 'image/png', size: 1 }] }],
  ['GET /v2/assets-library/uploads/{ticket}', undefined],
  ['GET /v2/assets-library/desk', undefined],
  ['GET /v2/assets-library/desk/{uid}', undefined],
]);

/** Reads the status alone, for a stream has no end. */
async function refusalOf(
  { method, fullPath }: RawRoute,
  { token, key }: { token?: string; key?: string } = {},
): Promise<'served' | 401 | 403> {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(key ? { 'x-api-key': key } : {}) };
  const { status, body } = await fetch(new URL(fullPath, platform.url), { method, headers });
  await body?.cancel();
  return status === 401 || status === 403 ? status : 'served';
}

describe('every operation is open to those that it is declared for, and to nobody else', () => {
  const operations = operationsOf(contract);
  const callers = [
    'none',
    'user',
    'guest',
    'studio',
    'admin',
    'key',
    'otherKey',
    'expired',
    'wrongAudience',
    'wrongIssuer',
    'strangersKey',
    'algNone',
    'algConfusion',
  ];

  test.each(operations.map((operation) => [`${operation.method} ${operation.fullPath}`, operation] as const))(
    '%s',
    async (name, operation) => {
      const path = operation.fullPath.replaceAll(/\{[^}]+\}/g, nobody);
      const body = ofMakers.get(name);
      const cells = await Promise.all(
        callers.map(async (who) => {
          const want = ofMakers.has(name) && ['user', 'guest'].includes(who) ? 401 : expected(operation, who);
          if (want === 'served' && endsTheCaller.has(name)) return [who, want, want];
          const ignoresToken = name === 'POST /account/token';
          const { status } = await call(platform.url, operation.method, path, { ...credentials[who], body });
          const got = status === 401 || status === 403 ? status : 'served';
          return [who, ignoresToken ? got : want, got];
        }),
      );
      expect(cells.map(([who, , got]) => [who, got])).toEqual(cells.map(([who, want]) => [who, want]));
    },
  );

  const guarded = rawRoutes.flatMap((route) => (route.access ? [[route.fullPath, route, route.access] as const] : []));

  test.each(guarded)('GET %s, which is no operation', async (_path, route, access) => {
    const cells = await Promise.all(callers.map(async (who) => [who, await refusalOf(route, credentials[who])]));
    expect(cells).toEqual(
      callers.map((who) => [who, expected({ access, refusedWith: 403, takesSession: false }, who)]),
    );
  });

  test('no cell has ended a session that the cells after it needed', async () => {
    const statuses = await Promise.all(
      people.map(async ({ refreshToken }) => {
        const { status } = await call(platform.url, 'POST', '/account/token', { body: { refreshToken } });
        return status;
      }),
    );
    expect(statuses).toEqual(people.map(() => 200));
  });

  test('what is not declared is not there', async () => {
    const paths = [
      '/v2/ultigen/nothing',
      '/internal/users/recipients?email=a@b.c',
      '/internal/signer/vouchers',
      '/v1',
      '/v2/',
      '/staking/none',
    ];
    const statuses = await Promise.all(
      paths.map(async (path) => (await call(platform.url, 'GET', path, credentials.admin)).status),
    );
    expect(statuses).toEqual(paths.map(() => 404));
  });
});
