import { asAdmin, type asUser } from '@hatchery/kit/testing';
import { UserDeletedSchema } from '@hatchery/proto/users';
import { zeroAddress } from 'viem';
import { growing } from './fixtures/growing.fixture.ts';
import { hatching } from './fixtures/hatching.fixture.ts';
import { monsterMinted, monsterTransfer, monsterUpdated, randomAddress } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
let on: ReturnType<typeof growing>;
beforeAll(async () => {
  stage = await startStage();
  on = growing(stage);
});
afterAll(() => stage?.close());

type Told = { sequence: number; kind: string; nickname?: string; final: boolean };
const name = (as: ReturnType<typeof asUser>, id: number, nickname: string) =>
  stage.call('PUT', `/v2/ultigen/monsters/${id}/name`, { as, body: { nickname } });
const namesOf = async (id: number) =>
  (await on.lifeOf(id)).events.filter(({ kind }: Told) => kind === 'named').map(({ nickname }: Told) => nickname);

describe('GET /v2/ultigen/monsters/{id}/life', () => {
  it('tells what happened to a creature in pages, newest first', async () => {
    const { id } = await on.mint((await stage.newUser()).address);
    const key = on.newKey();
    for (let round = 0; round < 6; round += 1) await on.addXp(key, id, 5);
    const first = await on.lifeOf(id, '?limit=4');
    const second = await on.lifeOf(id, `?limit=4&before=${first.next}`);
    expect(first.events).toHaveLength(4);
    expect(second.events.map(({ kind }: Told) => kind)).toEqual(['experience', 'experience', 'minted']);
    expect(second.next).toBeUndefined();
    const sequences = [...first.events, ...second.events].map(({ sequence }: Told) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => other - one));
  });

  it('tells who had it, what the chain changed, and what a reorganisation may still undo', async () => {
    const [user, buyer] = [await stage.newUser(), randomAddress()];
    const { id, tokenId } = await on.mint(user.address);
    const before = stage.chain.height;
    await stage.chain.mine([monsterTransfer(user.address, buyer, tokenId)], [monsterUpdated(tokenId, 5, 13, 2, 2_800)]);
    const [evolved, moved, minted] = (await on.lifeOf(id)).events;
    expect(evolved).toMatchObject({ kind: 'evolved', monsterId: 5, level: 13, stage: 2, totalXp: 2_800, final: false });
    expect(moved).toMatchObject({ kind: 'moved', from: user.address, to: buyer, final: false });
    expect(minted).toMatchObject({ kind: 'minted', final: true, transactionHash: expect.stringMatching(/^0x/) });
    await stage.chain.unwind(before);
    expect(await on.kindsOfLife(id)).toEqual(['minted']);
    await stage.chain.mine([monsterUpdated(tokenId, 4, 2, 1, 70)]);
    expect(await on.kindsOfLife(id)).toEqual(['level', 'minted']);
    await stage.chain.finalize();
    expect((await on.lifeOf(id)).events.every(({ final }: Told) => final)).toBe(true);
    expect(await stage.database.knex('monster_events').where({ monster_id: id, undone: true })).toEqual([]);
  });

  it('begins with the egg, and goes on after a mint that was undone', async () => {
    const eggs = hatching(stage);
    const holder = await stage.newHolder('custodial', 2, 1);
    const { id, hatchId } = (await eggs.hatch(holder, { amount: 1, eggType: 2 })).body[0];
    expect(await on.kindsOfLife(id)).toEqual(['drawn']);
    const before = stage.chain.height;
    await eggs.redeem(holder, hatchId);
    expect(await on.kindsOfLife(id)).toEqual(['hatched', 'drawn']);
    await stage.chain.unwind(before);
    expect(await on.kindsOfLife(id)).toEqual(['drawn']);
  });

  it('keeps names while they are worn, and forgets those that were taken off', async () => {
    const user = await stage.newUser();
    const { id } = await on.mint(user.address);
    await name(user.as, id, 'Old Fern');
    await name(user.as, id, 'Ash');
    expect(await namesOf(id)).toEqual(['Ash', 'Old Fern']);
    await stage.call('DELETE', `/v2/ultigen/monsters/${id}/name`, { as: asAdmin(user.userId) });
    expect(await namesOf(id)).toEqual([undefined, undefined, undefined]);
    await name(user.as, id, 'Pebble');
    await stage.send('users.accounts', UserDeletedSchema, { userId: user.userId }, user.userId);
    expect(await namesOf(id)).toEqual([undefined, undefined, undefined, undefined]);
    expect((await on.show(id)).nickname).toBeUndefined();
  });

  it('can still be read of a creature that is gone, and not of one that nobody may see', async () => {
    const user = await stage.newUser();
    const { id, tokenId } = await on.mint(user.address);
    await stage.chain.mine([monsterTransfer(user.address, zeroAddress, tokenId)]);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${id}`)).status).toBe(404);
    expect(await on.kindsOfLife(id)).toEqual(['consumed', 'minted']);
    const before = stage.chain.height;
    await stage.chain.mine(monsterMinted(user.address, 55_001, 7));
    const [young] = (await stage.call('GET', '/v2/ultigen/monsters/balance', { as: user.as })).body;
    await stage.chain.unwind(before);
    expect((await stage.call('GET', `/v2/ultigen/monsters/${young.id}/life`)).status).toBe(404);
  });

  it.each([
    ['an id', '0/life', 'params.id'],
    ['a limit', '1/life?limit=101', 'query.limit'],
    ['a place', '1/life?before=x', 'query.before'],
  ])('refuses %s that is none', async (_what, path, field) => {
    const reply = await stage.call('GET', `/v2/ultigen/monsters/${path}`);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });
});
