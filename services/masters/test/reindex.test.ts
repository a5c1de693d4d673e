import { boxTokenId } from '@hatchery/chain/draws';
import { reindex } from '@hatchery/indexing/reindex/reindex';
import type { ChainLogs } from '@hatchery/indexing/reindex/stage-logs';
import { createAlarm } from '@hatchery/kit/alarm';
import { createLogger } from '@hatchery/kit/log';
import { seededRandom } from '@hatchery/kit/testing-random';
import { keccak256, toHex } from 'viem';
import { followedContracts } from '../src/chain-events/projections.ts';
import { mastersConfig } from '../src/config.ts';
import { createChains } from '../src/onchain/chains.ts';
import {
  avatarDressed,
  avatarMinted,
  avatarMoved,
  chainId,
  logOf,
  minted,
  moved,
  randomAddress,
  someTraits,
  traitsChanged,
} from './fixtures/logs.fixture.ts';
import { deploymentAtStart, type Stage, startStage } from './fixtures/masters.fixture.ts';

const blocks = Number(process.env.REINDEX_BLOCKS ?? 600);
const seed = Number(process.env.REINDEX_SEED ?? 20_261_127);

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const tables = {
  token_transfers: 'block_number, log_index, position',
  token_balances: 'collection, address, token_id',
  token_supplies: 'collection, token_id',
  avatar_transfers: 'block_number, log_index',
  avatar_changes: 'block_number, log_index',
  avatars: 'token_id',
  kind_changes: 'block_number, log_index',
  odds_on_chain: 'box_id, version',
  box_openings: 'opening_id',
};

/** Reads all tables. A balance of nothing is the same as none. */
const dump = async () => {
  const read = async (table: string, order: string) => {
    const rows = await stage.database.knex(table).orderByRaw(order);
    const isNothing = ({ amount, minted: made, burned }: Record<string, unknown>) =>
      amount === '0' || (made === '0' && burned === '0');
    return [table, rows.filter((row) => !isNothing(row))];
  };
  return Object.fromEntries(await Promise.all(Object.entries(tables).map(([table, order]) => read(table, order))));
};

const rebuild = () => {
  const config = mastersConfig.parse({
    DATABASE_URL: 'postgres://nowhere',
    RPC_URLS: `${chainId}=http://127.0.0.1:1`,
    DEPLOYMENTS: JSON.stringify({ [chainId]: deploymentAtStart }),
  });
  const chain = {
    position: () => stage.chain.service.position(),
    logs: ({ query }: Parameters<ChainLogs['logs']>[0]) => stage.chain.service.logs(query as never),
  } as unknown as ChainLogs;
  const log = createLogger({ service: 'masters', level: 'silent' });
  const context = { chains: createChains(config), now: () => new Date(), signatureAlarm: createAlarm() };
  return reindex(followedContracts(context), chainId, { database: stage.database, chain, log });
};

/** Fills a chain with what players do, and with reorganisations. */
async function live(random: (bound: number) => number): Promise<void> {
  const holders = Array.from({ length: 5 }, randomAddress);
  const any = () => holders[random(holders.length)] as (typeof holders)[number];
  const collections = ['mastersItems', 'mastersLootboxes', 'tickets'] as const;
  const collection = () => collections[random(3)] as (typeof collections)[number];
  let lastToken = 0;
  const someToken = () => 1 + random(Math.max(1, lastToken));
  const mint = () => {
    lastToken += 1;
    return avatarMinted(any(), lastToken, someTraits(1, 1 + random(10)));
  };
  const item = () => 101 + random(8);
  let lastOpening = 0;
  const request = (account = any()) => {
    lastOpening += 1;
    const args = { openingId: BigInt(lastOpening), account, tokenId: boxTokenId(1n, 1n), amount: 2n, drawBlock: 9n };
    return logOf('mastersLootboxes', 'OpeningRequested', args);
  };
  /** Draws an opening that waits: the contract draws each once. */
  const reveal = async () => {
    const waiting = await stage.database.knex('box_openings').whereNull('seed').orderBy('opening_id').first();
    if (!waiting) return undefined;
    const opening = { openingId: BigInt(waiting.opening_id), account: waiting.account, tokenId: boxTokenId(1n, 1n) };
    const drawn = { seed: keccak256(toHex(random(1_000))), itemIds: [BigInt(item()), BigInt(item())] };
    return stage.chain.mine([logOf('mastersLootboxes', 'OpeningRevealed', { ...opening, ...drawn })]);
  };
  const publish = () =>
    logOf('mastersLootboxes', 'OddsPublished', {
      ...{ boxId: 1n, version: BigInt(1 + random(40)), oddsHash: keccak256('0x') },
      ...{ itemIds: [101n], weights: [BigInt(1 + random(9))] },
    });
  const actions: (() => Promise<unknown> | undefined)[] = [
    () => stage.chain.mine([minted(collection(), any(), [item(), 1 + random(5)], [item(), 2])]),
    () => stage.chain.mine([moved(collection(), any(), any(), [item(), 1 + random(2)])], mint()),
    () => stage.chain.mine(mint()),
    () => stage.chain.mine([avatarMoved(any(), any(), someToken())]),
    () => stage.chain.mine([traitsChanged(any(), someToken(), someTraits(2, 1 + random(10)))]),
    () => stage.chain.mine(avatarDressed(any(), someToken(), { wears: [item()], takesOff: [item()] })),
    () =>
      stage.chain.mine([
        logOf('tickets', 'TicketPriceChanged', { tokenId: 1n, currency: any(), price: BigInt(random(9)) }),
      ]),
    () => stage.chain.mine([request(), publish()], [request()]),
    reveal,
    () => stage.chain.mine(),
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
  expect(projected.avatars.length).toBeGreaterThan(blocks / 20);
  expect(projected.box_openings.some(({ seed: drawn }: { seed: string | null }) => drawn)).toBe(true);
  await rebuild();
  expect(await dump()).toEqual(projected);

  const { knex } = stage.database;
  await knex('token_transfers').whereRaw('block_number % 3 = 0').delete();
  await knex('token_balances').update({ amount: 5 });
  await knex('token_supplies').update({ minted: 7 });
  await knex('avatar_changes').whereRaw('block_number % 2 = 0').delete();
  await knex('avatars').update({ items: [] });
  await knex('kind_changes').whereRaw('block_number % 2 = 0').delete();
  await knex('odds_on_chain').delete();
  await knex('box_openings').update({ seed: null, revealed_block: null });
  await rebuild();
  expect(await dump()).toEqual(projected);
});
