import { boardFields } from '@hatchery/api/boards';
import { gameFields } from '@hatchery/api/game-shapes';
import { condition } from '@hatchery/api/quest-shapes';
import { describedReward } from '@hatchery/api/reward-shapes';
import { badges } from '../src/content/badges.content.ts';
import { insertContent } from '../src/content/insert-content.ts';
import { nestWatch, nestWatchBoards, nestWatchGame } from '../src/content/nest-watch.content.ts';
import { quests } from '../src/content/quests.content.ts';
import { type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ config: { CONTENT: 'on' } });
});
afterAll(() => stage?.close());

const slugsShown = async (): Promise<string[]> =>
  (await stage.call('GET', '/v1/quests')).body.map(({ slug }: { slug: string }) => slug);
const again = () => insertContent({ database: stage.database, log: stage.database.log, now: () => new Date() });
const countOf = async (table: string) => Number((await stage.database.knex(table).count({ n: '*' }).first())?.n);

describe('a new platform', () => {
  it('has a first week and an egg a day before Nest Watch is anywhere', async () => {
    expect(await slugsShown()).toEqual([
      'daily-egg',
      'first-week-second-egg',
      'first-week-name',
      'first-week-friend',
      'first-week-elements',
      'busy-day',
    ]);
  });

  it('shows all of it once an admin tells where Nest Watch is', async () => {
    const [game] = (await stage.call('GET', '/v2/games/admin', { as: stage.admin })).body;
    expect([game.uid, game.slug, game.status]).toEqual([nestWatch, 'nest-watch', 'draft']);
    const { uid: _uid, views: _views, createdAt: _created, updatedAt: _updated, ...fields } = game;
    const body = { ...fields, status: 'live', appId: 'nest-watch', embedUrl: 'https://play.moss.example/' };
    expect(await stage.call('PUT', `/v2/games/${nestWatch}`, { as: stage.admin, body })).toMatchObject({ status: 200 });
    expect(await slugsShown()).toEqual(quests.map(({ slug }) => slug));
    const boards = (await stage.call('GET', `/v2/games/${nestWatch}/boards`)).body;
    expect(boards.map(({ name }: { name: string }) => name)).toEqual(['Tonight', 'All nights']);
  });

  it('keeps what admins made of it, and inserts nothing twice', async () => {
    const { knex } = stage.database;
    await knex('quests').where({ slug: 'daily-egg' }).update({ name: 'Breakfast', active: false });
    const before = await Promise.all(['games', 'boards', 'badges', 'badge_categories', 'quests'].map(countOf));
    await Promise.all([again(), again()]);
    expect(await Promise.all(['games', 'boards', 'badges', 'badge_categories', 'quests'].map(countOf))).toEqual(before);
    expect(await knex('quests').where({ slug: 'daily-egg' }).first('name')).toEqual({ name: 'Breakfast' });
  });

  it('starts where an admin used its names already', async () => {
    const own = await startStage();
    await own.newGame({ slug: 'nest-watch' });
    const { knex } = own.database;
    const category = { id: '00000000-0000-4000-8000-000000000001', name: 'first week', position: 0 };
    await knex('badge_categories').insert({ ...category, created_at: new Date() });
    await insertContent({ database: own.database, log: own.database.log, now: () => new Date() });
    const rows = await knex('quests').orderBy('sort_order').select('slug', 'rewards', 'game_id');
    expect(rows.map(({ slug }) => slug)).toEqual(
      quests.filter(({ gameId }) => gameId === null).map(({ slug }) => slug),
    );
    const kinds = new Set(rows.flatMap(({ rewards }) => rewards.map(({ kind }: { kind: string }) => kind)));
    expect(kinds).toEqual(new Set(['egg', 'experience']));
    await own.close();
  });
});

describe('what comes with the platform', () => {
  it('is what an admin could have written', () => {
    for (const quest of quests) {
      for (const one of quest.conditions) expect(condition.parse(one)).toEqual(one);
      for (const one of quest.rewards) expect(describedReward.parse(one)).toEqual(one);
    }
    const { id: _id, version: _version, previewImage: _image, ...game } = nestWatchGame;
    const given = Object.fromEntries(
      Object.entries(game).filter(([name, value]) => value !== null && name !== 'links'),
    );
    expect(gameFields.safeParse(given).error).toBeUndefined();
    for (const { name, fact, period, startsAt } of nestWatchBoards)
      expect(boardFields.safeParse({ name, fact, period, startsAt: startsAt.toISOString() }).success).toBe(true);
  });

  it('names nothing that is not there', () => {
    const facts = new Set(nestWatchGame.facts.map(({ name }) => name));
    const badgeIds = new Set(Object.values(badges).map(({ id }) => id));
    for (const { conditions, rewards, gameId } of quests) {
      for (const one of conditions)
        if (one.kind === 'fact' && one.source === 'game')
          expect([one.gameId, gameId, facts.has(one.fact)]).toEqual([nestWatch, nestWatch, true]);
      for (const reward of rewards) if (reward.kind === 'badge') expect(badgeIds).toContain(reward.badgeId);
    }
  });

  it('has each id, slug and place once', () => {
    for (const name of ['id', 'slug', 'order'] as const)
      expect(new Set(quests.map((quest) => quest[name])).size).toBe(quests.length);
  });

  it('gives eggs to nobody who has not hatched one or raised three creatures', () => {
    const giving = quests.filter(({ rewards }) => rewards.some(({ kind }) => kind === 'egg'));
    expect(giving.map(({ slug, period }) => [slug, period])).toEqual([
      ['daily-egg', 'daily'],
      ['first-week-elements', 'once'],
    ]);
    expect(giving[0]?.conditions).toEqual([{ kind: 'fact', source: 'platform', fact: 'hatches', atLeast: 1 }]);
  });
});
