import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createAlarm } from '@hatchery/kit/alarm';
import { createDatabase } from '@hatchery/kit/database';
import type { Files } from '@hatchery/kit/files/files';
import { createLogger } from '@hatchery/kit/log';
import { createTestDatabase } from '@hatchery/kit/testing';
import { type Address, getAddress, zeroAddress } from 'viem';
import { createAirdropChains } from '../src/airdrops/airdrop-chains.ts';
import { judgeRuns, startDryRun } from '../src/airdrops/dry-runs.ts';
import { findList } from '../src/airdrops/lists.repository.ts';
import { handInList, readLists } from '../src/airdrops/read-lists.ts';
import { listRecipients } from '../src/airdrops/recipients.repository.ts';
import { findRun } from '../src/airdrops/runs.repository.ts';
import { airdropOf, createAirdrop } from '../src/airdrops/save-airdrops.ts';
import { vouchersConfig } from '../src/config.ts';
import { type AirdropStage, startAirdropStage } from './fixtures/airdrops.fixture.ts';
import { addressOf, logOf } from './fixtures/logs.fixture.ts';

const account = (number: number): Address => getAddress(`0x${number.toString(16).padStart(40, '0')}`);
const minted = (to: Address, id: number, value = 1) =>
  logOf('gen2Collection', 'TransferSingle', {
    operator: to,
    from: zeroAddress,
    to,
    id: BigInt(id),
    value: BigInt(value),
  });

describe('a rule over holdings', () => {
  let stage: AirdropStage;
  beforeAll(async () => {
    stage = await startAirdropStage();
  });
  afterAll(() => stage.close());

  test('judges holders at a stated block, and players see why', async () => {
    const [ann, ben, cleo] = await Promise.all([stage.newPlayer(), stage.newPlayer(), stage.newPlayer()]);
    const contract = addressOf('gen2Staking');
    await stage.chain.mine([minted(ann.address, 40, 3), minted(ben.address, 63, 1), minted(contract, 40, 9)]);
    const block = stage.chain.height;
    await stage.chain.mine([minted(ben.address, 40, 5), minted(cleo.address, 40, 5)]);
    await stage.chain.finalize();
    const match = { generation: 'gen2', kind: 'amount', minimum: '2', block };
    const { uid } = await stage.draft(await stage.newAsset(), { match, amount: 2, amountPer: 'holding' });
    const run = await stage.dryRun(uid);
    expect(run).toMatchObject({ block, eligible: 1, ineligible: 1, reasons: { 'below-amount': 1 }, amountBase: '6' });
    const path = `/v2/airdrops/${uid}/dry-runs/${run.uid}/recipients`;
    const page = (query: string) => stage.call('GET', `${path}?${query}`, { as: stage.admin });
    expect((await page('eligible=true')).body).toMatchObject([{ address: ann.address, held: '3', amountBase: '6' }]);
    expect((await page('eligible=false')).body).toMatchObject([{ address: ben.address, reason: 'below-amount' }]);
    expect((await page(`search=${ben.address.toLowerCase()}`)).body).toHaveLength(1);
    const [first] = (await page('limit=1')).body;
    expect((await page(`limit=1&after=${first.number}`)).body).toHaveLength(1);

    await stage.act(uid, 'activate', { dryRunUid: run.uid });
    expect(await stage.mine(ben.as, uid)).toMatchObject({ status: 'not-eligible', reason: 'below-amount' });
    expect(await stage.mine(cleo.as, uid)).toMatchObject({
      reason: 'not-listed',
      detail: expect.stringContaining('counted'),
    });
    expect((await stage.claim(ben.as, uid)).status).toBe(409);
    expect((await stage.claim(ann.as, uid)).body).toMatchObject([{ amountBase: '6' }]);
  });

  test('waits for a block that is not final yet', async () => {
    const [ann] = await Promise.all([stage.newPlayer()]);
    await stage.chain.mine([minted(ann.address, 40)]);
    const match = { generation: 'gen2', kind: 'exists', block: stage.chain.height };
    const { uid } = await stage.draft(await stage.newAsset(), { match, amount: 1 });
    const run = await stage.startRun(uid);
    const read = async () =>
      (await stage.call('GET', `/v2/airdrops/${uid}/dry-runs/${run.uid}`, { as: stage.admin })).body;
    await stage.until(async () => (await read()).status === 'waiting');
    expect((await read()).waitsFor).toContain('not final');
    await stage.chain.finalize();
    await stage.until(async () => (await read()).status === 'done');
  });

  test('goes on after its last stored page', async () => {
    const players = Array.from({ length: 30 }, (_, index) => account(0xa000 + index));
    await stage.chain.mine(players.map((address) => minted(address, 86)));
    await stage.chain.finalize();
    const match = { generation: 'gen2', kind: 'single', monsterId: 86 };
    const { uid } = await stage.draft(await stage.newAsset(), { match, amount: 1 });
    const run = await stage.dryRun(uid);
    expect(run.eligible).toBe(30);
    const { knex } = stage.database;
    const kept = 12;
    const last = await knex('airdrop_recipients').where({ run_id: run.uid, number: kept }).first('address');
    await knex('airdrop_recipients').where({ run_id: run.uid }).andWhere('number', '>', kept).delete();
    const stopped = { status: 'running', number: kept, after_address: last.address, is_judged: false, eligible: kept };
    await knex('airdrop_runs')
      .where({ id: run.uid })
      .update({ ...stopped, amount: kept, finished_at: null });
    const again = await stage.until(async () => {
      const { body } = await stage.call('GET', `/v2/airdrops/${uid}/dry-runs/${run.uid}`, { as: stage.admin });
      return body.status === 'done' && body;
    });
    expect(again).toMatchObject({ eligible: 30, amountBase: '30', progress: { done: 30 } });
  });
});

describe('a process that stops', () => {
  /** The parts of the service without its worker, which a test drives by hand. */
  async function startParts(lines: string[]) {
    const place = await createTestDatabase('vouchers', [indexingMigrations]);
    const log = createLogger({ service: 'vouchers', level: 'silent' });
    const database = createDatabase({ url: place.url, schema: 'vouchers', log });
    const files = {
      takeUpload: async () => {},
      openUpload: async () => Readable.from(lines.map((line) => `${line}\n`)),
      discardUpload: async () => {},
    } as unknown as Files;
    const context = {
      ...{ database, files, now: () => new Date(), airdropAlarm: createAlarm() },
      airdropChains: createAirdropChains(vouchersConfig.parse({ DATABASE_URL: place.url })),
      funds: { read: async () => ({ funds: 0n, gasPrice: 0n }) },
    };
    const assetUid = randomUUID();
    const time = new Date();
    await database.knex('assets').insert({
      ...{ id: assetUid, name: 'Moss', category: 'medals', type: 'game', image: 'https://play.example/moss.png' },
      ...{ created_at: time, updated_at: time },
    });
    const admin = randomUUID();
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const fields = { name: 'Moss', description: '', source: 'game' as const, assetUid, endsAt };
    const more = { match: { generation: 'file' as const }, budget: 1_000_000, maxClaims: 10 };
    const { uid } = await database.transaction((tx) =>
      createAirdrop(tx, context, { fields: { ...fields, ...more }, admin }),
    );
    const close = async () => {
      await database.close();
      await place.drop();
    };
    return { context, database, uid, admin, close };
  }

  /** Lets work go on for so many steps. */
  const closingAfter = (steps: number) => {
    let left = steps;
    return () => {
      left -= 1;
      return left < 0;
    };
  };

  test('in the middle of a list or of a dry run loses nothing and repeats nothing', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `${account(index + 1).toLowerCase()},${(index % 7) + 1}`);
    const { context, database, uid, admin, close } = await startParts(lines);
    try {
      const list = await database.transaction((tx) =>
        handInList(tx, context, { id: uid, version: 1, tickets: [randomUUID()], admin }),
      );
      const stored = async () =>
        Number((await database.knex('airdrop_list_rows').where({ list_id: list.id }).count().first())?.count);
      for (const steps of [1_500, 3_200]) await readLists(context, closingAfter(steps));
      expect(await findList(database.knex, list.id)).toMatchObject({ status: 'reading' });
      expect(await stored()).toBeGreaterThan(1_000);
      // Nothing of it is in force yet.
      expect((await airdropOf(database.knex, uid)).listId).toBeNull();
      await readLists(context, () => false);
      expect(await findList(database.knex, list.id)).toMatchObject({ status: 'ready', recipients: 5_000 });
      expect(await stored()).toBe(5_000);

      const { version } = await airdropOf(database.knex, uid);
      const run = await database.transaction((tx) => startDryRun(tx, context, { id: uid, version, admin }));
      await judgeRuns(context, closingAfter(1));
      expect(await findRun(database.knex, run.id)).toMatchObject({ status: 'running', number: 2_000 });
      // Two processes at once, as when one does not know yet that it no longer leads.
      await Promise.all([judgeRuns(context, () => false), judgeRuns(context, () => false)]);
      const sum = lines.reduce((total, _, index) => total + BigInt((index % 7) + 1), 0n);
      expect(await findRun(database.knex, run.id)).toMatchObject({
        status: 'done',
        eligible: 5_000,
        amount: sum,
        most: 70n,
      });
      const recipients = await listRecipients(database.knex, { runId: run.id, after: 0, limit: 6_000 });
      expect(recipients.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
    } finally {
      await close();
    }
  });
});
