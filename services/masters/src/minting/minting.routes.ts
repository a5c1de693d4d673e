import { createPresenters, presentColour, presentTraitType } from '../catalogue/catalogue.presenter.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { getTrait, listColours, listTraitTypes } from '../content/content.ts';
import { type MastersContext, os } from '../context.ts';
import { mintFreeAvatar } from './free-avatar.ts';
import { mintAvatar } from './mint-avatar.ts';

export function mintingRoutes(context: MastersContext) {
  const { chains, database, publicUrl } = context;
  const present = createPresenters(publicUrl);
  return {
    mintAvatar: os.mintAvatar.handler(({ input: { query, body }, context: call }) =>
      mintAvatar(context, call, chains.choose(query.chainId), body),
    ),

    mintFreeAvatar: os.mintFreeAvatar.handler(({ input: { query, body }, context: call }) =>
      mintFreeAvatar(context, call, chains.choose(query.chainId), body),
    ),

    mastersMintTraits: os.mastersMintTraits.handler(async ({ input: { query } }) => {
      chains.choose(query.chainId);
      const entries = (await readCatalogue(database.knex)).list('trait').filter(({ active }) => active);
      const traits = entries.flatMap(({ id }) => getTrait(id) ?? []);
      return listTraitTypes().map((type) => ({
        type: presentTraitType(type),
        colors: listColours(type.id).map(presentColour),
        traits: traits.filter((trait) => trait.type.id === type.id).map(present.trait),
      }));
    }),
  };
}
