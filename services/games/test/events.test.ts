import { randomUUID } from 'node:crypto';
import { asKey, asUser } from '@hatchery/kit/testing';
import { type Events, ended, eventsOn } from './fixtures/events.fixture.ts';
import { type Stage, startStage } from './fixtures/games.fixture.ts';
import { newAsset, type Rewards, rewardsOn } from './fixtures/rewards.fixture.ts';

let stage: Stage;
let rewards: Rewards;
let events: Events;
beforeAll(async () => {
  stage = await startStage();
  rewards = rewardsOn(stage);
  events = eventsOn(stage, rewards);
});
afterAll(() => stage?.close());
afterEach(() => {
  stage.vouchers.state.away = false;
});

const pathsOf = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map(({ path }) => path);

describe('an event', () => {
  it('is created, shown and listed with what its ranks get', async () => {
    const { id: gameId } = await stage.newGame();
    const boardId = await events.newBoard(gameId, []);
    const [medal, coin] = [rewards.createAsset(), rewards.createAsset({ name: 'Coin', decimals: 2 })];
    const { status, body } = await events.create({
      boardId,
      description: 'Mud.',
      image: 'https://moss.example/race.png',
      rewards: [
        { fromRank: 2, toRank: 10, assets: [{ uid: coin.uid, amountBase: '150' }] },
        { fromRank: 1, toRank: 1, assets: [{ uid: medal.uid, amount: 2, name: 'x', image: 'y', property: 'gold' }] },
      ],
      rewardsGiven: false,
    });
    expect([status, body]).toEqual([
      200,
      {
        uid: body.uid,
        name: 'Spring race',
        description: 'Mud.',
        image: 'https://moss.example/race.png',
        gameId,
        boardId,
        rewards: [
          {
            fromRank: 1,
            toRank: 1,
            assets: [
              {
                uid: medal.uid,
                name: 'Moss medal',
                image: '/medal.png',
                type: 'game',
                property: 'gold',
                amount: 2,
                amountBase: '2',
                decimals: 0,
              },
            ],
          },
          {
            fromRank: 2,
            toRank: 10,
            assets: [
              {
                uid: coin.uid,
                name: 'Coin',
                image: '/medal.png',
                type: 'game',
                amount: 1.5,
                amountBase: '150',
                decimals: 2,
              },
            ],
          },
        ],
        rewardsGiven: false,
        ...ended,
        state: 'ended',
        createdAt: body.createdAt,
      },
    ]);
    expect((await events.show(body.uid)).body).toEqual(body);
    const listed = await stage.call('GET', `/v2/events?gameId=${gameId}`, { as: stage.admin });
    expect([listed.body, listed.headers.get('x-total-count')]).toEqual([[body], '1']);
  });

  it('has the ledger keep the assets that it gives', async () => {
    const { uid } = rewards.createAsset({ contractType: 'ERC1155' });
    const assets = [{ uid, amount: 1, tokenId: '7' }];
    expect((await events.create({ rewards: [{ fromRank: 1, toRank: 1, assets }] })).status).toBe(200);
    expect(stage.vouchers.state.calls).toContainEqual({
      path: 'vouchers/assets/promised',
      body: { units: [{ assetId: uid, tokenId: '7' }] },
    });
  });

  it('is upcoming, and runs, by its dates', async () => {
    const stateOf = async (startDate: string, endDate: string) =>
      (await events.create({ startDate, endDate })).body.state;
    expect(await stateOf('2100-01-01T00:00:00Z', '2100-02-01T00:00:00Z')).toBe('upcoming');
    expect(await stateOf('2026-01-01T00:00:00Z', '2100-02-01T00:00:00Z')).toBe('running');
  });

  it('is deleted, once and again, as long as its rewards are not given', async () => {
    const { body } = await events.create();
    const remove = () => stage.call('DELETE', events.path(body.uid), { as: stage.admin });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect((await events.show(body.uid)).status).toBe(404);
  });

  it('is created once, however often the same request arrives', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = events.fieldsOf();
    const post = () => stage.call('POST', '/v2/events', { as: stage.admin, body, headers });
    const [first, again] = [await post(), await post()];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  });
});

describe('what is refused', () => {
  it('names the field, and stores nothing', async () => {
    const { id: gameId } = await stage.newGame();
    const boardId = await events.newBoard(gameId, []);
    const endless = await events.newBoard(gameId, [], { more: { ends_at: null } });
    const daily = await events.newBoard(gameId, [], { more: { ends_at: null, period: 'daily' } });
    const { uid } = rewards.createAsset();
    const collection = rewards.createAsset({ contractType: 'ERC1155' }).uid;
    const unique = rewards.createAsset({ contractType: 'ERC721' }).uid;
    const range = (fromRank: number, toRank: number, asset: object = { uid, amount: 1 }) => ({
      fromRank,
      toRank,
      assets: [asset],
    });
    const refused: [object, string][] = [
      [{ name: '' }, 'body.name'],
      [{ startDate: ended.endDate, endDate: ended.startDate }, 'body.endDate'],
      [{ endDate: 'tomorrow' }, 'body.endDate'],
      [{ rewardsGiven: true }, 'body.rewardsGiven'],
      [{ rewards: [] }, 'body.rewards'],
      [{ rewards: [range(0, 1)] }, 'body.rewards.0.fromRank'],
      [{ rewards: [range(3, 2)] }, 'body.rewards.0.toRank'],
      [{ rewards: [range(1, 20_000)] }, 'body.rewards.0.toRank'],
      [{ rewards: [range(1, 3), range(3, 5)] }, 'body.rewards.1.fromRank'],
      [{ rewards: [range(4, 9), range(1, 5)] }, 'body.rewards.1.fromRank'],
      [{ rewards: [range(1, 1, { uid: newAsset().uid, amount: 1 })] }, 'body.rewards.0.assets.0.uid'],
      [{ rewards: [range(1, 1, { uid, amount: 0.5 })] }, 'body.rewards.0.assets.0.amount'],
      [{ rewards: [range(1, 1, { uid, amount: 1, amountBase: '1' })] }, 'body.rewards.0.assets.0.amount'],
      [{ rewards: [range(1, 2, { uid, amountBase: String(2n ** 256n - 1n) })] }, 'body.rewards.0.assets.0.amountBase'],
      [{ rewards: [range(1, 1, { uid: collection, amount: 1 })] }, 'body.rewards.0.assets.0.tokenId'],
      [{ rewards: [range(1, 1, { uid: unique, amount: 1, tokenId: '7' })] }, 'body.rewards.0.assets.0.tokenId'],
      [{ boardId: randomUUID() }, 'body.boardId'],
      [{ gameId: randomUUID() }, 'body.gameId'],
      [{ gameId: (await stage.newGame()).id, boardId }, 'body.boardId'],
      [{ season: '2026-01-05' }, 'body.season'],
      [{ boardId, season: '2026-01-05' }, 'body.season'],
      [{ boardId: endless }, 'body.boardId'],
      [{ boardId: daily }, 'body.season'],
      [{ boardId: daily, season: '2025-12-31' }, 'body.season'],
      [{ boardId: daily, season: 'spring' }, 'body.season'],
      [{ color: 'red' }, 'body'],
    ];
    const replies = await Promise.all(refused.map(([more]) => events.create(more)));
    expect(replies.map((reply) => [reply.status, pathsOf(reply)])).toEqual(refused.map(([, path]) => [400, [path]]));
    expect((await stage.call('GET', `/v2/events?gameId=${gameId}`, { as: stage.admin })).body).toEqual([]);
  });

  it('is for admins alone', async () => {
    const { body } = await events.create();
    for (const [as, status] of [
      [undefined, 401],
      [asUser(randomUUID()), 403],
      [asKey(randomUUID(), 'games'), 403],
    ] as const)
      for (const [method, path, sent] of [
        ['GET', '/v2/events', undefined],
        ['POST', '/v2/events', events.fieldsOf()],
        ['GET', events.path(body.uid), undefined],
        ['DELETE', events.path(body.uid), undefined],
        ['POST', events.path(body.uid, '/dry-run'), undefined],
        ['POST', events.path(body.uid, '/give'), { hash: 'a'.repeat(64) }],
        ['GET', events.path(body.uid, '/report'), undefined],
      ] as const)
        expect([path, (await stage.call(method, path, { as, body: sent })).status]).toEqual([path, status]);
  });

  it('is what does not exist', async () => {
    const uid = randomUUID();
    const replies = await Promise.all([
      events.show(uid),
      events.dryRun(uid),
      events.give(uid, 'a'.repeat(64)),
      stage.call('GET', events.path(uid, '/report'), { as: stage.admin }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('cannot be judged while the ledger is away', async () => {
    const body = events.fieldsOf();
    stage.vouchers.state.away = true;
    expect((await stage.call('POST', '/v2/events', { as: stage.admin, body })).status).toBe(503);
  });
});
