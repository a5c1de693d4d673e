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
import { asAdmin, asKey, asUser, caller, createTestDatabase, eventually, type TestCaller } from '@hatchery/kit/testing';
import { unitOf } from '@hatchery/vouchers-service/ledger/units';
import { getAddress } from 'viem';
import { startUsers } from '../../../services/games/test/fixtures/neighbours.fixture.ts';
import { ledgerOn } from '../../../services/vouchers/test/fixtures/ledger.fixture.ts';
import { startMortalService } from '../../../services/vouchers/test/fixtures/mortal-service.fixture.ts';
import { startNetwork } from '../trading/network.ts';

const mainOf = (name: string) => fileURLToPath(new URL(`./mortal-${name}.main.ts`, import.meta.url));
const mortal = ['games', 'vouchers', 'ultigen'] as const;
export type Mortal = (typeof mortal)[number];

export const patience = { withinMilliseconds: 600_000 };

/** Games, the ledger and ultigen as processes that can be killed, each on its database, and a stand-in for users. */
export const startPlayingStage = () =>
  startParts(async (keep) => {
    const log = createLogger({ service: 'games', level: 'silent' });
    const open = async (schema: Mortal) => {
      const place = await createTestDatabase(schema, schema === 'games' ? [] : [indexingMigrations]);
      keep({ close: place.drop });
      return { url: place.url, database: keep(createDatabase({ url: place.url, schema, log })) };
    };
    const [own, ledger, nest] = [await open('games'), await open('vouchers'), await open('ultigen')];
    const files = await mkdtemp(join(tmpdir(), 'games-'));
    keep({ close: () => rm(files, { recursive: true, force: true }) });
    const vouchers = keep(startMortalService(ledger.url));
    const creatures = { main: mainOf('ultigen'), env: { REWARD_EGGS_PER_DAY: '1000000' } };
    const ultigen = keep(startMortalService(nest.url, creatures));
    const users = keep(await startUsers());
    // Addresses of processes that start anew change, those of networks do not.
    const [toVouchers, toUltigen] = [keep(await startNetwork(vouchers.url)), keep(await startNetwork(ultigen.url))];
    const urls: Record<string, string> = { vouchers: toVouchers.url, ultigen: toUltigen.url, users: users.url };
    const env = { FILES_DIRECTORY: files, SERVICE_URLS: serviceUrls((name) => urls[name] ?? 'http://127.0.0.1:9') };
    const games = keep(startMortalService(own.url, { main: mainOf('games'), env }));
    await Promise.all([games.url(), vouchers.url(), ultigen.url()]);
    const services = { games, vouchers, ultigen };
    return {
      ...services,
      knex: own.database.knex,
      ultigenKnex: nest.database.knex,
      ledger: ledgerOn(ledger.database),
      untilReady: () =>
        Promise.all(
          mortal.map((name) =>
            eventually(async () => (await fetch(`${await services[name].url()}/readyz`)).status === 200, patience),
          ),
        ),
    };
  });

export type PlayingStage = Awaited<ReturnType<typeof startPlayingStage>>;

/** Asks as a careful client does: again with the same key until it is answered. */
export async function insist(
  stage: PlayingStage,
  as: TestCaller,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
): Promise<any> {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(async () => {
    const call = caller('games', await stage.games.url());
    const reply = await call(method, path, { as, headers, ...(body ? { body } : {}) });
    const isPassing = reply.status >= 500 || reply.body?.type === '/problems/request-in-progress';
    if (isPassing) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    if (reply.status >= 400) return { refused: reply.status, ...reply.body };
    return { refused: undefined, ...reply.body };
  }, patience);
}

const admin = asAdmin(randomUUID());

/** The rewards of each player of the story for an egg a day, and for a round. */
export const perClaim = { eggs: 1, experience: 10, medals: 3n };
export const perRound = { medals: 5n };

/** Creates a game with two quests: one for everybody, and one for a round. */
export async function createQuests(stage: PlayingStage) {
  const medal = await stage.ledger.createAsset(null);
  const unitId = (await stage.ledger.run((tx) => unitOf(tx, { assetId: medal, tokenId: null }))).id;
  const ask = (method: string, path: string, body: object) => insist(stage, admin, method, path, body);
  const slug = `moss-${randomUUID().slice(0, 8)}`;
  const game = await ask('POST', '/v2/games', {
    name: 'Moss Racers',
    slug,
    description: 'Snails, mud and glory.',
    status: 'live',
    appId: slug,
    facts: [{ name: 'rounds', title: 'Rounds', kind: 'count', most: 1 }],
  });
  const create = (name: string, more: object) =>
    ask('POST', '/v2/quests', {
      slug: `${name}-${randomUUID().slice(0, 8)}`,
      name,
      description: 'Come by.',
      type: 'challenge',
      period: 'once',
      conditions: [{ kind: 'always' }],
      ...more,
    });
  const egg = await create('egg', {
    rewards: [
      { kind: 'egg', amount: perClaim.eggs, eggType: 2 },
      { kind: 'experience', amount: perClaim.experience },
      { kind: 'voucher', assetId: medal, amount: String(perClaim.medals) },
    ],
  });
  const round = await create('round', {
    conditions: [{ kind: 'fact', source: 'game', gameId: game.uid, fact: 'rounds', atLeast: 1 }],
    rewards: [{ kind: 'voucher', assetId: medal, amount: String(perRound.medals) }],
  });
  const key: TestCaller = { ...asKey(randomUUID(), 'games'), appId: slug };
  const ids = { gameId: game.uid as string, eggQuest: egg.uid as string, roundQuest: round.uid as string };
  return { ...ids, key, unitId, create };
}

export type Quests = Awaited<ReturnType<typeof createQuests>>;

/** A player with a wallet and a creature. */
export async function newPlayer({ ultigenKnex }: PlayingStage) {
  const userId = randomUUID();
  const address = getAddress(`0x${userId.replaceAll('-', '').padEnd(40, '0')}`);
  await ultigenKnex('wallets').insert({
    address,
    user_id: userId,
    kind: 'custodial',
    main: true,
    changed_at: new Date(),
  });
  const [monster] = await ultigenKnex('monsters')
    .insert({ owner: address, state: 'minted', monster_id: 1, minted_block: 1, token_id: BigInt(address).toString() })
    .returning('id');
  return { userId, address, monster: monster.id as number, as: asUser(userId) };
}

export type StoryPlayer = Awaited<ReturnType<typeof newPlayer>>;

/** Counts everything that a player was given. */
export async function givenTo({ ultigenKnex, ledger, knex }: PlayingStage, player: StoryPlayer, { unitId }: Quests) {
  const [gifts, raised, balance, grants] = await Promise.all([
    ultigenKnex('gifts').where({ address: player.address }).pluck('amount'),
    ultigenKnex('raised_monsters').where({ monster_id: player.monster }).pluck('earned_xp'),
    ledger.balanceOf(player.userId, unitId),
    knex('grants').where({ user_id: player.userId }).pluck('id'),
  ]);
  return { gifts, experience: raised, medals: balance.available, grants: grants.length };
}

/** Counts rewards that are still due. */
export const countDue = async ({ knex }: PlayingStage): Promise<number> => {
  const [row] = await knex('grant_rewards').where({ state: 'due' }).count({ due: '*' });
  return Number(row?.due ?? 0);
};
