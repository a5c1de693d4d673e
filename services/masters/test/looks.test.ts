import { randomUUID } from 'node:crypto';
import { asKey } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { avatarMoved, chainId, randomAddress } from './fixtures/logs.fixture.ts';
import type { Player } from './fixtures/masters.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

let stage: SigningStage;
beforeAll(async () => {
  stage = await startSigningStage();
});
afterAll(() => stage?.close());

const owner = async () => {
  const player = await stage.newPlayer();
  return { player, tokenId: await stage.newAvatar(player.address) };
};

describe('PUT /v2/masters/avatars/name/{tokenId}', () => {
  const name = (player: Partial<Player>, tokenId: number | string, text: unknown, query = '') =>
    stage.call('PUT', `/v2/masters/avatars/name/${tokenId}${query}`, { as: player.as, body: { name: text } });
  const nameOf = async (tokenId: number) => (await stage.call('GET', `/v2/masters/avatars/${tokenId}`)).body.name;

  it('goes with its player, and their signatures name them no longer', async () => {
    const { player, tokenId } = await owner();
    const { knex } = stage.database;
    expect((await name(player, tokenId, 'Quill the Elder')).status).toBe(200);
    const id = randomUUID();
    await knex('signatures').insert({
      ...{ id, first_id: id, request_id: randomUUID(), kind: 'item', user_id: player.userId, account: player.address },
      ...{ chain_id: chainId, request: '{}', relayed: false, owed: false, attempt: 1, state: 'failed' },
      ...{ created_at: new Date(), ended_at: new Date() },
    });
    await stage.remove(player);
    for (const table of ['avatar_names', 'avatar_former_names'])
      expect(await knex(table).where({ named_by: player.userId })).toEqual([]);
    expect(await knex('signatures').where({ id }).pluck('user_id')).toEqual([null]);
  });

  it('names the avatar in composed form, keeps its former names, and stays with it', async () => {
    const { player, tokenId } = await owner();
    const { status, body } = await name(player, tokenId, '  Zoe\u0301  of   Fern ');
    expect({ status, body }).toMatchObject({ status: 200, body: { tokenId, chainId, name: 'Zo\u00e9 of Fern' } });
    await name(player, tokenId, 'Old Fern');
    expect(await nameOf(tokenId)).toBe('Old Fern');
    const history = await stage.database
      .knex('avatar_former_names')
      .where({ token_id: tokenId })
      .orderBy('named_at')
      .pluck('name');
    expect(history).toEqual(['Zo\u00e9 of Fern', 'Old Fern']);
    const next = await stage.newPlayer();
    await stage.chain.mine([avatarMoved(player.address, next.address, tokenId)]);
    expect((await name(player, tokenId, 'Mine still')).status).toBe(404);
    expect(await nameOf(tokenId)).toBe('Old Fern');
    expect((await name(next, tokenId, 'New Fern')).status).toBe(200);
  });

  it.each([
    ['short', 'ab'],
    ['long', 'a'.repeat(25)],
    ['of spaces', '      '],
    ['with a mark that turns text', 'Old\u202eFern'],
    ['with letters that cannot be seen', 'Old\u200bFern'],
    ['with a filler', 'Old\u3164Fern'],
    ['with a line break', 'Old\nFern'],
    ['with letters of two alphabets', 'F\u0435rn one'],
    ['of the staff', 'Admin'],
    ['with half a letter', 'Fern\ud800'],
    ['that is no text', 7],
  ])('refuses a name %s', async (_what, text) => {
    const { player, tokenId } = await owner();
    const { status, body } = await name(player, tokenId, text);
    expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: 'body.name' });
    expect(await nameOf(tokenId)).toBe(`Keeper #${tokenId}`);
  });

  it('serves owners alone, on chains that there are', async () => {
    const { player, tokenId } = await owner();
    const { player: other } = await owner();
    expect((await name(other, tokenId, 'Stolen')).status).toBe(404);
    expect((await name({}, tokenId, 'Nobody')).status).toBe(401);
    expect((await name({ as: asKey(randomUUID(), 'avatars') }, tokenId, 'A key')).status).toBe(403);
    expect((await name(player, tokenId, 'Elsewhere', '?chainId=1')).status).toBe(400);
    expect((await name(player, 'x', 'Nothing')).status).toBe(400);
  });

  it('takes five names of an avatar a day, also in parallel', async () => {
    const { player, tokenId } = await owner();
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => name(player, tokenId, `Fern ${'abcdefg'[index]}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000);
    stage.clock.ahead += 86_401_000;
    expect((await name(player, tokenId, 'Fern again')).status).toBe(200);
  });
});

describe('pictures that owners upload', () => {
  const picture = () =>
    sharp({ create: { width: 32, height: 32, channels: 3, background: '#6a8f4e' } })
      .png()
      .toBuffer();
  const ticketFor = (player: Partial<Player>, tokenId: number, size: number, extension = 'png') =>
    stage.call('GET', `/v2/masters/avatars/image-upload-url/${tokenId}?size=${size}&extension=${extension}`, {
      as: player.as,
    });
  const use = (player: Partial<Player>, tokenId: number, body?: object) =>
    stage.call('POST', `/v2/masters/avatars/image/${tokenId}?extension=1`, { as: player.as, body });
  const upload = async (player: Player, tokenId: number, bytes: Buffer) => {
    const { body } = await ticketFor(player, tokenId, bytes.length);
    const { pathname } = new URL(body.uploadUrl);
    const put = await fetch(new URL(pathname, stage.url), {
      method: 'PUT',
      headers: body.headers,
      body: new Uint8Array(bytes),
    });
    expect(put.status).toBeLessThan(300);
    return body;
  };
  const imageOf = async (tokenId: number) =>
    (await stage.database.knex('avatar_images').where({ token_id: tokenId }).first('path'))?.path;

  it('are checked, kept and shown, by the ticket or by the last one', async () => {
    const { player, tokenId } = await owner();
    const issued = await upload(player, tokenId, await picture());
    expect(issued).toMatchObject({
      tokenId,
      layers: expect.arrayContaining(['backdrop', 'skin']),
      ticket: expect.any(String),
    });
    expect((await use(player, tokenId)).status).toBe(200);
    const path = await imageOf(tokenId);
    expect(path).toMatch(/^\/files\/masters\/[0-9a-f]{64}\.webp$/);
    expect((await fetch(new URL(path, stage.url))).headers.get('content-type')).toBe('image/webp');
    const shown = async (address: string) =>
      (await stage.call('GET', `/v2/masters/avatars/images/${address}`)).body.profilePictures;
    expect(await shown(player.address)).toEqual([`https://play.example${path}`]);
    const next = randomAddress();
    await stage.chain.mine([avatarMoved(player.address, next, tokenId)]);
    expect(await shown(next)).toEqual([expect.stringContaining('-512.png')]);
    await stage.chain.mine([avatarMoved(next, player.address, tokenId)]);
    expect(await use(player, tokenId, { ticket: issued.ticket })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.ticket' }] },
    });
  });

  it('that are none are refused, and nothing changes', async () => {
    const { player, tokenId } = await owner();
    await upload(player, tokenId, Buffer.from('<svg onload="alert(1)"></svg>'));
    expect(await use(player, tokenId, {})).toMatchObject({ status: 400, body: { errors: [{ path: 'body.ticket' }] } });
    expect(await imageOf(tokenId)).toBeNull();
  });

  it('need a ticket, an upload and an avatar of the caller', async () => {
    const { player, tokenId } = await owner();
    const { player: other } = await owner();
    expect((await use(player, tokenId)).status).toBe(404);
    expect((await use(player, tokenId, { ticket: randomUUID() })).status).toBe(404);
    const bytes = await picture();
    expect((await ticketFor(player, tokenId, bytes.length)).status).toBe(200);
    expect((await use(player, tokenId)).status).toBe(409);
    const issued = await upload(player, tokenId, bytes);
    expect((await use(other, tokenId, { ticket: issued.ticket })).status).toBe(404);
    for (const [call, status] of [
      [ticketFor(other, tokenId, 10), 404],
      [ticketFor({}, tokenId, 10), 401],
      [ticketFor(player, tokenId, 0), 400],
      [ticketFor(player, tokenId, 6_000_000), 400],
      [ticketFor(player, tokenId, 10, 'svg'), 400],
      [use({}, tokenId), 401],
      [stage.call('GET', `/v2/masters/avatars/image-upload-url/${tokenId}`, { as: player.as }), 400],
    ] as const)
      expect((await call).status).toBe(status);
    await stage.chain.mine([avatarMoved(player.address, randomAddress(), tokenId)]);
    expect((await use(player, tokenId, { ticket: issued.ticket })).status).toBe(404);
  });
});
