import { eventually } from '@hatchery/kit/testing';
import { hashOf, newPicture, type Stage, startStage } from './fixtures/library.fixture.ts';

test('an asset that is published while it is read is shown with files that were checked', async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stage: Stage = await startStage({
    inspector: {
      inspect: async () => {
        await held;
        return { facts: { width: 1, height: 1 } };
      },
      close: async () => {},
    },
  });
  const { knex } = stage.database;
  const content = await newPicture();
  const files = [{ ticket: await stage.upload(content, 'image/png'), name: 'a.png' }];
  const licenceUid = (await stage.newLicence()).uid;
  const body = { title: 'Moss', description: '', tags: [], author: 'Ada', licenceUid, files };
  const { uid } = (await stage.call('POST', '/v2/assets-library', { as: stage.admin, body })).body;
  const isWaiting = async () =>
    (await knex.raw(`select from pg_locks where relation = 'asset_versions'::regclass and not granted`)).rowCount > 0;

  // The reader has to wait for the versions. Meanwhile they and their files become what they are after the last check.
  const reading = await stage.database.transaction(async (tx) => {
    await tx.raw('lock table asset_versions in access exclusive mode');
    const started = stage.call('GET', `/v2/assets-library/desk/${uid}`, { as: stage.admin });
    await eventually(isWaiting);
    const [file] = await tx('asset_files')
      .where({ asset_id: uid })
      .update({ state: 'ready', sha256: hashOf(content), facts: { width: 1, height: 1 } })
      .returning('id');
    await tx('asset_versions').insert({ asset_id: uid, number: 1, files: [file.id], created_at: stage.now() });
    return { started };
  });
  const { status, body: shown } = await reading.started;
  expect([status, shown.files?.map(({ sha256 }: { sha256: string }) => sha256)]).toEqual([200, [hashOf(content)]]);
  end();
  await stage.close();
});
