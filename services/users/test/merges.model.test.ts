import { asUser } from '@hatchery/kit/testing';
import fc from 'fast-check';
import type { PrivateKeyAccount } from 'viem';
import { newWallet, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

/** Actions of players, in any order and two at a time. Numbers of accounts, wallets and merges wrap around. */
type Step =
  | { do: 'link'; account: number; wallet: number }
  | { do: 'unlink'; account: number; wallet: number }
  | { do: 'unlink email'; account: number }
  | { do: 'refer'; account: number; by: number }
  | { do: 'confirm'; merge: number }
  | { do: 'undo'; merge: number };

const accounts = 4;
const extraWallets = 2;
const withEmail = 3;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const one = fc.nat({ max: 30 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('link' as const), account: one, wallet: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unlink' as const), account: one, wallet: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unlink email' as const), account: one }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refer' as const), account: one, by: one }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm' as const), merge: one }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), merge: one }) },
);
const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 24 });

type World = {
  users: { id: string; code: string }[];
  wallets: PrivateKeyAccount[];
  /** Everything linked to an account, or put aside with a merge. */
  linked: Set<string>;
  emails: Set<string>;
  merges: { uid: string; into: string }[];
};

const around = <T>(list: T[], index: number): T => list[index % list.length] as T;

async function newWorld(): Promise<World> {
  const players = await Promise.all(Array.from({ length: accounts }, () => signIn(stage.call)));
  const world: World = {
    users: [],
    wallets: [...players.map(({ wallet }) => wallet), ...Array.from({ length: extraWallets }, newWallet)],
    linked: new Set(players.map(({ wallet }) => wallet.address)),
    emails: new Set(players.slice(0, withEmail).map(({ userId }) => `${userId}@play.example`)),
    merges: [],
  };
  for (const [index, { userId, as }] of players.entries()) {
    if (index < withEmail)
      await stage.database
        .knex('users')
        .where({ id: userId })
        .update({ email: `${userId}@play.example` });
    world.users.push({ id: userId, code: (await stage.call('GET', '/v2/users', { as })).body.referralCode });
  }
  return world;
}

async function take(world: World, step: Step): Promise<number> {
  switch (step.do) {
    case 'link':
      return link(world, around(world.users, step.account).id, around(world.wallets, step.wallet));
    case 'unlink': {
      const { address } = around(world.wallets, step.wallet);
      const as = asUser(around(world.users, step.account).id);
      const { status } = await stage.call('DELETE', '/v2/link/wallet', { as, body: { address } });
      if (status === 200) world.linked.delete(address);
      return status;
    }
    case 'unlink email': {
      const { id } = around(world.users, step.account);
      const before = await stage.database.knex('users').where({ id }).first('email');
      const { status } = await stage.call('DELETE', '/account/email', { as: asUser(id) });
      if (status === 204) world.emails.delete(before.email);
      return status;
    }
    case 'refer': {
      const as = asUser(around(world.users, step.account).id);
      const body = { referralCode: around(world.users, step.by).code };
      return (await stage.call('POST', '/v2/auth/users', { as, body })).status;
    }
    default: {
      if (world.merges.length === 0) return 204;
      const { uid, into } = around(world.merges, step.merge);
      return (await stage.call('POST', `/account/merges/${uid}/${step.do}`, { as: asUser(into) })).status;
    }
  }
}

async function link(world: World, userId: string, wallet: PrivateKeyAccount): Promise<number> {
  const as = asUser(userId);
  const { address } = wallet;
  const { status, body } = await stage.call('GET', `/v2/link/wallet?address=${address}`, { as });
  if (status !== 200) return status;
  const signature = await wallet.signMessage({ message: body.message });
  const reply = await stage.call('POST', '/v2/link/wallet', { as, body: { address, signature } });
  if (reply.status === 200) world.linked.add(address);
  if (reply.body.mergeUid) world.merges.push({ uid: reply.body.mergeUid, into: userId });
  return reply.status;
}

/** Invariants of the accounts, after any sequence of actions. */
async function check({ users, wallets, linked, emails }: World): Promise<void> {
  const { knex } = stage.database;
  const ids = users.map(({ id }) => id);
  const rows = await knex('users').whereIn('id', ids);
  expect(rows).toHaveLength(accounts);
  const byId = new Map(rows.map((row) => [row.id, row]));

  const owned = await knex('wallets').whereIn(
    'address',
    wallets.map(({ address }) => address),
  );
  expect(owned.map(({ address }) => address).sort()).toEqual([...linked].sort());
  const aside = await knex('merge_moves')
    .join('merges', 'merges.id', 'merge_id')
    .where({ kind: 'email' })
    .whereIn('from_id', ids)
    .whereRaw(`(detail ->> 'aside')::boolean`)
    .pluck('key');
  const addresses = rows.map(({ email }) => email).filter(Boolean);
  expect([...addresses, ...aside].sort()).toEqual([...emails].sort());

  for (const row of rows) {
    const ways = owned.filter(({ user_id }) => user_id === row.id).length + (row.email ? 1 : 0);
    const sessions = await knex('sessions').where({ user_id: row.id }).whereNull('ended_at');
    if (row.absorbed_into) expect([ways, sessions.length, row.referrer_id]).toEqual([0, 0, null]);
    else expect(ways).toBeGreaterThan(0);
    expect(row.referral_count).toBe(rows.filter(({ referrer_id }) => referrer_id === row.id).length);
    expect(circleFrom(row.id, byId)).toBe(false);
    // The custodial wallet may come at any moment.
    const mains = await knex('wallets').where({ user_id: row.id }).pluck('main');
    expect(mains.filter(Boolean)).toHaveLength(mains.length > 0 ? 1 : 0);
  }
}

function circleFrom(id: string, byId: Map<string, { referrer_id: string | null }>): boolean {
  let next = byId.get(id)?.referrer_id;
  for (let length = 0; next && length <= byId.size; length += 1) next = byId.get(next)?.referrer_id;
  return Boolean(next);
}

describe('Linking, unlinking, merging and undoing in any order', () => {
  it('leaves every credential with one owner, every account with a way in, and nothing lost', async () => {
    const reached = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(turns, async (sequence) => {
        const world = await newWorld();
        for (const turn of sequence) {
          const statuses = await Promise.all(turn.map((step) => take(world, step)));
          for (const [index, status] of statuses.entries()) {
            expect([200, 201, 204, 400, 401, 404, 409, 503]).toContain(status);
            const key = `${turn[index]?.do} ${status}`;
            reached.set(key, (reached.get(key) ?? 0) + 1);
          }
          await check(world);
        }
      }),
      { numRuns: Number(process.env.MERGE_RUNS ?? 20), seed: Number(process.env.MERGE_SEED ?? 20261121) },
    );
    // A test that never merges would prove nothing.
    for (const key of ['confirm 200', 'confirm 400', 'undo 200', 'unlink 200', 'link 409', 'refer 201'])
      expect([...reached.keys()]).toContain(key);
    if (process.env.MERGE_RUNS) console.info(Object.fromEntries(reached));
  });
});
