import { randomUUID } from 'node:crypto';
import { asAdmin } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { type Stage, startStage } from './fixtures/games.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

/** A picture that looks like no other one. */
const newPicture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: `#${randomUUID().slice(0, 6)}` },
  })
    .png()
    .toBuffer();

/** @returns the ticket of an upload. */
async function upload(content: Buffer, as = stage.admin): Promise<string> {
  const terms = { contentType: 'image/png', size: content.length };
  const { status, body } = await stage.call('POST', '/v2/games/file-upload-url', { as, body: terms });
  if (status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(body)}`);
  const { pathname } = new URL(body.uploadUrl);
  const sent = await fetch(new URL(pathname, stage.url), {
    method: 'PUT',
    headers: body.headers,
    body: new Uint8Array(content),
  });
  if (!sent.ok) throw new Error(`The upload failed: ${sent.status}`);
  return body.ticket;
}
const show = async (path: string) => {
  const reply = await fetch(new URL(path, stage.url));
  return { status: reply.status, content: Buffer.from(await reply.arrayBuffer()) };
};
const change = (id: string, body: object) => stage.call('PUT', `/v2/games/${id}`, { as: stage.admin, body });

describe('pictures of games', () => {
  it('keep their shape, and are served as long as the game shows them', async () => {
    const tickets = [await upload(await newPicture(3_200, 1_800)), await upload(await newPicture(90, 160))];
    const [previewImage, image] = tickets;
    const game = await stage.newGame({ previewImage, images: [image, 'https://moss.example/mud.webp'] });
    const [preview, first] = [game.previewImage ?? '', game.images[0] ?? ''];
    expect([preview, first]).toEqual(Array(2).fill(expect.stringMatching(/^\/files\/games\/[0-9a-f]{64}\.webp$/)));
    expect(game.images[1]).toBe('https://moss.example/mud.webp');
    expect(await sharp((await show(preview)).content).metadata()).toMatchObject({ width: 1_600, height: 900 });
    expect(await sharp((await show(first)).content).metadata()).toMatchObject({ width: 90, height: 160 });

    const kept = await change(game.id, { ...game.fields, previewImage: preview, images: [], version: 1 });
    expect(kept.body).toMatchObject({ previewImage: preview, images: [] });
    expect([(await show(preview)).status, (await show(first)).status]).toEqual([200, 404]);
    const { previewImage: _gone, ...fields } = game.fields as Record<string, unknown>;
    expect((await change(game.id, { ...fields, images: [], version: 2 })).status).toBe(200);
    expect((await show(preview)).status).toBe(404);
  });

  it('of one game cannot be shown by another one, which would lose them', async () => {
    const game = await stage.newGame({ previewImage: await upload(await newPicture(10, 10)) });
    const body = { name: 'Other', slug: `other-${randomUUID().slice(0, 8)}`, description: 'Other.' };
    const refused = await stage.call('POST', '/v2/games', {
      as: stage.admin,
      body: { ...body, images: [game.previewImage] },
    });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body.images.0']);
  });

  it('are of who uploaded them, and used once', async () => {
    const ticket = await upload(await newPicture(20, 20), asAdmin(randomUUID()));
    const fields = { name: 'Fern', description: 'Run.', previewImage: ticket };
    const create = (more: object) => {
      const body = { ...fields, slug: `fern-${randomUUID().slice(0, 8)}`, ...more };
      return stage.call('POST', '/v2/games', { as: stage.admin, body });
    };
    expect(await create({})).toMatchObject({ status: 404, body: { errors: [{ path: 'body.previewImage' }] } });
    const own = await upload(await newPicture(20, 20));
    expect((await create({ previewImage: own })).status).toBe(201);
    expect(await create({ previewImage: own })).toMatchObject({ status: 409 });
  });

  it('are pictures', async () => {
    const ticket = await upload(Buffer.from('<svg onload="alert(1)"/>'));
    const body = { name: 'Fern', description: 'Run.', slug: `fern-${randomUUID().slice(0, 8)}`, images: [ticket] };
    const refused = await stage.call('POST', '/v2/games', { as: stage.admin, body });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body.images.0']);
  });

  it('of products go with them', async () => {
    const body = { name: 'Snail', image: await upload(await newPicture(30, 30)) };
    const product = (await stage.call('POST', '/v2/products', { as: stage.admin, body })).body;
    expect((await show(product.image)).status).toBe(200);
    const same = await stage.call('PUT', `/v2/products/${product.uid}`, {
      as: stage.admin,
      body: { name: 'Slug', image: product.image, version: 1 },
    });
    expect([same.status, (await show(product.image)).status]).toEqual([200, 200]);
    await stage.call('DELETE', `/v2/products/${product.uid}`, { as: stage.admin });
    expect((await show(product.image)).status).toBe(404);
  });
});
