import { getAddress } from 'viem';
import { type MastersContext, os } from '../context.ts';
import { createFaceList } from '../pictures/faces.ts';
import { pictureUrls } from '../pictures/picture-urls.ts';
import { createOwnAddresses } from '../players/own-wallets.ts';
import { createAvatarList, createAvatarReads } from './avatars.ts';

const mostPictures = { page: 1, limit: 100 };

export function avatarsRoutes(context: MastersContext) {
  const { chains, database, publicUrl } = context;
  const [list, reads, ownAddresses] = [
    createAvatarList(context),
    createAvatarReads(context),
    createOwnAddresses(database),
  ];
  const urls = pictureUrls(publicUrl);
  const listFaces = createFaceList(context);
  return {
    mastersAvatarsBalance: os.mastersAvatarsBalance.handler(async ({ input: { query }, context: call }) => {
      const { chainId } = chains.choose(query.chainId);
      return call.list(await list.ofOwners(chainId, await ownAddresses(call.passport.subject), query));
    }),

    mastersAvatarsBalanceOf: os.mastersAvatarsBalanceOf.handler(async ({ input: { params, query }, context: call }) => {
      const { chainId } = chains.choose(query.chainId);
      return call.list(await list.ofOwners(chainId, [getAddress(params.address)], query));
    }),

    mastersAvatarImages: os.mastersAvatarImages.handler(async ({ input: { params, query } }) => {
      const { chainId } = chains.choose(query.chainId);
      const { items } = await reads.ofOwners(chainId, [getAddress(params.address)], mostPictures);
      const pictureOf = (avatar: (typeof items)[number]) =>
        avatar.image === null ? urls.avatar(avatar, 512) : `${publicUrl}${avatar.image}`;
      return { profilePictures: items.map(pictureOf), name: 'Keepers', type: 'avatars' };
    }),

    mastersFaces: os.mastersFaces.handler(({ input: { params } }) => listFaces(params.uid)),

    mastersAvatar: os.mastersAvatar.handler(({ input: { params, query } }) => {
      const { chainId } = chains.choose(query.chainId);
      return list.byToken([chainId], params.tokenId);
    }),
  };
}
