import { Problem } from '@hatchery/api/problems';
import { familyOf } from '@hatchery/kit/families';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { type MastersContext, os } from '../context.ts';
import { presentAsked, presentStanding } from './kept.presenter.ts';
import { openKeptBoxes } from './open-kept-boxes.ts';
import { createFindStanding } from './openings.repository.ts';

export function keptRoutes(context: MastersContext) {
  const { chains, database } = context;
  const findStanding = createFindStanding(database);
  return {
    openKeptBoxes: os.openKeptBoxes.handler(({ input: { body }, context: { passport, headers, transact } }) => {
      const { lootboxTokenId: tokenId, amount } = body;
      const chain = chains.choose(body.chainId, 'body.chainId');
      const userId = passport.subject;
      const id = idOfRequest('masters opening', userId, headers['idempotency-key']?.toString());
      return transact(async (tx) =>
        presentAsked(await openKeptBoxes(tx, context, chain, { id, userId, tokenId, amount })),
      );
    }),

    keptWalletAction: os.keptWalletAction.handler(async ({ input: { params }, context: { passport } }) => {
      const userIds = await familyOf(database, passport.subject);
      const [standing] = await findStanding({ id: params.uid, userIds });
      if (standing) return presentStanding(standing);
      throw new Problem('not-found', `The platform sends nothing of yours with the id ${params.uid}.`);
    }),
  };
}
