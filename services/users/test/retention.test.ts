import { forgetLapsed } from '../src/retention/retention.ts';
import { newWallet, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const count = async (table: string) => (await stage.database.knex(table).count<{ count: number }[]>())[0]?.count;

const forget = () => forgetLapsed({ ...stage, log: stage.log });

describe('sweep', () => {
  it('deletes what has lapsed and leaves what has not', async () => {
    await stage.call('GET', `/v2/auth/wallet?address=${newWallet().address}`);
    const idle = await signIn(stage.call);
    stage.forward(31 * 86_400);
    await stage.call('GET', `/v2/auth/wallet?address=${newWallet().address}`);
    const fresh = await signIn(stage.call);
    await forget();
    expect(await count('sign_in_messages')).toBe(1);
    expect(await stage.database.knex('sessions').pluck('id')).toEqual([fresh.sessionId]);
    expect(await count('refresh_tokens')).toBe(1);
    expect((await stage.call('GET', '/v2/users', { as: idle.as })).status).toBe(200);
  });

  it('goes on until nothing is left', async () => {
    await stage.database.knex.raw(
      `insert into sign_in_messages select n::text, '0x', 1, '', now(), now() - interval '1 day' from generate_series(1, 2500) n`,
    );
    await Promise.all([forget(), forget()]);
    expect(await stage.database.knex('sign_in_messages').where({ address: '0x' })).toEqual([]);
  });

  it('cleans the other tables when one fails', async () => {
    const { knex } = stage.database;
    await knex.raw(`insert into sign_in_messages select 'last', '0x', 1, '', now(), now() - interval '1 day'`);
    await knex.raw('alter table attempts rename column forgotten_at to forgotten');
    await forget();
    await knex.raw('alter table attempts rename column forgotten to forgotten_at');
    expect(await knex('sign_in_messages').where({ address: '0x' })).toEqual([]);
  });

  it('finds ended sessions by an index, however many there are', async () => {
    const { userId } = await signIn(stage.call);
    const { knex } = stage.database;
    await knex.raw(
      `insert into sessions (id, user_id, device, generation, rotated_at, created_at, last_used_at, ended_at)
       select gen_random_uuid(), ?, '', 1, now(), now(), now(), case when n % 100 = 0 then now() end
       from generate_series(1, 20000) n`,
      [userId],
    );
    await knex.raw('analyze sessions');
    const { rows } = await knex.raw(
      `explain select ctid from sessions where ended_at < now() - interval '1 day' order by ended_at limit 1000 for update skip locked`,
    );
    expect(JSON.stringify(rows)).toContain('sessions_ended');
  });
});
