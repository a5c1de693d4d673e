import { randomUUID } from 'node:crypto';
import { findDeployment } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { zeroAddress } from 'viem';
import { play } from './game-stories.ts';
import { newGuest, newWallet, type Story, signIn, signLink, signUp, type World } from './story.ts';

const [hat, scarf] = [101, 301];
const someTraits = [110101, 210101, 310101, 410101, 510101, 610101, 710101, 810305];
const forager = 1;
const place = { country: 'BR', yearOfBirth: 1990 };

/** Budgets of the key of the stories. */
export const mastersBudget = {
  'masters:avatars': 1_000,
  [`masters:item:${hat}`]: 1_000,
  [`masters:item:${scarf}`]: 1_000,
};

type Player = { token: string; address: string };

/** Gives a player an avatar and a hat out of the budget of the key. @returns the avatar. */
async function givenAvatar({ send, key }: World, { token, address: receiver }: Player): Promise<number> {
  const { body: given } = await send('POST', '/v2/masters/avatars/l1/give', { key, body: { receiver } });
  await send('GET', `/v2/masters/avatars/l1/give/${given.uid}`, { key });
  const { body: minted } = await send('POST', '/v2/masters/items/mint', {
    key,
    body: { amount: 1, receiver, itemId: hat },
  });
  await send('GET', `/v2/masters/items/mint/${minted.uid}`, { key });
  await eventually(async () => {
    const { body } = await send('GET', '/v2/masters/items/balance', { token });
    return body.some(({ id }: { id: number }) => id === hat);
  });
  const avatar = await eventually(async () => (await send('GET', '/v2/masters/avatars/balance', { token })).body[0]);
  return avatar.tokenId;
}

const avatars: Story = async (world) => {
  const { send } = world;
  const guest = await newGuest(world);
  const { token, address } = guest;
  const tokenId = await givenAvatar(world, guest);
  await send('PUT', `/v2/masters/avatars/name/${tokenId}`, { token, body: { name: 'Old Fern' } });
  await uploadImage(world, token, tokenId);
  const outfit = { tokenId, owner: address, itemIds: [hat] };
  const { body: signed } = await send('POST', '/v2/masters/equip/signature', { token, body: outfit });
  await send('GET', `/v2/masters/kept/${signed.uid}`, { token });
  await send('GET', `/v2/masters/avatars/${tokenId}`);
  await send('GET', `/v2/masters/avatars/balance/${address}`);
  await send('GET', `/v2/masters/avatars/images/${address}`);
  await send('GET', `/v2/masters/items/balance/${address}`);
  await send('GET', `/public/masters/avatars/${tokenId}`);
  await send('POST', '/v2/masters/resync', { token, body: { address } });
};

async function uploadImage({ send, url }: World, token: string, tokenId: number): Promise<void> {
  const create = { width: 32, height: 32, channels: 3, background: `#${randomUUID().slice(0, 6)}` } as const;
  const png = await sharp({ create }).png().toBuffer();
  const path = `/v2/masters/avatars/image-upload-url/${tokenId}?extension=png&size=${png.length}`;
  const { body: ticket } = await send('GET', path, { token });
  const upload = new URL(ticket.uploadUrl, url);
  const sent = await fetch(upload, { method: 'PUT', headers: ticket.headers, body: new Uint8Array(png) });
  if (!sent.ok) throw new Error(`The upload failed: ${sent.status}`);
  await send('POST', `/v2/masters/avatars/image/${tokenId}`, { token, body: { ticket: ticket.ticket } });
}

/** Signatures that players redeem from wallets of their own. */
const minting: Story = async (world) => {
  const { send } = world;
  const { token } = await signUp(world);
  const wallet = newWallet();
  await send('POST', '/v2/link/wallet', { token, body: await signLink(world, token, wallet) });
  const receiver = wallet.address;
  // The service hears of a new wallet soon after it was linked.
  await eventually(() => send('POST', '/v2/masters/avatars/free', { token, body: { traits: someTraits, receiver } }));
  await send('POST', '/v2/masters/mint/traits');
  const { body: prices } = await send('GET', '/v2/masters/avatars/prices');
  const { currency } = prices.find(({ payWithTicket }: { payWithTicket: boolean }) => !payWithTicket);
  const order = { payWithTicket: false, currency, traits: someTraits, receiver };
  await send('POST', '/v2/masters/avatars', { token, body: order });
  const boxes = { currency, amount: 2, receiver, lootboxId: forager };
  await send('PUT', '/v2/masters/lootbox/place', { token, body: place });
  await send('POST', '/v2/masters/lootbox', { token, body: boxes });
};

/** A guest has boxes that a marketplace sold, and opens one on the chain. */
const soldBoxes: Story = async (world) => {
  const { send, admin } = world;
  const { token, address: receiver } = await newGuest(world);
  const sale = { receiver, lootboxId: forager, amount: 2 };
  const allowances = '/v2/masters/lootbox/joepegs/allowances';
  await send('POST', allowances, { token: admin, body: { ...sale, reference: `sale ${randomUUID()}` } });
  await send('GET', `${allowances}?receiver=${receiver}`, { token: admin });
  await send('PUT', '/v2/masters/lootbox/place', { token, body: place });
  await eventually(() => send('POST', '/v2/masters/lootbox/joepegs', { token, body: sale }));
  const box = await eventually(async () => (await send('GET', '/v2/masters/lootbox/balance', { token })).body[0]);
  await send('GET', `/v2/masters/lootbox/balance/${receiver}`);
  await send('GET', `/public/masters/lootboxes/${box.tokenId}`);
  const wanted = { lootboxTokenId: box.tokenId, amount: 1 };
  const { body: kept } = await send('POST', '/v2/masters/lootbox/open', { token, body: wanted });
  const { openingId } = await eventually(async () => {
    const { body } = await send('GET', `/v2/masters/kept/${kept.uid}`, { token });
    return body.openingId !== undefined && body;
  });
  await send('GET', `/v2/masters/lootbox/openings/${openingId}`);
  await send('GET', '/v2/masters/lootbox/openings', { token });
};

type Game = { uid: string; slug: string; version: number; status: string } & Record<string, unknown>;

/** Opens the game that comes with the platform, whose saves pay for boxes. @returns it with a key of its server. */
async function openNestWatch({ send, admin: token }: World): Promise<{ uid: string; key: string }> {
  const appId = 'nest-watch';
  // Others may open it at the same time.
  const { uid } = await eventually(async () => {
    const { body: games } = await send('GET', '/v2/games/admin?limit=100', { token });
    const game: Game = games.find(({ slug }: Game) => slug === appId);
    const { uid, views: _views, createdAt: _created, updatedAt: _updated, ...fields } = game;
    if (game.status !== 'live')
      await send('PUT', `/v2/games/${uid}`, { token, body: { ...fields, appId, status: 'live' } });
    return game;
  });
  const key = { name: 'Nest Watch', permissions: ['games'], appId, balance: {} };
  const { body: made } = await send('POST', '/v2/api-keys', { token, body: key });
  return { uid, key: made.apiKey };
}

/** Lets boxes give items as vouchers. It is done once. */
async function registerItems({ send, admin }: World): Promise<void> {
  const contract = findDeployment(31337)?.mastersItems;
  const onChain = { chainId: 31337, contract, contractType: 'ERC1155', holder: zeroAddress };
  const body = { name: 'Keeper items', category: 'items', image: '/items.png', ...onChain };
  await send('POST', '/v2/assets', { token: admin, body }).catch(() => {});
}

/** A player earns feathers in a game, and buys boxes with them. */
const earnedBoxes: Story = async (world) => {
  const { send } = world;
  await registerItems(world);
  const game = await openNestWatch(world);
  const { token, uid: userId } = await play(world, game);
  await send('PUT', `/v2/games/${game.uid}/sharing`, { token, body: { saves: 'write' } });
  const path = `/v2/games/${game.uid}/players/${userId}/saves/default`;
  const { body: save } = await send('PUT', path, { key: game.key, body: { data: { feathers: 600 } } });
  await send('PUT', '/v2/masters/lootbox/place', { token, body: place });
  await send('GET', '/v2/masters/lootbox/place', { token });
  const order = { saveId: save.uid, currency: 'feathers', amount: 2, lootboxId: forager };
  const { body: items } = await send('POST', '/v2/masters/lootbox/buy', { token, body: order });
  const { body: receipt } = await send('GET', `/v2/masters/lootbox/receipts/${items[0].receiptUid}`);
  await send('GET', '/v2/masters/lootbox/receipts', { token });
  await send('GET', `/v2/masters/lootbox/commitments/${receipt.commitment}/receipts`);
  await send('GET', '/v2/masters/lootbox/commitments');
  await send('GET', '/v2/masters/lootbox/odds');
  await send('GET', '/v2/masters/lootbox/signer');
};

type Setting = { id: number; order: number; version: number };

const mastersCatalogue: Story = async (world) => {
  const { send, admin: token } = world;
  const { wallet } = await signIn(world);
  // Others may change the same entry at the same time.
  await eventually(async () => {
    const { body: traits } = await send('GET', '/v2/masters/catalogue/trait?limit=100', { token });
    const { id, order, version }: Setting = traits.at(-1);
    return send('PUT', `/v2/masters/catalogue/trait/${id}`, { token, body: { version, order } });
  });
  await send('GET', '/v2/masters/catalogue-changes', { token });
  for (const list of ['genders', 'traits/types', 'traits', 'colors', 'items/categories', 'items', 'lootbox'])
    await send('GET', `/v2/masters/${list}`);
  await send('GET', `/v2/masters/items/${hat}`);
  await send('GET', `/public/masters/items/${hat}`);
  await send('GET', '/v2/tickets');
  await send('GET', '/v2/tickets/metadata');
  await send('GET', '/v2/tickets/1');
  await send('GET', `/v2/tickets/balance/${wallet.address}`);
  await send('GET', '/public/tickets/1');
};

/** Flows of players with avatars, items and boxes. */
export const mastersStories: Record<string, Story> = { avatars, minting, soldBoxes, earnedBoxes, mastersCatalogue };
