import { drawIdenticon } from '@hatchery/art/identicon';
import { nameless } from '../avatars/avatars.presenter.ts';
import { createAvatarReads } from '../avatars/avatars.ts';
import type { MastersContext } from '../context.ts';
import { createOwnAddresses } from '../players/own-wallets.ts';
import type { Drawing } from './drawings.ts';
import { readFaceFile, readSealFile } from './file-names.rules.ts';
import { pictureUrls } from './picture-urls.ts';

type Context = Pick<MastersContext, 'chains' | 'database'>;

const first = { page: 1, limit: 100 };

/** Creates the list of avatars that can be the picture of a player. */
export function createFaceList({ chains, database }: Context) {
  const [reads, ownAddresses] = [createAvatarReads({ database }), createOwnAddresses(database)];
  const urls = pictureUrls('');
  return async (userId: string) => {
    const owners = await ownAddresses(userId);
    const lists = await Promise.all(chains.all.map(({ chainId }) => reads.ofOwners(chainId, owners, first)));
    return lists.flatMap(({ items }) =>
      items.map(({ chainId, tokenId, name }) => ({
        uid: `keeper-${chainId}-${tokenId}`,
        name: name ?? nameless(tokenId),
        image: urls.face({ userId, chainId, tokenId }),
      })),
    );
  };
}

/**
 * Creates what finds where the picture of a player leads that is an avatar: to the avatar as it looks now, or to the seal of the
 * player if it is not theirs any more.
 */
export function createFaceFinder({ chains, database }: Context) {
  const [reads, ownAddresses] = [createAvatarReads({ database }), createOwnAddresses(database)];
  const chainIds = new Set(chains.all.map(({ chainId }) => chainId));
  const urls = pictureUrls('');
  return async (file: string): Promise<{ moved: string } | undefined> => {
    const face = readFaceFile(file);
    if (!face || !chainIds.has(face.chainId)) return undefined;
    const { userId, chainId, tokenId } = face;
    const [avatar, own] = await Promise.all([reads.findByToken([chainId], tokenId), ownAddresses(userId)]);
    if (!avatar || !own.includes(avatar.owner)) return { moved: urls.seal(userId) };
    return { moved: avatar.image ?? `${urls.avatar(avatar)}?crop=portrait` };
  };
}

/** Finds the seal of a player: what everybody has who chose no picture. */
export function findSealDrawing(file: string): Drawing | undefined {
  const userId = readSealFile(file);
  return userId === undefined ? undefined : () => drawIdenticon(userId);
}
