import { asService, asUser } from '@hatchery/kit/testing';
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

const refresh = (refreshToken: string, headers = {}) =>
  stage.call('POST', '/account/token', { body: { refreshToken }, headers });

const isActive = async (sessionId: string) =>
  (await stage.call('GET', `/internal/users/sessions/${sessionId}`, { as: asService('gateway') })).body.active;

describe('POST /account/token', () => {
  it('hands out new tokens of the same session', async () => {
    const { refreshToken, userId, sessionId } = await signIn(stage.call);
    const reply = await refresh(refreshToken);
    expect(reply).toMatchObject({ status: 200, body: { expiresIn: 900 } });
    expect(claimsOf(reply.body.token)).toMatchObject({ sub: userId, sid: sessionId });
    expect(reply.body.refreshToken).not.toBe(refreshToken);
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  it('takes the token from the cookie, and then gives the next one in the cookie alone', async () => {
    const { refreshToken } = await signIn(stage.call);
    const headers = { cookie: `theme=dark; hatchery_refresh=${refreshToken}` };
    const reply = await stage.call('POST', '/account/token', { headers });
    expect(reply).toMatchObject({ status: 200, body: { refreshToken: '' } });
    const [, next] =
      /^hatchery_refresh=([\w-]{43}); Max-Age=34560000; Path=\/account; HttpOnly; Secure; SameSite=Strict$/.exec(
        reply.headers.get('set-cookie') ?? '',
      ) ?? [];
    expect((await refresh(next as string)).status).toBe(200);
  });

  it('makes a session that refreshes again and again wait, and no other one behind the same address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const [busy, other] = [await signIn(stage.call), await signIn(stage.call)];
    let token = busy.refreshToken;
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) {
      const reply = await refresh(token, headers);
      statuses.push(reply.status);
      token = reply.body.refreshToken ?? token;
    }
    expect(statuses).toEqual([...Array(31).fill(200), 429]);
    expect((await refresh(other.refreshToken, headers)).status).toBe(200);
    stage.forward(3);
    expect((await refresh(token, headers)).status).toBe(200);
  });

  it('ends the family when an old token comes back', async () => {
    const { refreshToken, sessionId } = await signIn(stage.call);
    const second = (await refresh(refreshToken)).body.refreshToken;
    const third = (await refresh(second)).body.refreshToken;
    const stolen = await refresh(refreshToken);
    expect(stolen).toMatchObject({ status: 401, body: { type: '/problems/session-revoked' } });
    expect((await refresh(third)).status).toBe(401);
    expect(await isActive(sessionId)).toBe(false);
  });

  it('answers again when its answer was lost, however much later', async () => {
    const { refreshToken, sessionId } = await signIn(stage.call);
    const lost = (await refresh(refreshToken)).body.refreshToken;
    stage.forward(3_600);
    const arrived = (await refresh(refreshToken)).body.refreshToken;
    stage.forward(3_600);
    expect((await refresh(arrived)).status).toBe(200);
    expect(await isActive(sessionId)).toBe(true);
    // The lost token was not lost on its way, but in other hands.
    stage.forward(6);
    expect((await refresh(lost)).status).toBe(401);
    expect(await isActive(sessionId)).toBe(false);
  });

  it('ends the family when the predecessor comes back although its successor was used', async () => {
    const { refreshToken } = await signIn(stage.call);
    const second = (await refresh(refreshToken)).body.refreshToken;
    stage.forward(6);
    const third = (await refresh(second)).body.refreshToken;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('lets parallel tabs refresh with one token, and whichever cookie wins goes on', async () => {
    const { refreshToken, sessionId } = await signIn(stage.call);
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    stage.forward(600);
    expect((await refresh(replies[3]?.body.refreshToken)).status).toBe(200);
    expect(await isActive(sessionId)).toBe(true);
  });

  it('finds out a thief who was handed a token within the grace', async () => {
    const { refreshToken, sessionId } = await signIn(stage.call);
    const mine = (await refresh(refreshToken)).body.refreshToken;
    const theirs = (await refresh(refreshToken)).body.refreshToken;
    stage.forward(600);
    expect((await refresh(mine)).status).toBe(200);
    stage.forward(6);
    expect((await refresh(theirs)).status).toBe(401);
    expect(await isActive(sessionId)).toBe(false);
  });

  it('replays its answer for an Idempotency-Key without using the token twice', async () => {
    const { refreshToken, sessionId } = await signIn(stage.call);
    const headers = freshKey();
    const first = await refresh(refreshToken, headers);
    stage.forward(6);
    expect((await refresh(refreshToken, headers)).body).toEqual(first.body);
    expect(await isActive(sessionId)).toBe(true);
  });

  it('lapses after 30 days without use, and after 180 days in any case', async () => {
    const idle = await signIn(stage.call);
    let busy = (await signIn(stage.call)).refreshToken;
    for (let month = 1; month <= 6; month += 1) {
      stage.forward(29 * 86_400);
      busy = (await refresh(busy)).body.refreshToken;
      expect(busy).toEqual(expect.any(String));
    }
    expect((await refresh(idle.refreshToken)).status).toBe(401);
    stage.forward(29 * 86_400);
    expect((await refresh(busy)).status).toBe(401);
  });

  it('lasts 400 days for a guest, who has no other way in', async () => {
    let guest = (await createGuest(stage.call)).refreshToken;
    for (let year = 1; year <= 2; year += 1) {
      stage.forward(399 * 86_400);
      const reply = await refresh(guest);
      expect(reply.status).toBe(200);
      guest = reply.body.refreshToken;
    }
    stage.forward(401 * 86_400);
    expect((await refresh(guest)).status).toBe(401);
  });

  it('picks up what changed about the account', async () => {
    const guest = await createGuest(stage.call);
    expect(claimsOf(guest.reply.body.token).guest).toBe(true);
    const account = await signIn(stage.call, newWallet(), guest.as);
    expect(claimsOf((await refresh(account.refreshToken)).body.token).guest).toBe(false);
  });

  it.each([
    [undefined, 401],
    [{}, 401],
    [{ refreshToken: '' }, 401],
    [{ refreshToken: 'unknown' }, 401],
    [{ refreshToken: 'x'.repeat(201) }, 400],
    [{ refreshToken: 7 }, 400],
    [{ refreshToken: null }, 401],
    [{ token: 'x' }, 400],
    [{ refreshToken: '\u0000' }, 401],
  ])('answers %j with %i', async (body, status) => {
    expect((await stage.call('POST', '/account/token', { body })).status).toBe(status);
  });
});

describe('POST /account/sign-out', () => {
  it('ends this session and clears the cookie', async () => {
    const { refreshToken, as, wallet, sessionId } = await signIn(stage.call);
    const other = await signIn(stage.call, wallet);
    const reply = await stage.call('POST', '/account/sign-out', { as });
    expect(reply).toMatchObject({ status: 204, body: '' });
    expect(reply.headers.get('set-cookie')).toMatch(/^hatchery_refresh=; Max-Age=0; Path=\/account; /);
    expect(await isActive(sessionId)).toBe(false);
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { type: '/problems/session-revoked' } });
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('ends every session of the caller, and nobody else’s', async () => {
    const first = await signIn(stage.call);
    const second = await signIn(stage.call, first.wallet);
    const stranger = await signIn(stage.call);
    const reply = await stage.call('POST', '/account/sign-out', { as: first.as, body: { everywhere: true } });
    expect(reply.status).toBe(204);
    for (const { refreshToken } of [first, second]) expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(stranger.refreshToken)).status).toBe(200);
  });

  it('does not end the session of somebody else', async () => {
    const victim = await signIn(stage.call);
    const thief = asUser((await signIn(stage.call)).userId, { sessionId: victim.sessionId });
    await stage.call('POST', '/account/sign-out', { as: thief });
    expect(await isActive(victim.sessionId)).toBe(true);
  });

  it('wants a caller and a body as declared', async () => {
    expect((await stage.call('POST', '/account/sign-out')).status).toBe(401);
    const { as } = await signIn(stage.call);
    for (const body of [{ everywhere: 'yes' }, { userId: as.subject }])
      expect((await stage.call('POST', '/account/sign-out', { as, body })).status).toBe(400);
  });
});

describe('GET /account/sessions', () => {
  it('lists where the caller is signed in, latest use first', async () => {
    const { wallet } = await signIn(stage.call);
    stage.forward(60);
    const headers = { 'user-agent': 'Phone\t7' };
    const body = await signedMessage(stage.call, wallet);
    const { token, refreshToken } = (await stage.call('POST', '/v2/auth/wallet', { body, headers })).body;
    stage.forward(60);
    const ended = await signIn(stage.call, wallet);
    await stage.call('POST', '/account/sign-out', { as: ended.as });
    await signIn(stage.call);
    stage.forward(60);
    await refresh(refreshToken);
    const { sub, sid } = claimsOf(token);
    const reply = await stage.call('GET', '/account/sessions', { as: asUser(sub, { sessionId: sid }) });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual([
      { uid: sid, device: 'Phone 7', createdAt: expect.any(String), lastUsedAt: expect.any(String), current: true },
      expect.objectContaining({ device: 'node', current: false }),
    ]);
    expect(Date.parse(reply.body[0].lastUsedAt) - Date.parse(reply.body[0].createdAt)).toBeGreaterThanOrEqual(119_000);
  });

  it('leaves out what has lapsed, and wants a caller', async () => {
    const { as } = await signIn(stage.call);
    stage.forward(31 * 86_400);
    expect((await stage.call('GET', '/account/sessions', { as })).body).toEqual([]);
    expect((await stage.call('GET', '/account/sessions')).status).toBe(401);
  });
});

describe('DELETE /account/sessions/{uid}', () => {
  const end = (uid: string, as?: ReturnType<typeof asUser>) => stage.call('DELETE', `/account/sessions/${uid}`, { as });

  it('ends one session, and clears the cookie when it is the caller’s own', async () => {
    const first = await signIn(stage.call);
    const second = await signIn(stage.call, first.wallet);
    const other = await end(second.sessionId, first.as);
    expect([other.status, other.body, other.headers.get('set-cookie')]).toEqual([204, '', null]);
    expect((await refresh(second.refreshToken)).status).toBe(401);
    expect((await refresh(first.refreshToken)).status).toBe(200);
    expect((await end(second.sessionId, first.as)).status).toBe(404);
    expect((await end(first.sessionId, first.as)).headers.get('set-cookie')).toMatch(/^hatchery_refresh=; Max-Age=0; /);
    expect(await isActive(first.sessionId)).toBe(false);
  });

  it('does not end the session of somebody else, and wants a caller and a uid', async () => {
    const victim = await signIn(stage.call);
    const { as } = await signIn(stage.call);
    expect((await end(victim.sessionId, as)).status).toBe(404);
    expect(await isActive(victim.sessionId)).toBe(true);
    expect((await end(victim.sessionId)).status).toBe(401);
    expect((await end('1', as)).status).toBe(400);
  });
});

describe('GET /internal/users/sessions/{sessionId}', () => {
  it('is for services alone', async () => {
    const { as, sessionId } = await signIn(stage.call);
    expect(await isActive(sessionId)).toBe(true);
    expect((await stage.call('GET', `/internal/users/sessions/${sessionId}`, { as })).status).toBe(401);
    expect((await stage.call('GET', `/internal/users/sessions/${sessionId}`)).status).toBe(401);
  });

  it('knows nothing of sessions that never were', async () => {
    expect(await isActive('00000000-0000-4000-8000-000000000000')).toBe(false);
    expect((await stage.call('GET', '/internal/users/sessions/1', { as: asService('gateway') })).status).toBe(400);
  });
});
