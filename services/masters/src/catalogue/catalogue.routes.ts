import { Problem } from '@hatchery/api/problems';
import { offsetOf } from '@hatchery/kit/lists';
import {
  avatarPrices,
  getItem,
  getTrait,
  listCategories,
  listColours,
  listGenders,
  listTraitTypes,
} from '../content/content.ts';
import { type MastersContext, os } from '../context.ts';
import { currenciesOf } from '../onchain/currencies.ts';
import { presentPrice } from '../onchain/prices.presenter.ts';
import { pictureUrls } from '../pictures/picture-urls.ts';
import {
  createPresenters,
  presentCategory,
  presentColour,
  presentEntry,
  presentGender,
  presentTraitType,
} from './catalogue.presenter.ts';
import { avatarPriceIds, readCatalogue } from './catalogue.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { listChanges } from './settings.repository.ts';

export function catalogueRoutes(context: MastersContext) {
  const { chains, database, publicUrl, now } = context;
  const present = createPresenters(publicUrl);
  const urls = pictureUrls(publicUrl);
  return {
    mastersGenders: os.mastersGenders.handler(({ input }) => {
      chains.choose(input.query.chainId);
      return listGenders().map(presentGender);
    }),

    mastersTraitTypes: os.mastersTraitTypes.handler(({ input }) => {
      chains.choose(input.query.chainId);
      return listTraitTypes().map(presentTraitType);
    }),

    mastersTraits: os.mastersTraits.handler(async ({ input }) => {
      chains.choose(input.query.chainId);
      const entries = (await readCatalogue(database.knex)).list('trait').filter(({ active }) => active);
      return entries.flatMap(({ id }) => getTrait(id) ?? []).map(present.trait);
    }),

    mastersColors: os.mastersColors.handler(({ input: { query } }) => {
      chains.choose(query.chainId);
      return listColours(query.typeId).map(presentColour);
    }),

    mastersAvatarPrices: os.mastersAvatarPrices.handler(async ({ input }) => {
      const chain = chains.choose(input.query.chainId);
      const entry = (await readCatalogue(database.knex)).find('avatar-price', avatarPriceIds.mint);
      if (!entry?.active) return [];
      return currenciesOf(chain).flatMap((currency) => {
        const price = entry.prices[currency.key];
        if (price === undefined) return [];
        const payWithTicket = currency.kind === 'ticket';
        const ticketId = payWithTicket ? avatarPrices().ticketId : null;
        return { ...presentPrice(currency, BigInt(price), urls), payWithTicket, ticketId };
      });
    }),

    mastersItems: os.mastersItems.handler(async ({ input }) => {
      chains.choose(input.query.chainId);
      const entries = (await readCatalogue(database.knex)).list('item').filter(({ active }) => active);
      return entries.flatMap(({ id }) => getItem(id) ?? []).map(present.item);
    }),

    mastersItemCategories: os.mastersItemCategories.handler(({ input }) => {
      chains.choose(input.query.chainId);
      return listCategories().map(presentCategory);
    }),

    mastersItem: os.mastersItem.handler(({ input: { params, query } }) => {
      chains.choose(query.chainId);
      const item = getItem(params.tokenId);
      if (!item) throw new Problem('not-found', `The catalogue has no item with the id ${params.tokenId}.`);
      return present.item(item);
    }),

    catalogueSettings: os.catalogueSettings.handler(async ({ input: { params, query }, context: { list } }) => {
      const entries = (await readCatalogue(database.knex)).list(params.kind);
      const from = offsetOf(query);
      return list({ items: entries.slice(from, from + query.limit).map(presentEntry), total: entries.length });
    }),

    changeCatalogue: os.changeCatalogue.handler(async ({ input: { params, body }, context: { transact, passport } }) =>
      transact(async (tx) =>
        presentEntry(await changeCatalogue(tx, params, { by: passport.subject, at: now(), asked: body })),
      ),
    ),

    catalogueChanges: os.catalogueChanges.handler(async ({ input, context: { list } }) =>
      list(await listChanges(database.knex, input.query)),
    ),
  };
}
