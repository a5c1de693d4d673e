import { randomUUID } from 'node:crypto';
import { asKey, asService, asUser } from '@hatchery/kit/testing';
import { admin, type Goods, startGoods } from './fixtures/goods.fixture.ts';
import { randomAddress } from './fixtures/neighbours.fixture.ts';
import { chainId } from './fixtures/vouchers.fixture.ts';

let stage: Goods;
beforeAll(async () => {
  stage = await startGoods();
});
afterAll(() => stage?.close());

const player = asUser(randomUUID());
const create = (body: object) =>
  stage.call('POST', '/v2/assets', {
    as: admin,
    body: { name: 'Moss medal', category: 'medals', image: '/medal.png', ...body },
  });
const remove = (uid: string) => stage.call('DELETE', `/v2/assets/${uid}`, { as: admin });
const changesOf = (uid: string) => stage.database.knex('asset_changes').where({ asset_id: uid }).orderBy('made_at');

describe('POST /v2/assets', () => {
  it('creates a game asset, and writes down who did', async () => {
    const { status, body } = await create({ description: 'For winners.', property: 'medal-1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Moss medal', type: 'game', decimals: 0, property: 'medal-1' });
    expect(body.contract).toBeUndefined();
    expect(await changesOf(body.uid)).toMatchObject([{ change: 'created', made_by: admin.subject }]);
  });

  it('reads the decimals of a token from its contract', async () => {
    const contract = stage.node.erc20(6);
    const { body } = await create({ contract: contract.toLowerCase(), contractType: 'ERC20' });
    expect(body).toMatchObject({ contract, contractType: 'ERC20', type: 'blockchain', chainId, decimals: 6 });
  });

  it('checks that the contract is there and follows its standard', async () => {
    const wrong = [
      [{ contract: randomAddress(), contractType: 'ERC20' }, 'body.contract'],
      [{ contract: stage.node.other(), contractType: 'ERC20' }, 'body.contractType'],
      [{ contract: stage.node.erc721(), contractType: 'ERC20' }, 'body.contractType'],
      [{ contract: stage.node.erc721(), contractType: 'ERC1155' }, 'body.contractType'],
      [{ contract: stage.node.erc20(), contractType: 'ERC721' }, 'body.contractType'],
      [{ contract: stage.node.erc20(), contractType: 'ERC20', chainId: 56 }, 'body.chainId'],
      [{ contract: stage.node.erc20(78), contractType: 'ERC20' }, 'body.contract'],
    ] as const;
    for (const [body, path] of wrong) {
      const reply = await create(body);
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
    }
  });

  it.each([
    ['a contract without its standard', { contract: randomAddress() }, 'body.contractType'],
    ['a blockchain asset without a contract', { type: 'blockchain', contractType: 'ERC20' }, 'body.contract'],
    [
      'a game asset with a contract',
      { type: 'game', contract: randomAddress(), contractType: 'ERC20' },
      'body.contract',
    ],
    ['a game asset with a holder', { holder: randomAddress() }, 'body.chainId'],
    ['a token id of ERC-20', { contract: randomAddress(), contractType: 'ERC20', tokenId: '1' }, 'body.tokenId'],
    ['a token id of 2^256', { contractType: 'ERC721', tokenId: String(2n ** 256n) }, 'body.tokenId'],
    ['a picture that runs a script', { image: 'javascript:alert(1)' }, 'body.image'],
    ['a picture of any host by two slashes', { image: '//evil.example/x.png' }, 'body.image'],
    ['no name', { name: ' ' }, 'body.name'],
    ['a field that nobody reads', { colour: 'red' }, 'body'],
  ])('refuses %s', async (_what, body, path) => {
    const reply = await create(body);
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('is a 502 or 503 while the chain does not answer, and creates nothing', async () => {
    const contract = stage.node.erc20();
    stage.node.state.broken = true;
    const reply = await create({ contract, contractType: 'ERC20' });
    stage.node.state.broken = false;
    expect([502, 503]).toContain(reply.status);
    expect((await create({ contract, contractType: 'ERC20' })).status).toBe(200);
  });

  it('lets no two assets share a token, also when both come at once', async () => {
    const coin = stage.node.erc20();
    const both = await Promise.all([1, 2].map(() => create({ contract: coin, contractType: 'ERC20' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const collection = stage.node.erc721();
    expect((await create({ contract: collection, contractType: 'ERC721', tokenId: '7' })).status).toBe(200);
    expect((await create({ contract: collection, contractType: 'ERC721', tokenId: '7' })).status).toBe(409);
    expect((await create({ contract: collection, contractType: 'ERC721', tokenId: '8' })).status).toBe(200);
    expect((await create({ contract: collection, contractType: 'ERC721' })).status).toBe(409);
  });

  it('is a 401 for everybody but admins, as the specification says', async () => {
    for (const as of [undefined, player, asKey(randomUUID(), 'rewards')])
      expect((await stage.call('POST', '/v2/assets', { as, body: {} })).status).toBe(401);
  });

  it('creates once for each Idempotency-Key', async () => {
    const body = { name: 'Once', category: 'medals', image: '/medal.png' };
    const headers = { 'idempotency-key': randomUUID() };
    const replies = [];
    for (let time = 0; time < 2; time += 1)
      replies.push(await stage.call('POST', '/v2/assets', { as: admin, body, headers }));
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });
});

describe('GET /v2/assets', () => {
  it('lists by name, filtered, a page at a time', async () => {
    const category = randomUUID().slice(0, 8);
    for (const name of ['Bee', 'ant', 'Cow']) await stage.createAsset({ name, category });
    await stage.createAsset({ category, name: 'Coin', contract: stage.node.erc20(), contractType: 'ERC20' });
    const list = (query: string) => stage.call('GET', `/v2/assets?category=${category}${query}`, { as: player });
    const names = async (query: string) => (await list(query)).body.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['ant', 'Bee', 'Coin', 'Cow']);
    expect(await names('&text=CO')).toEqual(['Coin', 'Cow']);
    expect(await names('&text=%25')).toEqual([]);
    expect(await names('&type=game&page=2&limit=2')).toEqual(['Cow']);
    expect(await names('&contractType=ERC20')).toEqual(['Coin']);
    expect(await names(`&chainId=${chainId}`)).toEqual(['Coin']);
    expect((await list('&limit=1')).headers.get('x-total-count')).toBe('4');
  });

  it('refuses nobody and bad filters', async () => {
    expect((await stage.call('GET', '/v2/assets')).status).toBe(401);
    expect((await stage.call('GET', '/v2/assets?type=car', { as: player })).status).toBe(400);
    expect((await stage.call('GET', '/v2/assets?chainId=2147483648', { as: player })).status).toBe(400);
  });

  it('is found by other services', async () => {
    const { uid, name } = await stage.createAsset();
    const reply = await stage.call('POST', '/internal/vouchers/assets', {
      as: asService('users'),
      body: { uids: [uid, randomUUID()] },
    });
    expect(reply.body).toMatchObject([{ uid, name, decimals: 0, category: 'medals', type: 'game' }]);
  });
});

describe('GET /v2/assets/{uid}', () => {
  it('is for every player, and says so where there is none', async () => {
    const { body: made } = await create({ name: 'Fern medal' });
    const { status, body } = await stage.call('GET', `/v2/assets/${made.uid}`, { as: player });
    expect([status, body]).toEqual([200, made]);
    expect((await stage.call('GET', `/v2/assets/${randomUUID()}`, { as: player })).status).toBe(404);
    expect((await stage.call('GET', '/v2/assets/medal', { as: player })).status).toBe(400);
    expect((await stage.call('GET', `/v2/assets/${made.uid}`)).status).toBe(401);
  });
});

describe('DELETE /v2/assets/{uid}', () => {
  it('finds the assets of tokens that players will be given, and keeps them', async () => {
    const contract = stage.node.erc1155();
    const [whole, single] = [{ contract: stage.node.erc1155() }, { contract, tokenId: '7' }];
    const kind = { contractType: 'ERC1155' };
    const [all, one] = [(await create({ ...whole, ...kind })).body, (await create({ ...single, ...kind })).body];
    const promise = (of: string, tokenIds: string[], as = asService('masters')) =>
      stage.call('POST', '/internal/vouchers/assets/promised-tokens', {
        as,
        body: { chainId, contract: of.toLowerCase(), tokenIds },
      });
    expect((await promise(whole.contract, ['101', '102'])).body).toEqual(
      ['101', '102'].map((tokenId) => ({ tokenId, assetId: all.uid })),
    );
    expect((await promise(contract, ['7'])).body).toEqual([{ tokenId: '7', assetId: one.uid }]);
    const missing = await promise(contract, ['7', '8']);
    expect([missing.status, missing.body.errors[0].path]).toEqual([404, 'body.tokenIds.1']);
    for (const uid of [all.uid, one.uid]) expect((await remove(uid)).status).toBe(409);
    expect((await promise(contract, ['7'], asService('games'))).status).toBe(403);
    expect((await promise(contract, [])).status).toBe(400);
  });

  it('keeps an asset that was promised as a reward, which only games do', async () => {
    const { body: asset } = await create({});
    const promise = (assetId: string, as = asService('games')) =>
      stage.call('POST', '/internal/vouchers/assets/promised', { as, body: { units: [{ assetId }] } });
    expect([(await promise(asset.uid)).status, (await promise(asset.uid)).status]).toEqual([204, 204]);
    expect(await remove(asset.uid)).toMatchObject({ status: 409, body: { errors: [{ path: 'vouchers' }] } });
    expect((await promise(randomUUID())).status).toBe(404);
    expect((await promise(asset.uid, asService('users'))).status).toBe(403);
  });

  it('deletes what nothing refers to, and writes down who did', async () => {
    const { uid } = await stage.createAsset();
    expect((await remove(uid)).status).toBe(204);
    expect((await remove(uid)).status).toBe(404);
    expect((await changesOf(uid)).map(({ change }) => change)).toEqual(['created', 'deleted']);
    expect((await stage.give({ assetId: uid, amount: 1, email: 'ada@example.com' })).status).toBe(404);
  });

  it('says where an asset is used, and keeps it', async () => {
    const { uid, name } = await stage.createAsset();
    await stage.voucherOf(stage.newPlayer(), uid, 1);
    stage.newKey(uid, 5n);
    const reply = await remove(uid);
    expect(reply).toMatchObject({ status: 409, body: { errors: [{ path: 'vouchers' }, { path: 'budgets' }] } });
    expect(reply.body.detail).toContain(name);
    expect((await changesOf(uid)).map(({ change }) => change)).toEqual(['created']);
  });

  it('keeps an asset while a deposit of it may be under way', async () => {
    const contract = stage.node.erc20();
    const { uid } = await stage.createAsset({ contract, contractType: 'ERC20' });
    const deposit = { id: randomUUID(), user_id: player.subject, chain_id: chainId, contract, receiver: contract };
    const asked = { ...deposit, custodial: false, contract_type: 'ERC20', asset_contract: contract, voucher_id: '1' };
    await stage.database.knex('deposits').insert({ ...asked, created_at: new Date() });
    expect(await remove(uid)).toMatchObject({ status: 409, body: { errors: [{ path: 'deposits' }] } });
    await stage.database.knex('deposits').where({ id: deposit.id }).delete();
    expect((await remove(uid)).status).toBe(204);
  });

  it('is a 503 while nobody can say which keys have a budget', async () => {
    const { uid } = await stage.createAsset();
    stage.users.state.away = true;
    expect((await remove(uid)).status).toBe(503);
    stage.users.state.away = false;
    expect((await remove(uid)).status).toBe(204);
  });

  it('is a 401 for everybody but admins', async () => {
    const { uid } = await stage.createAsset();
    for (const as of [undefined, player, asKey(randomUUID(), 'rewards')])
      expect((await stage.call('DELETE', `/v2/assets/${uid}`, { as })).status).toBe(401);
  });
});

describe('/v2/assets/agreement', () => {
  const path = '/v2/assets/agreement';
  const answer = (as: typeof player, body: object) => stage.call('POST', path, { as, body });

  it('keeps every answer with its date, and returns the newest', async () => {
    const as = asUser(randomUUID());
    expect((await stage.call('GET', path, { as })).body).toBeNull();
    const first = await answer(as, { role: 'creator', accepted: true });
    expect(first).toMatchObject({ status: 200, body: { role: 'creator', version: '1', accepted: true } });
    expect((await answer(as, { role: 'creator', accepted: true })).body).toEqual(first.body);
    await answer(as, { role: 'creator', version: '2', accepted: false });
    expect((await stage.call('GET', path, { as })).body).toMatchObject({ version: '2', accepted: false });
    expect((await stage.call('GET', `${path}?version=1`, { as })).body).toEqual(first.body);
    expect((await stage.call('GET', `${path}?role=buyer`, { as })).body).toBeNull();
    expect((await stage.call('GET', path, { as: asUser(randomUUID()) })).body).toBeNull();
  });

  it('refuses nobody, keys and bad input', async () => {
    expect((await stage.call('GET', path)).status).toBe(401);
    expect((await stage.call('POST', path, { body: { role: 'creator', accepted: true } })).status).toBe(401);
    expect((await stage.call('POST', path, { as: asKey(randomUUID(), 'rewards'), body: {} })).status).toBe(403);
    for (const body of [{ role: '', accepted: true }, { role: 'creator' }, { role: 'x'.repeat(41), accepted: true }])
      expect((await answer(player, body)).status).toBe(400);
  });
});
