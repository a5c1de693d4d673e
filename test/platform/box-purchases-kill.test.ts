import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceUrls } from '@hatchery/api/services';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { startParts } from '@hatchery/kit/closing';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { asUser, caller, createTestDatabase, eventually, type TestReply } from '@hatchery/kit/testing';
import { seededRandom } from '@hatchery/kit/testing-random';
import { getLootbox } from '@hatchery/masters-service/content/content';
import { gameId, livesSomewhere, standIns } from '../../services/masters/test/fixtures/lootboxes.fixture.ts';
import { startGames, startLedger, startSigner } from '../../services/masters/test/fixtures/neighbours.fixture.ts';
import { startMortalService } from '../../services/vouchers/test/fixtures/mortal-service.fixture.ts';

const kills = Number(process.env.BOX_KILLS ?? 6);
const buyers = 6;
/** A box with a limited stock. */
const boxId = 5;
const price = Number(getLootbox(boxId)?.prices['save:feathers']);
const balance = price * 1_000;
const patience = { withinMilliseconds: 600_000 };
const main = fileURLToPath(new URL('./boxes/mortal-masters.main.ts', import.meta.url));
const random = seededRandom(Number(process.env.BOX_SEED ?? 27));

/** Masters as a process that is killed in the middle of calls: while one arrives, or right after it took effect. */
const startStage = () =>
  startParts(async (keep) => {
    const [place, files] = [
      await createTestDatabase('masters', [indexingMigrations]),
      await mkdtemp(join(tmpdir(), 'masters-')),
    ];
    keep({ close: () => rm(files, { recursive: true, force: true }) });
    keep({ close: place.drop });
    const log = createLogger({ service: 'masters', level: 'silent' });
    const { knex } = keep(createDatabase({ url: place.url, schema: 'masters', log }));
    const [games, ledger, signer] = [keep(await startGames()), keep(await startLedger()), keep(await startSigner())];
    const deaths = { left: kills, callsUntil: 20 };
    const onCall = () => {
      deaths.callsUntil -= 1;
      if (deaths.left === 0 || deaths.callsUntil > 0) return;
      deaths.left -= 1;
      deaths.callsUntil = 20 + random(40);
      masters.kill();
    };
    const ins = standIns({ games, ledger, signer }, onCall);
    const urls: Record<string, string> = { games: games.url, vouchers: ledger.url, signer: signer.url };
    const env = {
      SERVICE_URLS: serviceUrls((name) => urls[name] ?? 'http://127.0.0.1:9'),
      FILES_DIRECTORY: files,
      RPC_URLS: '31337=http://127.0.0.1:9',
      DRAWS_PER_EPOCH: '25',
    };
    const masters = keep(startMortalService(place.url, { main, env }));
    await masters.url();
    return { ...ins, knex, masters, deaths };
  });

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

/** Asks as a careful client does: again with the same key until it is answered. */
const insist = (userId: string, body: object): Promise<TestReply> => {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(async () => {
    const call = caller('masters', await stage.masters.url());
    const reply = await call('POST', '/v2/masters/lootbox/buy', { as: asUser(userId), headers, body });
    if (reply.status >= 500 || reply.body?.type === '/problems/request-in-progress')
      throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }, patience);
};

it(`what was paid is received, once, through ${kills} SIGKILLs in the middle of purchases`, async () => {
  const { saves, postings, knex, deaths } = stage;
  await eventually(async () => (await knex('draw_epochs').where({ state: 'ahead' })).length >= 3, patience);
  const players = Array.from({ length: buyers }, () => ({ userId: randomUUID(), saveId: randomUUID(), bought: 0 }));
  for (const { userId, saveId } of players) saves.set(saveId, { userId, gameId, balance });
  const userIds = players.map(({ userId }) => userId);
  await livesSomewhere(knex, ...userIds);
  await Promise.all(
    players.map(async (player) => {
      while (deaths.left > 0) {
        const amount = 1 + random(3);
        const body = { saveId: player.saveId, currency: 'feathers', amount, lootboxId: boxId };
        const reply = await insist(player.userId, body);
        if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
        expect(reply.body).toHaveLength(amount);
        player.bought += amount;
      }
    }),
  );
  await eventually(async () => (await knex('box_purchases').whereNotNull('due_at')).length === 0, patience);
  const given = (userId: string) =>
    [...postings.values()]
      .flat()
      .filter(({ to }) => to.owner === userId)
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  for (const { userId, saveId, bought } of players) {
    const paid = (balance - (saves.get(saveId)?.balance ?? 0)) / price;
    expect({ paid, given: given(userId) }).toEqual({ paid: bought, given: bought });
  }
  const bought = players.reduce((sum, player) => sum + player.bought, 0);
  const { sold } = await knex('box_stock').where({ box_id: boxId }).first();
  expect(Number(sold)).toBe(bought);
  const receipts = await knex('draw_receipts').select('epoch', 'sequence', 'item_ids');
  expect(receipts.reduce((sum, { item_ids: items }) => sum + items.length, 0)).toBe(bought);
  for (const { number, draws } of await knex('draw_epochs').select('number', 'draws')) {
    const numbers = receipts.filter(({ epoch }) => epoch === number).map(({ sequence }) => Number(sequence));
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: Number(draws) }, (_, at) => at));
  }
});
