import { asKey } from '@hatchery/kit/testing';
import { createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const credentialsOf = (as: Parameters<Stage['call']>[2]) => stage.call('GET', '/account/credentials', as);

describe('GET /account/credentials', () => {
  it('lists all that signs in, and Discord', async () => {
    const account = await signIn(stage.call);
    const { knex } = stage.database;
    const [user_id, linked_at] = [account.userId, new Date('2026-01-02T03:04:05.678Z')];
    await knex('users').where({ id: user_id }).update({ email: 'all@example.com' });
    await knex('passwords').insert({ user_id, hash: '$argon2id$', updated_at: linked_at });
    const later = new Date('2026-01-03T00:00:00Z');
    await knex('google_identities').insert([
      { subject: 'second', user_id, email: 'second@gmail.com', linked_at: later },
      { subject: 'first', user_id, email: 'first@gmail.com', linked_at },
    ]);
    await knex('discord_identities').insert({ discord_id: '42', user_id, username: 'nelly', linked_at });
    expect(await credentialsOf(account)).toMatchObject({ status: 200 });
    expect((await credentialsOf(account)).body).toEqual({
      email: { address: 'all@example.com', password: true },
      google: [
        { username: 'first@gmail.com', linkedAt: '2026-01-02T03:04:05.678Z' },
        { username: 'second@gmail.com', linkedAt: '2026-01-03T00:00:00.000Z' },
      ],
      wallets: [{ address: account.wallet.address, linkedAt: expect.any(String), main: true }],
      discord: { discordId: '42', username: 'nelly', linkedAt: '2026-01-02T03:04:05.678Z' },
    });
  });

  it('has none for a guest: the wallet that the platform keeps signs nobody in', async () => {
    const guest = await createGuest(stage.call);
    expect((await credentialsOf(guest)).body).toEqual({ google: [], wallets: [] });
  });

  it('is for who is signed in, and says when they are no more', async () => {
    expect((await credentialsOf({})).status).toBe(401);
    expect((await credentialsOf({ as: asKey('k', 'discord') })).status).toBe(403);
    const account = await signIn(stage.call);
    await stage.call('DELETE', '/v2/users', { as: account.as, body: { abandonAssets: true } });
    expect((await credentialsOf(account)).status).toBe(404);
  });
});
