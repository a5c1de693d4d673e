import fc from 'fast-check';
import { type FriendMove, mergeFriends, unmergeFriends } from '../src/friends/merging.ts';
import { type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

type Player = Awaited<ReturnType<typeof signIn>>;

const player = () => signIn(stage.call);
const ask = (from: Player, to: Player) => stage.call('POST', '/v2/friends', { as: from.as, body: { uid: to.userId } });
const act = (from: Player, to: Player, what: string) =>
  stage.call('POST', `/v2/friends/${to.userId}/${what}`, { as: from.as });
const rows = () => stage.database.knex('friendships').orderBy(['user_id', 'other_id']);
const stateOf = async (of: Player, other: Player) =>
  (await stage.database.knex('friendships').where({ user_id: of.userId, other_id: other.userId }).first())?.state;
const merge = (from: Player, into: Player) =>
  stage.database.transaction((tx) => mergeFriends(tx, { fromUserId: from.userId, intoUserId: into.userId }));
const unmerge = (from: Player, into: Player, moves: FriendMove[]) =>
  stage.database.transaction((tx) =>
    unmergeFriends(tx, { fromUserId: from.userId, intoUserId: into.userId, moves: JSON.parse(JSON.stringify(moves)) }),
  );

describe('mergeFriends', () => {
  it('gives the one account what both had, and ends what they had with each other', async () => {
    const [from, into, friend, asker, blocked] = [
      await player(),
      await player(),
      await player(),
      await player(),
      await player(),
    ];
    await ask(from, friend);
    await act(friend, from, 'accept');
    await ask(asker, from);
    await ask(into, asker);
    await act(from, blocked, 'block');
    await ask(into, blocked);
    await ask(from, into);
    const before = await rows();

    const moves = await merge(from, into);
    expect(await stateOf(into, friend)).toBe('friend');
    expect(await stateOf(friend, into)).toBe('friend');
    expect(await stateOf(into, asker)).toBe('friend');
    expect(await stateOf(into, blocked)).toBe('blocked');
    expect(await stateOf(blocked, into)).toBeUndefined();
    const left = await stage.database
      .knex('friendships')
      .where({ user_id: from.userId })
      .orWhere({ other_id: from.userId });
    expect(left).toEqual([]);

    await unmerge(from, into, moves);
    expect(await rows()).toEqual(before);
  });

  it('undoes nothing that was changed since, but brings blocks back', async () => {
    const [from, into, former, blocked, gone] = [
      await player(),
      await player(),
      await player(),
      await player(),
      await player(),
    ];
    for (const other of [former, gone]) {
      await ask(from, other);
      await act(other, from, 'accept');
    }
    await act(from, blocked, 'block');
    const moves = await merge(from, into);
    await stage.call('DELETE', `/v2/friends/${former.userId}`, { as: into.as });
    await stage.call('DELETE', `/v2/friends/${blocked.userId}/block`, { as: into.as });
    await stage.database.knex('users').where({ id: gone.userId }).delete();

    await unmerge(from, into, moves);
    expect(await stateOf(from, former)).toBeUndefined();
    expect(await stateOf(into, former)).toBeUndefined();
    expect(await stateOf(from, blocked)).toBe('blocked');
  });

  it('is undone to the row, whatever there was', async () => {
    const [from, into, ...others] = [await player(), await player(), await player(), await player()];
    const all = [from, into, ...others] as Player[];
    const one = fc.nat(3);
    const acts = fc.array(fc.tuple(fc.constantFrom('', 'accept', 'block'), one, one), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        await stage.database.knex('friendships').delete();
        await stage.database.knex('friend_request_hours').delete();
        for (const [what, a, b] of list)
          if (what) await act(all[a] as Player, all[b] as Player, what);
          else await ask(all[a] as Player, all[b] as Player);
        const before = await rows();
        await unmerge(from as Player, into as Player, await merge(from as Player, into as Player));
        expect(await rows()).toEqual(before);
      }),
      { numRuns: 25, seed: 20_261_123 },
    );
  });
});
