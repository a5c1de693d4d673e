import { randomUUID } from 'node:crypto';
import { type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
let time = Date.UTC(2030, 4, 1, 12);
beforeAll(async () => {
  stage = await startStage({ now: () => new Date(time) });
});
afterAll(() => stage?.close());

const view = (id: string, address: string, browser = 'Firefox') =>
  stage.call('POST', `/v2/games/${id}/views`, { headers: { 'x-forwarded-for': address, 'user-agent': browser } });
const viewsOf = async (id: string) => (await stage.call('GET', `/v2/games?id=${id}`)).body.views;

describe('views of a game', () => {
  it('count each visitor once a day', async () => {
    const { id } = await stage.newGame();
    const { id: other } = await stage.newGame();
    for (const address of ['198.51.100.1', '198.51.100.1', '198.51.100.2', '2001:db8::1', '2001:db8::2'])
      expect((await view(id, address)).status).toBe(204);
    await view(other, '198.51.100.1');
    expect([await viewsOf(id), await viewsOf(other)]).toEqual([3, 1]);
    time += 86_400_000;
    await view(id, '198.51.100.1');
    expect(await viewsOf(id)).toBe(4);
  });

  it('count a visitor once who comes in many requests at once', async () => {
    const { id } = await stage.newGame();
    await Promise.all(Array.from({ length: 20 }, () => view(id, '198.51.100.1')));
    expect(await viewsOf(id)).toBe(1);
  });

  it('cannot be driven up by a network that invents browsers', async () => {
    const { id } = await stage.newGame();
    for (let browser = 0; browser < 200; browser += 1) await view(id, '198.51.100.1', `Browser ${browser}`);
    const views = await viewsOf(id);
    expect(views).toBeGreaterThan(1);
    expect(views).toBeLessThanOrEqual(16);
  });

  it('count together what comes from addresses that are not known', async () => {
    const { id } = await stage.newGame();
    for (const address of ['', 'nonsense', '198.51.100.1, 198.51.100.2']) await view(id, address);
    expect(await viewsOf(id)).toBe(1);
  });

  it('count for games that are shown alone', async () => {
    const draft = await stage.newGame({ status: 'draft' });
    expect((await view(draft.id, '198.51.100.1')).status).toBe(404);
    expect((await view(randomUUID(), '198.51.100.1')).status).toBe(404);
    expect((await view('nonsense', '198.51.100.1')).status).toBe(400);
  });

  it('leave nothing that tells who came', async () => {
    const { id } = await stage.newGame();
    await view(id, '203.0.113.77', 'Netscape');
    const { rows } = await stage.database.knex.raw('select game_visits::text as row from game_visits');
    expect(rows.map(({ row }: { row: string }) => row).join()).not.toMatch(/203\.0\.113|Netscape/);
  });
});
