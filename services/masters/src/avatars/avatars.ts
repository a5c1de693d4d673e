import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { Problem } from '@hatchery/api/problems';
import { mapPage, type Page, type Paging } from '@hatchery/kit/lists';
import type { Address } from 'viem';
import type { MastersContext } from '../context.ts';
import { createAvatarPresenter } from './avatars.presenter.ts';
import { createFindAvatar, createOwnedList, type StoredAvatar } from './avatars.repository.ts';

export { createListWorn, type StoredAvatar } from './avatars.repository.ts';

type Context = Pick<MastersContext, 'database' | 'publicUrl'>;

/** Creates the reads of avatars as they are stored: of some owners, and by token on the first of some chains that has it. */
export function createAvatarReads({ database }: Pick<Context, 'database'>) {
  const [list, find] = [createOwnedList(database), createFindAvatar(database)];
  return {
    ofOwners: (chainId: number, owners: Address[], paging: Paging): Promise<Page<StoredAvatar>> =>
      list({ chainId, owners, ...paging }),
    findByToken: async (chainIds: number[], tokenId: number): Promise<StoredAvatar | undefined> =>
      (await find({ chainIds, tokenId }))[0],
    /** @throws Problem not-found. */
    byToken: async (chainIds: number[], tokenId: number): Promise<StoredAvatar> => {
      const [avatar] = await find({ chainIds, tokenId });
      if (avatar) return avatar;
      throw new Problem('not-found', `There is no avatar ${tokenId}.`);
    },
  };
}

/** Creates the same reads, of what the API tells of avatars. */
export function createAvatarList(context: Context) {
  const reads = createAvatarReads(context);
  const present = createAvatarPresenter(context.publicUrl);
  return {
    ofOwners: async (chainId: number, owners: Address[], paging: Paging): Promise<Page<MastersAvatar>> =>
      mapPage(await reads.ofOwners(chainId, owners, paging), present),
    byToken: async (chainIds: number[], tokenId: number) => present(await reads.byToken(chainIds, tokenId)),
  };
}
