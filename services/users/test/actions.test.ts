import { randomUUID } from 'node:crypto';
import { moveActions } from '../src/actions/actions.repository.ts';
import { type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

type Player = Awaited<ReturnType<typeof signIn>>;

const action = {
  kind: 'bridge-token',
  step: 'send',
  status: 'ready',
  facts: { amount: '5000000000000000000', targetChain: 31338 },
  chainId: 31337,
  sender: `0x${'a1'.repeat(20)}`,
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
};
const put = (player: Pick<Player, 'as'> | undefined, id: string, changes: object = {}) =>
  stage.call('PUT', `/account/actions/${id}`, { as: player?.as, body: { ...action, ...changes } });
const list = async (player: Pick<Player, 'as'>, query = '') =>
  (await stage.call('GET', `/account/actions${query}`, { as: player.as })).body;

describe('actions of an account', () => {
  it('are stored, move forward only, and are there for the same account', async () => {
    const player = await signIn(stage.call);
    const id = randomUUID();
    expect(await put(player, id)).toMatchObject({ status: 200, body: { id, ...action } });
    expect(await put(player, id)).toMatchObject({ status: 200, body: { id, ...action } });
    const sent = { status: 'sent', hash: `0x${'b2'.repeat(32)}`, updatedAt: action.updatedAt + 1 };
    expect((await put(player, id, sent)).body).toMatchObject(sent);
    expect((await put(player, id, { status: 'asked', updatedAt: action.updatedAt + 2 })).body).toMatchObject(sent);
    expect(await list(player)).toEqual({ items: [{ id, ...action, ...sent }] });
    expect(await list(await signIn(stage.call))).toEqual({ items: [] });
  });

  it('have facts that may be empty texts, as a purchase that nobody referred', async () => {
    const player = await signIn(stage.call);
    const facts = { amount: '5', referrer: '' };
    expect(await put(player, randomUUID(), { facts })).toMatchObject({ status: 200, body: { facts } });
  });

  it.each([
    { status: 'lost' },
    { sender: '0x12' },
    { facts: { nested: { a: 1 } } },
    { facts: { amount: 1.5 } },
    { facts: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`fact${index}`, 1])) },
    { facts: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`fact${index}`, 'x'.repeat(250)])) },
    { selector: '0x1' },
    { createdAt: -1 },
    { surprise: 1 },
  ])('refuses %j', async (changes) => {
    const player = await signIn(stage.call);
    expect((await put(player, randomUUID(), changes)).status).toBe(400);
    expect(await list(player)).toEqual({ items: [] });
  });

  it('need a caller, and an id that no other account has', async () => {
    const [player, other] = [await signIn(stage.call), await signIn(stage.call)];
    const id = randomUUID();
    expect((await put(undefined, id)).status).toBe(401);
    expect((await stage.call('GET', '/account/actions', {})).status).toBe(401);
    await put(player, id);
    expect((await put(other, id, { status: 'final' })).status).toBe(404);
    expect((await list(player)).items).toMatchObject([{ id, status: 'ready' }]);
    expect((await put(player, 'mine')).status).toBe(400);
  });

  it('come a page at a time, and beyond 200 the oldest that ended go first', async () => {
    const player = await signIn(stage.call);
    const ids = Array.from({ length: 202 }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      const createdAt = action.createdAt + index;
      await put(player, id, { createdAt, status: index === 1 || index === 2 ? 'final' : 'ready' });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(player, `?limit=70${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(ids.filter((_, index) => index !== 1 && index !== 2).reverse());
    expect((await stage.call('GET', '/account/actions?limit=101', { as: player.as })).status).toBe(400);
    expect((await stage.call('GET', '/account/actions?cursor=1', { as: player.as })).status).toBe(400);
  });

  it('move with a merge, and back', async () => {
    const [from, into] = [await signIn(stage.call), await signIn(stage.call)];
    const [moved, own] = [randomUUID(), randomUUID()];
    await put(from, moved);
    await put(into, own);
    const ids = await stage.database.transaction((tx) => moveActions(tx, from.userId, into.userId));
    expect(ids).toEqual([moved]);
    expect((await list(into)).items).toHaveLength(2);
    await stage.database.transaction((tx) => moveActions(tx, into.userId, from.userId, ids));
    expect((await list(from)).items).toMatchObject([{ id: moved }]);
    expect((await list(into)).items).toMatchObject([{ id: own }]);
  });
});
