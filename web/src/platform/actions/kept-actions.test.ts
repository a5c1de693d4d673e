import { knowOperations } from '../operations.ts';
import type { Action } from './actions.rules.ts';

const realFetch = globalThis.fetch;
const stored = new Map<string, string>();
/** Requests that changed something, as method and path. */
const sent: string[] = [];

// Before the modules under test, which read the storage when they are loaded.
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
knowOperations({
  'users.accountActions': 'GET /v2/account/actions',
  'users.storeAccountAction': 'PUT /v2/account/actions/{id}',
});
globalThis.fetch = async (url, { method = 'GET', body } = {}) => {
  if (method === 'GET') return Response.json({ items: elsewhere });
  sent.push(`${method} ${url}`);
  return Response.json({ ...JSON.parse(String(body)), id: String(url).split('/').at(-1) });
};
afterAll(() => {
  globalThis.fetch = realFetch;
  for (const name of ['localStorage', 'addEventListener', 'removeEventListener'])
    Reflect.deleteProperty(globalThis, name);
});

const { addAction, advanceAction, clearActions, currentActions, dismissAction } = await import('./actions.ts');
const { keepActions, ownActions, receiveKept, refreshKept } = await import('./kept-actions.ts');

const [id, other] = ['0d9b2b1e-8a53-4d64-9a2c-5f1f7c0a9b11', '0d9b2b1e-8a53-4d64-9a2c-5f1f7c0a9b12'];
const hash = `0x${'ab'.repeat(32)}`;
const asked: Omit<Action, 'createdAt' | 'updatedAt'> = {
  ...{ id, kind: 'token', step: 'send', status: 'asked', facts: { act: 'send' }, chainId: 31337 },
  ...{ sender: `0x${'aa'.repeat(20)}`, askedAtBlock: 7 },
};
const ofOtherDevice = { ...asked, id: other, sender: `0x${'bb'.repeat(20)}`, askedAtBlock: 8 };
let elsewhere: object[] = [];
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const ids = () => currentActions().map((action) => action.id);

/** Signs a player in. @returns how their session ends by itself */
function signIn(uid: string, guest = false): () => void {
  ownActions({ uid, guest });
  return guest ? () => undefined : keepActions();
}

let leave = () => {};
beforeEach(() => {
  stored.clear();
  sent.length = 0;
  elsewhere = [];
});
afterEach(() => {
  leave();
  clearActions();
});

it('tells the account each change, and what it missed', async () => {
  leave = signIn('ann');
  addAction(asked);
  await settle();
  advanceAction(id, { status: 'sent', hash });
  await settle();
  const put = `PUT /v2/account/actions/${id}`;
  expect(sent).toEqual([put, put]);
  receiveKept([]);
  await settle();
  expect(sent).toEqual([put, put, put]);
  dismissAction(id);
  await settle();
  expect(sent).toEqual([put, put, put, put]);
});

it.each([
  ['an account', false],
  ['a guest', true],
])('forgets what another account left when %s comes after a session that ended by itself', async (_, guest) => {
  const end = signIn('ann');
  addAction(asked);
  await settle();
  end();
  expect(ids()).toEqual([id]);
  sent.length = 0;
  leave = signIn('bob', guest);
  expect(ids()).toEqual([]);
  expect(stored.get('hatchery.actions')).not.toContain(id);
  advanceAction(id, { status: 'sent', hash });
  receiveKept([]);
  await settle();
  expect(sent).toEqual([]);
});

it('keeps the actions of the same account, and of a guest who gets one', async () => {
  const end = signIn('ann');
  addAction(asked);
  end();
  signIn('ann')();
  expect(ids()).toEqual([id]);
  clearActions();
  await settle();
  sent.length = 0;
  signIn('guest', true);
  addAction(asked);
  leave = signIn('ann');
  expect(ids()).toEqual([id]);
  receiveKept([]);
  await settle();
  expect(sent).toHaveLength(1);
});

it("takes in another device's actions, until the session ends", async () => {
  elsewhere = [{ ...ofOtherDevice, createdAt: 1, updatedAt: Date.now() }];
  leave = signIn('ann');
  await refreshKept();
  expect(ids()).toEqual([other]);
  leave();
  expect(ids()).toEqual([]);
});

it('takes in nothing that was asked for before the player changed', async () => {
  elsewhere = [{ ...ofOtherDevice, createdAt: 1, updatedAt: Date.now() }];
  const end = signIn('ann');
  const reading = refreshKept();
  end();
  leave = signIn('bob');
  await reading;
  expect(ids()).toEqual([]);
});
