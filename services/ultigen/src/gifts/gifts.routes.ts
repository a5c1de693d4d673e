import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import type { Address } from 'viem';
import { os, type UltigenContext } from '../context.ts';
import { giveFromBudget, guestAddress, recipientOf, reserveBudget } from './give-eggs.ts';
import { settleGifts } from './settle-references.ts';

type Body = { eggType: number; amount: number; chainId?: number | undefined };

export function giftsRoutes(context: UltigenContext) {
  const give = (
    { transact, passport, headers }: CallContext,
    { eggType, amount, chainId: chosen }: Body,
    findRecipient: (chainId: number) => Promise<Address>,
  ) => {
    const { chainId } = context.chains.choose(chosen, 'body.chainId');
    return transact({
      before: async () => {
        const id = idOfRequest('gift', passport.subject, headers['idempotency-key']?.toString());
        const gift = { id, chainId, address: await findRecipient(chainId), eggType, amount, giver: passport.subject };
        await reserveBudget(context, gift);
        return gift;
      },
      work: (tx, gift) => giveFromBudget(tx, gift, context.now()),
    });
  };

  return {
    settleGiftReferences: os.settleGiftReferences.handler(async ({ input, context: { transact } }) => ({
      given: await transact((tx) => settleGifts(tx, input.body.references, context.now())),
    })),

    giveEggs: os.giveEggs.handler(({ input: { body }, context: call }) =>
      give(call, body, (chainId) => recipientOf(context, body, chainId)),
    ),

    giveGuestEggs: os.giveGuestEggs.handler(({ input: { body }, context: call }) =>
      give(call, body, () => guestAddress(context, body.address)),
    ),
  };
}
