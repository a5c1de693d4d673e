import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { eventually } from '@hatchery/kit/testing';
import { startStage } from './fixtures/library.fixture.ts';

const log = createLogger({ service: 'test', level: 'silent' });

test('a new platform has assets of its own, once, and an admin who deletes one sees it no more', async () => {
  const stage = await startStage({ config: { LIBRARY_CONTENT: 'on' } });
  const list = async () => {
    const { body, headers } = await stage.call('GET', '/v2/assets-library?limit=100');
    return { assets: body, total: Number(headers.get('x-total-count')) };
  };
  const checking = () => stage.database.knex('asset_files').whereNot({ state: 'ready' });
  const count = async () => Number((await stage.database.knex('assets').count())[0]?.count);
  // Each file is made, stored and checked, which takes a busy machine minutes.
  await eventually(async () => (await count()) === 26 && (await checking()).length === 0, {
    withinMilliseconds: 480_000,
  });
  const { assets, total } = await list();
  expect(total).toBe(26);
  for (const { author, preview, kind } of assets) {
    expect(author).toBe('Hatchery');
    if (kind !== 'document' && kind !== 'archive') expect(preview).toBeDefined();
  }
  await stage.call('DELETE', `/v2/assets-library/${assets[0].uid}`, { as: stage.admin });
  const leases = (of: typeof stage) =>
    of.database.knex('leases').where({ name: 'work: insert assets of the platform' });
  await leases(stage).delete();
  await stage.stop();

  const again = await startStage({ config: { LIBRARY_CONTENT: 'on' }, store: stage.store, database: stage.world });
  await eventually(async () => (await leases(again)).length === 1);
  // It waits for the end of what began.
  await again.stop();
  const database = createDatabase({ url: stage.world.url, schema: 'assets_library', log });
  const shown = await database.knex('assets').where({ shown: true });
  expect([shown.length, (await database.knex('assets')).length]).toEqual([25, 26]);
  await database.close();
  await stage.world.drop();
  await stage.store.stop();
});
