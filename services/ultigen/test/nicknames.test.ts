import { randomUUID } from 'node:crypto';
import type { LiveTopic } from '@hatchery/api/notifications';
import { asAdmin, asKey, eventually } from '@hatchery/kit/testing';
import { DataChangedSchema } from '@hatchery/proto/notifications';
import { UserDeletedSchema } from '@hatchery/proto/users';
import { monsterMinted, monsterTransfer } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

type User = Awaited<ReturnType<Stage['newUser']>>;
let nextToken = 1;
/** A player with a creature. */
const newOwner = async () => {
  const user = await stage.newUser();
  const tokenId = nextToken++;
  await stage.chain.mine(monsterMinted(user.address, tokenId, 13));
  const { body } = await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as });
  return { ...user, id: body[0].id as number, tokenId };
};
type Caller = User['as'] | ReturnType<typeof asKey> | undefined;
const name = (as: Caller, id: number | string, nickname: unknown, more = {}) =>
  stage.call('PUT', `/v2/ultigen/monsters/${id}/name`, { as, body: { nickname, ...more } });
const unname = (as: Caller, id: number | string) => stage.call('DELETE', `/v2/ultigen/monsters/${id}/name`, { as });
const nicknameOf = async (id: number) => (await stage.call('GET', `/v2/ultigen/monsters/${id}`)).body.nickname;

describe('PUT /v2/ultigen/monsters/{id}/name', () => {
  it('names a creature for everybody to see, and names it again', async () => {
    const owner = await newOwner();
    expect(await nicknameOf(owner.id)).toBeUndefined();
    expect(await name(owner.as, owner.id, 'Old Fern')).toMatchObject({
      status: 200,
      body: { id: owner.id, nickname: 'Old Fern', name: expect.not.stringContaining('Old Fern') },
    });
    expect(await nicknameOf(owner.id)).toBe('Old Fern');
    const { body: list } = await stage.call('GET', '/v2/ultigen/monsters/balance', { as: owner.as });
    expect(list).toMatchObject([{ nickname: 'Old Fern' }]);
    await name(owner.as, owner.id, 'Young Fern');
    expect(await nicknameOf(owner.id)).toBe('Young Fern');
  });

  it('names a creature that still hatches', async () => {
    const holder = await stage.newHolder('custodial', 2, 1);
    const body = { amount: 1, eggType: 2 };
    const [creature] = (await stage.call('POST', '/v2/ultigen/eggs/hatch', { as: holder.as, body })).body;
    expect(await name(holder.as, creature.id, 'Ember')).toMatchObject({
      status: 200,
      body: { status: 'hatching', nickname: 'Ember' },
    });
    const { body: hatches } = await stage.call('GET', '/v2/ultigen/hatches', { as: holder.as });
    expect(hatches[0].monsters).toMatchObject([{ nickname: 'Ember' }]);
  });

  it.each([
    ['spaces around it', '  Fern  ', 'Fern'],
    ['letters with their marks apart', 'Zoe\u0308', 'Zo\u00EB'],
    ['other scripts', '\u3082\u3082 \u0938\u0941\u0928\u094B', '\u3082\u3082 \u0938\u0941\u0928\u094B'],
    ['apostrophes, hyphens and digits', "D'Artagnan-2’s", "D'Artagnan-2’s"],
    ['24 letters', 'x'.repeat(24), 'x'.repeat(24)],
  ])('takes %s', async (_what, given, shown) => {
    const owner = await newOwner();
    expect((await name(owner.as, owner.id, given)).body.nickname).toBe(shown);
  });

  it.each([
    ['nothing', ''],
    ['spaces alone', '   '],
    ['25 letters', 'x'.repeat(25)],
    ['no letter', "'-'"],
    ['a number', 7],
    ['null', null],
    ['a control character', 'Fe\u0000rn'],
    ['a line break', 'Fe\nrn'],
    ['text that turns around', 'Fe\u202Ern'],
    ['a space without width', 'Fe\u200Brn'],
    ['a letter that nobody sees', '\u3164'],
    ['half a surrogate pair', 'Fern\uD83D'],
    ['a picture', 'Fern\u{1F33F}'],
    ['markup', '<b>Fern</b>'],
    ['an address of a page', 'fern.example/x'],
    ['a tower of marks', `F${'\u0301'.repeat(9)}`],
  ])('refuses %s, and changes nothing', async (_what, nickname) => {
    const owner = await newOwner();
    await name(owner.as, owner.id, 'Fern');
    const reply = await name(owner.as, owner.id, nickname);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'body.nickname' }] } });
    expect(await nicknameOf(owner.id)).toBe('Fern');
  });

  it('refuses a field that nobody reads', async () => {
    const owner = await newOwner();
    expect((await name(owner.as, owner.id, 'Fern', { tokenId: 1 })).status).toBe(400);
  });

  it('is for the owner alone, and a creature that is not theirs is not there', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    expect((await name(undefined, owner.id, 'Mine')).status).toBe(401);
    expect((await name(asKey(randomUUID(), 'ultigen_xp'), owner.id, 'Mine')).status).toBe(403);
    for (const [id, status] of [
      [owner.id, 404],
      [999_999, 404],
      [0, 400],
      ['first', 400],
    ] as const)
      expect((await name(other.as, id, 'Mine')).status).toBe(status);
    expect(await nicknameOf(owner.id)).toBeUndefined();
  });

  it('leaves the name with a creature that changes its owner, who may change it', async () => {
    const [seller, buyer] = [await newOwner(), await newOwner()];
    await name(seller.as, seller.id, 'Fern');
    await stage.chain.mine([monsterTransfer(seller.address, buyer.address, seller.tokenId)]);
    expect(await nicknameOf(seller.id)).toBe('Fern');
    expect((await name(seller.as, seller.id, 'Mine')).status).toBe(404);
    expect((await name(buyer.as, seller.id, 'Moss')).status).toBe(200);
    expect(await nicknameOf(seller.id)).toBe('Moss');
  });

  it('has the open pages of the owner show it', async () => {
    const owner = await newOwner();
    const told = () =>
      stage
        .eventsOf(DataChangedSchema)
        .filter(({ userId, topics }) => userId === owner.userId && topics.includes('monsters' satisfies LiveTopic));
    await eventually(() => told().length > 0);
    const before = told().length;
    await name(owner.as, owner.id, 'Fern');
    await eventually(() => told().length > before);
  });
});

describe('DELETE /v2/ultigen/monsters/{id}/name', () => {
  it('takes a name off, also when there is none', async () => {
    const owner = await newOwner();
    await name(owner.as, owner.id, 'Fern');
    for (const _attempt of [1, 2])
      expect(await unname(owner.as, owner.id)).toMatchObject({ status: 200, body: { id: owner.id } });
    expect(await nicknameOf(owner.id)).toBeUndefined();
  });

  it('is for the owner, and for admins who look after names', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    await name(owner.as, owner.id, 'Fern');
    expect((await unname(undefined, owner.id)).status).toBe(401);
    expect((await unname(asKey(randomUUID()), owner.id)).status).toBe(403);
    expect((await unname(other.as, owner.id)).status).toBe(404);
    expect(await nicknameOf(owner.id)).toBe('Fern');
    expect((await unname(asAdmin(randomUUID()), owner.id)).status).toBe(200);
    expect((await unname(asAdmin(randomUUID()), 999_999)).status).toBe(404);
    expect(await nicknameOf(owner.id)).toBeUndefined();
  });
});

test('the names that a player gave go when the player deletes the account', async () => {
  const [leaving, staying] = [await newOwner(), await newOwner()];
  await name(leaving.as, leaving.id, 'Fern');
  await name(staying.as, staying.id, 'Moss');
  await stage.send('users.accounts', UserDeletedSchema, { userId: leaving.userId }, leaving.userId);
  expect([await nicknameOf(leaving.id), await nicknameOf(staying.id)]).toEqual([undefined, 'Moss']);
});
