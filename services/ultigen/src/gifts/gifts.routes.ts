import type { Address } from 'viem';
import { os, type UltigenContext } from '../context.ts';
import { giftIdOf } from './gifts.rules.ts';
import { giveFromBudget, guestAddress, recipientOf } from './give-eggs.ts';

export function giftRoutes(context: UltigenContext) {
  const giftOf = (
    call: { passport: { subject: string }; headers: Record<string, unknown> },
    address: Address,
    { eggType, amount }: { eggType: number; amount: number },
  ) => {
    const key = call.headers['idempotency-key'];
    return {
      id: giftIdOf(call.passport.subject, key === undefined ? undefined : String(key)),
      address,
      eggType,
      amount,
    };
  };

  return {
    giveEggs: os.giveEggs.handler(({ input, context: call }) =>
      call.transact(async (tx) => {
        const address = await recipientOf(context, input.body);
        return giveFromBudget(tx, context, call.passport.subject, giftOf(call, address, input.body));
      }),
    ),

    giveGuestEggs: os.giveGuestEggs.handler(({ input, context: call }) =>
      call.transact(async (tx) => {
        const address = await guestAddress(tx, input.body.address);
        return giveFromBudget(tx, context, call.passport.subject, giftOf(call, address, input.body));
      }),
    ),
  };
}
