import { randomUUID } from 'node:crypto';
import { asAdmin, asService, asUser } from '@hatchery/kit/testing';
import { type LedgerStage, startLedgerStage, tomorrow } from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

const paths = {
  post: '/internal/vouchers/ledger/postings',
  hold: '/internal/vouchers/ledger/holds',
  settle: '/internal/vouchers/ledger/holds/settle',
  release: '/internal/vouchers/ledger/holds/release',
  balances: '/internal/vouchers/ledger/balances',
};
const send = (path: keyof typeof paths, body: unknown, as = asService('users')) =>
  stage.call('POST', paths[path], { as, body });
const newReference = (step: string, service = 'users') => `${service}:trade:${randomUUID()}:${step}`;

const player = (owner: string) => ({ kind: 'player', owner });
const give = (assetId: string, owner: string, amount = '10', reference = newReference('give')) =>
  send('post', {
    reference,
    reason: 'rewarded',
    legs: [{ assetId, from: { kind: 'issuance' }, to: player(owner), amount }],
  });
const balancesOf = async (assetId: string, ...userIds: string[]) =>
  (await send('balances', { userIds, units: [{ assetId }] })).body.balances;

describe('the internal API of the ledger', () => {
  it('posts once for each reference', async () => {
    const [assetId, owner, reference] = [await stage.ledger.createAsset(), randomUUID(), newReference('give')];
    const first = await give(assetId, owner, '10', reference);
    expect(first).toMatchObject({ status: 200, body: { repeated: false } });
    expect((await give(assetId, owner, '10', reference)).body).toEqual({ ...first.body, repeated: true });
    expect((await give(assetId, owner, '11', reference)).status).toBe(409);
    expect(await balancesOf(assetId, owner)).toMatchObject([{ userId: owner, assetId, available: '10', held: '0' }]);
  });

  it('gives an asset of which nothing could be moved before', async () => {
    const [assetId, owner] = [await stage.ledger.createAsset(), randomUUID()];
    const legs = [{ assetId, from: player(owner), to: player(randomUUID()), amount: '1' }];
    const take = () => send('post', { reference: newReference('take'), reason: 'traded', legs });
    expect(await take()).toMatchObject({ status: 409, body: { type: '/problems/insufficient-balance' } });
    for (let time = 0; time < 2; time += 1) expect((await give(assetId, owner)).status).toBe(200);
    expect((await take()).status).toBe(200);
    expect(await balancesOf(assetId, owner)).toMatchObject([{ available: '19' }]);
  });

  it('trades what two players have on hold, all or nothing', async () => {
    const [gold, sword, ann, bob] = [
      await stage.ledger.createAsset(),
      await stage.ledger.createAsset(),
      randomUUID(),
      randomUUID(),
    ];
    await give(gold, ann);
    await give(sword, bob, '1');
    const holdAll = async (assetId: string, userId: string, amount: string) => {
      const [{ voucherId }] = await balancesOf(assetId, userId);
      const reference = newReference('hold');
      const body = { reference, userId, reason: 'trade', until: null, parts: [{ voucherId, amount }] };
      for (const repeated of [false, true])
        expect(await send('hold', body)).toMatchObject({ status: 200, body: { repeated } });
      return reference;
    };
    const [ofAnn, ofBob] = [await holdAll(gold, ann, '7'), await holdAll(sword, bob, '1')];
    const holds = [
      { holdReference: ofAnn, to: player(bob) },
      { holdReference: ofBob, to: player(ann) },
    ];
    const reference = newReference('settle');
    const missing = { holdReference: newReference('hold'), to: player(ann) };
    expect((await send('settle', { reference, holds: [...holds, missing] })).status).toBe(404);
    const settled = await send('settle', { reference, holds });
    expect(settled).toMatchObject({ status: 200, body: { settled: true, postingId: expect.any(String) } });
    expect((await send('settle', { reference, holds })).body).toEqual(settled.body);
    expect(await balancesOf(gold, ann, bob)).toMatchObject(
      [
        { userId: ann, available: '3', held: '0' },
        { userId: bob, available: '7', held: '0' },
      ].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    );
    const release = { reference: newReference('release'), holdReference: ofAnn, reason: 'released' };
    expect((await send('release', release)).status).toBe(409);
  });

  it('says what is on hold to whoever wants too much', async () => {
    const [assetId, userId] = [await stage.ledger.createAsset(), randomUUID()];
    await give(assetId, userId);
    const [{ voucherId }] = await balancesOf(assetId, userId);
    const until = tomorrow();
    const want = (amount: string) =>
      send('hold', { reference: newReference('hold'), userId, reason: 'game', until, parts: [{ voucherId, amount }] });
    expect((await want('8')).status).toBe(200);
    const refused = await want('3');
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/insufficient-balance' } });
    expect(refused.body.detail).toContain(`8 more are on hold until ${until}`);
  });

  it('takes references of the caller alone, and places that are for services', async () => {
    const [assetId, owner] = [await stage.ledger.createAsset(), randomUUID()];
    expect((await give(assetId, owner, '1', newReference('give', 'vouchers'))).status).toBe(403);
    const foreign = newReference('hold', 'trades');
    const release = { reference: newReference('release'), holdReference: foreign, reason: 'released' };
    expect((await send('release', release)).status).toBe(403);
    for (const from of [
      { kind: 'deposited', owner: '31337' },
      { kind: 'hold', owner },
      { kind: 'waiting', owner },
    ]) {
      const legs = [{ assetId, from, to: player(owner), amount: '1' }];
      expect((await send('post', { reference: newReference('x'), reason: 'rewarded', legs })).status).toBe(400);
    }
    expect((await give(assetId, owner, '0')).status).toBe(400);
    expect((await give(assetId, owner, String(2n ** 256n))).status).toBe(400);
    expect((await give(randomUUID(), owner)).status).toBe(404);
    expect(await balancesOf(assetId, owner)).toEqual([]);
  });

  it('is for services alone', async () => {
    const body = { userIds: [randomUUID()], units: [{ assetId: randomUUID() }] };
    expect((await stage.call('POST', paths.balances, { body })).status).toBe(401);
    for (const as of [asUser(randomUUID()), asAdmin(randomUUID())])
      expect((await stage.call('POST', paths.balances, { as, body })).status).toBe(401);
  });
});
