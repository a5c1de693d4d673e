import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Passport } from '@hatchery/api/access';
import jwt from 'jsonwebtoken';
import { Registry } from 'prom-client';
import { createPassports, passportHeader } from '../src/passport.ts';
import { createPassportKeyPair, readPassportKey } from '../src/passport-keys.ts';

type Pair = ReturnType<typeof createPassportKeyPair>;

const [gatewayPair, usersPair, chainPair] = [createPassportKeyPair(), createPassportKeyPair(), createPassportKeyPair()];
const keySets = (sets: Record<string, Pair[]>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(sets).map(([name, pairs]) => [name, pairs.map((p) => p.publicKey)])),
  );
const everyone = keySets({ gateway: [gatewayPair], users: [usersPair], chain: [chainPair] });
const process = (name: string, pair: Pair, { keys = everyone, metrics = new Registry() } = {}) =>
  createPassports({ name, key: pair.privateKey, keys, metrics });

const now = new Date('2026-11-22T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const player: Omit<Passport, 'requestId'> = { kind: 'user', subject: 'ann', roles: ['admin'], permissions: [] };
const itself = (subject: string): Omit<Passport, 'requestId'> => ({
  kind: 'service',
  subject,
  roles: [],
  permissions: [],
});

const gateway = process('gateway', gatewayPair);
const users = process('users', usersPair);
const toSigner = { audience: 'signer', now };

/** Returns what the signer makes of a passport: the caller, or the status and the counted reason of its refusal. */
async function judge(token: string, at = now) {
  const metrics = new Registry();
  const signer = process('signer', createPassportKeyPair(), { metrics });
  try {
    const { kind, subject } = signer.read(token, { now: at, requestId: 'r' });
    return `${kind} ${subject}`;
  } catch (error) {
    const [value] = (await metrics.getSingleMetric('passport_refusals_total')?.get())?.values ?? [];
    return [(error as { status: number }).status, value?.labels.reason];
  }
}

describe('a passport', () => {
  test('of the gateway speaks for a player, of a service for itself, and is good for a minute and clocks apart', async () => {
    expect(await judge(gateway.sign(player, toSigner))).toBe('user ann');
    expect(await judge(users.sign(itself('users'), toSigner))).toBe('service users');
    expect(await judge(gateway.sign(itself('gateway'), toSigner))).toBe('service gateway');
    expect(await judge(gateway.sign(player, toSigner), later(85))).toBe('user ann');
    expect(await judge(gateway.sign(player, { audience: 'signer', now: later(25) }))).toBe('user ann');
  });

  const forged = (payload: object, key: jwt.Secret, options: jwt.SignOptions) =>
    jwt.sign({ kind: 'user', sub: 'ann', ...payload }, key, { audience: 'signer', expiresIn: 60, ...options });
  const stranger = createPassportKeyPair();
  const publicOf = (pair: Pair) => JSON.stringify(pair.publicKey);
  const kidOf = (pair: Pair) => String(pair.publicKey.kid);

  test.each([
    ['of a service that speaks for a player', () => users.sign(player, toSigner), 401, 'speaks-for-another'],
    ['of a service that speaks for another', () => users.sign(itself('chain'), toSigner), 401, 'speaks-for-another'],
    ['for another service', () => gateway.sign(player, { audience: 'chain', now }), 401, 'wrong-audience'],
    ['that is old', () => gateway.sign(player, { audience: 'signer', now: later(-100) }), 401, 'expired'],
    [
      'of a process that nobody knows',
      () => process('games', usersPair).sign(itself('games'), toSigner),
      401,
      'unknown-issuer',
    ],
    [
      'under the name and key id of another',
      () =>
        forged({}, readPassportKey(usersPair.privateKey).key, {
          algorithm: 'ES256',
          issuer: 'gateway',
          keyid: kidOf(gatewayPair),
        }),
      401,
      'bad-signature',
    ],
    [
      'under the name of the gateway with its own key id',
      () =>
        forged({}, readPassportKey(usersPair.privateKey).key, {
          algorithm: 'ES256',
          issuer: 'gateway',
          keyid: kidOf(usersPair),
        }),
      503,
      'unknown-key',
    ],
    [
      'that takes a public key for a secret',
      () => forged({}, publicOf(gatewayPair), { algorithm: 'HS256', issuer: 'gateway', keyid: kidOf(gatewayPair) }),
      401,
      'bad-signature',
    ],
    [
      'that nobody signed',
      () => forged({}, '', { algorithm: 'none', issuer: 'gateway', keyid: kidOf(gatewayPair) }),
      401,
      'bad-signature',
    ],
    ['that is no passport', () => 'abc', 401, 'malformed'],
    [
      'with a new key that is not known yet',
      () => process('gateway', stranger).sign(player, toSigner),
      503,
      'unknown-key',
    ],
  ])('%s is refused, and counted', async (_what, make, status, reason) => {
    expect(await judge(make())).toEqual([status, reason]);
  });

  test('is refused once it expires, though it was read before', () => {
    const signer = process('signer', createPassportKeyPair());
    const token = gateway.sign(player, toSigner);
    expect(signer.read(token, { now, requestId: 'a' })).toMatchObject({ subject: 'ann', requestId: 'a' });
    expect(signer.read(token, { now, requestId: 'b' })).toMatchObject({ subject: 'ann', requestId: 'b' });
    expect(() => signer.read(token, { now: later(100), requestId: 'c' })).toThrow('not valid');
  });
});

describe('keys', () => {
  test.each(['', 'x', '{}', '[]', publicJson()])(
    'that cannot be read stop the process without being shown: %j',
    (key) => {
      expect(() => createPassports({ name: 'users', key, keys: everyone })).toThrow(
        /^PASSPORT_KEY must be .* of it\.$/,
      );
    },
  );

  test('of everyone that cannot be read stop it too', () => {
    const key = usersPair.privateKey;
    for (const keys of ['x', '{"gateway":[]}', JSON.stringify({ gateway: [{}] })])
      expect(() => createPassports({ name: 'users', key, keys })).toThrow(/^PASSPORT_KEYS must be /);
  });

  function publicJson(): string {
    return JSON.stringify(usersPair.publicKey);
  }
});

describe('the replacement of a key', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /** Starts a process that answers who called, and that can be restarted with other keys. */
  async function startReceiver(keys: string) {
    let passports = process('users', usersPair, { keys });
    const server = createServer((request, response) => {
      try {
        passports.read(String(request.headers[passportHeader]), { now: new Date(), requestId: 'r' });
        response.writeHead(200).end();
      } catch (error) {
        response.writeHead((error as { status: number }).status).end();
      }
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      restart: (next: string) => {
        passports = process('users', usersPair, { keys: next });
      },
    };
  }

  test('in three steps, process by process and under load, refuses nobody', async () => {
    const next = createPassportKeyPair();
    const [before, overlap, after] = [[gatewayPair], [gatewayPair, next], [next]].map((pairs) =>
      keySets({ gateway: pairs, users: [usersPair] }),
    ) as [string, string, string];
    const receivers = await Promise.all([startReceiver(before), startReceiver(before)]);
    const senders = [process('gateway', gatewayPair), process('gateway', gatewayPair)];
    const statuses: number[] = [];
    const load = async () => {
      const calls = receivers.flatMap(({ url }) =>
        senders.map(async (sender) => {
          const passport = sender.sign(player, { audience: 'users', now: new Date() });
          statuses.push((await fetch(url, { headers: { [passportHeader]: passport } })).status);
        }),
      );
      await Promise.all(calls);
    };
    const steps = [
      ...receivers.map((receiver) => () => receiver.restart(overlap)),
      ...senders.map((_, index) => () => {
        senders[index] = process('gateway', next);
      }),
      ...receivers.map((receiver) => () => receiver.restart(after)),
    ];
    for (const step of steps) {
      const underWay = [load(), load()];
      step();
      await Promise.all([...underWay, load(), load()]);
    }
    expect(statuses).toHaveLength(steps.length * 16);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
