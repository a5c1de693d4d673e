import { randomBytes, randomUUID } from 'node:crypto';
import { hashEmail } from '@hatchery/kit/email-hash';
import { createLogger } from '@hatchery/kit/log';
import { asService, asUser, eventually } from '@hatchery/kit/testing';
import { getAddress } from 'viem';
import { forgetLapsed } from '../src/retention/retention.ts';
import { lockEmail, setEmail } from '../src/users/users.ts';
import { type MailStage, newAccount, startMailStage } from './fixtures/email.fixture.ts';
import { acceptancesOf, end, invite, published, wait, waitingGift } from './fixtures/invitations.fixture.ts';
import { newEmail, tokenIn } from './fixtures/mail.fixture.ts';
import { confirm, propose, undo } from './fixtures/merges.fixture.ts';
import { createGuest, signIn } from './fixtures/users.fixture.ts';

let stage: MailStage;
beforeAll(async () => {
  stage = await startMailStage();
});
afterAll(() => stage.close());

const knex = () => stage.database.knex;
const row = (id: string) => knex()('invitations').where({ id }).first();
const mailsTo = (email: string) => stage.mailServer.mails.filter(({ to }) => to.includes(email));
/** Gives an account an address, as linking does. */
const own = (userId: string, email: string) =>
  stage.database.transaction(async (tx) => {
    await lockEmail(tx, email);
    await setEmail(tx, userId, email, stage.now());
  });
const queued = async (email: string) => Number((await knex()('mails').where({ recipient: email }).count())[0]?.count);
const stop = (token: string) => stage.call('POST', '/account/gift-mails/stop', { body: { token } });

/** An account that is older than a day. */
async function player() {
  const signedIn = await signIn(stage.call);
  await knex()('users')
    .where({ id: signedIn.userId })
    .update({ created_at: new Date(0) });
  return signedIn;
}

describe('POST /internal/users/invitations', () => {
  it('answers the account with the address, in whatever case', async () => {
    const account = await newAccount(stage);
    expect((await invite(stage, { email: account.email })).body).toEqual({ userId: account.userId });
    expect((await invite(stage, { email: account.email.toUpperCase() })).body).toEqual({ userId: account.userId });
  });

  it('invites anybody else, once by reference, and mails nobody', async () => {
    const [email, reference] = [newEmail(), randomUUID()];
    const replies = await Promise.all([invite(stage, { email, reference }), invite(stage, { email, reference })]);
    const [first, second] = replies.map(({ body }) => body);
    expect(first).toEqual({ invitationId: expect.any(String) });
    expect(second).toEqual(first);
    expect((await invite(stage, { email: newEmail(), reference })).status).toBe(409);
    expect(await queued(email)).toBe(0);
  });

  it('is for the vouchers service alone, and wants an address', async () => {
    const path = '/internal/users/invitations';
    const body = { reference: randomUUID(), email: newEmail(), until: new Date().toISOString() };
    expect((await stage.call('POST', path, { body })).status).toBe(401);
    expect((await stage.call('POST', path, { body, as: asUser(randomUUID()) })).status).toBe(401);
    expect((await stage.call('POST', path, { body, as: asService('ultigen') })).status).toBe(403);
    for (const email of ['', 'ada', 'ada@', 'a b@c.example', 'ada@c.example\r\nBcc: x@y.example'])
      expect(await stage.call('POST', path, { body: { ...body, email }, as: asService('vouchers') })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.email' }] },
      });
  });

  it('lets a player invite 20 addresses a day, fewer on the first day, and a guest none', async () => {
    const [old, young, guest] = [await player(), await signIn(stage.call), await createGuest(stage.call)];
    const tries = async (inviterId: string, count: number) => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1)
        statuses.push((await invite(stage, { email: newEmail(), inviterId })).status);
      return statuses;
    };
    expect(await tries(young.userId, 4)).toEqual([200, 200, 200, 429]);
    expect(await tries(old.userId, 21)).toEqual([...Array(20).fill(200), 429]);
    expect(await tries(guest.userId, 1)).toEqual([403]);
    expect(await tries(randomUUID(), 1)).toEqual([404]);
    const used = newEmail();
    const other = await player();
    expect((await invite(stage, { email: used, inviterId: other.userId })).status).toBe(200);
    expect(await tries(other.userId, 20)).toEqual([...Array(19).fill(200), 429]);
    expect((await invite(stage, { email: used, inviterId: other.userId })).status).toBe(200);
  });

  it('refuses a player the same with and without an account behind an address', async () => {
    const account = await newAccount(stage);
    const [young, guest] = [await signIn(stage.call), await createGuest(stage.call)];
    const send = (inviterId: string, email: string) => invite(stage, { email, inviterId });
    for (const email of [account.email, newEmail()])
      expect(await send(guest.userId, email)).toMatchObject({ status: 403, body: { detail: expect.any(String) } });
    for (let index = 0; index < 3; index += 1)
      expect((await send(young.userId, (await newAccount(stage)).email)).status).toBe(200);
    const [known, unknown] = [await send(young.userId, account.email), await send(young.userId, newEmail())];
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(known.body.detail).toBe(unknown.body.detail);
    expect((await invite(stage, { email: account.email })).status).toBe(200);
  });

  it('finds the owner of a wallet or an id, and counts tries of wallets', async () => {
    const [giver, owner] = [await player(), await player()];
    const { address: wallet } = owner.wallet;
    for (const named of [{ wallet }, { wallet: wallet.toLowerCase() }, { playerId: owner.userId }])
      expect((await invite(stage, { ...named, inviterId: giver.userId })).body).toEqual({ userId: owner.userId });
    const stranger = `0x${'ab'.repeat(20)}`;
    expect((await invite(stage, { wallet: stranger })).body).toBeNull();
    expect((await invite(stage, { playerId: randomUUID(), inviterId: giver.userId })).body).toBeNull();
    const tries = [];
    for (let index = 0; index < 102; index += 1)
      tries.push(invite(stage, { wallet: stranger, inviterId: giver.userId }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses).toContain(429);
    expect((await invite(stage, { wallet, inviterId: giver.userId })).status).toBe(429);
    expect((await invite(stage, { playerId: owner.userId, inviterId: giver.userId })).status).toBe(200);
    for (const body of [{}, { wallet, email: newEmail() }, { wallet: 'x' }, { playerId: 'x' }])
      expect((await invite(stage, body)).status).toBe(400);
  });

  it('counts no wallet that somebody has, however often it is asked for', async () => {
    const [giver, owner] = [await player(), await player()];
    const gift = { wallet: owner.wallet.address, inviterId: giver.userId, reference: randomUUID() };
    for (let round = 0; round < 6; round += 1) {
      const again = Array.from({ length: 10 }, () => invite(stage, gift));
      const others = Array.from({ length: 10 }, () => invite(stage, { ...gift, reference: randomUUID() }));
      for (const reply of await Promise.all([...again, ...others]))
        expect(reply).toMatchObject({ status: 200, body: { userId: owner.userId } });
    }
    const stranger = () => invite(stage, { wallet: `0x${'ab'.repeat(20)}`, inviterId: giver.userId });
    const tries = await Promise.all(Array.from({ length: 100 }, stranger));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await invite(stage, gift)).status).toBe(200);
    expect((await stranger()).status).toBe(200);
    // A wait is for all wallets, so it does not tell which of them somebody has.
    expect([(await stranger()).status, (await invite(stage, gift)).status]).toEqual([429, 429]);
  });

  it('lets a player send to one address 20 times a day, with and without an account behind it', async () => {
    for (const email of [newEmail(), (await newAccount(stage)).email]) {
      const [giver, other] = [await player(), await player()];
      const send = (inviterId: string) => invite(stage, { email, inviterId });
      for (let index = 0; index < 20; index += 1) expect((await send(giver.userId)).status).toBe(200);
      expect((await send(giver.userId)).body.detail).toContain('20 times');
      expect((await send(other.userId)).status).toBe(200);
    }
  });

  it('keeps the 1,000 places of an address for gifts that wait', async () => {
    const [email, giver] = [newEmail(), await player()];
    const fill = (confirmedAt: Date | null) =>
      knex()('invitations').insert(
        Array.from({ length: 1_000 }, () => ({
          ...{ id: randomUUID(), reference: randomUUID(), email, email_hash: Buffer.alloc(32), until: new Date() },
          ...{ created_at: new Date(), confirmed_at: confirmedAt },
        })),
      );
    await fill(null);
    const { invitationId } = (await invite(stage, { email, inviterId: giver.userId })).body;
    expect((await row(invitationId)).ended_at).toBeNull();
    expect((await invite(stage, { email })).status).toBe(200);
    await fill(new Date());
    expect((await invite(stage, { email })).status).toBe(409);
    const late = (await invite(stage, { email, inviterId: giver.userId })).body;
    expect((await row(late.invitationId)).ended_at).not.toBeNull();
  });

  it('lets a player whom the recipient has blocked wait for nobody', async () => {
    const [giver, blocker] = [await player(), await newAccount(stage)];
    const wallet = `0x${'cd'.repeat(20)}`;
    const now = stage.now();
    await knex()('wallets').insert({
      address: getAddress(wallet),
      user_id: blocker.userId,
      kind: 'external',
      main: false,
      created_at: now,
    });
    await knex()('friendships').insert({
      user_id: blocker.userId,
      other_id: giver.userId,
      state: 'blocked',
      since: now,
    });
    for (const named of [{ email: blocker.email }, { wallet }, { playerId: blocker.userId }]) {
      const gift = { ...named, inviterId: giver.userId, reference: randomUUID() };
      const { body } = await invite(stage, gift);
      expect(body).toEqual({ invitationId: expect.any(String) });
      expect((await invite(stage, gift)).body).toEqual(body);
      await wait(stage, { giftId: gift.reference, invitationId: body.invitationId });
      expect(await end(stage, body.invitationId)).toBeNull();
      expect((await invite(stage, named)).body).toEqual({ userId: blocker.userId });
    }
    expect(await queued(blocker.email)).toBe(0);
    expect(mailsTo(blocker.email).filter(({ subject }) => subject.includes('gift'))).toEqual([]);
    const back = { playerId: giver.userId, inviterId: blocker.userId };
    expect((await invite(stage, back)).body).toEqual({ userId: giver.userId });
  });

  it('counts invitations that come at once', async () => {
    const { userId: inviterId } = await signIn(stage.call);
    const replies = await Promise.all(Array.from({ length: 8 }, () => invite(stage, { email: newEmail(), inviterId })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('A gift that waits', () => {
  it('is mailed once, with what it is, from whom and until when', async () => {
    const [email, giver] = [newEmail(), await player()];
    await knex()('users').where({ id: giver.userId }).update({ display_name: 'Zoë <b>' });
    const { event } = await waitingGift(stage, { email, inviterId: giver.userId });
    await stage.transport.publish('vouchers.gifts', [event]);
    const { subject, text, html } = await stage.mailServer.mailTo(email);
    expect(subject).toBe('A gift is waiting for you');
    for (const part of ['“Zoë <b>”, a player of Hatchery, gives you: 3 Fire Egg.', '2027-01-02 at 03:04 UTC'])
      expect(text).toContain(part);
    expect(text).toContain('https://play.example/sign-up');
    expect(html).not.toContain('<b>');
    await eventually(async () => (await queued(email)) === 0);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it.each(['visit evil.example', 'https', 'evil．example', 'a@b', 'www evil'])(
    'does not tell the name %s',
    async (name) => {
      const [email, giver] = [newEmail(), await player()];
      await knex()('users').where({ id: giver.userId }).update({ display_name: name });
      await waitingGift(stage, { email, inviterId: giver.userId });
      const { text } = await stage.mailServer.mailTo(email);
      expect(text).toContain('A player of Hatchery gives you: 3 Fire Egg.');
      expect(text).not.toContain(name === 'https' ? '“https”' : name);
    },
  );

  it('mails an address three times a day, whoever gives', async () => {
    const email = newEmail();
    const gifts = [];
    for (let index = 0; index < 5; index += 1) gifts.push(await waitingGift(stage, { email }));
    await stage.mailServer.mailTo(email, 3);
    await eventually(async () => (await queued(email)) === 0);
    expect(mailsTo(email)).toHaveLength(3);
    const { userId } = await newAccount(stage, { email });
    for (const { invitationId } of gifts) {
      await eventually(() => acceptancesOf(stage, invitationId).length === 1);
      expect(acceptancesOf(stage, invitationId)[0]).toMatchObject({ userId });
    }
  });

  it('mails nobody who stopped such mails, and arrives all the same', async () => {
    const email = newEmail();
    await waitingGift(stage, { email });
    const token = tokenIn(await stage.mailServer.mailTo(email));
    expect((await stop(token)).status).toBe(200);
    expect((await stop(token)).status).toBe(200);
    const { invitationId } = await waitingGift(stage, { email: email.toUpperCase() });
    expect((await row(invitationId)).mailed_at).toBeNull();
    await newAccount(stage, { email });
    await eventually(() => acceptancesOf(stage, invitationId).length === 1);
  });

  it('takes no other token to stop mails', async () => {
    expect((await stop('x'.repeat(43))).status).toBe(404);
    for (const body of [undefined, {}, { token: 7 }, { token: 'x'.repeat(101) }])
      expect((await stage.call('POST', '/account/gift-mails/stop', { body })).status).toBe(400);
  });

  it('arrives once, when its recipient has signed up', async () => {
    const email = newEmail();
    const { invitationId, giftId } = await waitingGift(stage, { email });
    await stage.mailServer.mailTo(email);
    const { userId } = await newAccount(stage, { email: email.replace('player', 'PLAYER') });
    await eventually(() => acceptancesOf(stage, invitationId).length > 0);
    expect(acceptancesOf(stage, invitationId)).toEqual([expect.objectContaining({ invitationId, giftId, userId })]);
    expect(await end(stage, invitationId)).toBe(userId);
    expect((await row(invitationId)).email).toBeNull();
    expect((await invite(stage, { email })).body).toEqual({ userId });
  });

  it('arrives when a sign-up came between the invitation and the gift', async () => {
    const [email, giftId] = [newEmail(), randomUUID()];
    const { invitationId } = (await invite(stage, { email, reference: giftId })).body;
    const { userId } = await newAccount(stage, { email });
    await published(stage);
    expect(acceptancesOf(stage, invitationId)).toEqual([]);
    expect((await invite(stage, { email, reference: giftId })).body).toEqual({ userId });
    const event = await wait(stage, { giftId, invitationId });
    await stage.transport.publish('vouchers.gifts', [event]);
    await eventually(() => acceptancesOf(stage, invitationId).length > 0);
    expect(acceptancesOf(stage, invitationId)).toEqual([expect.objectContaining({ userId })]);
    expect(mailsTo(email).filter(({ subject }) => subject.includes('gift'))).toEqual([]);
  });

  it('arrives when an account links the address, and when undoing a merge brings it back', async () => {
    const [into, from, linked, aside] = [await player(), await player(), newEmail(), newEmail()];
    const first = await waitingGift(stage, { email: linked });
    await own(into.userId, linked);
    await eventually(() => acceptancesOf(stage, first.invitationId).length === 1);
    await own(from.userId, aside);
    const uid = await propose(stage, into, from);
    expect((await confirm(stage, into, uid)).status).toBe(200);
    const second = await waitingGift(stage, { email: aside });
    expect((await undo(stage, into, uid)).status).toBe(200);
    await eventually(() => acceptancesOf(stage, second.invitationId).length === 1);
    expect(acceptancesOf(stage, second.invitationId)[0]?.userId).toBe(from.userId);
  });
});

describe('POST /internal/users/invitations/{uid}/end', () => {
  it('binds: nobody accepts it afterwards', async () => {
    const email = newEmail();
    const { invitationId, giftId } = await waitingGift(stage, { email });
    expect([await end(stage, invitationId), await end(stage, invitationId)]).toEqual([null, null]);
    await newAccount(stage, { email });
    await wait(stage, { giftId, invitationId });
    await published(stage);
    expect(acceptancesOf(stage, invitationId)).toEqual([]);
    expect(await end(stage, invitationId)).toBeNull();
    expect((await invite(stage, { email, reference: giftId })).body).toEqual({ invitationId });
    expect((await row(invitationId)).email).toBeNull();
  });

  it('binds for an invitation that nobody knows, and one whose account is gone', async () => {
    expect(await end(stage, randomUUID())).toBeNull();
    const { invitationId } = await waitingGift(stage, { email: newEmail() });
    const { as, userId } = await player();
    await own(userId, (await row(invitationId)).email);
    expect((await stage.call('DELETE', '/v2/users', { as, body: { abandonAssets: true } })).status).toBe(200);
    expect(await end(stage, invitationId)).toBeNull();
  });

  it('comes at the same moment as the sign-up, and one of them wins', async () => {
    const rounds = Array.from({ length: 12 }, async () => {
      const { invitationId } = await waitingGift(stage, { email: newEmail() });
      const { email } = await row(invitationId);
      const { userId } = await player();
      const [, answer] = await Promise.all([own(userId, email), end(stage, invitationId)]);
      await published(stage);
      expect(acceptancesOf(stage, invitationId).map((event) => event.userId)).toEqual(answer === null ? [] : [userId]);
      expect(await end(stage, invitationId)).toBe(answer);
    });
    await Promise.all(rounds);
  });

  it('is for the vouchers service alone', async () => {
    const path = `/internal/users/invitations/${randomUUID()}/end`;
    expect((await stage.call('POST', path)).status).toBe(401);
    expect((await stage.call('POST', path, { as: asService('ultigen') })).status).toBe(403);
    const wrong = await stage.call('POST', '/internal/users/invitations/7/end', { as: asService('vouchers') });
    expect(wrong.status).toBe(400);
  });
});

describe('What is kept of invitations', () => {
  it('is forgotten when no gift followed, and when they are over', async () => {
    const unconfirmed = (await invite(stage, { email: newEmail(), days: 1 })).body.invitationId;
    const [ended, open] = [
      await waitingGift(stage, { email: newEmail() }),
      await waitingGift(stage, { email: newEmail() }),
    ];
    await end(stage, ended.invitationId);
    const inDays = (days: number) => new Date(stage.now().getTime() + days * 86_400_000);
    const forget = (now: Date) =>
      forgetLapsed({
        database: stage.database,
        now: () => now,
        log: createLogger({ service: 'users', level: 'silent' }),
      });
    await forget(inDays(7));
    expect(await row(unconfirmed)).toBeDefined();
    await forget(inDays(9));
    expect(await row(unconfirmed)).toBeUndefined();
    await forget(inDays(61));
    expect(await row(ended.invitationId)).toBeUndefined();
    expect(await row(open.invitationId)).toBeDefined();
  });
});

describe('Verified addresses', () => {
  it('are told to the vouchers service', async () => {
    const account = await newAccount(stage);
    const as = asService('vouchers');
    const of = async (uid: string) => (await stage.call('GET', `/internal/users/${uid}/verified-email`, { as })).body;
    expect(await of(account.userId)).toEqual({ email: account.email });
    expect(await of((await createGuest(stage.call)).userId)).toBeNull();
    expect(await of(randomUUID())).toBeNull();
  });

  it('are hashed for the vouchers service, account by account', async () => {
    const accounts = [await newAccount(stage), await newAccount(stage)];
    const salt = randomBytes(32);
    const page = async (after: string | undefined, limit: number) => {
      const body = { salt: salt.toString('hex'), limit, ...(after && { after }) };
      return stage.call('POST', '/internal/users/verified-emails/hashes', { as: asService('vouchers'), body });
    };
    const all = (await page(undefined, 1_000)).body;
    const ids = all.map(({ userId }: { userId: string }) => userId);
    expect(ids).toEqual(ids.toSorted());
    for (const { userId, email } of accounts)
      expect(all).toContainEqual({ userId, hash: hashEmail(salt, email.toUpperCase()).toString('hex') });
    expect((await page(ids[0], 1)).body).toEqual([all[1]]);
    expect((await page(ids.at(-1), 1)).body).toEqual([]);
    expect((await page('x', 1)).status).toBe(400);
    expect((await page(undefined, 1_001)).status).toBe(400);
  });

  it('are told to nobody else', async () => {
    const path = `/internal/users/${randomUUID()}/verified-email`;
    for (const as of [undefined, asUser(randomUUID())])
      expect((await stage.call('GET', path, { as })).status).toBe(401);
    expect((await stage.call('GET', path, { as: asService('ultigen') })).status).toBe(403);
    const hashes = '/internal/users/verified-emails/hashes';
    const body = { salt: '0'.repeat(64), limit: 1 };
    expect((await stage.call('POST', hashes, { body })).status).toBe(401);
    expect((await stage.call('POST', hashes, { body, as: asService('ultigen') })).status).toBe(403);
  });
});
