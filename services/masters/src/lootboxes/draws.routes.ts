import { Problem } from '@hatchery/api/problems';
import { familyOf } from '@hatchery/kit/families';
import { mapPage } from '@hatchery/kit/lists';
import type { Hex } from 'viem';
import { type MastersContext, os } from '../context.ts';
import { presentEpoch, presentOwnReceipt, presentReceipt } from './draws.presenter.ts';
import { findEpoch, listEpochPage } from './epochs.repository.ts';
import { presentOdds } from './lootboxes.presenter.ts';
import { listOddsPage } from './odds.repository.ts';
import { placeOf, statePlace } from './places.ts';
import { listDrawn } from './purchases.repository.ts';
import { findReceipt, listReceipts, listReceiptsOf } from './receipts.repository.ts';
import { judgeSetReward } from './set-rewards.ts';

export function drawsRoutes(context: MastersContext) {
  const { database } = context;
  const { knex } = database;
  return {
    lootboxOdds: os.lootboxOdds.handler(async ({ input: { query }, context: { list } }) =>
      list(mapPage(await listOddsPage(knex, { ...query, boxId: query.lootboxId }), presentOdds)),
    ),

    drawCommitments: os.drawCommitments.handler(async ({ input: { query }, context: { list } }) =>
      list(mapPage(await listEpochPage(knex, query), presentEpoch)),
    ),

    receiptsOfCommitment: os.receiptsOfCommitment.handler(async ({ input: { params, query }, context: { list } }) => {
      const epoch = await findEpoch(knex, params.commitment.toLowerCase() as Hex);
      if (!epoch) throw new Problem('not-found', 'There is no such commitment.');
      return list(mapPage(await listReceiptsOf(knex, epoch.number, query), presentReceipt));
    }),

    ownDrawReceipts: os.ownDrawReceipts.handler(async ({ input: { query }, context: { list, passport } }) => {
      const userIds = await familyOf(database, passport.subject);
      const { items: paid, total } = await listDrawn(knex, { ...query, userIds });
      const receipts = await listReceipts(
        knex,
        paid.map(({ id }) => id),
      );
      const found = paid.flatMap((one) => {
        const receipt = receipts.get(one.id);
        return receipt ? [presentOwnReceipt(receipt, one)] : [];
      });
      return list({ items: found, total });
    }),

    drawReceipt: os.drawReceipt.handler(async ({ input: { params } }) => {
      const receipt = await findReceipt(knex, params.uid);
      if (!receipt) throw new Problem('not-found', 'There is no such receipt.');
      return presentReceipt(receipt);
    }),

    drawSigner: os.drawSigner.handler(() => context.internal.signer.receiptSigner({})),

    judgeSetReward: os.judgeSetReward.handler(async ({ input: { body } }) => ({
      refusal: await judgeSetReward(context, body),
    })),

    lootboxPlace: os.lootboxPlace.handler(({ context: { passport } }) => placeOf(context, passport.subject)),

    stateLootboxPlace: os.stateLootboxPlace.handler(({ input: { body }, context: { transact, passport } }) =>
      transact((tx) => statePlace(tx, context, passport.subject, body)),
    ),
  };
}
