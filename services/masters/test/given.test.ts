import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { asKey, asService, asUser, eventually, type TestCaller } from '@hatchery/kit/testing';
import { Refusal } from '@hatchery/kit/testing-stand-in';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import { GiftReturnedSchema } from '@hatchery/proto/vouchers';
import { zeroAddress } from 'viem';
import { checkTraits } from '../src/avatars/traits.rules.ts';
import { addressOf, chainId, randomAddress, someTraits } from './fixtures/logs.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

let stage: SigningStage;
beforeAll(async () => {
  stage = await startSigningStage();
  stage.users.answers['users/recipients'] = (_body, { query }) =>
    query.get('email') === 'ada@example.com' ? { userId: randomUUID(), address: adasWallet } : null;
});
afterAll(() => stage?.close());

const adasWallet = randomAddress();
const key = (...permissions: string[]) => asKey(randomUUID(), ...permissions);
type Call = { as?: TestCaller | undefined; body?: object; idempotencyKey?: string; query?: string };
const post = (path: string, { as, body, idempotencyKey, query = '' }: Call) =>
  stage.call('POST', `/v2/masters/${path}${query}`, {
    as,
    body,
    headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  });
const giveAvatar = (call: Call) => post('avatars/l1/give', { ...call, body: { receiver: adasWallet, ...call.body } });
const mintItems = (call: Call) =>
  post('items/mint', { ...call, body: { amount: 2, itemId: 101, receiver: adasWallet, ...call.body } });
const grant = ({ subject }: TestCaller, asset: string, amount: number) =>
  stage.users.budgets.set(`${subject} ${asset}`, amount);
const left = ({ subject }: TestCaller, asset: string) => stage.users.budgets.get(`${subject} ${asset}`);
const sentAs = (kind: string, uid: string) => eventually(() => stage.relay.submitted.get(`masters:${kind}:${uid}`));

describe('POST /v2/masters/avatars/l1/give', () => {
  it('is minted by the platform to the recipient, out of the budget of the key', async () => {
    const as = key('avatars');
    grant(as, 'masters:avatars', 3);
    const { status, body } = await post('avatars/l1/give', {
      as,
      body: { email: 'ada@example.com', traits: someTraits(2) },
    });
    expect({ status, left: left(as, 'masters:avatars') }).toEqual({ status: 200, left: 2 });
    expect(await sentAs('given-avatar', body.uid)).toMatchObject({
      ...{ from: 'operator', chainId, purpose: 'gift' },
      calls: [{ to: addressOf('mastersAvatars') }],
    });
    expect(stage.signer.signed.get(`masters:given-avatar:${body.uid}`)?.request).toEqual({
      type: 'FreeMintAvatar',
      payload: { receiver: adasWallet, traits: someTraits(2).map(String) },
    });
  });

  it('draws traits that make an avatar when none are sent', async () => {
    const as = key('avatars');
    grant(as, 'masters:avatars', 1);
    const { body } = await giveAvatar({ as });
    await sentAs('given-avatar', body.uid);
    const signed = stage.signer.signed.get(`masters:given-avatar:${body.uid}`);
    expect(checkTraits([signed?.request.payload.traits].flat().map(Number))).toEqual([]);
  });

  it('gives once for an Idempotency-Key, however often it is sent', async () => {
    const as = key('avatars');
    grant(as, 'masters:avatars', 9);
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => giveAvatar({ as, idempotencyKey })));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map(({ body }) => body.uid)).size).toBe(1);
    expect(left(as, 'masters:avatars')).toBe(8);
  });

  it('refuses what is more than the budget, unknown people, bad traits and the zero address, and charges nothing for good', async () => {
    const as = key('avatars');
    expect(await giveAvatar({ as })).toMatchObject({ status: 409, body: { type: '/problems/insufficient-budget' } });
    grant(as, 'masters:avatars', 5);
    const nobody = await post('avatars/l1/give', { as, body: { email: 'nobody@example.com' } });
    expect(nobody).toMatchObject({ status: 404, body: { errors: [{ path: 'body.email' }] } });
    const before = left(as, 'masters:avatars');
    expect((await giveAvatar({ as, body: { traits: someTraits().slice(1) } })).status).toBe(400);
    expect((await giveAvatar({ as, body: { receiver: zeroAddress } })).status).toBe(400);
    expect((await post('avatars/l1/give', { as, body: {} })).status).toBe(400);
    expect((await giveAvatar({ as, query: '?chainId=1' })).status).toBe(400);
    expect(left(as, 'masters:avatars')).toBe(before);
    const references = [...stage.users.reservations.keys()];
    const { body } = await stage.call('POST', '/internal/masters/given-references/settle', {
      as: asService('users'),
      body: { references },
    });
    expect(body.given).not.toContain(references.at(-1));
  });

  it('serves keys with its permission alone', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [asUser(randomUUID()), 403],
      [key('items', 'rewards'), 403],
    ] as const)
      expect((await giveAvatar({ as })).status).toBe(status);
  });
});

describe('POST /v2/masters/items/mint', () => {
  it('mints items at no price, out of the budget for this item', async () => {
    const as = key('items');
    grant(as, 'masters:item:101', 2);
    const { status, body } = await mintItems({ as, body: { clientId: 'old', apiKey: 'secret' } });
    expect({ status, left: left(as, 'masters:item:101') }).toEqual({ status: 200, left: 0 });
    expect(body.message).toContain('2 of Straw hat');
    expect(await sentAs('given-items', body.uid)).toMatchObject({ calls: [{ to: addressOf('mastersItems') }] });
    expect(stage.signer.signed.get(`masters:given-items:${body.uid}`)?.request).toMatchObject({
      type: 'MintItem',
      payload: { receiver: adasWallet, tokenIds: ['101'], amounts: ['2'], price: '0', payWithTicket: false },
    });
    expect((await mintItems({ as, body: { itemId: 102 } })).status).toBe(409);
  });

  it.each([
    ['an item that there is not', { itemId: 999 }, 'body.itemId'],
    ['none', { amount: 0 }, 'body.amount'],
    ['too many', { amount: 201 }, 'body.amount'],
    ['a part of one', { amount: 1.5 }, 'body.amount'],
    ['the zero address', { receiver: zeroAddress }, 'body.receiver'],
    ['no address', { receiver: 'me' }, 'body.receiver'],
  ])('refuses %s', async (_what, body, path) => {
    const as = key('items');
    grant(as, 'masters:item:101', 500);
    const reply = await mintItems({ as, body });
    expect({ status: reply.status, path: reply.body.errors?.[0].path }).toEqual({ status: 400, path });
    expect(left(as, 'masters:item:101')).toBe(500);
  });

  it('serves keys with its permission alone', async () => {
    expect((await mintItems({})).status).toBe(401);
    expect((await mintItems({ as: asUser(randomUUID()) })).status).toBe(403);
    expect((await mintItems({ as: key('avatars') })).status).toBe(403);
  });
});

describe('what is owed', () => {
  const give = async () => {
    const as = key('avatars');
    grant(as, 'masters:avatars', 1);
    return (await giveAvatar({ as })).body.uid as string;
  };
  const attempts = async (uid: string) => {
    const rows = await stage.database.knex('signatures').where({ first_id: uid }).orderBy('attempt');
    return rows.map(({ id, state }: { id: string; state: string }) => ({ id, state }));
  };

  const fails = (kind: string, id: string) =>
    stage.send('chain.transactions', TransactionFailedSchema, {
      ...{ reference: `masters:${kind}:${id}`, position: 0, chainId: BigInt(chainId), reason: 'reverted' },
    });

  it('is signed again after it expired, and never while it could be used', async () => {
    const uid = await give();
    await sentAs('given-avatar', uid);
    await fails('given-avatar', uid);
    expect(await attempts(uid)).toEqual([{ id: uid, state: 'failed' }]);
    await stage.pass(3_700);
    const [, second] = await eventually(async () => {
      const all = await attempts(uid);
      return all.length === 2 ? all : undefined;
    });
    expect(await sentAs('given-avatar', second?.id ?? '')).toMatchObject({
      ...{ from: 'operator', purpose: 'gift' },
      calls: [{ to: addressOf('mastersAvatars') }],
    });
    const { voucherId } = stage.signer.signed.get(`masters:given-avatar:${second?.id}`) as { voucherId: string };
    await stage.redeem('mastersAvatars', adasWallet, voucherId);
    await stage.pass(100_000);
    expect((await attempts(uid)).map(({ state }: { state: string }) => state)).toEqual(['expired', 'seen']);
  });

  it('is given up after three attempts that the chain refused, once none can take effect, and its budget comes back', async () => {
    const as = key('items');
    grant(as, 'masters:item:101', 2);
    const { uid } = (await mintItems({ as })).body;
    const standing = async (by = as) => (await stage.call('GET', `/v2/masters/items/mint/${uid}`, { as: by })).body;
    const returned: unknown[] = [];
    await stage.transport.subscribe({
      group: 'test of returned gifts',
      topic: 'masters.signatures',
      handle: async ({ type, payload }) => {
        if (type === GiftReturnedSchema.typeName) returned.push(fromBinary(GiftReturnedSchema, payload));
        return { taken: true };
      },
    });
    for (const attempt of [1, 2, 3]) {
      const { id } = await eventually(async () => (await attempts(uid))[attempt - 1]);
      expect(await sentAs('given-items', id)).toMatchObject({ calls: [{ mostGas: 600_000 }] });
      await fails('given-items', id);
      expect(await standing()).toMatchObject({ uid, state: 'waiting', failure: null, receiver: adasWallet });
      expect(returned).toEqual([]);
      await stage.pass(3_700);
    }
    await eventually(async () => (await standing()).state === 'failed');
    expect(await standing()).toMatchObject({ uid, failure: 'reverted' });
    await eventually(() => returned.length > 0);
    expect(returned).toMatchObject([{ giftId: uid, keyId: as.subject, asset: 'masters:item:101', amount: '2' }]);
    await stage.pass(100_000);
    expect((await attempts(uid)).map(({ state }: { state: string }) => state)).toEqual([
      'expired',
      'expired',
      'given-up',
    ]);
    expect(returned).toHaveLength(1);
    expect((await standing(key('items'))).status).toBe(404);
    expect((await stage.call('GET', `/v2/masters/avatars/l1/give/${uid}`, { as: key('avatars') })).status).toBe(404);
  });

  it('is not given up for what a signer refuses, nor where a block has the last attempt', async () => {
    const uid = await give();
    const usual = stage.signer.answers['signer/vouchers'] as never;
    for (const attempt of [1, 2, 3, 4, 5, 6]) {
      const { id } = await eventually(async () => (await attempts(uid))[attempt - 1]);
      if (attempt % 2 === 1) {
        await sentAs('given-avatar', id);
        await fails('given-avatar', id);
        stage.signer.answers['signer/vouchers'] = () => {
          throw new Refusal(403, 'policy-refused', 'The limit of today is used up.');
        };
        if (attempt === 5) break;
      } else {
        await eventually(async () => (await attempts(uid))[attempt - 1]?.state === 'refused');
        stage.signer.answers['signer/vouchers'] = usual;
      }
      await stage.pass(3_700);
    }
    stage.signer.answers['signer/vouchers'] = usual;
    const { id } = (await attempts(uid))[4] as { id: string };
    const { voucherId } = stage.signer.signed.get(`masters:given-avatar:${id}`) as { voucherId: string };
    await stage.redeem('mastersAvatars', adasWallet, voucherId);
    await stage.pass(100_000);
    const states = (await attempts(uid)).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['expired', 'expired', 'expired', 'expired', 'seen']);
  });

  it('waits for a signer or a relay that is away, or that has given all of today', async () => {
    const usual = stage.signer.answers['signer/vouchers'] as never;
    stage.signer.answers['signer/vouchers'] = () => {
      throw new Refusal(403, 'policy-refused', 'The limit of today is used up.');
    };
    const refused = await give();
    await eventually(async () => (await attempts(refused))[0]?.state === 'refused');
    stage.signer.answers['signer/vouchers'] = usual;
    stage.relay.state.away = true;
    const uid = await give();
    await eventually(async () => (await attempts(uid))[0]?.state === 'signed');
    stage.relay.state.away = false;
    stage.clock.ahead += 15_000;
    expect(await sentAs('given-avatar', uid)).toMatchObject({ calls: [{ to: addressOf('mastersAvatars') }] });
    await stage.pass(3_700);
    await eventually(async () => (await attempts(refused)).length === 2);
  });

  it('nothing is given under a reference that was called unused', async () => {
    const as = key('avatars');
    grant(as, 'masters:avatars', 2);
    const usual = stage.users.answers['users/api-keys/*/reservations'] as (
      body: { reference: string },
      call: never,
    ) => unknown;
    stage.users.answers['users/api-keys/*/reservations'] = async (body, call) => {
      const answer = usual(body, call as never);
      const { body: settled } = await stage.call('POST', '/internal/masters/given-references/settle', {
        as: asService('users'),
        body: { references: [body.reference] },
      });
      expect(settled.given).toEqual([]);
      return answer;
    };
    const refused = await giveAvatar({ as });
    stage.users.answers['users/api-keys/*/reservations'] = usual as never;
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('not completed in time') } });
    const uid = (await giveAvatar({ as })).body.uid;
    const { body } = await stage.call('POST', '/internal/masters/given-references/settle', {
      as: asService('users'),
      body: { references: [uid, randomUUID()] },
    });
    expect(body.given).toEqual([uid]);
    expect(
      (
        await stage.call('POST', '/internal/masters/given-references/settle', {
          as: asService('vouchers'),
          body: { references: [] },
        })
      ).status,
    ).toBe(403);
  });

  it('survives a process that ends after each step', async () => {
    let current = await startSigningStage();
    const { world } = current;
    const as = key('avatars');
    world.users.budgets.set(`${as.subject} masters:avatars`, 1);
    world.signer.state.away = true;
    const body = { receiver: adasWallet, traits: someTraits() };
    const { uid } = (await current.call('POST', '/v2/masters/avatars/l1/give', { as, body })).body;
    const restart = async () => {
      await current.stop();
      current = await startSigningStage({}, world);
      // Rows that the former process has taken are due again after a while.
      current.clock.ahead += 15_000;
    };
    const stateOf = async () => (await current.database.knex('signatures').where({ id: uid }).first('state'))?.state;
    world.relay.state.away = true;
    await restart();
    world.signer.state.away = false;
    await eventually(async () => (await stateOf()) === 'signed');
    await restart();
    world.relay.state.away = false;
    await eventually(async () => (await stateOf()) === 'sent');
    await restart();
    expect([...world.signer.signed.keys()]).toEqual([`masters:given-avatar:${uid}`]);
    expect([...world.relay.submitted.keys()]).toEqual([`masters:given-avatar:${uid}`]);
    await current.close();
  });
});
