import { createDatabase } from '@hatchery/kit/database';
import type { RunningService } from '@hatchery/kit/service';
import { caller, createTestDatabase, type TestDatabase, testConfig } from '@hatchery/kit/testing';
import { insertBlocks, insertCursor, updateCursor } from '../src/blocks/blocks.repository.ts';
import { chainConfig } from '../src/config.ts';
import { startChainService } from '../src/service.ts';
import { silent } from './chain-database.ts';

const noNode = 'http://127.0.0.1:1';
const hash = `0x${'5a'.repeat(32)}`;
const now = new Date('2027-02-01T12:00:10Z');

let made: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;

/** Chains whose nodes are all away, so that only the test moves them. */
beforeAll(async () => {
  made = await createTestDatabase('chain');
  const settings = { DATABASE_URL: made.url, RPC_URLS: `56=${noNode},43114=${noNode},31337=${noNode}` };
  const config = { ...chainConfig.parse(settings), ...testConfig(made) };
  service = await startChainService({ config, now: () => now, log: silent });
  call = caller('chain', service.url);
});
afterAll(async () => {
  await service?.close();
  await made?.drop();
});

it('lists every followed chain with how far it was read, to anybody', async () => {
  const database = createDatabase({ url: made.url, schema: 'chain', log: silent });
  const startedAt = { genesisHash: hash, startBlock: 1, addresses: [], hash };
  await insertCursor(database.knex, 56, {
    ...startedAt,
    number: 900,
    finalNumber: 885,
    headNumber: 1_000,
    checkedAt: new Date('2027-02-01T12:00:08Z'),
  });
  await insertCursor(database.knex, 43114, {
    ...startedAt,
    number: 50,
    finalNumber: 47,
    headNumber: 50,
    checkedAt: new Date('2027-02-01T12:00:09Z'),
  });
  await database.transaction((tx) => insertBlocks(tx, 43114, [{ number: 50, hash, time: 1_801_483_200 }]));

  const { status, body } = await call('GET', '/public/chains');
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { chainId: 56, status: 'late', blockNumber: 900, headBlockNumber: 1_000, lagBlocks: 100, blockTime: null },
    {
      chainId: 31337,
      status: 'silent',
      blockNumber: null,
      finalBlockNumber: null,
      silentSeconds: null,
      explorerUrl: null,
    },
    {
      chainId: 43114,
      name: 'Avalanche',
      nativeCurrency: { symbol: 'AVAX', decimals: 18 },
      explorerUrl: 'https://snowtrace.io',
      status: 'healthy',
      blockNumber: 50,
      blockHash: hash,
      blockTime: '2027-02-01T12:00:00.000Z',
      finalBlockNumber: 47,
      finalityDepth: 3,
      silentSeconds: 1,
    },
  ]);

  await updateCursor(database.knex, 43114, { checkedAt: new Date('2027-02-01T11:58:10Z') });
  expect((await call('GET', '/public/chains')).body[2]).toMatchObject({ status: 'silent', silentSeconds: 120 });
  await database.close();
});
