import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { newGuest, type Story, type World } from './story.ts';

/** A game with a key of its own, as a studio has both. */
export type StudioGame = { uid: string; key: string; fields: Record<string, unknown>; version: number };

/** Creates a game that is live, and a key of its app. */
export async function newGame({ send, admin }: World, more: object = {}): Promise<StudioGame> {
  const slug = `moss-${randomUUID().slice(0, 13)}`;
  const fields = {
    name: 'Moss Racers',
    slug,
    description: 'Snails, mud and glory.',
    status: 'live',
    appId: slug,
    ...more,
  };
  const { body: game } = await send('POST', '/v2/games', { token: admin, body: fields });
  const key = { name: 'Moss Racers', permissions: ['games'], appId: slug, balance: {} };
  const { body: made } = await send('POST', '/v2/api-keys', { token: admin, body: key });
  return { uid: game.uid, key: made.apiKey, fields, version: game.version };
}

/** Lets a guest press Play, and the game learn who they are. */
export async function play(
  world: World,
  { uid, key }: Pick<StudioGame, 'uid' | 'key'>,
): Promise<{ token: string; uid: string }> {
  const { token, uid: userId } = await newGuest(world);
  const { body } = await world.send('POST', `/v2/games/${uid}/plays`, { token });
  await world.send('POST', `/v2/games/${uid}/plays/open`, { key, body: { ticket: body.ticket } });
  return { token, uid: userId };
}

async function uploadPicture({ send, admin, url }: World): Promise<string> {
  const create = { width: 32, height: 18, channels: 3, background: `#${randomUUID().slice(0, 6)}` } as const;
  const png = await sharp({ create }).png().toBuffer();
  const body = { contentType: 'image/png', size: png.length };
  const { body: ticket } = await send('POST', '/v2/games/file-upload-url', { token: admin, body });
  const upload = new URL(ticket.uploadUrl, url);
  const sent = await fetch(upload, { method: 'PUT', headers: ticket.headers, body: new Uint8Array(png) });
  if (!sent.ok) throw new Error(`The upload failed: ${sent.status}`);
  return ticket.ticket;
}

const catalogue: Story = async (world) => {
  const { send, admin } = world;
  const game = await newGame(world);
  const changed = { ...game.fields, images: ['https://moss.example/mud.webp'], version: game.version };
  await send('PUT', `/v2/games/${game.uid}`, { token: admin, body: changed });
  await send('GET', `/v1/games?id=${game.uid}`);
  await send('GET', `/v2/games?slug=${game.fields.slug}`);
  await send('POST', `/v2/games/${game.uid}/views`);
  const guest = await play(world, game);
  await send('PUT', `/v2/games/${game.uid}/sharing`, { token: guest.token, body: { saves: 'write' } });
  await send('GET', `/v2/games/${game.uid}/sharing`, { token: guest.token });
  const image = await uploadPicture(world);
  const fields = { name: 'Snail, plush', gameId: game.uid, image };
  const { body: product } = await send('POST', '/v2/products', { token: admin, body: fields });
  const next = { name: 'Snail', active: false, version: product.version };
  await send('PUT', `/v2/products/${product.uid}`, { token: admin, body: next });
  await send('GET', `/v1/products?gameId=${game.uid}`);
  await send('DELETE', `/v2/products/${product.uid}`, { token: admin });
};

const boards: Story = async (world) => {
  const { send, admin } = world;
  const facts = [{ name: 'laps', title: 'Laps driven', kind: 'count', most: 3 }];
  const game = await newGame(world, { facts });
  const fields = { name: 'Tonight', fact: 'laps', period: 'daily', startsAt: '2026-01-01T00:00:00Z' };
  const { body: board } = await send('POST', `/v2/games/${game.uid}/boards`, { token: admin, body: fields });
  const changed = { ...fields, name: 'This evening', version: board.version };
  await send('PUT', `/v2/boards/${board.uid}`, { token: admin, body: changed });
  const guest = await play(world, game);
  const report = { userId: guest.uid, fact: 'laps', value: 2, reference: randomUUID() };
  await send('POST', `/v2/games/${game.uid}/facts`, { key: game.key, body: report });
  await send('GET', `/v2/games/${game.uid}/boards`);
  await send('GET', `/v2/boards/${board.uid}`, { token: guest.token });
};

const events: Story = async (world) => {
  const { send, admin: token } = world;
  const facts = [{ name: 'laps', title: 'Laps driven', kind: 'best', most: 9 }];
  const game = await newGame(world, { facts });
  const fields = { name: 'Spring', fact: 'laps', period: 'season', startsAt: '2026-01-01T00:00:00Z' };
  const { body: board } = await send('POST', `/v2/games/${game.uid}/boards`, { token, body: fields });
  const guest = await play(world, game);
  const report = { userId: guest.uid, fact: 'laps', value: 7, reference: randomUUID() };
  await send('POST', `/v2/games/${game.uid}/facts`, { key: game.key, body: report });
  // An end must lie ahead when it arrives, so that a slow request is sent with another one.
  await eventually(() => {
    const endsAt = new Date(Date.now() + 1_000).toISOString();
    return send('PUT', `/v2/boards/${board.uid}`, { token, body: { ...fields, endsAt, version: board.version } });
  });
  const asset = { name: 'Spring medal', category: 'medals', image: '/medal.png' };
  const { body: medal } = await send('POST', '/v2/assets', { token, body: asset });
  const event = {
    name: 'Spring races',
    boardId: board.uid,
    rewards: [{ fromRank: 1, toRank: 3, assets: [{ uid: medal.uid, amount: 1 }] }],
    startDate: '2026-01-01T00:00:00Z',
    endDate: '2026-01-02T00:00:00Z',
  };
  const create = async (): Promise<string> => (await send('POST', '/v2/events', { token, body: event })).body.uid;
  const path = `/v2/events/${await create()}`;
  const { body: run } = await eventually(() => send('POST', `${path}/dry-run`, { token }));
  await send('POST', `${path}/give`, { token, body: { hash: run.hash } });
  await send('GET', path, { token });
  await send('GET', `${path}/report`, { token });
  await send('GET', `/v2/events?gameId=${game.uid}`, { token });
  await send('GET', '/v2/grants/refused?limit=5', { token });
  await send('DELETE', `/v2/events/${await create()}`, { token });
};

const quests: Story = async (world) => {
  const { send, admin: token } = world;
  const game = await newGame(world);
  const fields = {
    slug: `welcome-${randomUUID().slice(0, 13)}`,
    name: 'Welcome',
    description: 'Come in.',
    gameId: game.uid,
    type: 'challenge',
    period: 'once',
    conditions: [{ kind: 'always' }],
    rewards: [{ kind: 'egg', amount: 1 }],
    order: 1,
    active: true,
  };
  const { body: quest } = await send('POST', '/v2/quests', { token, body: fields });
  const changed = { ...fields, order: 2, version: quest.version };
  await send('PUT', `/v2/quests/${quest.uid}`, { token, body: changed });
  const guest = await newGuest(world);
  await send('GET', `/v1/quests?gameId=${game.uid}`);
  await send('GET', '/v1/users/quests', { token: guest.token });
  await send('POST', `/v2/quests/${quest.uid}/simulate`, { token, body: { userId: guest.uid } });
  await send('POST', '/v1/quests/validate', { token: guest.token, body: { questId: quest.uid } });
  // Players have few quests at once.
  const ended = { ...changed, active: false, version: quest.version + 1 };
  await send('PUT', `/v2/quests/${quest.uid}`, { token, body: ended });
  await send('GET', '/v2/quests/admin?limit=5', { token });
};

const badges: Story = async (world) => {
  const { send, admin } = world;
  const game = await newGame(world);
  const name = `Mud ${randomUUID().slice(0, 13)}`;
  const { body: category } = await send('POST', '/v1/badges/categories', { token: admin, body: { name } });
  await send('GET', '/v1/badges/categories');
  await send('GET', '/v1/badges/image-upload-url?extension=png&size=48210', { token: admin });
  const fields = { name, description: 'Mud.', categoryId: category.uid, gameId: game.uid, image: '/mud.webp' };
  const { body: badge } = await send('POST', '/v1/badges', { token: admin, body: fields });
  const changed = { ...fields, description: 'For all that mud.' };
  await send('PUT', `/v2/badges/${badge.uid}`, { token: admin, body: changed });
  const guest = await play(world, game);
  const gift = { badgeId: badge.uid, userId: guest.uid };
  const named = { ...gift, reference: randomUUID() };
  await send('POST', `/v2/games/${game.uid}/badges/give`, { key: game.key, body: named });
  await send('POST', '/v1/badges/user', { token: admin, body: gift });
  await send('GET', '/v1/badges?limit=5');
  await send('GET', '/v1/badges/user', { token: guest.token });
};

/** Flows of studios, their games and their players. */
export const gameStories: Record<string, Story> = { catalogue, boards, events, quests, badges };
