import { seededRandom } from '@hatchery/kit/testing-random';
import type { Asset, Fault } from './fixtures/ledger.fixture.ts';
import { type Player, type Stage, startStage } from './fixtures/trades.fixture.ts';

const rounds = Number(process.env.TRADE_ROUNDS ?? 30);
const seed = Number(process.env.TRADE_SEED ?? 7);
const atOnce = 6;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

/** Players who do what they like, at the same time, over a network that loses, delays and refuses every fourth call to the ledger. */
function createWorld() {
  const { ledger } = stage;
  const random = seededRandom(seed);
  const pick = <T>(all: T[]): T => all[random(all.length)] as T;
  const players = Array.from({ length: 5 }, stage.newPlayer);
  const assets = Array.from({ length: 3 }, () => ledger.createAsset());
  const pets = ledger.createAsset({ contractType: 'ERC721' });
  const vouchers = new Map<Player, string[]>();
  for (const [index, player] of players.entries()) {
    const own = assets.map((asset) => ledger.give(player.id, asset, 20));
    vouchers.set(player, [...own, ledger.give(player.id, pets, 1, String(index))]);
  }
  const trades: string[] = [];

  /** A voucher of a player's, whether or not there is enough of it still. */
  const offered = (player: Player) => ({
    offerVoucherIds: [pick(vouchers.get(player) ?? [])],
    offerAmounts: [1 + random(2)],
  });
  const requested = () => {
    const { uid } = pick(assets);
    return random(3) === 0 ? { requestAssetsIds: [] } : { requestAssetsIds: [uid], requestAmounts: [1 + random(4)] };
  };
  const fault = (): Fault | undefined => {
    const kind = random(16);
    if (kind < 2) return 'lost';
    if (kind === 2) return 'away';
    return kind === 3 ? new Promise((resolve) => setTimeout(resolve, random(30))) : undefined;
  };

  const act = async (): Promise<void> => {
    const player = pick(players);
    const uid = trades.length > 0 ? pick(trades.slice(-8)) : '';
    const kind = uid ? random(12) : 0;
    const call = (method: string, path: string, body?: object) =>
      stage.call(method, `/v2/trades${path}`, { as: player.as, ...(body && { body }) });
    if (kind < 3) {
      const { status, body } = await call('POST', '', { ...offered(player), ...requested() });
      if (status === 200) trades.push(body.uid);
    } else if (kind < 5) await call('PUT', `/${uid}`, { ...offered(player), ...requested() });
    else if (kind < 6) await call('DELETE', `/${uid}`);
    else if (kind < 8) await call('POST', `/${uid}/offer`, offered(player));
    else if (kind < 9) await call('DELETE', `/${uid}/offer`);
    else if (kind < 11) await call('POST', `/${uid}/acceptTrade`, {});
    else {
      const shown = (await stage.show(uid)).body;
      const owner = players.find(({ id }) => id === shown.userId) as Player;
      const [offer] = shown.usersOffers ?? [];
      const body = { offerUserId: offer?.userId ?? player.id };
      await stage.call('POST', `/v2/trades/${uid}/acceptOffer`, { as: owner.as, body });
    }
  };

  return { players, assets, pets, act, fault };
}

/** Returns everything that is not as it must be once nothing is under way. */
async function contradictions({ assets, pets }: { assets: Asset[]; pets: Asset }) {
  const { knex } = stage.database;
  const bundles = await knex('bundles').whereNotIn('state', ['returned', 'settled']).select('id', 'state');
  const held = new Set(bundles.map(({ id }) => `trades:bundle:${id}:hold`));
  const live = [...stage.ledger.holds].filter(([, { status }]) => status === 'live').map(([reference]) => reference);
  const used = await knex('trades')
    .where({ status: 'open' })
    .select('bundle_id')
    .union(knex('offers').where({ state: 'open' }).select('bundle_id'));
  return {
    totals: [...assets.map(stage.ledger.totalOf), stage.ledger.totalOf(pets)],
    notHeld: bundles.filter(({ state }) => state !== 'held'),
    holdsWithoutBundle: live.filter((reference) => !held.has(reference)),
    bundlesWithoutHold: [...held].filter((reference) => !live.includes(reference)),
    bundlesOfNothing: bundles.length - used.length,
    trades: await knex('trades').whereIn('status', ['opening', 'settling']).orWhereNotNull('change').pluck('id'),
    offers: await knex('offers').where({ state: 'placing' }).orWhereNotNull('change').pluck('id'),
    offersForNothing: await knex('offers')
      .join('trades', 'trades.id', 'offers.trade_id')
      .where({ state: 'open' })
      .whereNot({ status: 'open' })
      .pluck('offers.id'),
    lines: await knex('trade_lines')
      .join('trades', 'trades.id', 'trade_id')
      .whereNot({ status: 'open' })
      .pluck('trade_id'),
  };
}

test(`nothing is lost, doubled or stuck, whatever happens at once (TRADE_SEED=${seed})`, async () => {
  const world = createWorld();
  for (let round = 0; round < rounds; round += 1) {
    stage.ledger.disturb(world.fault);
    await Promise.all(Array.from({ length: atOnce }, world.act));
    if (round % 10 !== 9) continue;
    await stage.recover();
    expect(await contradictions(world)).toEqual({
      totals: [100, 100, 100, 5],
      notHeld: [],
      holdsWithoutBundle: [],
      bundlesWithoutHold: [],
      bundlesOfNothing: 0,
      trades: [],
      offers: [],
      offersForNothing: [],
      lines: [],
    });
  }
  const { rows } = await stage.database.knex.raw('select status, count(*)::int from trades group by status');
  expect(rows.find(({ status }: { status: string }) => status === 'completed')?.count).toBeGreaterThan(0);
  const completed = await stage.database.knex('trades').where({ status: 'completed' }).select('posting_id');
  const postings = new Set([...stage.ledger.postings.values()].map(({ id }) => id));
  expect(completed.every(({ posting_id }) => postings.has(posting_id))).toBe(true);
});
