import { fieldProblem, Problem } from '@hatchery/api/problems';
import { zeroAddress } from 'viem';
import { checkTraits } from '../avatars/traits.rules.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { getItem } from '../content/content.ts';
import { type MastersContext, os } from '../context.ts';
import { faultsProblem } from '../minting/minting.rules.ts';
import { findLatestAttempt } from '../signing/signatures.ts';
import { drawTraits } from './drawn-traits.rules.ts';
import { presentGift } from './gifts.presenter.ts';
import { avatarsAsset, itemAsset } from './gifts.rules.ts';
import { giveAway, receiverOf, requireReceiver, settleReferences } from './give.ts';

export function givenRoutes(context: MastersContext) {
  const { chains, database, randomBytes } = context;
  const draw = (bound: number) => Number(Buffer.from(randomBytes(6)).readUIntBE(0, 6) % bound);

  const readGift = async (asked: Parameters<typeof findLatestAttempt>[1]) => {
    const latest = await findLatestAttempt(database.knex, asked);
    if (latest) return presentGift(latest);
    throw new Problem('not-found', `This key gave nothing with the id ${asked.id}.`);
  };

  return {
    giveAvatar: os.giveAvatar.handler(async ({ input: { query, body }, context: call }) => {
      const { chainId } = chains.choose(query.chainId);
      requireReceiver(body.receiver);
      const faults = body.traits ? checkTraits(body.traits) : [];
      if (faults.length > 0) throw faultsProblem('body.traits', faults);
      const gift = { kind: 'given-avatar', asset: avatarsAsset, amount: 1, chainId } as const;
      const { id: uid, account } = await giveAway(context, call, gift, async () => {
        const receiver = await receiverOf(context, body);
        const catalogue = await readCatalogue(database.knex);
        const ids = body.traits ?? drawTraits(draw, (id) => catalogue.isActive('trait', id));
        const request = { type: 'FreeMintAvatar', payload: { receiver, traits: ids.map(String) } } as const;
        return { account: receiver, request };
      });
      return { message: `An avatar is on its way to ${account}.`, uid };
    }),

    mintMastersItems: os.mintMastersItems.handler(async ({ input: { query, body }, context: call }) => {
      const { chainId } = chains.choose(query.chainId);
      const { itemId, amount } = body;
      requireReceiver(body.receiver);
      const item = getItem(itemId);
      if (!item) throw fieldProblem('bad-request', 'body.itemId', `There is no item ${itemId}.`);
      const gift = { kind: 'given-items', asset: itemAsset(itemId), amount, chainId } as const;
      const { id: uid, account } = await giveAway(context, call, gift, async () => {
        const receiver = await receiverOf(context, body);
        const what = { receiver, tokenIds: [String(itemId)], amounts: [String(amount)] };
        const free = { currency: zeroAddress, price: '0', payWithTicket: false, ticketId: '0' };
        return { account: receiver, request: { type: 'MintItem', payload: { ...what, ...free } } as const };
      });
      return { message: `${amount} of ${item.name} on the way to ${account}.`, uid };
    }),

    givenAvatar: os.givenAvatar.handler(({ input: { params }, context: { passport } }) =>
      readGift({ id: params.uid, kind: 'given-avatar', keyId: passport.subject }),
    ),

    givenItems: os.givenItems.handler(({ input: { params }, context: { passport } }) =>
      readGift({ id: params.uid, kind: 'given-items', keyId: passport.subject }),
    ),

    settleMastersReferences: os.settleMastersReferences.handler(async ({ input, context: { transact } }) => ({
      given: await transact((tx) => settleReferences(tx, context, input.body.references)),
    })),
  };
}
