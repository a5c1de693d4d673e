import { eventually } from '@hatchery/kit/testing';
import { newWallet, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  // Nothing listens there, so that mails wait.
  stage = await startStage({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterAll(() => stage?.close());

/** Deletes an account in a transaction that commits once the request waits for it. */
async function whileDeleting<Reply>(userId: string, request: () => Promise<Reply>): Promise<Reply> {
  const { knex } = stage.database;
  const deletion = await knex.transaction();
  await deletion('users').where({ id: userId }).delete();
  const reply = request();
  const waiting = knex('pg_stat_activity').where({ wait_event_type: 'Lock' }).whereRaw('datname = current_database()');
  await eventually(async () => (await waiting.clone()).length > 0);
  await deletion.commit();
  return reply;
}

describe('an account that is deleted while its owner asks for something', () => {
  it('gets no message to link a wallet', async () => {
    const { as, userId } = await signIn(stage.call);
    const path = `/v2/link/wallet?address=${newWallet().address}`;
    const reply = await whileDeleting(userId, () => stage.call('GET', path, { as }));
    expect(reply).toMatchObject({ status: 404, body: { detail: 'User not found' } });
  });

  it('gets no mail for a new password, which the answer does not tell', async () => {
    const { userId } = await signIn(stage.call);
    await stage.database.knex('users').where({ id: userId }).update({ email: 'ada@example.com' });
    const forget = () => stage.call('POST', '/account/password-reset-mail', { body: { email: 'ada@example.com' } });
    const reply = await whileDeleting(userId, forget);
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual((await forget()).body);
  });
});
