import { randomUUID } from 'node:crypto';
import { asAdmin, asService, asUser } from '@hatchery/kit/testing';
import { createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const stateOf = async (sessionId: string) =>
  (await stage.call('GET', `/internal/users/sessions/${sessionId}`, { as: asService('gateway') })).body;

async function admin() {
  const { userId } = await signIn(stage.call);
  await stage.database.knex('user_roles').insert({ user_id: userId, role: 'admin', created_at: new Date() });
  return asUser(userId, { roles: ['admin'] });
}

describe('a gateway is told at once', () => {
  it('of a session that ended', async () => {
    const { as, sessionId } = await signIn(stage.call);
    await stage.call('DELETE', `/account/sessions/${sessionId}`, { as });
    expect(stage.revoked).toContainEqual({ kind: 'session', id: sessionId });
    expect(await stateOf(sessionId)).toEqual({ active: false });
  });

  it('of a stolen refresh token', async () => {
    const { refreshToken, sessionId } = await createGuest(stage.call);
    const refresh = () => stage.call('POST', '/account/token', { body: { refreshToken } });
    await refresh();
    stage.forward(60);
    const before = stage.revoked.length;
    await refresh();
    const told = stage.revoked.slice(before).some(({ id }) => id === sessionId);
    expect(told).toBe(!(await stateOf(sessionId)).active);
  });

  it('of all sessions that ended, and of a deleted account', async () => {
    const player = await signIn(stage.call);
    await stage.call('POST', '/account/sign-out', { as: player.as, body: { everywhere: true } });
    expect(stage.revoked).toContainEqual({ kind: 'user', id: player.userId });
    const other = await signIn(stage.call);
    expect(
      (await stage.call('DELETE', '/v2/users', { as: other.as, body: { abandonAssets: true } })).status,
    ).toBeLessThan(300);
    expect(stage.revoked).toContainEqual({ kind: 'user', id: other.userId });
  });

  it('of changed roles, which the state of the session has', async () => {
    const { userId, sessionId } = await signIn(stage.call);
    expect(await stateOf(sessionId)).toEqual({ active: true, roles: [] });
    const reply = await stage.call('PUT', `/v2/users/${userId}/roles`, {
      as: await admin(),
      body: { roles: ['studio'] },
    });
    expect(reply.status).toBe(200);
    expect(stage.revoked).toContainEqual({ kind: 'user', id: userId });
    expect(await stateOf(sessionId)).toEqual({ active: true, roles: ['studio'] });
  });

  it('of keys that were replaced or revoked, and of nothing that failed', async () => {
    const as = asAdmin(randomUUID());
    const body = { name: 'Studio', permissions: ['rewards'], balance: {} };
    const { uid: id } = (await stage.call('POST', '/v2/api-keys', { as, body })).body;
    const told = () => stage.revoked.filter((revocation) => revocation.id === id);
    expect((await stage.call('POST', `/v2/api-keys/${id}/rotate`, { as, body: {} })).status).toBe(400);
    expect(told()).toEqual([]);
    await stage.call('POST', `/v2/api-keys/${id}/rotate`, { as, body: { overlapSeconds: 60 } });
    await stage.call('DELETE', `/v2/api-keys/${id}`, { as });
    expect(told()).toEqual([
      { kind: 'key', id },
      { kind: 'key', id },
    ]);
  });
});
