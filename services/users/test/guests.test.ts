import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { eventually } from '@hatchery/kit/testing';
import {
  GuestCreatedSchema,
  GuestUpgradedSchema,
  UserCreatedSchema,
  UserDeletedSchema,
  WalletKind,
  WalletLinkedSchema,
} from '@hatchery/proto/users';
import { linkFirstWallet } from '../src/wallets/first-wallet.ts';
import {
  claimsOf,
  createGuest,
  freshKey,
  newWallet,
  type Stage,
  signedMessage,
  signIn,
  startStage,
} from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const linksOf = (userId: string) => stage.eventsOf(WalletLinkedSchema).filter((event) => event.userId === userId);
const refreshStatus = async (refreshToken: string) =>
  (await stage.call('POST', '/account/token', { body: { refreshToken } })).status;

/** An account of a wallet, with its custodial wallet there. */
async function settledAccount() {
  const account = await signIn(stage.call);
  await eventually(() => linksOf(account.userId).length === 2);
  return account;
}

describe('POST /v2/users/guest/wallets/create', () => {
  it('makes a guest with a wallet of the signer, signed in', async () => {
    const { reply, userId, address, as } = await createGuest(stage.call);
    expect(reply).toMatchObject({ status: 201, body: { uid: userId, expiresIn: 900 } });
    expect(reply.headers.get('set-cookie')).toContain(`hatchery_refresh=${reply.body.refreshToken}; `);
    expect(address).toBe(stage.signer.wallets.get(userId));
    expect((await stage.call('GET', '/v2/users', { as })).body).toMatchObject({
      uid: userId,
      guest: true,
      mainWallet: address,
      internalWallet: address,
      wallets: [{ address, linked: true, nonce: '', createdAt: expect.any(Number) }],
    });
    await eventually(() => linksOf(userId).length === 1);
    expect(linksOf(userId)).toMatchObject([{ address, kind: WalletKind.CUSTODIAL, main: true }]);
    expect(stage.eventsOf(GuestCreatedSchema)).toContainEqual(expect.objectContaining({ userId, address }));
    expect(stage.eventsOf(UserCreatedSchema).filter((event) => event.userId === userId)).toEqual([]);
  });

  it('answers 503 and keeps nothing while the signer is away', async () => {
    // News of earlier guests may still be under way.
    await eventually(async () => (await stage.database.knex('outbox').first('id')) === undefined);
    const before = stage.eventsOf(GuestCreatedSchema).length;
    stage.signer.setAway(true);
    const reply = await stage.call('POST', '/v2/users/guest/wallets/create');
    stage.signer.setAway(false);
    expect(reply.status).toBe(503);
    const rows = await stage.database.knex('users').whereNotIn('id', stage.database.knex('wallets').select('user_id'));
    expect(rows).toEqual([]);
    expect(stage.eventsOf(GuestCreatedSchema)).toHaveLength(before);
  });

  it('replays its answer for an Idempotency-Key, also while the signer is away', async () => {
    const headers = freshKey();
    const first = await stage.call('POST', '/v2/users/guest/wallets/create', { headers });
    stage.signer.setAway(true);
    const second = await stage.call('POST', '/v2/users/guest/wallets/create', { headers });
    stage.signer.setAway(false);
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it.each([[{ uid: 'x' }], [{ roles: ['admin'] }], [[]], ['{']])('refuses the body %j', async (body) => {
    expect((await stage.call('POST', '/v2/users/guest/wallets/create', { body })).status).toBe(400);
  });
});

describe('POST /v2/auth/wallet with the session of a guest', () => {
  it('makes an account of the guest when the wallet is new', async () => {
    const guest = await createGuest(stage.call);
    const account = await signIn(stage.call, newWallet(), guest.as);
    expect(account.userId).toBe(guest.userId);
    expect(claimsOf(account.reply.body.token).guest).toBe(false);
    expect((await stage.call('GET', '/v2/users', { as: account.as })).body).toMatchObject({
      guest: false,
      mainWallet: account.wallet.address,
      internalWallet: guest.address,
    });
    await eventually(() => stage.eventsOf(GuestUpgradedSchema).some(({ userId }) => userId === guest.userId));
    await eventually(() => linksOf(guest.userId).length === 3);
    expect(linksOf(guest.userId).slice(1)).toMatchObject([
      { address: guest.address, kind: WalletKind.CUSTODIAL, main: false },
      { address: account.wallet.address, kind: WalletKind.EXTERNAL, main: true },
    ]);
    expect(await refreshStatus(guest.refreshToken)).toBe(401);
    expect(await refreshStatus(account.refreshToken)).toBe(200);
  });

  it('hands the guest’s wallet to the account that the wallet has, and the guest is no more', async () => {
    const account = await settledAccount();
    const guest = await createGuest(stage.call);
    const again = await signIn(stage.call, account.wallet, guest.as);
    expect(again.userId).toBe(account.userId);
    const { body } = await stage.call('GET', '/v2/users', { as: again.as });
    expect(body.mainWallet).toBe(account.wallet.address);
    expect(body.internalWallet).toBe(stage.signer.wallets.get(account.userId));
    expect(body.wallets.map(({ address }: { address: string }) => address)).toContain(guest.address);
    await eventually(() => stage.eventsOf(UserDeletedSchema).some(({ userId }) => userId === guest.userId));
    expect(linksOf(account.userId).at(-1)).toMatchObject({
      address: guest.address,
      kind: WalletKind.CUSTODIAL,
      main: false,
    });
    expect((await stage.call('GET', '/v2/users', { as: guest.as })).status).toBe(404);
    expect(await refreshStatus(guest.refreshToken)).toBe(401);
  });

  it('keeps the name of the guest if the account has none, and no other', async () => {
    const account = await settledAccount();
    const named = async (displayName: string) => {
      const guest = await createGuest(stage.call);
      await stage.call('PUT', '/v2/users', { as: guest.as, body: { displayName } });
      const { as } = await signIn(stage.call, account.wallet, guest.as);
      return (await stage.call('GET', '/v2/users', { as })).body.displayName;
    };
    await signIn(stage.call, account.wallet, (await createGuest(stage.call)).as);
    expect(await named('Zoë')).toBe('Zoë');
    expect(await named('Other')).toBe('Zoë');
  });

  it('upgrades a guest once: a second wallet with the same session has an account of its own', async () => {
    const guest = await createGuest(stage.call);
    await signIn(stage.call, newWallet(), guest.as);
    const second = await signIn(stage.call, newWallet(), guest.as);
    expect(second.userId).not.toBe(guest.userId);
  });

  it('upgrades a guest once when two wallets sign in at the same time', async () => {
    const guest = await createGuest(stage.call);
    const bodies = [await signedMessage(stage.call, newWallet()), await signedMessage(stage.call, newWallet())];
    const replies = await Promise.all(
      bodies.map((body) => stage.call('POST', '/v2/auth/wallet', { as: guest.as, body })),
    );
    const users = replies.map(({ body }) => claimsOf(body.token).sub);
    expect(new Set(users).size).toBe(2);
    expect(users.filter((userId) => userId === guest.userId)).toHaveLength(1);
  });

  it('signs in as ever when the guest is gone', async () => {
    const guest = await createGuest(stage.call);
    await stage.call('DELETE', '/v2/users', { as: guest.as, body: { abandonAssets: true } });
    expect((await signIn(stage.call, newWallet(), guest.as)).userId).not.toBe(guest.userId);
  });
});

describe('The custodial wallet of an account', () => {
  it('is made when the signer is back', async () => {
    stage.signer.setAway(true);
    const account = await signIn(stage.call);
    const before = await stage.call('GET', '/v2/users', { as: account.as });
    expect(before.body.internalWallet).toBe('');
    stage.signer.setAway(false);
    await eventually(async () => (await stage.call('GET', '/v2/users', { as: account.as })).body.internalWallet);
  });

  it('stands in the answer to the completion of an account, and follows while the signer is away', async () => {
    const complete = async (path: string) => {
      const { as, userId } = await signIn(stage.call);
      const { status, body } = await stage.call('POST', path, { as });
      expect(status).toBe(201);
      return { internalWallet: body.internalWallet, made: stage.signer.wallets.get(userId) };
    };
    for (const path of ['/v2/auth/users', '/v1/users']) {
      const { internalWallet, made } = await complete(path);
      expect(internalWallet).toBe(made);
      expect(internalWallet).toMatch(/^0x/);
    }
    stage.signer.setAway(true);
    expect((await complete('/v2/auth/users')).internalWallet).toBe('');
    stage.signer.setAway(false);
  });

  it('is not made for an account that is gone when its event comes late', async () => {
    const userId = randomUUID();
    await stage.transport.publish('users.accounts', [
      {
        eventId: randomUUID(),
        key: userId,
        type: UserCreatedSchema.typeName,
        payload: toBinary(UserCreatedSchema, create(UserCreatedSchema, { userId })),
        headers: {},
        occurredAt: new Date(),
      },
    ]);
    const later = await signIn(stage.call);
    await eventually(async () => (await stage.call('GET', '/v2/users', { as: later.as })).body.internalWallet);
    expect(stage.signer.wallets.has(userId)).toBe(false);
  });

  it('is forgotten by the signer once more when the account is deleted while it is made', async () => {
    const userId = randomUUID();
    const address = newWallet().address;
    await stage.database.transaction((tx) => linkFirstWallet(tx, { userId, address, now: stage.now() }));
    await eventually(() => stage.eventsOf(UserDeletedSchema).some((event) => event.userId === userId));
    expect(await stage.database.knex('wallets').where({ user_id: userId })).toEqual([]);
  });

  it('is the one that a guest brought along, when that came first', async () => {
    const guest = await createGuest(stage.call);
    stage.signer.setAway(true);
    const account = await signIn(stage.call);
    await signIn(stage.call, account.wallet, guest.as);
    stage.signer.setAway(false);
    const later = await signIn(stage.call);
    await eventually(async () => (await stage.call('GET', '/v2/users', { as: later.as })).body.internalWallet);
    const { body } = await stage.call('GET', '/v2/users', { as: account.as });
    expect(body).toMatchObject({ mainWallet: account.wallet.address, internalWallet: guest.address });
    expect(body.wallets).toHaveLength(2);
  });
});

describe('the guests of a browser', () => {
  /** A browser: sends the cookies of `/account` that it was given. */
  function newBrowser() {
    const jar = new Map<string, string>();
    const take = (reply: { headers: Headers }) => {
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
    };
    const send = async (method: string, path: string, options: Parameters<Stage['call']>[2] = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await stage.call(method, path, { ...options, headers: { cookie } });
      take(reply);
      return reply;
    };
    const players = async () => (await send('GET', '/account/players')).body;
    const becomeGuest = async () => {
      const guest = await createGuest(stage.call);
      take(guest.reply);
      return guest;
    };
    return { send, players, becomeGuest, jar };
  }

  it('are put aside when they sign out, and can go on', async () => {
    const browser = newBrowser();
    expect(await browser.players()).toEqual({ guests: [] });
    const first = await browser.becomeGuest();
    expect(await browser.players()).toEqual({
      current: { uid: first.userId, guest: true, lastUsedAt: expect.any(String) },
      guests: [],
    });
    expect((await browser.send('POST', '/account/sign-out', { as: first.as })).status).toBe(204);
    const second = await browser.becomeGuest();
    expect(await browser.players()).toMatchObject({ current: { uid: second.userId }, guests: [{ uid: first.userId }] });

    const entered = await browser.send('POST', `/account/players/${first.userId}`);
    expect(entered).toMatchObject({ status: 200, body: { refreshToken: '' } });
    expect(claimsOf(entered.body.token).sub).toBe(first.userId);
    expect(await browser.players()).toMatchObject({ current: { uid: first.userId }, guests: [{ uid: second.userId }] });
    expect((await browser.send('POST', '/account/token')).status).toBe(200);
  });

  it('are forgotten when they sign out everywhere', async () => {
    const browser = newBrowser();
    const guest = await browser.becomeGuest();
    await browser.send('POST', '/account/sign-out', { as: guest.as, body: { everywhere: true } });
    expect(await browser.players()).toEqual({ guests: [] });
    expect(await refreshStatus(guest.reply.body.refreshToken)).toBe(401);
  });

  it('leave when they became an account, and are five at most', async () => {
    const browser = newBrowser();
    const guests = [];
    for (let count = 0; count < 6; count += 1) {
      const guest = await browser.becomeGuest();
      guests.unshift(guest);
      await browser.send('POST', '/account/sign-out', { as: guest.as });
    }
    expect((await browser.players()).guests.map(({ uid }: { uid: string }) => uid)).toEqual(
      guests.slice(0, 5).map(({ userId }) => userId),
    );
    await signIn(stage.call, newWallet(), guests[0]?.as);
    expect((await browser.players()).guests).toHaveLength(4);
    expect((await browser.send('POST', `/account/players/${guests[0]?.userId}`)).status).toBe(404);
  });

  it('are those of its cookies alone', async () => {
    const stranger = await createGuest(stage.call);
    const browser = newBrowser();
    await browser.becomeGuest();
    expect((await browser.send('POST', `/account/players/${stranger.userId}`)).status).toBe(404);
    browser.jar.set('hatchery_guests', `${'x'.repeat(43)}..\u00e9.${'y'.repeat(5_000)}`);
    expect((await browser.players()).guests).toEqual([]);
  });

  it('end with the session of a guest whose client has no cookies', async () => {
    const guest = await createGuest(stage.call);
    const reply = await stage.call('POST', '/account/sign-out', { as: guest.as });
    expect(reply.headers.getSetCookie()).toHaveLength(1);
    expect(await refreshStatus(guest.reply.body.refreshToken)).toBe(401);
  });
});
