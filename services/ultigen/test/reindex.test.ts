import { reindex } from '@hatchery/indexing/reindex/reindex';
import type { ChainLogs } from '@hatchery/indexing/reindex/stage-logs';
import { createLogger } from '@hatchery/kit/log';
import { seededRandom } from '@hatchery/kit/testing-random';
import { followedContracts } from '../src/chain-events/projections.ts';
import { contractsOf, ultigenConfig } from '../src/config.ts';
import { createChains } from '../src/onchain/chains.ts';
import { hatching } from './fixtures/hatching.fixture.ts';
import {
  eggsAddress,
  eggsHatched,
  eggsMinted,
  eggTransfer,
  monsterMinted,
  monstersAddress,
  monsterTransfer,
  monsterUpdated,
} from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

const blocks = Number(process.env.REINDEX_BLOCKS ?? 1_000);
const seed = Number(process.env.REINDEX_SEED ?? 20_261_122);

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const tables = {
  egg_transfers: 'block_number, log_index, position',
  egg_balances: 'address, egg_type',
  monster_transfers: 'block_number, log_index',
  monster_changes: 'block_number, log_index',
  monsters: 'id',
  monster_events: 'id',
  hatches: 'id',
  redemptions: 'reference',
};

const dump = async () => {
  const read = async (table: string, order: string) => [table, await stage.database.knex(table).orderByRaw(order)];
  return Object.fromEntries(await Promise.all(Object.entries(tables).map(([table, order]) => read(table, order))));
};

const rebuild = () => {
  const deployment = { gameToken: eggsAddress, ultigenEggs: eggsAddress, ultigenMonsters: monstersAddress };
  const config = ultigenConfig.parse({
    DATABASE_URL: 'postgres://nowhere',
    RPC_URLS: `${chainId}=http://127.0.0.1:1`,
    DEPLOYMENTS: JSON.stringify({ [chainId]: { ...deployment, startBlock: 0 } }),
  });
  const chain = {
    position: () => stage.chain.service.position(),
    logs: ({ query }: Parameters<ChainLogs['logs']>[0]) => stage.chain.service.logs(query as never),
  } as unknown as ChainLogs;
  const log = createLogger({ service: 'ultigen', level: 'silent' });
  return reindex(followedContracts({ chains: createChains(contractsOf(config)) }), chainId, {
    database: stage.database,
    chain,
    log,
  });
};

/** Fills a chain with what players do, and with reorganisations. */
async function live(random: (bound: number) => number): Promise<void> {
  const on = hatching(stage);
  const kinds = ['custodial', 'external', 'custodial', 'external'] as const;
  const holders = await Promise.all(kinds.map((kind) => stage.newUser(kind)));
  const any = () => holders[random(holders.length)] as (typeof holders)[number];
  const tokens = () => 1 + random(Math.max(1, token));
  let token = 0;
  const open: { holder: (typeof holders)[number]; uid: string }[] = [];
  const hatch = async () => {
    const holder = any();
    const reply = await on.hatch(holder, { amount: 1 + random(2), eggType: 0 });
    if (reply.status !== 200) return;
    const uid: string = reply.body[0].hatchId;
    await on.voucherOf(holder, uid);
    if (random(5) === 0) await on.failRelay(uid);
    open.push({ holder, uid });
  };
  const redeem = async () => {
    const [one] = open.length > 0 ? open.splice(random(open.length), 1) : [];
    const voucher = one && stage.signer.signed.get(`hatch:${one.uid}`);
    if (!voucher) return;
    const monsterIds = voucher.request.payload.monsterIds.map(Number);
    await stage.chain.mine(eggsHatched(one.holder.address, 0, monsterIds, voucher.voucherId, token + 1));
    token += monsterIds.length;
  };
  const mint = () => {
    token += 1;
    return monsterMinted(any().address, token, 1 + random(60));
  };
  const actions: (() => Promise<unknown> | undefined)[] = [
    () => stage.chain.mine(eggsMinted(any().address, random(2), 1 + random(5))),
    () => stage.chain.mine([eggTransfer(any().address, any().address, 1, 1 + random(3))], mint()),
    () => stage.chain.mine(mint()),
    () => stage.chain.mine([monsterTransfer(any().address, any().address, tokens())]),
    () => stage.chain.mine([monsterUpdated(tokens(), 1 + random(60), random(9), 1, random(900))]),
    () => stage.chain.mine(),
    () => (random(4) === 0 ? hatch() : undefined),
    redeem,
    () => {
      const to = Math.max(stage.chain.finalHeight, stage.chain.height - 1 - random(6));
      return random(4) === 0 && to < stage.chain.height ? stage.chain.unwind(to) : undefined;
    },
    () => {
      const to = stage.chain.height - random(8);
      return random(4) === 0 && to > stage.chain.finalHeight ? stage.chain.finalize(to) : undefined;
    },
  ];
  let mined = 0;
  for (let last = stage.chain.height; mined < blocks; last = stage.chain.height) {
    await actions[random(actions.length)]?.();
    mined += Math.max(0, stage.chain.height - last);
  }
}

test(`the rebuilt projection equals the one that ${blocks} random blocks with reorganisations made, row for row (seed ${seed})`, async () => {
  await live(seededRandom(seed));
  const projected = await dump();
  expect(projected.monsters.length).toBeGreaterThan(blocks / 20);
  expect(projected.redemptions.some(({ state }: { state: string }) => state === 'seen')).toBe(true);
  await rebuild();
  expect(await dump()).toEqual(projected);

  const { knex } = stage.database;
  await knex('egg_transfers').whereRaw('block_number % 3 = 0').delete();
  await knex('egg_balances').update({ amount: 5 });
  await knex('monster_transfers').whereRaw('block_number % 2 = 0').delete();
  await knex('monsters').where({ state: 'minted' }).update({ xp: 77 });
  await rebuild();
  expect(await dump()).toEqual(projected);
});
