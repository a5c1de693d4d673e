import { randomUUID } from 'node:crypto';
import { contract, operationsOf } from '@hatchery/api/contract';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { startProvider } from '../../services/users/test/fixtures/google.fixture.ts';
import { type MailServer, newClient, startMailServer } from '../../services/users/test/fixtures/mail.fixture.ts';
import { createRecorder, type Recorder } from './fuzz-recorder.ts';
import { stories } from './fuzz-stories.ts';
import { growthBudget } from './growth-stories.ts';
import { createKnownValues, type KnownValues, resourceOf } from './known-values.ts';
import { mastersBudget } from './masters-stories.ts';
import { newApiKey, newGuest, signInWithWallet } from './people.ts';
import { createRequests, type Document, seeded } from './random-requests.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';
import type { World } from './story.ts';

const requestsInAll = Number(process.env.FUZZ_REQUESTS ?? 3_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const atOnce = 16;
/** Requests to each operation that stayed rare, at most. */
const mostRounds = 100;
const tellings = 10;
const storiesAtOnce = 4;
/** A busy machine is slow, not broken: services wait for each other as long as it takes. */
const patience = { INTERNAL_CALL_MILLISECONDS: '60000', UPSTREAM_TIMEOUT_SECONDS: '120' };
const minutes = 60_000;

let platform: TestPlatform;
let mail: MailServer;
let google: Awaited<ReturnType<typeof startProvider>>;
let recorder: Recorder;
let known: KnownValues;
let callers: Record<string, string>[];
let admin: string;
let key: string;
const random = seeded(seed);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signInAdmin = () => signInWithWallet(platform.url, demoAccounts[1]?.privateKey);

beforeAll(async () => {
  [mail, google] = await Promise.all([startMailServer(), startProvider()]);
  platform = await startTestPlatform({ SMTP_URL: mail.url, TRUST_PROXY_HOPS: '1', ...patience, ...google.environment });
  google.clientIsAt(platform.url);
  const person = await signInAdmin();
  admin = person.token;
  const permissions = operationsOf(contract).flatMap(({ access }) =>
    access.startsWith('key:') ? [access.slice(4)] : [],
  );
  const budget = { 'egg:0': 1_000, 'egg:1': 1_000, 'egg:2': 1_000, ...growthBudget, ...mastersBudget };
  key = await newApiKey(platform.url, person, [...new Set(permissions)], budget);
  callers = [{}, bearer(admin), { 'x-api-key': key }];
  known = createKnownValues(random);
  recorder = createRecorder(platform.url, (template, answer, caller) =>
    known.learn(resourceOf(template), answer, caller),
  );
});

afterAll(async () => {
  await platform?.close();
  await google?.close();
  await mail?.close();
});

const world = (): World => ({
  url: platform.url,
  rpcUrl: platform.rpcUrl,
  mail,
  google,
  admin,
  key,
  join: (token) => callers.push(bearer(token)),
  send: async (method, path, { token, key: apiKey, body, headers } = {}) => {
    const request = {
      method,
      path,
      headers: {
        'idempotency-key': randomUUID(),
        ...newClient(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const credentials = { ...(token ? bearer(token) : {}), ...(apiKey ? { 'x-api-key': apiKey } : {}) };
    const caller = callers.findIndex(({ authorization }) => authorization === `Bearer ${token}`);
    const reply = await recorder.send(request, credentials, Math.max(0, caller));
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  },
});

/** Runs work over a list, a few at once. */
async function each<T>(items: T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

test(
  `what people do succeeds in every operation ${tellings} times, and ${requestsInAll} random requests meet no 5xx and no answer outside its schema`,
  async () => {
    const failures: string[] = [];
    const told = Array.from({ length: tellings }, () => Object.entries(stories)).flat();
    await each(told, storiesAtOnce, ([name, story]) =>
      story(world()).catch((error) => void failures.push(`${name}: ${error.message}`)),
    );
    expect(failures.slice(0, 10)).toEqual([]);

    const document = (await (await fetch(`${platform.url}/openapi.json`)).json()) as Document;
    const next = createRequests(document, random, known);
    const ask = async (operation?: string) => {
      const request = next(operation);
      const index = random() < 0.7 && request.caller !== undefined ? request.caller : pickCaller(operation ? 1 : 0.3);
      const { status } = await recorder.send(request, callers[index], index);
      if (status === 401) await replace(index);
    };
    let left = requestsInAll;
    const work = async () => {
      while (left-- > 0) await ask();
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    // Chance leaves some operations rare.
    for (let round = 0; round < mostRounds && recorder.rarer(10).length > 0; round += 1)
      await each(recorder.rarer(10), atOnce, ask);
    expect(recorder.faults.slice(0, 10)).toEqual([]);
    expect([...recorder.undeclared]).toEqual([]);
    expect(recorder.rarer(10)).toEqual([]);
  },
  60 * minutes,
);

/**
 * Picks nobody, the admin or the key, otherwise a player.
 * @param special the share of the first three: what only they may do would stay rare.
 */
const pickCaller = (special: number) => Math.floor(random() * (random() < special ? 3 : Math.min(callers.length, 200)));

const replacing = new Set<number>();

/** Puts somebody new in the place of a player whose session random requests have ended. */
async function replace(index: number): Promise<void> {
  const caller = callers[index];
  if (!caller?.authorization || replacing.has(index)) return;
  replacing.add(index);
  const { ok } = await fetch(`${platform.url}/v2/users`, { headers: caller });
  if (!ok) {
    // Random requests ask for messages of the same wallet, which ends earlier ones.
    const person = await eventually(() => (index === 1 ? signInAdmin() : newGuest(platform.url, newClient())));
    callers[index] = bearer(person.token);
  }
  replacing.delete(index);
}
