import { asUser } from '@hatchery/kit/testing';
import { UserCreatedSchema } from '@hatchery/proto/users';
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
import { claimsOf, createGuest, freshKey, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await startMailStage();
});
afterAll(() => stage.close());

const verify = (body: unknown, more = {}) =>
  stage.call('POST', '/v1/email/verify', { body, headers: newClient(), ...more });
const verifyCode = (body: unknown, cookie?: string) =>
  stage.call('POST', '/v1/email/verify-code', { body, headers: { ...newClient(), ...(cookie ? { cookie } : {}) } });
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] as string;
const me = async (as: ReturnType<typeof asUser>) => (await stage.call('GET', '/v2/users', { as })).body;
const invalid = { status: 400, body: { detail: 'Invalid token or User not found' } };
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('POST /account/sign-up', () => {
  it('makes an account when the link of its mail comes back', async () => {
    const email = newEmail();
    const reply = await signUp(stage.call, { email });
    expect(reply.status).toBe(200);
    const mail = await stage.mailServer.mailTo(email);
    expect(mail).toMatchObject({ from: 'no-reply@play.example', to: [email], subject: 'Confirm your e-mail address' });
    expect(mail.text).toContain('https://play.example/verify?token=');
    expect(await signInByEmail(stage.call, email)).toMatchObject({
      status: 403,
      body: { type: '/problems/email-unverified' },
    });
    expect((await signInByEmail(stage.call, email, otherPassword)).status).toBe(401);

    expect((await verify({ token: tokenIn(mail) })).status).toBe(200);
    const session = await signInByEmail(stage.call, email);
    expect(session.status).toBe(200);
    const { sub, guest } = claimsOf(session.body.token);
    expect(await me(asUser(sub))).toMatchObject({ email, guest, referralCount: 0 });
    expect(stage.eventsOf(UserCreatedSchema).map(({ userId }) => userId)).toContain(sub);
    expect(await verify({ token: tokenIn(mail) })).toMatchObject(invalid);
  });

  it('answers the same for an address that is known, and tells its owner', async () => {
    const { email } = await newAccount(stage);
    const known = await signUp(stage.call, { email, password: otherPassword });
    const unknown = await signUp(stage.call);
    expect(known.body).toEqual({ ...unknown.body, signUpId: expect.any(String) });
    const shapeOf = (reply: typeof known) =>
      [...reply.headers].map(([name, value]) => [name, value.replaceAll(/[0-9a-f-]{36}|\d/g, '')]);
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    const mail = await stage.mailServer.mailTo(email, 2);
    expect(mail.subject).toBe('You already have an account');
    expect([tokenIn(mail), codeIn(mail)]).toEqual(['', '']);
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
  });

  it('tells nothing of an address to who signs up with it and then tries to go on', async () => {
    const probe = async (email: string) => {
      const own = await signUp(stage.call, { email, password: otherPassword });
      const body = { email, code: '123456' };
      const headers = { ...newClient(), cookie: cookieOf(own) };
      const statuses = [await stage.call('POST', '/v1/email/verify-code', { body, headers })];
      statuses.push(await stage.call('POST', '/account/verification-mail', { body: { email }, headers }));
      statuses.push(await signInByEmail(stage.call, email, otherPassword));
      return statuses.map((reply) => ({ ...reply.body, status: reply.status, requestId: '' }));
    };
    const { email } = await newAccount(stage);
    const asUnknown = await probe(newEmail());
    expect(asUnknown.map(({ status }) => status)).toEqual([400, 200, 403]);
    expect(await probe(email)).toEqual(asUnknown);

    // Nor when its owner signs up for real.
    const theirs = newEmail();
    await signUp(stage.call, { email: theirs, password: otherPassword });
    await stage.mailServer.mailTo(theirs);
    const mine = await signUp(stage.call, { email: theirs });
    const code = codeIn(await stage.mailServer.mailTo(theirs, 2));
    expect((await verifyCode({ email: theirs, code }, cookieOf(mine))).status).toBe(200);
    expect((await signInByEmail(stage.call, theirs, otherPassword)).status).toBe(403);
    expect((await signInByEmail(stage.call, theirs)).status).toBe(200);
  });

  it('takes a code without cookies, with the id that the sign-up answered', async () => {
    const email = newEmail();
    await signUp(stage.call, { email, password: otherPassword });
    await stage.mailServer.mailTo(email);
    const { signUpId } = (await signUp(stage.call, { email })).body;
    const code = codeIn(await stage.mailServer.mailTo(email, 2));
    expect(await verifyCode({ email, code })).toMatchObject(invalid);
    expect((await verifyCode({ email, code, signUpId })).status).toBe(200);
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
  });

  it('never lets the password of one sign-up into an account that another one’s mail makes', async () => {
    const email = newEmail();
    await signUp(stage.call, { email, password: otherPassword });
    const attack = await stage.mailServer.mailTo(email);
    const mine = await signUp(stage.call, { email });
    const mail = await stage.mailServer.mailTo(email, 2);

    // The code of the attacker's mail is nothing in the browser where the owner signed up, and nothing without one.
    expect(await verifyCode({ email, code: codeIn(attack) }, cookieOf(mine))).toMatchObject(invalid);
    expect(await verifyCode({ email, code: codeIn(attack) })).toMatchObject(invalid);
    expect((await verifyCode({ email, code: codeIn(mail) }, cookieOf(mine))).status).toBe(200);
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
    expect(await verify({ token: tokenIn(attack) })).toMatchObject(invalid);
    expect((await signInByEmail(stage.call, email, otherPassword)).status).toBe(403);
  });

  it('lets one of two mails of an address win when both come back at once', async () => {
    const email = newEmail();
    await signUp(stage.call, { email });
    const first = await stage.mailServer.mailTo(email);
    await signUp(stage.call, { email, password: otherPassword });
    const second = await stage.mailServer.mailTo(email, 2);
    const replies = await Promise.all([first, second, first, second].map((mail) => verify({ token: tokenIn(mail) })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const accounts = await stage.database.knex('users').where({ email });
    expect(accounts).toHaveLength(1);
  });

  it('counts the referral of a code, and goes on without one that is nobody’s', async () => {
    const referrer = await newAccount(stage);
    const { referralCode } = await me(referrer.as);
    const referred = await newAccount(stage, { referralCode });
    expect((await me(referred.as)).referrerId).toBe(referrer.userId);
    expect((await me(referrer.as)).referralCount).toBe(1);
    const alone = await newAccount(stage, { referralCode: 'NOBODY2345' });
    expect((await me(alone.as)).referrerId).toBeUndefined();
  });

  it('hands what a guest has to the account that the guest signs in to', async () => {
    const guest = await createGuest(stage.call);
    const { email, userId } = await newAccount(stage);
    expect((await signInByEmail(stage.call, email, goodPassword, guest.as)).status).toBe(200);
    const wallets = (await me(asUser(userId))).wallets.map(({ address }: { address: string }) => address);
    expect(wallets).toContain(guest.address);
  });

  it('keeps nothing of a mail once it is sent', async () => {
    const email = newEmail();
    await signUp(stage.call, { email });
    const mail = await stage.mailServer.mailTo(email);
    const rows = async () => stage.database.knex('mails').where({ recipient: email });
    while ((await rows()).length > 0) await new Promise(setImmediate);
    const [proof] = await stage.database.knex('email_proofs').where({ email });
    const stored = JSON.stringify(proof, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const secret of [tokenIn(mail), codeIn(mail), goodPassword]) expect(stored).not.toContain(secret);
    expect(proof.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('stores one sign-up for an Idempotency-Key, and no hash by which the password could be guessed', async () => {
    const body = { email: newEmail(), password: goodPassword };
    const headers = { ...newClient(), ...freshKey() };
    const first = await stage.call('POST', '/account/sign-up', { body, headers });
    const second = await stage.call('POST', '/account/sign-up', { body, headers });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(cookieOf(second)).toBe(cookieOf(first));
    expect(await stage.database.knex('email_proofs').where({ email: body.email })).toHaveLength(1);
  });

  it.each([
    ['email', { email: 'nobody', password: goodPassword }],
    ['email', { email: 'a@b.example\r\nBcc: c@d.example', password: goodPassword }],
    ['email', { email: 'a@b.example, c@d.example', password: goodPassword }],
    ['email', { email: '"<a@b.example>" <c@d.example>', password: goodPassword }],
    ['email', { email: `${'a'.repeat(65)}@example.com`, password: goodPassword }],
    ['password', { email: 'a@example.com', password: 'short' }],
    ['password', { email: 'a@example.com', password: 'x'.repeat(129) }],
    ['password', { email: 'a@example.com', password: 'Password123!' }],
    ['password', { email: 'a@example.com', password: 'qwertyuiop12' }],
    ['password', { email: 'a@example.com', password: 'hatchery2026' }],
    ['password', { email: 'marguerite@example.com', password: 'marguerite1' }],
    ['password', { email: 'a@example.com' }],
    ['referralCode', { email: 'a@example.com', password: goodPassword, referralCode: 'no code!' }],
  ])('refuses a bad %s: %j', async (field, body) => {
    const count = async () => (await stage.database.knex('email_proofs').count())[0]?.count;
    const before = await count();
    const reply = await stage.call('POST', '/account/sign-up', { body, headers: newClient() });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(`body.${field}`);
    expect(await count()).toBe(before);
  });

  it('refuses fields that nobody declared', async () => {
    const body = { email: newEmail(), password: goodPassword, roles: ['admin'] };
    expect((await stage.call('POST', '/account/sign-up', { body, headers: newClient() })).status).toBe(400);
  });

  it('sends few mails to one address, whoever asks, and says when to ask again', async () => {
    const email = newEmail();
    for (let count = 0; count < 4; count += 1) expect((await signUp(stage.call, { email })).status).toBe(200);
    const refused = await signUp(stage.call, { email });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    stage.forward(61);
    expect((await signUp(stage.call, { email })).status).toBe(200);
  });

  it('sends few mails for one client', async () => {
    const headers = newClient();
    const ask = () => stage.call('POST', '/account/verification-mail', { body: { email: newEmail() }, headers });
    for (let count = 0; count < 21; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  it('is not there without a mail server, and says so', async () => {
    const bare = await startStage();
    try {
      expect((await signUp(bare.call)).status).toBe(503);
    } finally {
      await bare.close();
    }
  });
});

describe('POST /account/verification-mail', () => {
  it('sends the mail of a sign-up again, with a link and code that replace the last ones', async () => {
    const email = newEmail();
    await signUp(stage.call, { email });
    const first = await stage.mailServer.mailTo(email);
    const resend = (address: string) =>
      stage.call('POST', '/account/verification-mail', { body: { email: address }, headers: newClient() });
    const known = await resend(email);
    const second = await stage.mailServer.mailTo(email, 2);
    expect(await verify({ token: tokenIn(first) })).toMatchObject(invalid);
    expect((await verify({ token: tokenIn(second) })).status).toBe(200);
    expect((await resend(newEmail())).body).toEqual(known.body);
    expect((await resend(email)).body).toEqual(known.body);
    expect((await resend('nobody')).status).toBe(400);
  });
});

describe('POST /v1/email/verify', () => {
  it.each([[{}], [{ token: '' }], [{ token: 7 }], [{ token: 'x'.repeat(101) }], [{ token: 'x', userId: 'y' }]])(
    'answers %j with 400',
    async (body) => {
      expect((await verify(body)).status).toBe(400);
    },
  );

  it('knows nothing of tokens that never were, or that are a day old', async () => {
    expect(await verify({ token: 'unknown' })).toMatchObject(invalid);
    const email = newEmail();
    await signUp(stage.call, { email });
    const token = tokenIn(await stage.mailServer.mailTo(email));
    stage.forward(24 * 3_600);
    expect(await verify({ token })).toMatchObject(invalid);
  });
});

describe('POST /v1/email/verify-code', () => {
  it('makes the account, once', async () => {
    const email = newEmail();
    await signUp(stage.call, { email });
    const code = codeIn(await stage.mailServer.mailTo(email));
    expect((await verifyCode({ email: email.toUpperCase(), code })).status).toBe(200);
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
    expect(await verifyCode({ email, code })).toMatchObject(invalid);
  });

  it('is over after five wrong tries, though the link is not', async () => {
    const email = newEmail();
    await signUp(stage.call, { email });
    const mail = await stage.mailServer.mailTo(email);
    const code = codeIn(mail);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => verifyCode({ email, code: wrongFor(code) })));
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await verifyCode({ email, code })).toMatchObject(invalid);
    expect((await verify({ token: tokenIn(mail) })).status).toBe(200);
  });

  it('is over after ten minutes', async () => {
    const email = newEmail();
    await signUp(stage.call, { email });
    const code = codeIn(await stage.mailServer.mailTo(email));
    stage.forward(600);
    expect(await verifyCode({ email, code })).toMatchObject(invalid);
  });

  it('makes guessers wait, from wherever they guess', async () => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await verifyCode({ email, code: '123456' })).status);
    expect(statuses).toEqual([...Array<number>(11).fill(400), 429]);
  });

  it.each([
    [{ email: 'a@example.com' }],
    [{ email: 'a@example.com', code: '12345' }],
    [{ email: 'a', code: '123456' }],
  ])('answers %j with 400', async (body) => {
    expect((await verifyCode(body)).body.errors).toHaveLength(1);
  });
});

describe('POST /v1/users', () => {
  it('completes an account with the code of who referred it', async () => {
    const referrer = await newAccount(stage);
    const { referralCode } = await me(referrer.as);
    const { as } = await signIn(stage.call);
    const reply = await stage.call('POST', '/v1/users', { as, body: { referralCode } });
    expect(reply).toMatchObject({ status: 201, body: { uid: as.subject, referrerId: referrer.userId } });
  });

  it('wants an account, a caller and a code as declared', async () => {
    const nobody = asUser('00000000-0000-4000-8000-000000000000');
    expect(await stage.call('POST', '/v1/users', { as: nobody })).toMatchObject({
      status: 404,
      body: { detail: 'User not found' },
    });
    expect((await stage.call('POST', '/v1/users')).status).toBe(401);
    const { as } = await signIn(stage.call);
    expect((await stage.call('POST', '/v1/users', { as, body: { referralCode: '!' } })).status).toBe(400);
  });
});
