import { stat } from 'node:fs/promises';
import { eventually } from '@hatchery/kit/testing';
import { asStudio, newPicture, type Stage, startStage } from './fixtures/library.fixture.ts';

test('files of an account whose checks took time wait for those of everybody else', async () => {
  const looked: number[] = [];
  let goOn = () => {};
  const first = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const stage: Stage = await startStage({
    inspector: {
      inspect: async ({ path }) => {
        looked.push((await stat(path)).size);
        await first;
        return { facts: { width: 1, height: 1 } };
      },
      close: async () => {},
    },
  });
  const [busy, other] = [asStudio(), asStudio()];
  const pictures = [await newPicture(), await newPicture({ width: 700 }), await newPicture({ width: 800 })];
  const [one, two, three] = pictures.map(({ length }) => length);
  const licenceUid = (await stage.newLicence()).uid;
  const send = async (as: typeof busy, contents: (Buffer | undefined)[]) => {
    const files = [];
    for (const content of contents)
      files.push({ ticket: await stage.upload(content ?? Buffer.alloc(0), 'image/png', as), name: 'a.png' });
    const body = { title: 'Moss', description: '', tags: [], author: 'Ada', licenceUid, files };
    expect((await stage.call('POST', '/v2/assets-library', { as, body })).status).toBe(201);
  };
  await send(busy, [pictures[0]]);
  await eventually(() => looked.length === 1);
  await send(busy, [pictures[1]]);
  await send(other, [pictures[2]]);
  goOn();
  await eventually(() => looked.length === 3);
  expect(looked).toEqual([one, three, two]);
  await stage.close();
});
