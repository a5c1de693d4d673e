import { randomUUID } from 'node:crypto';
import { contract, operationsOf } from '@hatchery/api/contract';
import { demoAccounts } from '@hatchery/local/seed';
import { startProvider } from '../../services/users/test/fixtures/google.fixture.ts';
import { type MailServer, newClient, startMailServer } from '../../services/users/test/fixtures/mail.fixture.ts';
import type { Reply } from './call.ts';
import { createRecorder, findOperation } from './fuzz-recorder.ts';
import { stories } from './fuzz-stories.ts';
import { growthBudget } from './growth-stories.ts';
import { mastersBudget } from './masters-stories.ts';
import { newApiKey, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';
import type { World } from './story.ts';

/** The answers to a key that came again: with the same request, and with another one. */
type Heard = { first: Reply; again: Reply; changed: Reply };

const writes = operationsOf(contract).filter(({ method }) => method !== 'GET');

/**
 * They may end the session of the caller, whom the gateway refuses from then on: the repeat is a 401. A guest who links a wallet gets
 * the session of an account in place of the guest's, and signs in with that wallet if the answer was lost.
 */
const endsTheCaller = new Set([
  'POST /account/sign-out',
  'DELETE /v1/users',
  'DELETE /v2/users',
  'POST /v2/link/wallet',
]);

/** They show a secret that nobody stores: the repeat tells of the same thing without its secret. */
const showsOnce = new Set([
  'POST /v2/users/wallets/create',
  'POST /v1/wallet/create',
  'POST /v2/api-keys',
  'POST /v2/api-keys/{uid}/rotate',
  'POST /account/api-keys',
  'POST /account/api-keys/{uid}/rotate',
]);

/** They only read, so there is nothing to take effect once. */
const onlyReads = new Set([
  'POST /v1/users/search',
  'POST /v2/quests/{questId}/simulate',
  'POST /v2/masters/mint/traits',
  'POST /v2/chain-logs/get',
  'POST /staking/estimate',
]);

const heard = new Map<string, Heard[]>();
let platform: TestPlatform;
let mail: MailServer;
let google: Awaited<ReturnType<typeof startProvider>>;

/** Sends each write three times with one key: as it is, as it is, and with another body. */
function insistentWorld(admin: string, key: string): World {
  const recorder = createRecorder(platform.url, () => {});
  const send: World['send'] = async (method, path, { token, key: apiKey, body, headers } = {}) => {
    const credentials = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(apiKey ? { 'x-api-key': apiKey } : {}),
    };
    const idempotencyKey = randomUUID();
    const ask = (text: string | undefined) => {
      const all: Record<string, string> = { 'idempotency-key': idempotencyKey, ...newClient(), ...headers };
      if (text !== undefined) all['content-type'] = 'application/json';
      return recorder.send({ method, path, headers: all, body: text }, credentials);
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const first = await ask(text);
    if (first.status >= 400) throw new Error(`${method} ${path}: ${first.status} ${JSON.stringify(first.body)}`);
    if (method === 'GET') return first;
    const again = await ask(text);
    const changed = await ask(text === undefined ? '{}' : `${text} `);
    const name = findOperation({ method, path })?.name ?? `${method} ${path}`;
    heard.set(name, [...(heard.get(name) ?? []), { first, again, changed }]);
    return first;
  };
  return { url: platform.url, rpcUrl: platform.rpcUrl, mail, google, admin, key, join: () => {}, send };
}

beforeAll(async () => {
  [mail, google] = await Promise.all([startMailServer(), startProvider()]);
  platform = await startTestPlatform({ SMTP_URL: mail.url, TRUST_PROXY_HOPS: '1', ...google.environment });
  google.clientIsAt(platform.url);
  const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const permissions = operationsOf(contract).flatMap(({ access }) =>
    access.startsWith('key:') ? [access.slice(4)] : [],
  );
  const key = await newApiKey(platform.url, admin, [...new Set(permissions)], {
    'egg:2': 1_000,
    ...growthBudget,
    ...mastersBudget,
  });
  const failures: string[] = [];
  for (const [name, story] of Object.entries(stories))
    await story(insistentWorld(admin.token, key)).catch((error) => failures.push(`${name}: ${error.message}`));
  expect(failures).toEqual([]);
}, 600_000);

afterAll(async () => {
  await platform?.close();
  await google?.close();
  await mail?.close();
});

const wasReplayed = ({ headers }: Reply) => headers.get('idempotent-replayed') === 'true';
const subjectOf = ({ body }: Reply) => body.uid ?? body.address;
const secretOf = ({ body }: Reply) => body.apiKey ?? body.recoveryPhrase;

describe('the same Idempotency-Key again gets the first answer without a second effect, and with another body a refusal', () => {
  test.each(writes.map(({ method, fullPath }) => [`${method} ${fullPath}`]))('%s', (name) => {
    const all = heard.get(name) ?? [];
    expect(all).not.toEqual([]);
    for (const { first, again, changed } of all) {
      if (endsTheCaller.has(name) && again.status === 401) {
        expect(changed.status).toBe(401);
        continue;
      }
      expect(again.status).toBe(first.status);
      // A read may tell of another block than the one before.
      if (onlyReads.has(name)) continue;
      if (showsOnce.has(name)) {
        expect(subjectOf(again)).toBe(subjectOf(first));
        expect(JSON.stringify(again.body)).not.toContain(secretOf(first));
      } else expect(again.body).toEqual(first.body);
      expect(wasReplayed(again)).toBe(true);
      expect([changed.status, changed.body.type]).toEqual([422, '/problems/idempotency-key-reused']);
    }
  });
});
