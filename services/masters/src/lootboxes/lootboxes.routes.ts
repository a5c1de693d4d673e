import { mapPage } from '@hatchery/kit/lists';
import { type Address, getAddress } from 'viem';
import { createPresenters } from '../catalogue/catalogue.presenter.ts';
import { getItem } from '../content/content.ts';
import { type MastersContext, os } from '../context.ts';
import { listAllowances } from './allowances.repository.ts';
import { createBoxList } from './list-boxes.ts';
import { presentAllowance } from './lootboxes.presenter.ts';
import { openBoxes } from './open-boxes.ts';
import { recordAllowance } from './record-allowance.ts';
import { claimSoldBoxes, sellBoxes } from './sell-boxes.ts';

export function lootboxesRoutes(context: MastersContext) {
  const { chains, database, publicUrl, now } = context;
  const listBoxes = createBoxList(context);
  const present = createPresenters(publicUrl);
  return {
    mastersLootboxes: os.mastersLootboxes.handler(({ input: { query } }) =>
      listBoxes(chains.choose(query.chainId), query.gameId),
    ),

    buyLootboxes: os.buyLootboxes.handler(({ input: { query, body }, context: call }) =>
      sellBoxes(context, call, chains.choose(query.chainId), body),
    ),

    claimSoldLootboxes: os.claimSoldLootboxes.handler(({ input: { query, body }, context: call }) =>
      claimSoldBoxes(context, call, chains.choose(query.chainId), body),
    ),

    openLootboxes: os.openLootboxes.handler(({ input: { query, body }, context: call }) =>
      call.transact({
        before: () => openBoxes(context, call, chains.choose(query.chainId), body),
        work: async (_tx, { id, itemIds }) =>
          itemIds.flatMap((itemId) => getItem(itemId) ?? []).map((item) => ({ ...present.item(item), receiptUid: id })),
      }),
    ),

    recordBoxAllowance: os.recordBoxAllowance.handler(({ input: { body }, context: { transact, passport } }) => {
      const { chainId } = chains.choose(body.chainId, 'body.chainId');
      const recorded = { by: passport.subject, at: now() };
      return transact((tx) => recordAllowance(tx, { ...body, chainId }, recorded));
    }),

    boxAllowances: os.boxAllowances.handler(async ({ input: { query }, context: { list } }) => {
      const receiver = query.receiver === undefined ? undefined : (getAddress(query.receiver) as Address);
      return list(mapPage(await listAllowances(database.knex, { ...query, receiver }), presentAllowance));
    }),
  };
}
