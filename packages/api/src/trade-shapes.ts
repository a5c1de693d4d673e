import * as z from 'zod';
import { amountShown, amountsGiven } from './amounts.ts';
import { tokenStandard } from './assets.ts';
import { isoTime, uid, uint256 } from './shapes.ts';

/** Most lines of one side of a trade. A settlement moves both sides at once. */
export const mostTradeLines = 50;
/** How many offers a trade shows in a list, and by its id. */
export const offersShown = { inLists: 20, byId: 100 } as const;

export const tradeAsset = z
  .object({
    uid: uid.describe('Id of the voucher in what is offered, of the asset in what is asked for.'),
    ...amountShown,
    assetId: uid.describe('Id of the asset.'),
    name: z.string().describe('Name of the asset.'),
    category: z.string().describe('Category of the asset.'),
    contract: z.string().describe('Address of the contract. Empty for a game asset.'),
    contractType: tokenStandard,
    chainId: z.int().optional().describe('Chain of the contract (EIP-155). Absent for a game asset.'),
    tokenId: uint256.optional().describe('The token. Absent where there is none, and where any token will do.'),
    image: z.string().optional().describe('Picture of the asset.'),
    decimals: z.int().min(0).describe('Decimals of its amounts.'),
  })
  .meta({ id: 'TradeAsset', description: 'An amount of an asset in a trade, as it was when it was put there.' });
export type TradeAsset = z.infer<typeof tradeAsset>;

export const tradeStatus = z.enum(['open', 'settling', 'completed', 'cancelled', 'expired']).meta({
  id: 'TradeStatus',
  description:
    '`open`: it can be accepted. `settling`: both sides are being exchanged; it ends as `completed`, or is `open` again. `cancelled`: its owner took it back. `expired`: its time was over.',
});
export type TradeStatus = z.infer<typeof tradeStatus>;

export const offerState = z.enum(['open', 'accepted', 'ended']).meta({
  id: 'TradeOfferState',
  description: '`open`: its owner can accept it. `accepted`: both sides were exchanged. `ended`: it came back.',
});

const player = {
  userId: uid.describe('Id of the player.'),
  username: z.string().describe('Name of the player.'),
};
const endReason = z
  .string()
  .optional()
  .describe('Why it ended, as in `outbid`. Clients should expect reasons that they do not know.');
const version = z.int().min(1);
const ownVersion = version.describe('Grows with each change of the trade and of its offers.');

export const userOffer = z
  .object({
    uid: uid.describe('Id of the offer.'),
    vouchers: z.array(tradeAsset).describe('What is offered.'),
    ...player,
    version: version.describe('The version of the trade at which the offer last changed.'),
    createdAt: isoTime.describe('When it was made.'),
  })
  .meta({ id: 'UserTradeOffer', description: "A player's offer for a trade." });

export const trade = z
  .object({
    uid: uid.describe('Id of the trade.'),
    ...player,
    picture: z.string().optional().describe('URL of the picture of the player.'),
    status: tradeStatus,
    version: ownVersion,
    offerAssets: z.array(tradeAsset).describe('What its owner gives.'),
    requestAssets: z
      .array(tradeAsset)
      .describe('What its owner asks for. Empty: they wait for offers, and it cannot be accepted as it stands.'),
    usersOffers: z
      .array(userOffer)
      .describe(
        `Open offers of players, the newest first: ${offersShown.inLists} at most in lists, ${offersShown.byId} by id.`,
      ),
    usersOffersIds: z.array(uid).describe('The players of `usersOffers`.'),
    offersCount: z.int().min(0).describe('How many open offers there are.'),
    expiresAt: isoTime.describe('When it expires if nobody accepts.'),
    createdAt: isoTime.describe('When it was created.'),
    updatedAt: isoTime.describe('When it last changed.'),
    completedAt: isoTime.optional().describe('When both sides were exchanged.'),
    acceptedBy: z
      .object(player)
      .optional()
      .meta({ id: 'TradePlayer', description: 'The other player of a trade that was accepted.' }),
    endReason,
    receipt: z
      .object({
        postingId: uid.describe('The posting of the ledger that exchanged both sides.'),
        received: z.array(tradeAsset).describe('What its owner got. The other player got `offerAssets`.'),
      })
      .optional()
      .meta({ id: 'TradeReceipt', description: 'The exchange, once it is completed.' }),
    mine: z
      .enum(['owner', 'offered'])
      .optional()
      .describe('What you are to it: its owner, or somebody with an open offer. Absent for everybody else.'),
  })
  .meta({ id: 'Trade', description: 'An offer that everybody can see: vouchers for assets.' });
export type Trade = z.infer<typeof trade>;

export const tradeOffer = z
  .object({
    uid: uid.describe('Id of the offer.'),
    tradeId: uid.describe('Id of the trade.'),
    ...player,
    offer: z.array(tradeAsset).describe('What is offered.'),
    tradeAssets: z.array(tradeAsset).describe('What the owner of the trade gives.'),
    tradeStatus,
    tradeVersion: ownVersion,
    tradeUserId: uid.describe('Id of the owner of the trade.'),
    tradeUsername: z.string().describe('Name of the owner of the trade.'),
    state: offerState,
    version: version.describe('The version of the trade at which the offer last changed.'),
    endReason,
    createdAt: isoTime.describe('When it was made.'),
    updatedAt: isoTime.describe('When it last changed.'),
  })
  .meta({ id: 'TradeOffer', description: 'An offer, with the trade that it is for.' });
export type TradeOffer = z.infer<typeof tradeOffer>;

const { amounts, amountsBase } = amountsGiven(mostTradeLines);

/** Vouchers that a player puts down. */
const offerFields = {
  offerVoucherIds: z
    .array(uid)
    .min(1)
    .max(mostTradeLines)
    .describe(`Your vouchers, each once, ${mostTradeLines} at most. They are on hold from now on.`),
  offerAmounts: amounts.optional().describe('How much of each, in whole tokens, in the order of `offerVoucherIds`.'),
  offerAmountsBase: amountsBase.optional().describe('In base units, instead of `offerAmounts`.'),
};

type OfferGiven = {
  offerVoucherIds: string[];
  offerAmounts?: number[] | undefined;
  offerAmountsBase?: string[] | undefined;
};

const requestFields = {
  requestAssetsIds: z
    .array(uid)
    .max(mostTradeLines)
    .describe(`Assets that you ask for, ${mostTradeLines} at most. Empty to wait for offers.`),
  requestAmounts: z
    .array(amounts.element)
    .max(mostTradeLines)
    .optional()
    .describe('How much of each, in whole tokens, in the order of `requestAssetsIds`.'),
  requestAmountsBase: z
    .array(amountsBase.element)
    .max(mostTradeLines)
    .optional()
    .describe('In base units, instead of `requestAmounts`.'),
  requestTokenIds: z
    .array(uint256.nullable())
    .max(mostTradeLines)
    .optional()
    .describe(
      'The token of each asset that covers many, or null where any will do. Unique tokens (ERC-721) are asked for by their ids.',
    ),
};

type RequestGiven = {
  requestAssetsIds: string[];
  requestAmounts?: number[] | undefined;
  requestAmountsBase?: string[] | undefined;
  requestTokenIds?: (string | null)[] | undefined;
};

const isOnce = (values: unknown[]) => new Set(values).size === values.length;

type Refuse = (field: string, message: string) => void;

const check =
  <Body>(judge: (body: Body, refuse: Refuse) => void) =>
  (body: Body, context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void }) =>
    judge(body, (field, message) => context.addIssue({ code: 'custom', path: [field], message }));

const checkOffer = check<OfferGiven>(({ offerVoucherIds: ids, offerAmounts, offerAmountsBase }, refuse) => {
  const given = offerAmounts ?? offerAmountsBase;
  if (!given || (offerAmounts && offerAmountsBase))
    refuse('offerAmounts', 'Send either offerAmounts or offerAmountsBase.');
  else if (given.length !== ids.length) refuse('offerAmounts', 'Send one amount for each voucher.');
  if (!isOnce(ids)) refuse('offerVoucherIds', 'Name each voucher once.');
});

const checkRequest = check<RequestGiven>(({ requestAssetsIds: ids, requestTokenIds: tokens, ...given }, refuse) => {
  const [amounts = [], amountsBase = []] = [given.requestAmounts, given.requestAmountsBase];
  if (amounts.length > 0 && amountsBase.length > 0)
    refuse('requestAmounts', 'Send either requestAmounts or requestAmountsBase.');
  else if (amounts.length + amountsBase.length !== ids.length)
    refuse('requestAmounts', 'Send one amount for each asset.');
  if (tokens && tokens.length !== ids.length) refuse('requestTokenIds', 'Send a token id, or null, for each asset.');
  const tokenOf = (index: number) => tokens?.[index] ?? null;
  const withoutToken = new Set(ids.filter((_, index) => tokenOf(index) === null));
  if (!isOnce(ids.map((id, index) => `${id} ${tokenOf(index)}`)))
    refuse('requestAssetsIds', 'Ask for each asset, or each of its tokens, once.');
  else if (ids.some((id, index) => withoutToken.has(id) && tokenOf(index) !== null))
    refuse('requestTokenIds', 'Ask for an asset either by its tokens or for any of them.');
});

const seenVersion = version
  .optional()
  .describe('The version that you have seen. 409 with the current one if the trade has changed since. Send it always.');

export const createTradeBody = z
  .strictObject({
    ...offerFields,
    ...requestFields,
    expiresAt: isoTime.optional().describe('When it expires: in an hour at the earliest, in 30 days at the latest.'),
  })
  .superRefine(checkOffer)
  .superRefine(checkRequest)
  .meta({ id: 'CreateTradeParams', description: 'A new trade: what you give, and what you ask for.' });
export type CreateTradeBody = z.infer<typeof createTradeBody>;

export const updateTradeBody = z
  .strictObject({ ...offerFields, ...requestFields, version: seenVersion })
  .superRefine(checkOffer)
  .superRefine(checkRequest)
  .meta({ id: 'UpdateTradeParams', description: 'What you give and ask for from now on.' });
export type UpdateTradeBody = z.infer<typeof updateTradeBody>;

export const offerBody = z
  .strictObject({ ...offerFields, version: seenVersion })
  .superRefine(checkOffer)
  .meta({ id: 'TradeOfferParams', description: 'What you offer for a trade.' });
export type OfferBody = z.infer<typeof offerBody>;

export const acceptOfferBody = z.strictObject({
  offerUserId: uid.describe('The player whose offer you accept.'),
  version: seenVersion,
});
export type AcceptOfferBody = z.infer<typeof acceptOfferBody>;

export const acceptTradeBody = z
  .strictObject({
    version: seenVersion,
    voucherIds: z
      .array(uid)
      .max(100)
      .optional()
      .describe(
        'Your vouchers to give. They may be left out, except where the trade asks for any token of a collection and there is a choice.',
      ),
    voucherAmountsBase: z
      .array(amountsBase.element)
      .max(100)
      .optional()
      .describe('How much of each, in base units. Without it as much as is needed, in the order of `voucherIds`.'),
  })
  .refine(({ voucherIds = [] }) => isOnce(voucherIds), { message: 'Name each voucher once.', path: ['voucherIds'] })
  .refine(({ voucherIds = [], voucherAmountsBase: given }) => !given || given.length === voucherIds.length, {
    message: 'Send one amount for each voucher.',
    path: ['voucherAmountsBase'],
  })
  .optional();
export type AcceptTradeBody = z.infer<typeof acceptTradeBody>;
