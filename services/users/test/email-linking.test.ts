import { getAddress } from 'viem';
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
import { createGuest, signIn } from './fixtures/users.fixture.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await startMailStage();
});
afterAll(() => stage.close());

type As = Awaited<ReturnType<typeof signIn>>['as'];
const link = (as: As | undefined, body: unknown) =>
  stage.call('POST', '/account/email', { as, body, headers: newClient() });
const verify = (as: As | undefined, token: string) =>
  stage.call('POST', '/v1/email/verify', { as, body: { token }, headers: newClient() });
const verifyCode = (as: As | undefined, email: string, code: string) =>
  stage.call('POST', '/v1/email/verify-code', { as, body: { email, code }, headers: newClient() });
const unlink = (as?: As) => stage.call('DELETE', '/account/email', { as });
const emailOf = async (as: As) => (await stage.call('GET', '/v2/users', { as })).body.email;

describe('POST /account/email', () => {
  it('links an address to the account of a wallet by its code, which can then have a password', async () => {
    const { as, wallet } = await signIn(stage.call);
    const email = newEmail();
    expect((await link(as, { email })).status).toBe(200);
    expect(await emailOf(as)).toBe('');
    const mail = await stage.mailServer.mailTo(email);
    expect((await verifyCode(as, email, codeIn(mail))).status).toBe(200);
    expect(await emailOf(as)).toBe(email);
    const password = { as, body: { password: goodPassword } };
    expect((await stage.call('PUT', '/account/password', password)).status).toBe(204);
    expect((await signInByEmail(stage.call, email)).status).toBe(200);
    expect((await signIn(stage.call, wallet)).userId).toBe(as.subject);
  });

  it('links by the link too, for who is signed in to the account that asked alone', async () => {
    const { as } = await signIn(stage.call);
    const stranger = await signIn(stage.call);
    const email = newEmail();
    await link(as, { email });
    const mail = await stage.mailServer.mailTo(email);
    for (const caller of [undefined, stranger.as]) expect((await verify(caller, tokenIn(mail))).status).toBe(401);
    expect((await verifyCode(stranger.as, email, codeIn(mail))).status).toBe(400);
    expect((await verifyCode(undefined, email, codeIn(mail))).status).toBe(400);
    expect(await emailOf(as)).toBe('');
    expect((await verify(as, tokenIn(mail))).status).toBe(200);
    expect((await verify(as, tokenIn(mail))).status).toBe(400);
    expect(await emailOf(as)).toBe(email);
  });

  it('changes nothing when the address is mine already', async () => {
    const { as, email } = await newAccount(stage);
    expect((await link(as, { email: email.toUpperCase(), currentPassword: goodPassword })).status).toBe(200);
    expect(stage.mailServer.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  it('replaces the last address, tells it, and wants the password', async () => {
    const { as, email } = await newAccount(stage);
    const next = newEmail();
    for (const body of [{ email: next }, { email: next, currentPassword: otherPassword }])
      expect((await link(as, body)).body.errors[0].path).toBe('body.currentPassword');
    await link(as, { email: next, currentPassword: goodPassword });
    expect((await verify(as, tokenIn(await stage.mailServer.mailTo(next)))).status).toBe(200);
    expect((await stage.mailServer.mailTo(email, 2)).subject).toBe('This address no longer signs in');
    expect((await signInByEmail(stage.call, email)).status).toBe(401);
    expect((await signInByEmail(stage.call, next)).status).toBe(200);
  });

  it('offers a merge when another account has the address, once its mailbox is proved', async () => {
    const owner = await newAccount(stage);
    const { as } = await signIn(stage.call);
    expect((await link(as, { email: owner.email })).status).toBe(200);
    const mail = await stage.mailServer.mailTo(owner.email, 2);
    const reply = await verifyCode(as, owner.email, codeIn(mail));
    expect(reply).toMatchObject({ status: 409, body: { type: '/problems/owned-by-another' } });
    expect(reply.body.mergeUid).toEqual(expect.any(String));
    expect(await stage.database.knex('merges').where({ id: reply.body.mergeUid })).toHaveLength(1);
    expect(await emailOf(as)).toBe('');
    expect(await emailOf(owner.as)).toBe(owner.email);
  });

  it('lets one of two accounts win when both prove one address at once', async () => {
    const email = newEmail();
    const [first, second] = [await signIn(stage.call), await signIn(stage.call)];
    await link(first.as, { email });
    const mine = tokenIn(await stage.mailServer.mailTo(email));
    await link(second.as, { email });
    const theirs = tokenIn(await stage.mailServer.mailTo(email, 2));
    const replies = await Promise.all([verify(first.as, mine), verify(second.as, theirs)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await emailOf(first.as), await emailOf(second.as)].sort()).toEqual(['', email]);
  });

  it('ends sign-ups that wait for the same address', async () => {
    const { as } = await signIn(stage.call);
    const email = newEmail();
    await signUp(stage.call, { email });
    const signUpToken = tokenIn(await stage.mailServer.mailTo(email));
    await link(as, { email });
    expect((await verify(as, tokenIn(await stage.mailServer.mailTo(email, 2)))).status).toBe(200);
    expect((await verify(undefined, signUpToken)).status).toBe(400);
    expect((await signInByEmail(stage.call, email)).status).toBe(403);
  });

  it('wants an address, a caller, and one who is no guest', async () => {
    const { as } = await signIn(stage.call);
    expect((await link(as, { email: 'nobody' })).body.errors[0].path).toBe('body.email');
    expect((await link(undefined, { email: newEmail() })).status).toBe(401);
    expect((await link((await createGuest(stage.call)).as, { email: newEmail() })).status).toBe(403);
  });
});

describe('DELETE /account/email', () => {
  it('unlinks the address with its password, and tells it', async () => {
    const { as, wallet } = await signIn(stage.call);
    const email = newEmail();
    await link(as, { email });
    await verify(as, tokenIn(await stage.mailServer.mailTo(email)));
    await stage.call('PUT', '/account/password', { as, body: { password: goodPassword } });
    expect(await unlink(as)).toMatchObject({ status: 204, body: '' });
    expect(await emailOf(as)).toBe('');
    expect((await signInByEmail(stage.call, email)).status).toBe(401);
    expect((await stage.mailServer.mailTo(email, 3)).subject).toBe('This address no longer signs in');
    expect(await stage.database.knex('passwords').where({ user_id: as.subject })).toEqual([]);
    expect((await unlink(as)).status).toBe(404);
    const { body } = await stage.call('GET', '/v2/users', { as });
    expect(body.wallets[0].address).toBe(getAddress(wallet.address));
  });

  it('keeps the last way to sign in, and wants a caller', async () => {
    const { as, email } = await newAccount(stage);
    expect((await unlink(as)).status).toBe(409);
    expect(await emailOf(as)).toBe(email);
    expect((await unlink()).status).toBe(401);
  });
});
