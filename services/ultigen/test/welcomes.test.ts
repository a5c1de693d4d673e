import { randomUUID } from 'node:crypto';
import { createAlarm } from '@hatchery/kit/alarm';
import { asUser, eventually } from '@hatchery/kit/testing';
import { EggsGivenSchema, HatchRequestedSchema } from '@hatchery/proto/ultigen';
import { GuestUpgradedSchema, UserCreatedSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { lockEggs } from '../src/eggs/reserve-eggs.ts';
import { insertHatch } from '../src/hatches/hatches.repository.ts';
import { releaseWelcomes } from '../src/welcomes/release-welcomes.ts';
import { forgetNetworks } from '../src/welcomes/welcomes.repository.ts';
import { eggsHatched, eggsMinted, randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

const hourMs = 3_600_000;
const start = new Date('2026-03-01T09:00:00Z');
let clock = start;
let stage: Stage;
beforeEach(async () => {
  clock = start;
  stage = await startStage({ config: { GUEST_EGGS_PER_DAY: 20 }, now: () => clock });
});
afterEach(() => stage?.close());

type Guest = { userId: string; address: ReturnType<typeof randomAddress>; as: ReturnType<typeof asUser> };

/** A guest whose wallet is known here. */
async function arrive(arrival: { network?: string; work?: number } = {}): Promise<Guest> {
  const guest = { userId: randomUUID(), address: randomAddress() };
  await stage.link(guest.userId, guest.address, 'custodial');
  await stage.welcome(guest.userId, guest.address, arrival);
  return { ...guest, as: asUser(guest.userId) };
}
const givenTo = ({ address }: Pick<Guest, 'address'>) =>
  stage.eventsOf(EggsGivenSchema).filter((event) => event.address === address);
/** Waits until all eggs that may go out now have gone out and are told, so that what is counted is complete. */
async function settle(): Promise<void> {
  const welcome = { eggType: 2, perDay: 20, alarm: createAlarm() };
  const { database } = stage;
  await eventually(async () => (await releaseWelcomes({ database, welcome, now: () => clock })) === 0);
  await eventually(async () => (await database.knex('outbox').first('id')) === undefined);
}
const released = (guests: Guest[]) => guests.filter((guest) => givenTo(guest).length > 0);
const hatch = ({ as }: Guest, key: string = randomUUID()) =>
  stage.call('POST', '/v2/ultigen/eggs/hatch', {
    as,
    body: { amount: 1, eggType: 2 },
    headers: { 'idempotency-key': key },
  });
const hatchOf = async ({ as }: Guest) => (await stage.call('GET', '/v2/ultigen/hatches', { as })).body[0];
const voucherOf = (reference: string) => eventually(() => stage.signer.signed.get(reference));

/** Waits until a welcome egg that was released is on its way. @returns the id of its voucher. */
async function sent(guest: Guest): Promise<string> {
  const { giftId } = await eventually(() => givenTo(guest)[0]);
  const { voucherId } = await voucherOf(`gift:${giftId}`);
  await eventually(async () => (await stage.database.knex('gifts').where({ id: giftId }).first()).status === 'sent');
  return voucherId;
}

const mint = async (guest: Guest) => stage.chain.mine(eggsMinted(guest.address, 2, 1, await sent(guest)));

describe('a newcomer', () => {
  it('has an egg at once, which is minted once while little happens', async () => {
    const guest = await arrive();
    expect(await stage.eggsOf(guest.as, 2)).toMatchObject({ amount: 0, availableAmount: 1, incomingAmount: 1 });
    await eventually(() => givenTo(guest)[0]);
    await stage.welcome(guest.userId, guest.address);
    await mint(guest);
    expect(await stage.eggsOf(guest.as, 2)).toMatchObject({ amount: 1, availableAmount: 1, incomingAmount: 0 });
    expect(givenTo(guest)).toMatchObject([{ eggType: 2, amount: 1, budgetReference: '' }]);
  });

  it('hatches the egg before it is on chain, once, and has the creature at once', async () => {
    await stage.database.knex('welcome_days').insert({ day: '2026-03-01', given: 20 });
    const guest = await arrive();
    const replies = await Promise.all([1, 2, 3, 4].map(() => hatch(guest)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [creature] = replies.find(({ status }) => status === 200)?.body ?? [];
    expect(creature).toMatchObject({ status: 'hatching', owner: guest.address, tokenId: null });
    expect(await stage.eggsOf(guest.as, 2)).toMatchObject({ availableAmount: 0, incomingAmount: 1 });
    expect(await hatchOf(guest)).toMatchObject({ status: 'preparing', queued: true, monsters: [{ id: creature.id }] });
    expect(stage.eventsOf(HatchRequestedSchema)).toEqual([]);

    // The next day has room: the egg is minted, and the same creature hatches from it.
    clock = new Date(clock.getTime() + 24 * hourMs);
    await mint(guest);
    const uid = creature.hatchId;
    const { voucherId, request } = await voucherOf(`hatch:${uid}`);
    await eventually(async () => (await hatchOf(guest)).status === 'sent');
    expect(request.payload.monsterIds).toEqual([String(creature.monsterId)]);
    await stage.chain.mine(eggsHatched(guest.address, 2, [creature.monsterId], voucherId, 1));
    expect(await hatchOf(guest)).toMatchObject({ status: 'seen', queued: false });
    const { body } = await stage.call('GET', '/v2/ultigen/monsters/balance', { as: guest.as });
    expect(body).toMatchObject([{ id: creature.id, status: 'seen', tokenId: '1' }]);
    expect(await stage.eggsOf(guest.as, 2)).toMatchObject({ amount: 0, availableAmount: 0, incomingAmount: 0 });
  });

  it('hatches a bought egg at once while the welcome egg waits', async () => {
    await stage.database.knex('welcome_days').insert({ day: '2026-03-01', given: 20 });
    const guest = await arrive();
    await stage.chain.mine(eggsMinted(guest.address, 2, 1));
    expect(await stage.eggsOf(guest.as, 2)).toMatchObject({ amount: 1, availableAmount: 2 });
    expect((await hatch(guest)).status).toBe(200);
    expect(await hatchOf(guest)).toMatchObject({ queued: false });
    expect((await hatch(guest)).status).toBe(200);
    const { body } = await stage.call('GET', '/v2/ultigen/hatches', { as: guest.as });
    expect(body.map(({ queued }: { queued: boolean }) => queued).sort()).toEqual([false, true]);
    expect((await hatch(guest)).status).toBe(409);
  });

  it('is nobody’s first when the platform gives no welcome eggs', async () => {
    await stage.close();
    stage = await startStage({ config: { GUEST_EGGS_PER_DAY: 0 } });
    const guest = await arrive();
    expect(await stage.eggsOf(guest.as, 2)).toMatchObject({ availableAmount: 0, incomingAmount: 0 });
  });
});

describe('an egg that arrives while it is being hatched', () => {
  it('is hatched', async () => {
    const guest = await arrive();
    const voucherId = await sent(guest);
    const eggs = { chainId, eggType: 2, amount: 1 };
    const { database } = stage;
    const pressed = Promise.withResolvers<void>();
    const reserved = Promise.withResolvers<void>();
    const hatching = database.transaction(async (tx) => {
      const holder = await lockEggs(tx, [guest.address], eggs);
      await insertHatch(tx, { ...eggs, ...holder, id: randomUUID(), custodial: true, createdAt: clock });
      reserved.resolve();
      await pressed.promise;
    });
    await reserved.promise;
    const arriving = stage.chain.mine(eggsMinted(guest.address, 2, 1, voucherId));
    await eventually(async () => {
      const { rows } = await database.knex.raw(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         union all select from egg_balances where address = ?`,
        [guest.address],
      );
      return rows.length > 0;
    });
    pressed.resolve();
    await Promise.all([hatching, arriving]);
    await eventually(() => stage.eventsOf(HatchRequestedSchema).find(({ address }) => address === guest.address));
  });
});

describe('a hatch that missed the arrival of its egg', () => {
  it('goes on with the next egg of anyone that arrives', async () => {
    const [guest, other] = [await arrive(), await arrive()];
    await mint(guest);
    const missed = { chainId, eggType: 2, amount: 1, address: guest.address, awaitsEggs: true };
    await stage.database.transaction((tx) =>
      insertHatch(tx, { ...missed, id: randomUUID(), custodial: true, createdAt: clock }),
    );
    await mint(other);
    await eventually(() => stage.eventsOf(HatchRequestedSchema).find(({ address }) => address === guest.address));
  });
});

describe('an account', () => {
  it('has a welcome egg in its first wallet, kept or its own, and no second one', async () => {
    for (const kind of ['custodial', 'external'] as const) {
      const [userId, address] = [randomUUID(), randomAddress()];
      await stage.send('users.accounts', UserCreatedSchema, { userId, network: 'n', way: 'email' }, userId);
      await stage.link(userId, address, kind);
      await stage.link(userId, address, kind);
      await stage.link(userId, randomAddress(), 'custodial', false);
      expect(await stage.eggsOf(asUser(userId), 2)).toMatchObject({ availableAmount: 1, incomingAmount: 1 });
      await eventually(() => givenTo({ address })[0]);
    }
  });

  it('of a guest comes first while many come', async () => {
    const crowd: Guest[] = [];
    for (let index = 0; index < 60; index += 1) crowd.push(await arrive({ network: `network ${index}` }));
    await settle();
    const before = released(crowd).length;
    expect(before).toBeLessThan(20);
    clock = new Date(clock.getTime() + hourMs + 1);
    const late = await arrive({ network: 'another' });
    const upgraded = await arrive({ network: 'one more' });
    const { userId } = upgraded;
    await stage.send('users.accounts', GuestUpgradedSchema, { userId, way: 'wallet' }, userId);
    await stage.send('users.accounts', GuestUpgradedSchema, { userId, way: 'email' }, userId);
    await eventually(() => givenTo(upgraded)[0]);
    await settle();
    expect(givenTo(late)).toEqual([]);
    expect(released(crowd)).toHaveLength(before);
  });
});

describe('a flood from one network', () => {
  it('takes a twenty-fifth of a day’s eggs, and keeps nobody else waiting beyond some hours', async () => {
    const bots: Guest[] = [];
    for (let index = 0; index < 30; index += 1) bots.push(await arrive({ network: 'bots', work: 3 }));
    for (const bot of bots) expect((await hatch(bot)).status).toBe(200);
    const honest: Guest[] = [];
    for (let index = 0; index < 8; index += 1) honest.push(await arrive({ network: `home ${index}` }));
    await settle();
    const released0 = released(bots).length;
    // Before it was a flood, it was eleven newcomers of one network, of whom the café's share is minted.
    expect(released0).toBeLessThanOrEqual(9);
    clock = new Date(clock.getTime() + 5 * hourMs);
    const latest = await arrive({ network: 'home 9' });
    await eventually(() => released(honest).length === honest.length);
    await eventually(() => givenTo(latest)[0]);
    await settle();
    expect(released(bots)).toHaveLength(released0);
  });
});

it('forgets who a deleted player was, and keeps the egg of a guest who became an account', async () => {
  await stage.database.knex('welcome_days').insert({ day: start.toISOString().slice(0, 10), given: 20 });
  const guest = await arrive({ network: 'home' });
  const account = randomUUID();
  await stage.link(account, guest.address, 'custodial');
  await stage.send('users.accounts', UserDeletedSchema, { userId: guest.userId }, guest.userId);
  expect(await stage.database.knex('welcomes').where({ user_id: guest.userId })).toEqual([]);
  expect(await stage.eggsOf(asUser(account), 2)).toMatchObject({ availableAmount: 1 });
  clock = new Date(clock.getTime() + 24 * hourMs);
  await eventually(() => givenTo(guest)[0]);
});

it('forgets where players came from', async () => {
  await arrive({ network: 'home' });
  const later = new Date(clock.getTime() + 48 * hourMs);
  expect(await forgetNetworks(stage.database.knex, later, 10)).toBe(1);
  expect(await stage.database.knex('welcomes').whereNotNull('network')).toEqual([]);
  expect(await stage.database.knex('welcome_networks')).toEqual([]);
});
