import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { asService, eventually, type TestCaller } from '@hatchery/kit/testing';
import { DirectTradeEndedSchema, DirectTradeHeldSchema } from '@hatchery/proto/trades';
import {
  goodPassword,
  type MailStage,
  newAccount,
  otherPassword,
  signInByEmail,
  startMailStage,
} from './fixtures/email.fixture.ts';
import { codeIn, newClient, newEmail, tokenIn } from './fixtures/mail.fixture.ts';
import { mergedPair, type Player } from './fixtures/merges.fixture.ts';
import { createGuest, newWallet, sessionOf, signIn } from './fixtures/users.fixture.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await startMailStage();
});
afterAll(() => stage.close());

type Session = { userId: string; sessionId: string };
const standing = async ({ userId, sessionId }: Session) =>
  (await stage.call('GET', `/internal/users/${userId}/standing/${sessionId}`, { as: asService('trades') })).body;
const changeOf = async (session: Session) => (await standing(session)).credentialChange?.kind;
const linkWallet = async (as: TestCaller) => {
  const wallet = newWallet();
  const { body } = await stage.call('GET', `/v2/link/wallet?address=${wallet.address}`, { as });
  const signature = await wallet.signMessage({ message: body.message });
  const reply = await stage.call('POST', '/v2/link/wallet', { as, body: { address: wallet.address, signature } });
  return { wallet, reply };
};
async function linkEmail(as: TestCaller) {
  const email = newEmail();
  await stage.call('POST', '/account/email', { as, body: { email }, headers: newClient() });
  const code = codeIn(await stage.mailServer.mailTo(email));
  const reply = await stage.call('POST', '/v1/email/verify-code', { as, body: { email, code }, headers: newClient() });
  return { email, reply };
}

describe('a device', () => {
  it('is known with the first session of an account, and new with the next one', async () => {
    const first = await signIn(stage.call);
    expect((await standing(first)).knownDevice).toBe(true);
    const second = await signIn(stage.call, first.wallet);
    expect((await standing(second)).knownDevice).toBe(false);
    const { email, ...account } = await newAccount(stage);
    expect((await standing(account)).knownDevice).toBe(true);
    expect((await standing(sessionOf((await signInByEmail(stage.call, email)).body))).knownDevice).toBe(false);
  });

  it('is not known because nobody has signed in for long', async () => {
    const { wallet, userId } = await signIn(stage.call);
    await stage.database.knex('refresh_tokens').delete();
    await stage.database.knex('sessions').where({ user_id: userId }).delete();
    expect((await standing(await signIn(stage.call, wallet))).knownDevice).toBe(false);
  });

  it('is known where a guest becomes an account', async () => {
    const guest = await createGuest(stage.call);
    const account = await signIn(stage.call, newWallet(), guest.as);
    expect(account.userId).toBe(guest.userId);
    expect((await standing(account)).knownDevice).toBe(true);
  });

  it('is known when it signs in with a password once more', async () => {
    const { email } = await newAccount(stage);
    const { headers } = await signInByEmail(stage.call, email);
    const cookie = headers
      .getSetCookie()
      .find((one) => one.startsWith('hatchery_devices='))
      ?.split(';')[0];
    const again = await signInByEmail(stage.call, email, goodPassword, undefined, {
      ...newClient(),
      cookie: cookie ?? '',
    });
    expect((await standing(sessionOf(again.body))).knownDevice).toBe(true);
  });
});

describe('a new way to sign in', () => {
  it('is not the first one of an account', async () => {
    expect(await changeOf(await signIn(stage.call))).toBeUndefined();
    expect(await changeOf(await newAccount(stage))).toBeUndefined();
    const guest = await createGuest(stage.call);
    expect(await changeOf(await signIn(stage.call, newWallet(), guest.as))).toBeUndefined();
  });

  it('is a wallet, an address, a password, or another account', async () => {
    const account = await signIn(stage.call);
    await linkWallet(account.as);
    expect(await changeOf(account)).toBe('wallet-linked');
    await linkEmail(account.as);
    expect(await changeOf(account)).toBe('email-linked');
    const before = (await standing(account)).credentialChange.at;
    stage.forward(60);
    const password = { as: account.as, body: { password: goodPassword } };
    expect((await stage.call('PUT', '/account/password', password)).status).toBe(204);
    const { credentialChange } = await standing(account);
    expect(credentialChange.kind).toBe('password-set');
    expect(Date.parse(credentialChange.at)).toBeGreaterThan(Date.parse(before));
    const { into } = await mergedPair(stage);
    expect(await changeOf(into)).toBe('accounts-merged');
  });

  it('is a password that was reset by mail', async () => {
    const { email, ...account } = await newAccount(stage);
    await stage.call('POST', '/account/password-reset-mail', { body: { email }, headers: newClient() });
    const mail = await eventually(() =>
      stage.mailServer.mails.findLast(({ to, subject }) => to.includes(email) && /password/i.test(subject)),
    );
    const body = { token: tokenIn(mail), password: otherPassword };
    expect((await stage.call('POST', '/account/password-reset', { body, headers: newClient() })).status).toBe(200);
    const session = sessionOf((await signInByEmail(stage.call, email, otherPassword)).body);
    expect(session.userId).toBe(account.userId);
    expect(await changeOf(session)).toBe('password-set');
  });

  it('is not a wallet that is linked already', async () => {
    const { as, wallet, ...account } = await signIn(stage.call);
    const { body } = await stage.call('GET', `/v2/link/wallet?address=${wallet.address}`, { as });
    const signature = await wallet.signMessage({ message: body.message });
    await stage.call('POST', '/v2/link/wallet', { as, body: { address: wallet.address, signature } });
    expect(await changeOf(account)).toBeUndefined();
  });
});

describe('while a direct trade waits', () => {
  const tell = async (schema: typeof DirectTradeHeldSchema | typeof DirectTradeEndedSchema, message: object) => {
    const payload = toBinary(schema, create(schema, message));
    const event = {
      eventId: randomUUID(),
      key: 'table',
      type: schema.typeName,
      payload,
      headers: {},
      occurredAt: new Date(),
    };
    await eventually(async () => (await stage.transport.publish('trades.events', [event])).length === 0);
  };
  const holdsOf = (userId: string) =>
    stage.database.knex('credential_holds').where({ user_id: userId }).pluck('direct_trade_id');
  const holdFor = async (players: Player[], hours = 72) => {
    const directTradeId = randomUUID();
    const userIds = players.map(({ userId }) => userId);
    const heldUntil = BigInt(Math.ceil(stage.now().getTime() / 1_000) + hours * 3_600);
    await tell(DirectTradeHeldSchema, { directTradeId, userIds, heldUntil });
    for (const userId of userIds) await eventually(async () => (await holdsOf(userId)).includes(directTradeId));
    return directTradeId;
  };
  const release = async (directTradeId: string, { userId }: Player) => {
    await tell(DirectTradeEndedSchema, { directTradeId, userIds: [userId] });
    await eventually(async () => !(await holdsOf(userId)).includes(directTradeId));
  };
  const unlinkWallet = (as: TestCaller, address: string) =>
    stage.call('DELETE', '/v2/link/wallet', { as, body: { address } });

  it('no way to sign in can be unlinked, until it is over', async () => {
    const [ada, bob] = [await signIn(stage.call), await signIn(stage.call)];
    const { email } = await linkEmail(ada.as);
    const { wallet } = await linkWallet(ada.as);
    const held = await holdFor([ada, bob]);
    const refused = { status: 409, body: { detail: expect.stringContaining('direct trade') } };
    expect(await unlinkWallet(ada.as, wallet.address)).toMatchObject(refused);
    expect(await stage.call('DELETE', '/account/email', { as: ada.as })).toMatchObject(refused);
    expect((await linkEmail(ada.as)).reply).toMatchObject(refused);
    expect((await stage.call('GET', '/v2/users', { as: ada.as })).body.email).toBe(email);
    // More ways to sign in may come.
    expect((await linkWallet(ada.as)).reply.status).toBe(200);
    await release(held, ada);
    expect(await holdsOf(bob.userId)).toEqual([]);
    expect((await unlinkWallet(ada.as, wallet.address)).status).toBe(200);
    expect((await linkEmail(ada.as)).reply.status).toBe(200);
  });

  it('the same is so for who absorbed the player', async () => {
    const { into, from } = await mergedPair(stage);
    await holdFor([from]);
    expect((await unlinkWallet(into.as, from.wallet.address)).status).toBe(409);
  });

  it('nothing is kept beyond its time, and nobody stands in the way of who is gone', async () => {
    const account = await signIn(stage.call);
    const { wallet } = await linkWallet(account.as);
    await holdFor([account], 1);
    stage.forward(2 * 3_600);
    expect((await unlinkWallet(account.as, wallet.address)).status).toBe(200);
    const heldUntil = BigInt(Math.ceil(stage.now().getTime() / 1_000) + 3_600);
    await tell(DirectTradeHeldSchema, { directTradeId: randomUUID(), userIds: [randomUUID()], heldUntil });
    await stage.database.knex('users').where({ id: account.userId }).delete();
    expect(await holdsOf(account.userId)).toEqual([]);
  });
});
