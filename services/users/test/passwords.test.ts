import { hash } from '@node-rs/argon2';
import { keyOf } from '../src/limits/attempts.rules.ts';
import {
  goodPassword,
  type MailStage,
  newAccount,
  otherPassword,
  signInByEmail,
  signUp,
  startMailStage,
} from './fixtures/email.fixture.ts';
import { codeIn, newClient, newEmail, tokenIn } from './fixtures/mail.fixture.ts';
import { claimsOf, createGuest, freshKey, sessionOf, signIn } from './fixtures/users.fixture.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await startMailStage();
});
afterAll(() => stage.close());

const refresh = (refreshToken: string) => stage.call('POST', '/account/token', { body: { refreshToken } });
const requestReset = (email: string) =>
  stage.call('POST', '/account/password-reset-mail', { body: { email }, headers: newClient() });
const reset = (body: unknown, headers = newClient()) =>
  stage.call('POST', '/account/password-reset', { body, headers });
const change = (body: unknown, more = {}) => stage.call('PUT', '/account/password', { body, ...more });
const lapsed = { status: 400, body: { type: '/problems/expired' } };
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

const deviceCookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('hatchery_devices='))
    ?.split(';')[0] ?? '';

describe('POST /account/sign-in', () => {
  it('opens a session and sets its cookie, whatever the case of the address', async () => {
    const { email, userId } = await newAccount(stage);
    const reply = await signInByEmail(stage.call, ` ${email.toUpperCase()} `);
    expect(reply).toMatchObject({ status: 200, body: { message: 'Signed in', expiresIn: 900 } });
    expect(claimsOf(reply.body.token)).toMatchObject({ sub: userId, guest: false });
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^hatchery_refresh=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await refresh(reply.body.refreshToken)).status).toBe(200);
  });

  it('takes a password in any way to write the same characters', async () => {
    const { email } = await newAccount(stage, { password: 'crème brûlée 9 ankles' });
    expect((await signInByEmail(stage.call, email, 'crème brûlée 9 ankles'.normalize('NFD'))).status).toBe(200);
  });

  it('answers the same to a wrong password, an unknown address, and an account without a password', async () => {
    const { email } = await newAccount(stage);
    const withoutPassword = newEmail();
    const { userId } = await signIn(stage.call);
    await stage.database.knex('users').where({ id: userId }).update({ email: withoutPassword });
    const replies = await Promise.all(
      [email, newEmail(), withoutPassword].map((address) => signInByEmail(stage.call, address, otherPassword)),
    );
    const bodies = replies.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(bodies[0]).toMatchObject({ status: 401, type: '/problems/unauthorized' });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('makes who guesses at one account from one address wait ever longer, and forgets it after a success', () =>
    stage.standStill(async () => {
      const { email } = await newAccount(stage);
      const headers = newClient();
      const guess = (password = otherPassword) => signInByEmail(stage.call, email, password, undefined, headers);
      for (let count = 0; count < 6; count += 1) expect((await guess()).status).toBe(401);
      const refused = await guess(goodPassword);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      stage.forward(5);
      expect((await guess()).status).toBe(401);
      expect(Number((await guess()).headers.get('retry-after'))).toBe(10);
      stage.forward(10);
      expect((await guess(goodPassword)).status).toBe(200);
      expect((await guess()).status).toBe(401);
      expect((await guess(goodPassword)).status).toBe(200);
    }));

  it('lets no more guesses through when they come at once', () =>
    stage.standStill(async () => {
      const { email } = await newAccount(stage);
      const headers = newClient();
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => signInByEmail(stage.call, email, otherPassword, undefined, headers)),
      );
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(6);
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(14);
    }));

  it('lets the owner in whatever strangers try, from a known device and from a fresh address', async () => {
    const { email } = await newAccount(stage);
    const device = { cookie: deviceCookieOf(await signInByEmail(stage.call, email)), ...newClient() };
    for (let round = 0; round < 15; round += 1) {
      const guesses = Array.from({ length: 5 }, () => signInByEmail(stage.call, email, otherPassword));
      for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
    }
    const here = (password: string) => signInByEmail(stage.call, email, password, undefined, device);
    expect((await here(otherPassword)).status).toBe(401);
    expect((await here(goodPassword)).status).toBe(200);
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
  });

  it('lets the owner in on a known device when strangers have used up all their tries', async () => {
    const { email } = await newAccount(stage);
    const first = await signInByEmail(stage.call, email);
    const cookie = deviceCookieOf(first);
    const key = keyOf('sign-in', email.toLowerCase());
    const blocked_until = new Date(stage.now().getTime() + 3_600_000);
    const used = { key, count: 900, blocked_until, forgotten_at: blocked_until };
    await stage.database.knex('attempts').insert(used).onConflict('key').merge();
    expect((await signInByEmail(stage.call, email)).status).toBe(429);
    const known = { ...newClient(), cookie };
    expect((await signInByEmail(stage.call, email, goodPassword, undefined, known)).status).toBe(200);
    const forged = { ...newClient(), cookie: `${cookie.slice(0, -3)}abc` };
    expect((await signInByEmail(stage.call, email, goodPassword, undefined, forged)).status).toBe(429);

    // A mailed link lets them in anywhere.
    await requestReset(email);
    const mail = await stage.mailServer.mailTo(email, 2);
    await reset({ token: tokenIn(mail), password: otherPassword });
    expect((await signInByEmail(stage.call, email, otherPassword)).status).toBe(200);
  });

  it('makes a known device wait too, and knows it for one account only', async () => {
    const [mine, other] = [await newAccount(stage), await newAccount(stage)];
    const cookie = deviceCookieOf(await signInByEmail(stage.call, mine.email));
    const here = (email: string) =>
      signInByEmail(stage.call, email, otherPassword, undefined, { ...newClient(), cookie });
    for (let count = 0; count < 6; count += 1) expect((await here(mine.email)).status).toBe(401);
    expect((await here(mine.email)).status).toBe(429);
    for (let count = 0; count < 8; count += 1) expect((await here(other.email)).status).toBe(401);
  });

  it('makes who tries one password at many accounts wait, and their own successes do not help', async () => {
    const mine = await newAccount(stage);
    const headers = newClient();
    const statuses: number[] = [];
    for (let count = 0; count < 36; count += 1) {
      const own = count % 6 === 0;
      const reply = own
        ? await signInByEmail(stage.call, mine.email, mine.password, undefined, headers)
        : await signInByEmail(stage.call, newEmail(), otherPassword, undefined, headers);
      statuses.push(reply.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    for (let count = 0; count < 2; count += 1)
      await signInByEmail(stage.call, newEmail(), otherPassword, undefined, headers);
    expect((await signInByEmail(stage.call, newEmail(), otherPassword, undefined, headers)).status).toBe(429);
  });

  it('hashes anew when the parameters have changed', async () => {
    const { email, userId } = await newAccount(stage);
    const old = await hash(goodPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await stage.database.knex('passwords').where({ user_id: userId }).update({ hash: old });
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
    const [row] = await stage.database.knex('passwords').where({ user_id: userId });
    expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
  });

  it('makes a session of its own, whatever session the caller brings', async () => {
    const { email, userId } = await newAccount(stage);
    const stranger = await signIn(stage.call);
    const body = (await signInByEmail(stage.call, email, goodPassword, stranger.as)).body;
    expect(claimsOf(body.token)).toMatchObject({ sub: userId });
    expect(claimsOf(body.token).sid).not.toBe(stranger.sessionId);
  });

  it('replays its answer for an Idempotency-Key', async () => {
    const { email } = await newAccount(stage);
    const headers = { ...newClient(), ...freshKey() };
    const first = await signInByEmail(stage.call, email, goodPassword, undefined, headers);
    expect((await signInByEmail(stage.call, email, goodPassword, undefined, headers)).body).toEqual(first.body);
  });

  it.each([
    ['email', { password: 'x' }],
    ['email', { email: 'nobody', password: 'x' }],
    ['password', { email: 'a@example.com' }],
    ['password', { email: 'a@example.com', password: 'x'.repeat(129) }],
  ])('wants %s: %j', async (field, body) => {
    const reply = await stage.call('POST', '/account/sign-in', { body, headers: newClient() });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, `body.${field}`]);
  });
});

describe('POST /account/password-reset', () => {
  it('sets a new password by a mailed link, once, and ends all sessions', async () => {
    const { email, refreshToken } = await newAccount(stage);
    expect(await requestReset(email)).toMatchObject({
      status: 200,
      body: { message: 'Password reset email sent successfully' },
    });
    const mail = await stage.mailServer.mailTo(email, 2);
    expect(mail.text).toContain('https://play.example/reset?token=');
    const done = await reset({ token: tokenIn(mail), password: otherPassword });
    expect(done).toMatchObject({ status: 200, body: { message: 'Password reset successful' } });
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await signInByEmail(stage.call, email)).status).toBe(401);
    expect((await signInByEmail(stage.call, email, otherPassword)).status).toBe(200);
    expect((await stage.mailServer.mailTo(email, 3)).subject).toBe('Your password was changed');
    expect(await reset({ token: tokenIn(mail), password: goodPassword })).toMatchObject(lapsed);
    expect(await reset({ email, code: codeIn(mail), password: goodPassword })).toMatchObject(lapsed);
  });

  it('sets a new password by a mailed code, within ten minutes', async () => {
    const { email } = await newAccount(stage);
    await requestReset(email);
    const late = codeIn(await stage.mailServer.mailTo(email, 2));
    stage.forward(600);
    expect(await reset({ email, code: late, password: otherPassword })).toMatchObject(lapsed);
    await requestReset(email);
    const code = codeIn(await stage.mailServer.mailTo(email, 3));
    expect((await reset({ email, code, password: otherPassword })).status).toBe(200);
    expect((await signInByEmail(stage.call, email, otherPassword)).status).toBe(200);
  });

  it('wins once when a link and its code come back at the same moment', async () => {
    const { email } = await newAccount(stage);
    await requestReset(email);
    const mail = await stage.mailServer.mailTo(email, 2);
    const replies = await Promise.all([
      reset({ token: tokenIn(mail), password: otherPassword }),
      reset({ email, code: codeIn(mail), password: 'purple donkeys never wait' }),
      reset({ token: tokenIn(mail), password: 'silver hills of cardboard' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('gives five tries at a code, then none', async () => {
    const { email } = await newAccount(stage);
    await requestReset(email);
    const mail = await stage.mailServer.mailTo(email, 2);
    const code = codeIn(mail);
    for (let count = 0; count < 5; count += 1)
      expect(await reset({ email, code: wrongFor(code), password: otherPassword })).toMatchObject(lapsed);
    expect(await reset({ email, code, password: otherPassword })).toMatchObject(lapsed);
    expect((await reset({ token: tokenIn(mail), password: otherPassword })).status).toBe(200);
  });

  it('takes neither links nor codes of other mails', async () => {
    const email = newEmail();
    await signUp(stage.call, { email });
    const mail = await stage.mailServer.mailTo(email);
    expect(await reset({ token: tokenIn(mail), password: otherPassword })).toMatchObject(lapsed);
    expect(await reset({ email, code: codeIn(mail), password: otherPassword })).toMatchObject(lapsed);
    const account = await newAccount(stage);
    await requestReset(account.email);
    const token = tokenIn(await stage.mailServer.mailTo(account.email, 2));
    expect((await stage.call('POST', '/v1/email/verify', { body: { token }, headers: newClient() })).status).toBe(400);
  });

  it.each([
    ['token', { password: otherPassword }],
    ['token', { email: 'a@example.com', password: otherPassword }],
    ['code', { email: 'a@example.com', code: '12', password: otherPassword }],
    ['password', { token: 'x', password: 'short' }],
    ['password', { token: 'x', password: 'Password123!' }],
  ])('wants a good %s: %j', async (field, body) => {
    const reply = await reset(body);
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, `body.${field}`]);
  });
});

describe('POST /account/password-reset-mail', () => {
  it('answers the same for an unknown address and sends nothing', async () => {
    const { email } = await newAccount(stage);
    const unknown = newEmail();
    expect((await requestReset(unknown)).body).toEqual((await requestReset(email)).body);
    await stage.mailServer.mailTo(email, 2);
    while ((await stage.database.knex('mails')).length > 0) await new Promise(setImmediate);
    expect(stage.mailServer.mails.filter(({ to }) => to.includes(unknown))).toEqual([]);
    expect((await requestReset('nobody')).status).toBe(400);
  });

  it('names the platform’s own address, whatever host a request claims', async () => {
    const { email } = await newAccount(stage);
    const headers = {
      ...newClient(),
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    };
    await stage.call('POST', '/account/password-reset-mail', { body: { email }, headers });
    const { text, html } = await stage.mailServer.mailTo(email, 2);
    expect(text + html).not.toContain('evil.example');
    expect(html).toContain('href="https://play.example/reset?token=');
  });
});

describe('PUT /account/password', () => {
  it('changes the password for who knows it, and ends the other sessions', async () => {
    const { email, as, refreshToken } = await newAccount(stage);
    const other = sessionOf((await signInByEmail(stage.call, email)).body);
    const reply = await change({ currentPassword: goodPassword, password: otherPassword }, { as });
    expect(reply).toMatchObject({ status: 204, body: '' });
    expect((await refresh(refreshToken)).status).toBe(200);
    expect((await refresh(other.refreshToken)).status).toBe(401);
    expect((await signInByEmail(stage.call, email)).status).toBe(401);
    expect((await signInByEmail(stage.call, email, otherPassword)).status).toBe(200);
    expect((await stage.mailServer.mailTo(email, 2)).subject).toBe('Your password was changed');
  });

  it('ends links that were mailed before', async () => {
    const { email, as } = await newAccount(stage);
    await requestReset(email);
    const token = tokenIn(await stage.mailServer.mailTo(email, 2));
    await change({ currentPassword: goodPassword, password: otherPassword }, { as });
    expect(await reset({ token, password: goodPassword })).toMatchObject(lapsed);
  });

  it('is done once for an Idempotency-Key, and replayed though the password has changed', async () => {
    const { as } = await newAccount(stage);
    const headers = freshKey();
    const body = { currentPassword: goodPassword, password: otherPassword };
    expect((await change(body, { as, headers })).status).toBe(204);
    const again = await change(body, { as, headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([204, 'true']);
  });

  it('refuses who does not know it, and makes them wait', async () => {
    const { email, as } = await newAccount(stage);
    expect(await change({ password: otherPassword }, { as })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.currentPassword' }] },
    });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await change({ currentPassword: 'wrong', password: otherPassword }, { as })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
  });

  it('wants an address, a good password and a caller who is a player', async () => {
    const { as } = await signIn(stage.call);
    expect((await change({ password: otherPassword }, { as })).status).toBe(409);
    expect((await change({ password: 'Password123!' }, { as })).body.errors[0].path).toBe('body.password');
    expect((await change({ password: otherPassword, userId: 'x' }, { as })).status).toBe(400);
    expect((await change({ password: otherPassword })).status).toBe(401);
    const guest = await createGuest(stage.call);
    expect((await change({ password: otherPassword }, { as: guest.as })).status).toBe(409);
    const key = { kind: 'key', subject: as.subject } as const;
    expect((await change({ password: otherPassword }, { as: key })).status).toBe(403);
  });
});

describe('the time that answers take', () => {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;

  it('does not tell whether an address is known', async () => {
    const known: string[] = [];
    for (let count = 0; count < 3; count += 1) known.push((await newAccount(stage)).email);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let count = 0; count < 30; count += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? (known[count % 3] as string) : newEmail();
        const before = performance.now();
        const { status } = await signInByEmail(stage.call, email, otherPassword);
        times[kind].push(performance.now() - before);
        expect(status).toBe(401);
        // The limit of an account would tell nothing, but end the test.
        await stage.database.knex('attempts').delete();
      }
    // A password that is not hashed would show as a small fraction; the load of the machine does not.
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});
