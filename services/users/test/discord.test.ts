import { asKey, type TestCaller } from '@hatchery/kit/testing';
import { type MailServer, newEmail, startMailServer } from './fixtures/mail.fixture.ts';
import { createGuest, freshKey, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let mailServer: MailServer;
let stage: Stage;
beforeAll(async () => {
  mailServer = await startMailServer();
  stage = await startStage({ environment: { SMTP_URL: mailServer.url } });
});
afterAll(async () => {
  await stage.close();
  await mailServer.close();
});

const bot = asKey('7f8d6a52-2c0e-4d5a-9a7e-0c1d2e3f4a5b', 'discord');
let discordAccounts = 80_351_110_224_678_912n;
const newDiscord = (discordUsername = 'nelly') => {
  discordAccounts += 1n;
  return { discordId: String(discordAccounts), discordUsername };
};

/** An account with a proven e-mail address. */
async function accountWithEmail() {
  const account = await signIn(stage.call);
  const email = newEmail();
  await stage.database.knex('users').where({ id: account.userId }).update({ email });
  return { ...account, email };
}

const requestLink = (body: object, as: TestCaller | undefined = bot, headers = {}) =>
  stage.call('POST', '/v2/link/discord', { as, body, headers });

async function requested(email: string, discord = newDiscord()) {
  const reply = await requestLink({ email, ...discord });
  if (reply.status !== 200) throw new Error(`Nothing was requested: ${JSON.stringify(reply.body)}`);
  return { ...discord, pin: reply.body.pin as string, code: codeOf(reply.body.url) };
}

const codeOf = (text: string) => /\/link\/discord\?code=([\w-]{43})/.exec(text)?.[1] as string;
const verify = (code: string, as?: TestCaller) => stage.call('POST', '/v2/link/discord/verify', { as, body: { code } });
const confirmPin = (pin: string, as?: TestCaller) =>
  stage.call('POST', '/v1/verification/discord/pin', { as, body: { pin } });
const stateOf = async (as: TestCaller) => (await stage.call('GET', '/v1/verification/discord', { as })).body;
const userOf = async (as: TestCaller) => (await stage.call('GET', '/v2/users', { as })).body;
const otherPin = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const linkedRows = (discordId: string) => stage.database.knex('discord_identities').where({ discord_id: discordId });

describe('POST /v2/link/discord', () => {
  it('answers alike whether or not anybody has the address, and stores no secret in clear', async () => {
    const known = await accountWithEmail();
    const replies = [];
    for (const email of [known.email, newEmail()]) {
      const reply = await requestLink({ email, ...newDiscord() });
      expect(reply).toMatchObject({
        status: 200,
        body: {
          url: expect.stringMatching(/^https:\/\/play\.example\/link\/discord\?code=[\w-]{43}$/),
          pin: expect.stringMatching(/^\d{6}$/),
        },
      });
      replies.push({ keys: Object.keys(reply.body), headers: [...reply.headers.keys()].sort() });
      const stored = JSON.stringify(await stage.database.knex('discord_requests'));
      expect(stored).not.toContain(codeOf(reply.body.url));
    }
    expect(replies[0]).toEqual(replies[1]);
  });

  it('queues as much for nobody as for somebody, so that both take as long', async () => {
    const known = await accountWithEmail();
    const statements = async (email: string) => {
      const run: string[] = [];
      const note = ({ sql }: { sql: string }) => run.push(sql);
      stage.database.knex.on('query', note);
      await requestLink({ email, ...newDiscord() });
      stage.database.knex.off('query', note);
      return run.filter((sql) => /discord_requests|lower\(email\)|insert into "mails"/.test(sql));
    };
    expect(await statements(known.email)).toEqual(await statements(newEmail()));
  });

  it.each([
    ['body.email', { email: 'nobody' }],
    ['body.discordId', { discordId: 'nelly' }],
    ['body.discordUsername', { discordUsername: '' }],
    ['body.discordUsername', { discordUsername: 'a\u0000b' }],
    ['body', { userId: 'x' }],
  ])('names %s in %j and stores nothing', async (path, wrong) => {
    const discord = newDiscord();
    const reply = await requestLink({ email: newEmail(), ...discord, ...wrong });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path]);
    expect(await stage.database.knex('discord_requests').where({ discord_id: discord.discordId })).toEqual([]);
  });

  it('is for keys with the permission alone', async () => {
    const { as } = await accountWithEmail();
    const body = { email: newEmail(), ...newDiscord() };
    expect((await requestLink(body, { kind: 'anonymous', subject: 'anonymous' })).status).toBe(401);
    expect((await requestLink(body, as)).status).toBe(403);
    expect((await requestLink(body, asKey('k', 'give_eggs'))).status).toBe(403);
  });

  it('keeps one request of a Discord account: the last one', async () => {
    const account = await accountWithEmail();
    const discord = newDiscord();
    const first = await requested(account.email, discord);
    const second = await requested(account.email, discord);
    expect((await verify(first.code, account.as)).status).toBe(400);
    expect((await verify(second.code, account.as)).status).toBe(200);
  });

  it('slows down who asks for the same address again and again', async () => {
    const email = newEmail();
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await requestLink({ email, ...newDiscord() })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('replays its answer for an Idempotency-Key', async () => {
    const body = { email: newEmail(), ...newDiscord() };
    const headers = freshKey();
    expect((await requestLink(body, bot, headers)).body).toEqual((await requestLink(body, bot, headers)).body);
  });
});

describe('POST /v2/link/discord/verify', () => {
  it('takes the code that the bot shows from the player alone, once', async () => {
    const account = await accountWithEmail();
    const { code, discordId } = await requested(account.email);
    const stranger = await accountWithEmail();
    const guest = await createGuest(stage.call);
    expect((await verify(code)).status).toBe(401);
    expect((await verify(code, stranger.as)).status).toBe(403);
    expect((await verify(code, guest.as)).status).toBe(403);
    expect((await verify(code, bot)).status).toBe(401);
    expect(await linkedRows(discordId)).toEqual([]);
    expect(await verify(code, account.as)).toMatchObject({
      status: 200,
      body: { message: 'Your Discord account is linked.' },
    });
    expect((await verify(code, account.as)).status).toBe(400);
    expect(await userOf(account.as)).toMatchObject({
      discordConfirmed: true,
      discordId,
      discordUsername: 'nelly',
    });
  });

  it('tells nobody whether an address is known', async () => {
    const [known, someone] = [await accountWithEmail(), await accountWithEmail()];
    const requests = [await requested(known.email), await requested(newEmail())];
    for (const as of [undefined, someone.as]) {
      const [one, other] = [await verify(requests[0]?.code ?? '', as), await verify(requests[1]?.code ?? '', as)];
      expect({ ...one.body, requestId: '' }).toEqual({ ...other.body, requestId: '' });
    }
  });

  it('takes the mailed code by itself: who reads the mailbox is the player', async () => {
    const account = await accountWithEmail();
    const { discordId } = await requested(account.email.toUpperCase());
    const mail = await mailServer.mailTo(account.email);
    expect(mail.text).toContain('nelly');
    const code = codeOf(mail.text);
    expect((await verify(code)).status).toBe(200);
    expect((await verify(code)).status).toBe(400);
    expect(await userOf(account.as)).toMatchObject({ discordConfirmed: true, discordId });
  });

  it('mails nothing to an address that nobody has', async () => {
    const [unknown, account] = [newEmail(), await accountWithEmail()];
    await requested(unknown);
    await requested(account.email);
    await mailServer.mailTo(account.email);
    expect(mailServer.mails.filter(({ to }) => to.includes(unknown))).toEqual([]);
  });

  it.each([
    ['body.code', { code: '' }],
    ['body.code', {}],
    ['body.code', { code: 'x'.repeat(43) }],
    ['body', { code: 'x', userId: 'y' }],
  ])('names %s in %j', async (path, body) => {
    const { as } = await accountWithEmail();
    const reply = await stage.call('POST', '/v2/link/discord/verify', { as, body });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path]);
  });

  it('links one Discord account to one of two players who confirm at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const accounts = [await accountWithEmail(), await accountWithEmail()];
      const discord = newDiscord();
      // A Discord account has one request at a time, so the other one is there as a race would leave it.
      const first = await requested(accounts[0]?.email ?? '', discord);
      const second = await requested(accounts[1]?.email ?? '');
      await stage.database
        .knex('discord_requests')
        .where({ email: accounts[1]?.email })
        .update({ discord_id: discord.discordId });
      const replies = await Promise.all([verify(first.code, accounts[0]?.as), confirmPin(second.pin, accounts[1]?.as)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await linkedRows(discord.discordId)).toHaveLength(1);
    }
  });

  it('links one of two Discord accounts that a player confirms at once', async () => {
    const account = await accountWithEmail();
    const requests = [await requested(account.email), await requested(account.email)];
    const replies = await Promise.all(requests.map(({ code }) => verify(code, account.as)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('uses a code once, of many at once', async () => {
    const account = await accountWithEmail();
    const { code } = await requested(account.email);
    const replies = await Promise.all([1, 2, 3, 4].map(() => verify(code, account.as)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('leaves a Discord account to the player who has it', async () => {
    const [owner, other] = [await accountWithEmail(), await accountWithEmail()];
    const discord = newDiscord();
    await verify((await requested(owner.email, discord)).code, owner.as);
    const reply = await verify((await requested(other.email, discord)).code, other.as);
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/conflict' } });
    expect(await linkedRows(discord.discordId)).toMatchObject([{ user_id: owner.userId }]);
  });

  it('changes nothing but the name when it is linked already', async () => {
    const account = await accountWithEmail();
    const discord = newDiscord();
    await verify((await requested(account.email, discord)).code, account.as);
    const [before] = await linkedRows(discord.discordId);
    const again = await requested(account.email, { ...discord, discordUsername: 'nelly the second' });
    expect((await verify(again.code, account.as)).status).toBe(200);
    expect(await linkedRows(discord.discordId)).toEqual([{ ...before, username: 'nelly the second' }]);
  });

  it('ends after fifteen minutes', async () => {
    const late = await startStage();
    try {
      const account = await signIn(late.call);
      await late.database.knex('users').where({ id: account.userId }).update({ email: 'late@example.com' });
      const body = { email: 'late@example.com', ...newDiscord() };
      const { url, pin } = (await late.call('POST', '/v2/link/discord', { as: bot, body })).body;
      late.forward(15 * 60);
      const { as } = account;
      const code = codeOf(url);
      expect((await late.call('POST', '/v2/link/discord/verify', { as, body: { code } })).status).toBe(400);
      expect((await late.call('POST', '/v1/verification/discord/pin', { as, body: { pin } })).status).toBe(400);
      expect((await late.call('GET', '/v1/verification/discord', { as })).body).toEqual({ linked: false });
    } finally {
      await late.close();
    }
  });
});

describe('POST /v1/verification/discord/pin', () => {
  it('confirms what waits for the caller', async () => {
    const account = await accountWithEmail();
    const { pin, discordId } = await requested(account.email);
    expect(await stateOf(account.as)).toEqual({
      linked: false,
      pending: { username: 'nelly', expiresAt: expect.any(String) },
    });
    expect((await confirmPin(pin, account.as)).status).toBe(200);
    expect(await stateOf(account.as)).toEqual({ linked: true, username: 'nelly', discordId });
    expect((await confirmPin(pin, account.as)).status).toBe(400);
  });

  it('takes no pin of another player’s request, and none without an e-mail address', async () => {
    const [account, other, without] = [await accountWithEmail(), await accountWithEmail(), await signIn(stage.call)];
    const { pin } = await requested(account.email);
    expect((await confirmPin(pin, other.as)).status).toBe(400);
    expect((await confirmPin(pin, without.as)).status).toBe(400);
  });

  it('slows down who guesses', async () => {
    const account = await accountWithEmail();
    const { pin } = await requested(account.email);
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await confirmPin(otherPin(pin), account.as)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses.at(-1)).toBe(429);
    const right = await confirmPin(pin, account.as);
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it.each([
    ['body.pin', { pin: '12345' }],
    ['body.pin', {}],
    ['body', { pin: '123456', userId: 'x' }],
  ])('names %s in %j', async (path, body) => {
    const { as } = await accountWithEmail();
    const reply = await stage.call('POST', '/v1/verification/discord/pin', { as, body });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path]);
  });

  it('is for who is signed in', async () => {
    expect((await confirmPin('123456')).status).toBe(401);
    expect((await confirmPin('123456', bot)).status).toBe(403);
  });
});

describe.each([
  ['DELETE', '/v2/link/discord'],
  ['DELETE', '/v1/verification/discord'],
])('%s %s', (method, path) => {
  it('unlinks, so that another player can link it', async () => {
    const [account, other] = [await accountWithEmail(), await accountWithEmail()];
    const discord = newDiscord();
    await verify((await requested(account.email, discord)).code, account.as);
    expect(await stage.call(method, path, { as: account.as })).toMatchObject({
      status: 200,
      body: { message: 'Your Discord account is unlinked.' },
    });
    expect(await stateOf(account.as)).toEqual({ linked: false });
    expect((await userOf(account.as)).discordConfirmed).toBe(false);
    expect((await stage.call(method, path, { as: account.as })).status).toBe(404);
    expect((await verify((await requested(other.email, discord)).code, other.as)).status).toBe(200);
  });

  it('is for who is signed in, and takes no body', async () => {
    const { as } = await accountWithEmail();
    expect((await stage.call(method, path)).status).toBe(401);
    expect((await stage.call(method, path, { as: bot })).status).toBe(403);
    expect((await stage.call(method, path, { as, body: { discordId: '1' } })).status).toBe(400);
  });
});

describe('GET /v1/verification/discord', () => {
  it('is for who is signed in', async () => {
    expect((await stage.call('GET', '/v1/verification/discord')).status).toBe(401);
    expect((await stage.call('GET', '/v1/verification/discord', { as: bot })).status).toBe(403);
  });
});

describe('An account with Discord', () => {
  it('leaves nothing behind when it is deleted', async () => {
    const account = await accountWithEmail();
    const { code, discordId } = await requested(account.email);
    await verify(code, account.as);
    await stage.call('DELETE', '/v2/users', { as: account.as, body: { abandonAssets: true } });
    expect(await linkedRows(discordId)).toEqual([]);
    expect((await stage.call('GET', '/v1/verification/discord', { as: account.as })).status).toBe(404);
  });
});
