import { randomUUID } from 'node:crypto';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { asKey } from '@hatchery/kit/testing';
import { Refusal } from '@hatchery/kit/testing-stand-in';
import { addressOf, chainId, randomAddress, someTraits } from './fixtures/logs.fixture.ts';
import { otherChainId, type Player } from './fixtures/masters.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

let stage: SigningStage;
beforeAll(async () => {
  stage = await startSigningStage();
});
afterAll(() => stage?.close());

const traits = someTraits(2, 4);
const mint = (player: Partial<Player>, more: object = {}, key?: string, query = '') =>
  stage.call('POST', `/v2/masters/avatars${query}`, {
    as: player.as,
    body: { payWithTicket: false, currency: 'HATCHY', traits, ...more },
    headers: key ? { 'idempotency-key': key } : {},
  });
const pricesOf = async (): Promise<{ currency: string; priceBase: string; address: string }[]> =>
  (await stage.call('GET', '/v2/masters/avatars/prices')).body;
const withSigner = async (answer: () => unknown, work: () => Promise<unknown>) => {
  const usual = stage.signer.answers['signer/vouchers'];
  stage.signer.answers['signer/vouchers'] = answer;
  await work().finally(() => {
    stage.signer.answers['signer/vouchers'] = usual as never;
  });
};

describe('POST /v2/masters/avatars', () => {
  it('signs the price of the catalogue for the main wallet', async () => {
    const player = await stage.newPlayer();
    const { status, body } = await mint(player);
    expect(status).toBe(200);
    const price = (await pricesOf()).find(({ currency }) => currency === 'HATCHY');
    expect(body).toMatchObject({
      ...{ receiver: player.address, currency: price?.address, price: price?.priceBase, payWithTicket: false, traits },
      ...{ contract: addressOf('mastersAvatars'), chainId, relayed: false },
    });
    const signed = stage.signer.signed.get(`masters:avatar:${body.uid}`);
    expect(signed?.request).toEqual({
      type: 'MintAvatar',
      payload: {
        receiver: player.address,
        ...{ currency: price?.address, price: price?.priceBase, payWithTicket: false, traits: traits.map(String) },
      },
    });
    expect(body).toMatchObject({ nonce: signed?.voucherId, deadline: signed?.deadline, signature: signed?.signature });
  });

  it('takes the coin, tickets, an address of a currency, and another wallet of the caller', async () => {
    const player = await stage.newPlayer();
    const second = randomAddress();
    await stage.link(player.userId, second, 'external', false);
    const [ticket, coin, byAddress] = await Promise.all([
      mint(player, { payWithTicket: true, currency: '' }),
      mint(player, { currency: nativeAssetAddress, receiver: second.toLowerCase() }),
      mint(player, { currency: 'hatchy' }),
    ]);
    expect(ticket.body).toMatchObject({ payWithTicket: true, price: '1' });
    expect(coin.body).toMatchObject({ currency: nativeAssetAddress, receiver: second });
    expect(byAddress.status).toBe(200);
  });

  it('answers a repeated request with the same signature', async () => {
    const player = await stage.newPlayer();
    const key = randomUUID();
    const [first, again] = [await mint(player, {}, key), await mint(player, {}, key)];
    expect(again.body).toEqual(first.body);
    expect((await mint(player, { traits: someTraits() }, key)).status).toBe(422);
  });

  it.each([
    ['a missing trait', { traits: traits.slice(1) }, 'body.traits'],
    ['two traits of a type', { traits: [...traits.slice(0, 7), 120_104] }, 'body.traits.7'],
    ['a trait of another body form', { traits: [...traits.slice(0, 7), 810_104] }, 'body.traits.7'],
    ['a trait that there is not', { traits: [...traits.slice(0, 7), 829_999] }, 'body.traits.7'],
    ['a colour of another type', { traits: [...traits.slice(0, 7), 820_199] }, 'body.traits.7'],
    ['no traits', { traits: [] }, 'body.traits'],
    ['an unknown currency', { currency: 'GOLD' }, 'body.currency'],
    ['tickets as a currency', { currency: 'Ticket' }, 'body.currency'],
    ['a receiver that is none', { receiver: '0x12' }, 'body.receiver'],
  ])('refuses %s', async (_what, more, path) => {
    const player = await stage.newPlayer();
    const { status, body } = await mint(player, more);
    expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path });
  });

  it('refuses a chain without avatars, and one that there is not', async () => {
    const player = await stage.newPlayer();
    for (const query of ['?chainId=1', '?chainId=x'])
      expect(await mint(player, {}, undefined, query)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'query.chainId' }] },
      });
    expect((await mint(player, {}, undefined, `?chainId=${otherChainId}`)).body.chainId).toBe(otherChainId);
  });

  it('serves its own wallets alone: nobody’s, another’s and no wallet are refused', async () => {
    const [player, other] = [await stage.newPlayer(), await stage.newPlayer()];
    for (const receiver of [randomAddress(), other.address])
      expect(await mint(player, { receiver })).toMatchObject({
        status: 403,
        body: { errors: [{ path: 'body.receiver' }] },
      });
    await stage.unlink(player.userId, player.address);
    expect((await mint(player)).status).toBe(400);
    expect((await mint({})).status).toBe(401);
    expect((await mint({ as: asKey(randomUUID(), 'avatars') })).status).toBe(403);
  });

  it('stops after ten that nobody uses, until they are used or have expired', async () => {
    const player = await stage.newPlayer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => mint(player)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const { body } = answers.find(({ status }) => status === 200) as (typeof answers)[number];
    await stage.redeem('mastersAvatars', player.address, body.nonce);
    expect((await mint(player)).status).toBe(200);
    expect((await mint(player)).status).toBe(409);
    await stage.pass(700);
    expect((await mint(player)).status).toBe(200);
  });

  it('leaves nothing behind when the signer refuses or is away', async () => {
    const player = await stage.newPlayer();
    await withSigner(
      () => {
        throw new Refusal(403, 'policy-refused', 'The limit of today is used up.');
      },
      async () => {
        for (let turn = 0; turn < 12; turn += 1)
          expect(await mint(player)).toMatchObject({ status: 403, body: { detail: 'The limit of today is used up.' } });
      },
    );
    stage.signer.state.away = true;
    const key = randomUUID();
    expect((await mint(player, {}, key)).status).toBe(503);
    stage.signer.state.away = false;
    expect((await mint(player, {}, key)).status).toBe(200);
  });
});

describe('POST /v2/masters/mint/traits', () => {
  it('tells for each type which colours and traits there are', async () => {
    const { status, body } = await stage.call('POST', '/v2/masters/mint/traits', { body: {} });
    expect(status).toBe(200);
    expect(body.map(({ type }: { type: { id: number } }) => type.id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { type, colors, traits: own } of body) {
      expect(colors).toHaveLength(10);
      expect(own.length).toBeGreaterThan(100);
      expect(own.every((trait: { type: { id: number } }) => trait.type.id === type.id)).toBe(true);
    }
    expect((await stage.call('POST', '/v2/masters/mint/traits?chainId=1')).status).toBe(400);
  });
});
