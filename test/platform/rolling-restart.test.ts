import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { chart } from '../../tools/chart.ts';
import { describeWith } from '../../tools/describe-with.ts';
import { call, type Reply } from './call.ts';
import { publishPicture } from './library-stories.ts';
import { signInWithWallet } from './people.ts';
import { processes, startRollingPlatform } from './rolling-platform.ts';
import { untilSettled } from './settled.ts';

/** Twice that of the chart, for a machine on which everything is late. */
const DRAIN_SECONDS = String(2 * chart.drainSeconds);

const players = 10;
/** Between two requests of a player. All of them together send 50 a second, or fewer when the machine is busy. */
const pauseMilliseconds = 200;
/** Answers before each replacement, and after the last. */
const answersBetween = 25;

describeWith('kafka', 'a roll-out', () => {
  let platform: Awaited<ReturnType<typeof startRollingPlatform>>;

  beforeAll(async () => {
    platform = await startRollingPlatform({ DRAIN_SECONDS });
  });
  afterAll(() => platform?.close());

  test('replaces every process, and the keys that it signs with, while players read and write: no request fails, and nothing is lost or doubled', async () => {
    const { send, failures, answers } = createTraffic(platform.url);
    const done = { guests: 0, hatches: 0 };
    const keyOfTokens = async () => {
      const { body } = await send('POST', '/v2/users/guest/wallets/create');
      done.guests += 1;
      return JSON.parse(Buffer.from(body.token.split('.')[0], 'base64url').toString()).kid;
    };
    const formerKey = await keyOfTokens();
    let over = false;
    const playing = Promise.all(
      Array.from({ length: players }, async () => {
        while (!over) await play(send, done, () => over);
      }),
    );
    const underLoad = async () => {
      const before = answers();
      await eventually(() => answers() >= before + answersBetween);
    };
    const endings: Awaited<ReturnType<typeof platform.replace>>['ended'][] = [];
    try {
      for (const name of processes) {
        await underLoad();
        endings.push((await platform.replace(name)).ended);
      }
      await Promise.all(endings);
      await underLoad();
    } finally {
      over = true;
      await playing;
    }

    expect(failures).toEqual([]);
    expect(await keyOfTokens()).not.toBe(formerKey);
    expect(await Promise.all(endings)).toEqual(processes.map((name) => ({ name, code: 0, signal: null })));
    expect(done.hatches).toBeGreaterThan(0);
    await untilSettled(platform.query);
    const stored = await platform.query(`
      select (select count(*)::int from users.users) as guests,
        (select count(*)::int from ultigen.hatches where status = 'seen') as hatches`);
    expect(stored).toEqual([done]);
  });

  test('ends with processes that find what lies beside their files: the one that looks at files of the library', async () => {
    const { url } = platform;
    const { token: admin } = await signInWithWallet(url, demoAccounts[1]?.privateKey);
    const send = async (method: string, path: string, options: object = {}) => {
      const reply = await call(url, method, path, options);
      if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply;
    };
    const { uid } = await publishPicture({ url, admin, send });
    const { body } = await call(url, 'GET', `/v2/assets-library/${uid}`);
    expect(body.preview.pictures.map(({ width }: { width: number }) => width)).toEqual([48]);
  });
});

/** Sends requests as browsers do, once each: without an Idempotency-Key nobody repeats a write. */
function createTraffic(url: string) {
  const failures: string[] = [];
  let answers = 0;
  const send = async (method: string, path: string, more: { token?: string; body?: unknown } = {}) => {
    const reply = await call(url, method, path, more).catch((error: Error) => ({ status: 0, body: error.cause }));
    if (reply.status < 200 || reply.status >= 300)
      failures.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    answers += 1;
    await delay(pauseMilliseconds);
    return reply as Pick<Reply, 'status' | 'body'>;
  };
  return { send, failures, answers: () => answers };
}

type Send = ReturnType<typeof createTraffic>['send'];

/** A newcomer, who takes a name and hatches the welcome egg as soon as it is there. Half of the requests write. */
async function play(send: Send, done: { guests: number; hatches: number }, over: () => boolean): Promise<void> {
  const { status, body } = await send('POST', '/v2/users/guest/wallets/create');
  if (status !== 201) return;
  done.guests += 1;
  const { token } = body;
  await send('GET', '/v2/contracts');
  await send('PUT', '/v2/users', { token, body: { displayName: 'Ada' } });
  for (;;) {
    const eggs = await send('GET', '/v2/ultigen/eggs/balance', { token });
    const egg = eggs.status === 200 && eggs.body.find((one: { availableAmount: number }) => one.availableAmount > 0);
    if (egg) {
      const hatched = await send('POST', '/v2/ultigen/eggs/hatch', { token, body: { amount: 1, eggType: egg.id } });
      if (hatched.status === 200) done.hatches += 1;
    }
    if (egg || over()) return;
    await send('PUT', '/v2/users', { token, body: { bio: 'Waiting for an egg.' } });
  }
}
