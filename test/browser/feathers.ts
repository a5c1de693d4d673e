import { randomUUID } from 'node:crypto';
import { getContractAddress } from '@hatchery/chain/addresses';
import type { Person } from '../platform/people.ts';
import { openStudio } from './studio.ts';

const appId = 'nest-watch';
const saveName = 'Nest';
const localChainId = 31337;
const contract = getContractAddress(localChainId, 'mastersItems');

/** Gives players feathers as the server of Nest Watch does, whose saves pay for some boxes. */
export async function openNest({ url, gameUrl }: { url: string; gameUrl: string }) {
  const { ask, asAdmin } = await openStudio(url);
  const admin = (method: string, path: string) => asAdmin(method, path, undefined as unknown as object);
  const games = (await admin('GET', '/v2/games/admin?limit=100')) as { uid: string; slug: string; appId?: string }[];
  const game = games.find(({ slug }) => slug === appId);
  if (!game) throw new Error('Nest Watch is not in the catalogue.');
  if (game.appId !== appId) {
    const { uid, views: _, createdAt: _created, updatedAt: _updated, ...fields } = game as Record<string, unknown>;
    await asAdmin('PUT', `/v2/games/${uid}`, { ...fields, embedUrl: gameUrl, appId, status: 'live' });
  }
  await knowItems();
  const name = `Feathers ${randomUUID().slice(0, 8)}`;
  const { apiKey } = await asAdmin('POST', '/v2/api-keys', { name, permissions: ['games'], appId, balance: {} });
  /** Makes an asset of each item that has none, so that boxes can give it as a voucher. */
  async function knowItems(): Promise<void> {
    const category = 'keeper-items';
    const known = (await admin('GET', `/v2/assets?category=${category}&limit=100`)) as { tokenId?: string }[];
    const items = (await ask('GET', '/v2/masters/items')) as { id: number; name: string; description: string }[];
    const missing = items.filter(({ id }) => !known.some(({ tokenId }) => tokenId === String(id)));
    const kind = { category, chainId: localChainId, contract, contractType: 'ERC1155' };
    for (const { id, name, description } of missing) {
      const image = `/public/masters/pictures/items/${id}.svg`;
      await asAdmin('POST', '/v2/assets', { ...kind, name, description, tokenId: String(id), image });
    }
  }

  return {
    gameId: game.uid,
    /** Lets a player's save hold as many, once the player lets the game write. @returns the save. */
    async give({ token, uid }: Person, feathers: number): Promise<{ uid: string }> {
      await ask('PUT', `/v2/games/${game.uid}/sharing`, { token, body: { saves: 'write' } });
      const { ticket } = await ask('POST', `/v2/games/${game.uid}/plays`, { token });
      await ask('POST', `/v2/games/${game.uid}/plays/open`, { key: apiKey, body: { ticket } });
      const path = `/v2/games/${game.uid}/players/${uid}/saves/${saveName}`;
      return ask('PUT', path, { key: apiKey, body: { data: { feathers } } });
    },
  };
}
