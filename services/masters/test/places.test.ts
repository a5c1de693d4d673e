import { randomUUID } from 'node:crypto';
import { asKey, asService, asUser } from '@hatchery/kit/testing';
import { addressOf, chainId } from './fixtures/logs.fixture.ts';
import { type LootboxStage, startLootboxStage } from './fixtures/lootboxes.fixture.ts';

let stage: LootboxStage;
beforeAll(async () => {
  stage = await startLootboxStage();
});
afterAll(() => stage?.close());

const path = '/v2/masters/lootbox/place';
const year = new Date().getUTCFullYear();
const [child, adult] = [year - 12, year - 30];
type As = ReturnType<typeof asUser>;
const state = (as: As | undefined, country: unknown, yearOfBirth: unknown = adult) =>
  stage.call('PUT', path, { as, body: { country, yearOfBirth } });
const read = (as: As | undefined) => stage.call('GET', path, { as });

describe('PUT /v2/masters/lootbox/place', () => {
  it('stores where a player is, once in 30 days', async () => {
    const as = asUser(randomUUID());
    expect((await read(as)).body).toMatchObject({
      country: null,
      yearOfBirth: null,
      changeableAt: null,
      mayBuy: false,
    });
    const { status, body } = await state(as, 'BR');
    expect([status, body]).toEqual([
      200,
      {
        ...{ country: 'BR', yearOfBirth: adult, changeableAt: expect.any(String), boxes: 'adults', setRewards: true },
        ...{ mayBuy: true, why: null },
      },
    ]);
    expect((await state(as, 'BR')).status).toBe(200);
    const refused = await state(as, 'DE');
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, 'body.country']);
    expect((await state(as, 'BR', child)).status).toBe(409);
    expect((await read(as)).body).toMatchObject({ country: 'BR', yearOfBirth: adult });
    await stage.turn(30 * 86_400 + 60);
    expect((await state(as, 'BE')).body).toMatchObject({ country: 'BE', boxes: 'closed', mayBuy: false });
  });

  it('counts what an account stated that was merged into theirs', async () => {
    const [guest, player] = [stage.newBuyer(), stage.newBuyer()];
    await state(guest.as, 'BE');
    await stage.merge({ ...guest, address: '0x' } as never, { ...player, address: '0x' } as never);
    expect((await read(player.as)).body).toMatchObject({ country: 'BE', mayBuy: false });
    expect((await state(player.as, 'DE')).status).toBe(409);
    expect((await stage.open(player.as, { saveId: player.saveId })).status).toBe(403);
    await stage.remove({ ...player, address: '0x' } as never);
    expect(await stage.database.knex('player_places').whereIn('user_id', [guest.userId, player.userId])).toEqual([]);
  });

  it.each([
    ['no country', undefined, adult, 'body.country'],
    ['small letters', 'br', adult, 'body.country'],
    ['three letters', 'BRA', adult, 'body.country'],
    ['no year', 'BR', undefined, 'body.yearOfBirth'],
    ['a year long ago', 'BR', 1899, 'body.yearOfBirth'],
    ['a year to come', 'BR', year + 2, 'body.yearOfBirth'],
    ['half a year', 'BR', 1990.5, 'body.yearOfBirth'],
  ])('refuses %s', async (_what, country, yearOfBirth, field) => {
    const as = asUser(randomUUID());
    const body = JSON.parse(JSON.stringify({ country, yearOfBirth }));
    const reply = await stage.call('PUT', path, { as, body });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, field]);
    expect((await read(as)).body.country).toBeNull();
  });

  it('serves players alone', async () => {
    for (const call of [read, (as: As | undefined) => state(as, 'BR')]) {
      expect((await call(undefined)).status).toBe(401);
      expect((await call(asKey(randomUUID(), 'items'))).status).toBe(403);
    }
  });
});

describe('a player who has not stated where they are', () => {
  it('buys nothing, and is told what to do first', async () => {
    const player = await stage.newPlayer();
    const saveId = stage.newSave(player.userId, 10_000);
    const boxes = { receiver: player.address, amount: 1, lootboxId: 1 };
    const post = (call: string, body: object) => stage.call('POST', `/v2/masters/${call}`, { as: player.as, body });
    const order = { saveId, currency: 'feathers', amount: 1, lootboxId: 1 };
    const replies = [
      await post('lootbox/buy', order),
      await post('lootbox', { currency: 'HATCHY', ...boxes }),
      await post('lootbox/joepegs', boxes),
    ];
    for (const { status, body } of replies) {
      expect([status, body.type]).toEqual([403, '/problems/place-required']);
      expect(body.detail).toContain(`PUT ${path}`);
    }
    expect(stage.saves.get(saveId)?.balance).toBe(10_000);
    expect(await stage.database.knex('box_purchases').where({ user_id: player.userId })).toEqual([]);
    expect(await stage.database.knex('signatures').where({ user_id: player.userId })).toEqual([]);
    await state(player.as, 'DE', child);
    expect((await post('lootbox/buy', order)).status).toBe(200);
  });

  it('has to say when they were born only where boxes are for adults', async () => {
    for (const [country, type] of [
      ['BR', '/problems/place-required'],
      ['BE', '/problems/forbidden'],
      ['DE', undefined],
    ] as const) {
      const there = await startLootboxStage({ config: { MASTERS_COUNTRY: country } });
      const player = await there.newPlayer();
      const body = { saveId: there.newSave(player.userId, 10_000), currency: 'feathers', amount: 1, lootboxId: 1 };
      const reply = await there.call('POST', '/v2/masters/lootbox/buy', { as: player.as, body });
      await there.close();
      expect([country, reply.body.type]).toEqual([country, type]);
    }
    await stage.turn(0);
  });
});

describe('where boxes are closed', () => {
  const cases = [
    ['BE', adult],
    ['BE', child],
    ['BR', child],
  ] as const;

  it.each(cases)(
    'nothing is sold or signed in %s to somebody born in %s, and nothing changes',
    async (country, born) => {
      const player = await stage.newPlayer();
      const saveId = stage.newSave(player.userId, 10_000);
      await state(player.as, country, born);
      const signed = stage.signer.signed.size;
      const boxes = { receiver: player.address, amount: 1, lootboxId: 1 };
      const replies = [
        await stage.open(player.as, { saveId }),
        await stage.call('POST', '/v2/masters/lootbox', { as: player.as, body: { currency: 'HATCHY', ...boxes } }),
        await stage.call('POST', '/v2/masters/lootbox/joepegs', { as: player.as, body: boxes }),
      ];
      for (const { status, body } of replies) {
        expect([status, body.type]).toEqual([403, '/problems/forbidden']);
        expect(body.detail).toContain('here you are');
      }
      expect(stage.saves.get(saveId)?.balance).toBe(10_000);
      expect(stage.signer.signed.size).toBe(signed);
      expect(await stage.database.knex('box_purchases').where({ user_id: player.userId })).toEqual([]);
      expect(await stage.database.knex('signatures').where({ user_id: player.userId })).toEqual([]);
    },
  );

  it('odds are shown all the same', async () => {
    const as = asUser(randomUUID());
    await state(as, 'BE');
    const { body } = await stage.call('GET', '/v2/masters/lootbox', { as });
    expect(body.length).toBeGreaterThan(5);
    expect(body[0].itemWeights[0].chance).toBeGreaterThan(0);
  });

  it('adults buy in Brazil, and players in Japan, whose sets earn nothing', async () => {
    for (const [country, setRewards] of [
      ['BR', true],
      ['JP', false],
    ] as const) {
      const { as, saveId } = stage.newBuyer();
      expect((await state(as, country)).body).toMatchObject({ mayBuy: true, setRewards });
      expect((await stage.open(as, { saveId })).status).toBe(200);
    }
  });
});

describe('sets of items', () => {
  const path = '/internal/masters/lootbox/set-rewards';
  const [hat, coat, medal]: string[] = [randomUUID(), randomUUID(), randomUUID()];
  const judge = (userId: string, units: object[], as = asService('games')) =>
    stage.call('POST', path, { as, body: { userId, units } });
  beforeAll(() => {
    const known = new Map([hat, coat].map((id) => [id, addressOf('mastersItems')]));
    stage.ledger.answers['vouchers/assets'] = ({ uids }: { uids: string[] }) =>
      uids.map((uid) => ({
        ...{ uid, name: 'It', category: 'items', type: 'blockchain', image: '/it.svg', decimals: 0, chainId },
        ...{ contractType: 'ERC1155', contract: known.get(uid) ?? addressOf('tickets') },
      }));
  });

  it('earn nothing in Japan, where they are of boxes', async () => {
    const [japanese, other] = [stage.newBuyer(), stage.newBuyer()];
    await state(japanese.as, 'JP');
    const set = [{ assetId: hat }, { assetId: coat, tokenId: '407' }];
    expect((await judge(japanese.userId, set)).body.refusal).toContain('earns nothing');
    expect(
      (
        await judge(japanese.userId, [
          { assetId: hat, tokenId: '1' },
          { assetId: hat, tokenId: '2' },
        ])
      ).body.refusal,
    ).toContain('set');
    for (const [userId, units] of [
      [other.userId, set],
      [japanese.userId, [{ assetId: hat }, { assetId: medal }]],
      [japanese.userId, [{ assetId: hat }]],
    ] as const)
      expect((await judge(userId, [...units])).body).toEqual({ refusal: null });
  });

  it('are asked about by games alone', async () => {
    expect((await judge(randomUUID(), [], asService('vouchers'))).status).toBe(403);
    expect((await judge(randomUUID(), [], asService('users'))).status).toBe(403);
    expect((await judge('x', [])).status).toBe(400);
  });
});

describe('a deployment for one country', () => {
  it('decides for all, whatever they state', async () => {
    const belgian = await startLootboxStage({ config: { MASTERS_COUNTRY: 'BE' } });
    const { as, saveId } = belgian.newBuyer();
    await belgian.call('PUT', path, { as, body: { country: 'DE', yearOfBirth: adult } });
    expect((await belgian.call('GET', path, { as })).body).toMatchObject({ country: 'BE', mayBuy: false });
    const reply = await belgian.open(as, { saveId });
    await belgian.close();
    expect(reply.status).toBe(403);
  });
});
