import { forgetLapsed } from '../src/retention/retention.ts';
import { newWallet, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const count = async (table: string) => (await stage.database.knex(table).count<{ count: number }[]>())[0]?.count;

describe('sweep', () => {
  it('deletes what has lapsed and leaves what has not', async () => {
    await stage.call('GET', `/v2/auth/wallet?address=${newWallet().address}`);
    const idle = await signIn(stage.call);
    stage.forward(31 * 86_400);
    await stage.call('GET', `/v2/auth/wallet?address=${newWallet().address}`);
    const fresh = await signIn(stage.call);
    await forgetLapsed(stage);
    expect(await count('sign_in_messages')).toBe(1);
    expect(await stage.database.knex('sessions').pluck('id')).toEqual([fresh.sessionId]);
    expect(await count('refresh_tokens')).toBe(1);
    expect((await stage.call('GET', '/v2/users', { as: idle.as })).status).toBe(200);
  });

  it('goes on until nothing is left', async () => {
    await stage.database.knex.raw(
      `insert into sign_in_messages select n::text, '0x', 1, '', now(), now() - interval '1 day' from generate_series(1, 2500) n`,
    );
    await Promise.all([forgetLapsed(stage), forgetLapsed(stage)]);
    expect(await stage.database.knex('sign_in_messages').where({ address: '0x' })).toEqual([]);
  });
});
