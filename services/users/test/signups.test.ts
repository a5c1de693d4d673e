import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser } from '@hatchery/kit/testing';
import { mergeSignups, unmergeSignups } from '../src/signups/signups.ts';
import { createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

type Caller = ReturnType<typeof asUser>;

const admin = asAdmin('00000000-0000-4000-8000-000000000001');
const inSeconds = (seconds: number) => new Date(stage.now().getTime() + seconds * 1000).toISOString();
const save = (name: string, body: object = {}, as: Caller | undefined = admin) =>
  stage.call('PUT', `/v1/signups/${name}`, { as, body });
const signUp = (name: string, as?: Caller) => stage.call('POST', `/v1/signups/${name}`, { as });
const listed = async (name: string, as?: Caller) =>
  (await stage.call('GET', '/v1/signups', { as })).body.find(
    ({ eventName }: { eventName: string }) => eventName === name,
  );
let events = 0;
const newEvent = async (body: object = {}) => {
  events += 1;
  await save(`event-${events}`, body);
  return `event-${events}`;
};

describe('PUT /v1/signups/{eventName}', () => {
  it('makes an event, closes it and opens it again', async () => {
    const closesAt = inSeconds(60);
    expect(await save('Beta_2', { closesAt })).toMatchObject({
      status: 200,
      body: { eventName: 'Beta_2', open: true, closesAt, signups: 0, signedUp: false },
    });
    stage.forward(60);
    expect(await listed('Beta_2')).toEqual({ eventName: 'Beta_2', open: false, closesAt, signups: 0 });
    expect((await save('Beta_2')).body).toMatchObject({ open: true });
    expect(await listed('Beta_2')).toEqual({ eventName: 'Beta_2', open: true, signups: 0 });
  });

  it.each([
    ['a%20b', {}],
    ['-a', {}],
    ['a'.repeat(65), {}],
    ['fine', { closesAt: 'tomorrow' }],
    ['fine', { closesAt: 5 }],
    ['fine', { signups: 5 }],
  ])('refuses %s %j', async (name, body) => {
    expect(await save(name, body)).toMatchObject({ status: 400, body: { errors: [expect.anything()] } });
    expect(await listed(name)).toBeUndefined();
  });

  it('is for admins', async () => {
    expect((await stage.call('PUT', '/v1/signups/mine', { body: {} })).status).toBe(401);
    for (const as of [asUser(randomUUID()), asKey(randomUUID(), 'admin')])
      expect((await save('mine', {}, as)).status).toBe(403);
    expect(await listed('mine')).toBeUndefined();
  });
});

describe('POST /v1/signups/{eventName}', () => {
  it('signs up once, however often and at once', async () => {
    const name = await newEvent();
    const { as } = await signIn(stage.call);
    const replies = await Promise.all([signUp(name, as), signUp(name, as), signUp(name, as)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies[0]?.body).toEqual({ message: 'You are signed up.' });
    expect(await listed(name, as)).toMatchObject({ signups: 1, signedUp: true });
    expect((await listed(name, (await signIn(stage.call)).as)).signedUp).toBe(false);
    expect(await listed(name)).not.toHaveProperty('signedUp');
  });

  it('refuses what is closed, but not whoever is signed up', async () => {
    const name = await newEvent({ closesAt: inSeconds(60) });
    const [early, late] = [(await signIn(stage.call)).as, (await signIn(stage.call)).as];
    await signUp(name, early);
    stage.forward(60);
    expect(await signUp(name, late)).toMatchObject({ status: 409, body: { type: '/problems/conflict' } });
    expect((await signUp(name, early)).status).toBe(200);
    expect(await listed(name)).toMatchObject({ signups: 1 });
  });

  it('knows no other events', async () => {
    const { as } = await signIn(stage.call);
    expect((await signUp('nowhere', as)).status).toBe(404);
    expect((await signUp('no%20where', as)).status).toBe(400);
  });

  it('is for players with an account', async () => {
    const name = await newEvent();
    expect((await signUp(name)).status).toBe(401);
    expect((await signUp(name, asService('ultigen'))).status).toBe(401);
    expect((await signUp(name, asKey(randomUUID(), 'signups'))).status).toBe(403);
    expect((await signUp(name, (await createGuest(stage.call)).as)).status).toBe(403);
    expect((await signUp(name, asUser(randomUUID()))).status).toBe(404);
    expect(await listed(name)).toMatchObject({ signups: 0 });
  });

  it('forgets whoever deletes their account', async () => {
    const name = await newEvent();
    const { as, userId } = await signIn(stage.call);
    await signUp(name, as);
    await stage.database.knex('users').where({ id: userId }).delete();
    expect(await listed(name)).toMatchObject({ signups: 0 });
  });
});

describe('GET /v1/signups', () => {
  it('pages newest first and counts them all', async () => {
    const first = await newEvent();
    stage.forward(1);
    const names = [await newEvent(), first];
    const page = await stage.call('GET', '/v1/signups?limit=2');
    expect(page.body.map(({ eventName }: { eventName: string }) => eventName)).toEqual(names);
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThanOrEqual(2);
    expect((await stage.call('GET', '/v1/signups?limit=101')).status).toBe(400);
  });
});

describe('mergeSignups', () => {
  it('signs the one account up for what both were, and can be undone', async () => {
    const [both, one] = [await newEvent(), await newEvent()];
    const [from, into] = [await signIn(stage.call), await signIn(stage.call)];
    for (const name of [both, one]) await signUp(name, from.as);
    await signUp(both, into.as);
    const merge = { fromUserId: from.userId, intoUserId: into.userId };
    const eventNames = await stage.database.transaction((tx) => mergeSignups(tx, merge));
    expect(eventNames).toEqual([one]);
    expect((await listed(one, into.as)).signedUp).toBe(true);
    await stage.database.transaction((tx) => unmergeSignups(tx, { ...merge, eventNames }));
    expect((await listed(one, into.as)).signedUp).toBe(false);
    expect((await listed(one, from.as)).signedUp).toBe(true);
  });
});
