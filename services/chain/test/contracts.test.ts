import type { RunningService } from '@hatchery/kit/service';
import {
  asAdmin,
  asKey,
  asUser,
  caller,
  createTestDatabase,
  eventually,
  type TestDatabase,
  testConfig,
} from '@hatchery/kit/testing';
import { keccak256, pad } from 'viem';
import { chainConfig } from '../src/config.ts';
import { seedContracts } from '../src/contracts/contracts.ts';
import { startChainService } from '../src/service.ts';
import { boastingCode, erc20Code, erc721Code, erc1155Code, movingCode } from './answering-code.ts';
import { type Anvil, emitter, fundedAccount, startAnvil } from './anvil.ts';

const chainId = 31337;
const deployment = {
  gameToken: '0x4000000000000000000000000000000000000004',
  ultigenEggs: emitter,
  ultigenMonsters: '0x6000000000000000000000000000000000000006',
  startBlock: 1,
} as const;
const places = {
  erc721: '0x7210000000000000000000000000000000000721',
  erc1155: '0x1155000000000000000000000000000000001155',
  erc20: '0x2000000000000000000000000000000000000020',
  boasting: '0x8000000000000000000000000000000000000b0A',
  moving: '0x3000000000000000000000000000000000000003',
} as const;
const owner = fundedAccount(3).address;
const admin = asAdmin('11111111-1111-4111-8111-111111111111');
const moved = {
  type: 'event',
  name: 'Moved',
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: '', type: 'address', indexed: true },
    { name: 'amount', type: 'uint256', indexed: false },
  ],
};

let anvil: Anvil;
let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  [anvil, database] = await Promise.all([startAnvil(), createTestDatabase('chain')]);
  const codes = [erc721Code(owner), erc1155Code, erc20Code, boastingCode, movingCode];
  for (const [index, address] of Object.values(places).entries())
    await anvil.client.setCode({ address, bytecode: codes[index] as `0x${string}` });
  await anvil.mine(2);
  const own = chainConfig.parse({
    DATABASE_URL: database.url,
    RPC_URLS: `${chainId}=${anvil.url},31338=http://127.0.0.1:1`,
    DEPLOYMENTS: JSON.stringify({ [chainId]: deployment }),
  });
  service = await startChainService({ config: { ...own, ...testConfig(database) } });
  call = caller('chain', service.url);
  await eventually(async () => (await call('GET', '/public/chains')).body[0]?.blockNumber >= 2);
});
afterAll(async () => {
  await service?.close();
  await Promise.all([anvil?.stop(), database?.drop()]);
});

const entry = (more: object = {}) => ({
  name: 'Arena',
  address: places.moving.toLowerCase(),
  chainId,
  link: '',
  deployDate: '2026-01-10T12:00:00.000Z',
  verified: true,
  ...more,
});
const create = (more: object = {}, as = admin) => call('POST', '/v2/contracts', { as, body: entry(more) });
const change = (uid: string, more: object = {}) =>
  call('PUT', `/v2/contracts/${uid}`, { as: admin, body: entry(more) });
const remove = (uid: string) => call('DELETE', `/v2/contracts/${uid}`, { as: admin });
const changes = async (uid: string) =>
  (await call('GET', `/v2/contracts/changes?contractUid=${uid}`, { as: admin })).body;

describe('POST /v2/contracts', () => {
  it('stores what an admin enters, with what the chain says of it, and notes who did it', async () => {
    const { status, body } = await create({ description: 'Where creatures fight.', abi: [moved], followFrom: 2 });
    expect(status).toBe(200);
    expect(body).toEqual({
      uid: expect.any(String),
      name: 'Arena',
      description: 'Where creatures fight.',
      address: places.moving,
      chainId,
      link: '',
      contractType: 'Other',
      deployDate: '2026-01-10T12:00:00.000Z',
      owner: '0x0000000000000000000000000000000000000000',
      verified: true,
      source: 'admin',
      codeHash: keccak256(movingCode),
      followedFrom: 2,
      hasAbi: true,
    });
    const listed = (await call('GET', `/v2/contracts?chainId=${chainId}`)).body;
    expect(listed.map(({ name, source }: { name: string; source: string }) => `${name} ${source}`)).toEqual([
      'Arena admin',
      'GameToken deployment',
      'UltigenEggs deployment',
      'UltigenMonsters deployment',
    ]);
    expect(listed[0]).toEqual(body);
    expect(await changes(body.uid)).toMatchObject([
      {
        by: admin.subject,
        what: 'created',
        contractUid: body.uid,
        after: body,
        fields: expect.arrayContaining(['abi']),
      },
    ]);
    expect((await call('GET', `/v2/contracts/${body.uid}/events`)).body).toEqual([
      {
        name: 'Moved',
        signature: 'Moved(address,address,uint256)',
        topic: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        inputs: [
          { name: 'from', type: 'address', indexed: true },
          { name: '1', type: 'address', indexed: true },
          { name: 'amount', type: 'uint256', indexed: false },
        ],
      },
    ]);
    expect((await remove(body.uid)).status).toBe(204);
  });

  it('tells the code that a proxy takes from elsewhere', async () => {
    const index = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    const { body: direct } = await create({ name: 'Proxy' });
    expect(direct).not.toHaveProperty('implementation');
    await anvil.client.setStorageAt({ address: places.moving, index, value: pad(places.erc20) });
    const behind = { codeHash: keccak256(erc20Code), implementation: places.erc20 };
    expect((await change(direct.uid, { name: 'Proxy' })).body).toMatchObject(behind);
    expect((await call('GET', '/v2/contracts')).body).toContainEqual(expect.objectContaining(behind));
    const [{ fields }] = await changes(direct.uid);
    expect(fields).toEqual(['codeHash', 'implementation']);
    // An address without code is no implementation.
    await anvil.client.setStorageAt({ address: places.moving, index, value: pad('0x99') });
    const none = (await change(direct.uid, { name: 'Proxy' })).body;
    expect(none).toMatchObject({ codeHash: keccak256(movingCode) });
    expect(none).not.toHaveProperty('implementation');
    await remove(direct.uid);
  });

  it.each([
    ['ERC721', places.erc721, owner],
    ['ERC1155', places.erc1155, undefined],
    ['ERC20', places.erc20, undefined],
    ['Other', places.boasting, undefined],
  ])('tells a contract of the type %s', async (contractType, address, ownedBy) => {
    const { body } = await create({ name: contractType, address });
    expect(body).toMatchObject({ contractType, ...(ownedBy ? { owner: ownedBy } : {}) });
    expect(await create({ name: 'Again', address })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.address' }] },
    });
    await remove(body.uid);
    const wrong = contractType === 'ERC721' ? 'ERC20' : 'ERC721';
    expect(await create({ name: 'Wrong', address, contractType: wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.contractType' }] },
    });
  });

  it.each([
    ['body.address', { address: '0x9900000000000000000000000000000000000099' }],
    ['body.address', { address: '0x99' }],
    ['body.chainId', { chainId: 56 }],
    ['body.link', { link: 'javascript:alert(1)' }],
    ['body.link', { link: 'https://user:pw@explorer.example/' }],
    ['body.deployDate', { deployDate: 'yesterday' }],
    ['body.deployDate', { deployDate: '0000-01-01T00:00:00.000Z' }],
    ['body.deployDate', { deployDate: '9999-01-01T00:00:00.000Z' }],
    ['body.name', { name: ' ' }],
    ['body.abi.0.inputs.0.type', { abi: [{ ...moved, inputs: [{ name: 'a', type: 'uint7' }] }] }],
    ['body.abi.1.name', { abi: [moved, { type: 'event', name: 'not a name', inputs: [] }] }],
    ['body.abi.0.type', { abi: [{ type: 'banana' }] }],
    ['body.abi', { abi: Array(1_900).fill({ type: 'error', name: 'E'.repeat(80), inputs: [] }) }],
    ['body.followFrom', { followFrom: -1 }],
    ['body.followFrom', { followFrom: 99_999_999 }],
    ['body.followFrom', { followFrom: Number.MAX_SAFE_INTEGER }],
  ])('refuses a wrong %s', async (path, more) => {
    const { status, body } = await create({ name: 'Refused', ...more });
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
  });

  it('says 503 while no node of the chain answers', async () => {
    expect((await create({ name: 'Away', chainId: 31338 })).status).toBe(503);
  });

  it('keeps the names of a chain apart', async () => {
    expect(await create({ name: 'GameToken' })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.name' }] },
    });
  });

  it.each([
    ['nobody', undefined, 401],
    ['a player', asUser('22222222-2222-4222-8222-222222222222'), 403],
    ['a key', asKey('a key', 'chain_logs'), 403],
  ])('is not for %s', async (_, as, status) => {
    const uid = '33333333-3333-4333-8333-333333333333';
    expect((await call('POST', '/v2/contracts', { as, body: entry() })).status).toBe(status);
    expect((await call('PUT', `/v2/contracts/${uid}`, { as, body: entry() })).status).toBe(status);
    expect((await call('DELETE', `/v2/contracts/${uid}`, { as })).status).toBe(status);
    expect((await call('GET', '/v2/contracts/changes', { as })).status).toBe(status);
  });
});

describe('PUT and DELETE /v2/contracts/{uid}', () => {
  it('replaces the fields, keeps ABI and following unless told, and notes before and after', async () => {
    const { body: created } = await create({ name: 'Before', abi: [moved], followFrom: 2, description: 'Old.' });
    const kept = await change(created.uid, { name: 'After', verified: false });
    expect(kept.body).toMatchObject({ name: 'After', verified: false, hasAbi: true, followedFrom: 2 });
    expect(kept.body.description).toBeUndefined();
    const plain = await change(created.uid, { name: 'After', abi: null, followFrom: null });
    expect(plain.body).toMatchObject({ hasAbi: false, verified: true });
    expect(plain.body.followedFrom).toBeUndefined();
    const ahead = await change(created.uid, { name: 'After', followFrom: 99_999_999 });
    expect(ahead).toMatchObject({ status: 400, body: { errors: [{ path: 'body.followFrom' }] } });
    const log = await changes(created.uid);
    expect(log.map(({ what, fields }: { what: string; fields: string[] }) => [what, fields])).toEqual([
      ['changed', ['abi', 'followedFrom', 'hasAbi', 'verified']],
      ['changed', ['description', 'name', 'verified']],
      ['created', expect.any(Array)],
    ]);
    expect(log[0]).toMatchObject({ before: kept.body, after: plain.body });
    await remove(created.uid);
    const [last] = await changes(created.uid);
    expect(last).toMatchObject({ what: 'deleted', before: plain.body });
    expect(last.after).toBeUndefined();
    expect((await call('GET', `/v2/contracts/${created.uid}/events`)).status).toBe(404);
  });

  it('leaves alone what came with the platform, another address, and a name that is taken', async () => {
    const ofPlatform = (await call('GET', `/v2/contracts?chainId=${chainId}`)).body.find(
      ({ source }: { source: string }) => source === 'deployment',
    );
    expect((await change(ofPlatform.uid)).status).toBe(409);
    expect((await remove(ofPlatform.uid)).status).toBe(409);
    const { body: mine } = await create({ name: 'Mine' });
    for (const [path, more] of [
      ['body.address', { name: 'Mine', address: places.boasting }],
      ['body.address', { name: 'Mine', address: '0x9900000000000000000000000000000000000099' }],
      ['body.chainId', { name: 'Mine', chainId: 31338 }],
      ['body.chainId', { name: 'Mine', chainId: 56 }],
      ['body.name', { name: 'GameToken' }],
    ] as const)
      expect(await change(mine.uid, more)).toMatchObject({ status: 409, body: { errors: [{ path }] } });
    await remove(mine.uid);
    const unknown = '33333333-3333-4333-8333-333333333333';
    expect((await change(unknown)).status).toBe(404);
    expect((await remove(unknown)).status).toBe(404);
    expect((await remove('banana')).status).toBe(400);
  });
});

describe('a contract that the platform brings later', () => {
  it('takes over the entry of an admin, and renames one that only has its name', async () => {
    const { body: token } = await create({ name: 'My tickets', abi: [moved], followFrom: 1 });
    const { body: namesake } = await create({ name: 'Salary', address: places.boasting });
    const tickets = {
      ...deployment,
      tickets: places.moving,
      salary: '0x5A1A000000000000000000000000000000005A1A',
    } as const;
    await seedContracts(service.database.knex, chainId, tickets, new Date());
    expect(await entryAt(places.moving)).toMatchObject({ uid: token.uid, name: 'Tickets', source: 'deployment' });
    expect((await remove(token.uid)).status).toBe(409);
    const renamed = await entryAt(places.boasting);
    expect(renamed).toMatchObject({ uid: namesake.uid, name: `Salary ${places.boasting}`, source: 'admin' });
    await seedContracts(service.database.knex, chainId, tickets, new Date());
    const names = (await call('GET', `/v2/contracts?chainId=${chainId}`)).body.map(
      ({ name }: { name: string }) => name,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['Tickets', 'Salary']));
  });
});

const entryAt = async (address: string) =>
  (await call('GET', `/v2/contracts?chainId=${chainId}`)).body.find(
    (contract: { address: string }) => contract.address === address,
  );
