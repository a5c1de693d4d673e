import { randomUUID } from 'node:crypto';
import { asKey, asService, type TestCaller } from '@hatchery/kit/testing';
import { confirm, propose } from './fixtures/merges.fixture.ts';
import { type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

type Player = Awaited<ReturnType<typeof signIn>>;

const player = () => signIn(stage.call);
const codeOf = async (of: Player) => (await stage.call('GET', '/v2/users', { as: of.as })).body.referralCode;
const refer = async (referrer: Player, referred: Player) =>
  stage.call('POST', '/v2/auth/users', { as: referred.as, body: { referralCode: await codeOf(referrer) } });
const referrerOf = (of: Player) => stage.call('GET', '/v2/referrals/referrer', { as: of.as });
const referredBy = (of: Player, query = '') => stage.call('GET', `/v2/referrals/referred-users${query}`, { as: of.as });

describe('GET /v2/referrals/referrer', () => {
  it('tells nobody, then who it was, and nothing of theirs that is private', async () => {
    const [alice, bob] = [await player(), await player()];
    expect(await referrerOf(bob)).toMatchObject({ status: 200, body: null });
    await stage.call('PUT', '/v2/users', { as: alice.as, body: { displayName: 'Alice', bio: 'Mine' } });
    await stage.database.knex('users').where({ id: alice.userId }).update({ email: 'alice@example.com' });
    await refer(alice, bob);
    expect((await referrerOf(bob)).body).toEqual({
      uid: alice.userId,
      displayName: 'Alice',
      referralCode: await codeOf(alice),
      email: '',
      internalWallet: '',
      referralCount: 0,
    });
  });
});

describe('GET /v2/referrals/referred-users', () => {
  it('pages newest first, with what each has earned and nothing private', async () => {
    const alice = await player();
    const referred: Player[] = [];
    for (let index = 0; index < 3; index += 1) {
      const other = await player();
      await refer(alice, other);
      referred.unshift(other);
      stage.forward(1);
    }
    await stage.database
      .knex('users')
      .where({ id: referred[0]?.userId })
      .update({ referral_earned: '123000000000000000000000', email: 'bob@example.com' });
    const first = await referredBy(alice, '?limit=2');
    expect(first.headers.get('x-total-count')).toBe('3');
    const hidden = { referralCode: '', email: '', internalWallet: '', referralCount: 0 };
    expect(first.body).toEqual([
      { uid: referred[0]?.userId, earned: '123000000000000000000000', ...hidden },
      { uid: referred[1]?.userId, earned: '0', ...hidden },
    ]);
    const second = await referredBy(alice, '?limit=2&page=2');
    expect(second.body.map(({ uid }: { uid: string }) => uid)).toEqual([referred[2]?.userId]);
    expect((await referredBy(referred[0] as Player)).body).toEqual([]);
  });

  it.each(['page=0', 'limit=101', 'limit=x'])('refuses %s', async (query) => {
    expect(await referredBy(await player(), `?${query}`)).toMatchObject({ status: 400 });
  });
});

describe.each(['/v2/referrals/referrer', '/v2/referrals/referred-users'])('GET %s', (path) => {
  it('wants a player', async () => {
    expect((await stage.call('GET', path)).status).toBe(401);
    expect((await stage.call('GET', path, { as: asService('ultigen') })).status).toBe(401);
    expect((await stage.call('GET', path, { as: asKey(randomUUID(), 'rewards') })).status).toBe(403);
  });
});

describe('GET /internal/users/referrers/{code}', () => {
  const find = (code: string, as?: TestCaller) =>
    stage.call('GET', `/internal/users/referrers/${code}`, as ? { as } : {});
  const vouchers = asService('vouchers');

  it('finds who has a code, in any case, and the wallet that gifts go to', async () => {
    const alice = await player();
    const code = await codeOf(alice);
    const found = { userId: alice.userId, address: alice.wallet.address };
    for (const spelled of [code, code.toLowerCase()])
      expect(await find(spelled, vouchers)).toMatchObject({ status: 200, body: found });
    expect((await find('NOBODYHASIT', vouchers)).body).toBeNull();
  });

  it('follows merges, and finds nobody without a wallet', async () => {
    const [into, from] = [await player(), await player()];
    const code = await codeOf(from);
    const uid = await propose(stage, into, from);
    expect((await confirm(stage, into, uid)).status).toBe(200);
    expect((await find(code, vouchers)).body).toMatchObject({ userId: into.userId });
    await stage.database.knex('wallets').where({ user_id: into.userId }).delete();
    expect((await find(code, vouchers)).body).toBeNull();
  });

  it('is for the vouchers service alone', async () => {
    const code = await codeOf(await player());
    expect((await find(code)).status).toBe(401);
    expect((await find(code, (await player()).as)).status).toBe(401);
    expect((await find(code, asService('ultigen'))).status).toBe(403);
    expect((await find('X'.repeat(43), vouchers)).status).toBe(400);
  });
});
