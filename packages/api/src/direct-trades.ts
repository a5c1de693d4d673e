import * as z from 'zod';
import { amountsGiven } from './amounts.ts';
import { nothing, operation } from './operation.ts';
import { address, integer, isoTime, line, uid } from './shapes.ts';
import { mostTradeLines, tradeAsset } from './trade-shapes.ts';

const status = z.enum(['open', 'held', 'settling', 'completed', 'cancelled', 'expired']).meta({
  id: 'DirectTradeStatus',
  description:
    '`open`: both can change their sides. `held`: both have confirmed; the exchange follows at `heldUntil`. `settling`: both sides are being exchanged. `cancelled`: a player left. `expired`: nothing changed for too long.',
});
export type DirectTradeStatus = z.infer<typeof status>;

const warning = z.enum(['you-get-nothing', 'you-give-nothing']);
const version = z.int().min(1);

const side = z
  .object({
    userId: uid.describe('Id of the player.'),
    username: z.string().describe('Name of the player. Empty if they have none.'),
    picture: z.string().optional().describe('URL of the picture of the player.'),
    vouchers: z.array(tradeAsset).describe('What the player gives.'),
    changing: z.boolean().describe('Whether a change of this side is under way. It takes a moment.'),
    confirmed: z.boolean().describe('Whether the player has confirmed both sides as they are.'),
    confirmedAt: isoTime.optional().describe('When the player confirmed.'),
  })
  .meta({ id: 'DirectTradeSide', description: 'What one of the two players gives.' });

const directTrade = z
  .object({
    uid: uid.describe('Id of the direct trade.'),
    status,
    version: version.describe('Grows with each change of either side.'),
    sides: z.array(side).min(2).max(2).describe('Both sides, yours first.'),
    hash: z
      .string()
      .describe('SHA-256 of both sides, in hexadecimal. Compute it yourself from what you show, and confirm that.'),
    changedBy: uid.optional().describe('The player who changed their side last.'),
    changedAt: isoTime.describe('When something changed last.'),
    confirmableAt: isoTime.describe('From when it can be confirmed: three seconds after the last change.'),
    expiresAt: isoTime.optional().describe('When everything goes back if nothing changes. Absent unless it is open.'),
    heldUntil: isoTime.optional().describe('When the exchange follows. Absent unless it waits or waited.'),
    heldBecause: z
      .enum(['new-device', 'new-credential'])
      .optional()
      .describe(
        'Why it waits: a player confirmed from a device that is new, or has just got a new way to sign in. Clients should expect reasons that they do not know.',
      ),
    warnings: z.array(warning).describe('What to look at before you confirm: one side is empty.'),
    endReason: z
      .string()
      .optional()
      .describe('Why it ended, as in `player-left`. Clients should expect reasons that they do not know.'),
    completedAt: isoTime.optional().describe('When both sides were exchanged.'),
    receipt: z
      .object({
        postingId: uid.describe('The posting of the ledger that exchanged both sides.'),
        hash: z.string().describe('The hash that both players confirmed.'),
      })
      .optional()
      .meta({ id: 'DirectTradeReceipt', description: 'Proves the exchange.' }),
    createdAt: isoTime.describe('When you were brought together.'),
  })
  .meta({ id: 'DirectTrade', description: 'A table between two players, on which both put vouchers.' });
export type DirectTrade = z.infer<typeof directTrade>;

const own = { owner: 'trades', prefix: 'v2', access: 'user', tag: 'Direct trades' } as const;
const params = z.object({ id: uid.describe('Id of the direct trade.') });
const seen = version
  .optional()
  .describe('The version that you have seen. 409 with the current one if something has changed since.');
const { amounts, amountsBase } = amountsGiven(mostTradeLines);
const none = 'Empty if `voucherIds` is.';

const invitation = z
  .strictObject({
    uid: uid.optional().describe('Id of the friend.'),
    referralCode: line(40).min(1).optional().describe('Referral code of the friend.'),
    wallet: address.optional().describe('Address of a linked wallet of the friend.'),
  })
  .refine((named) => Object.values(named).filter((value) => value !== undefined).length === 1, {
    message: 'Name the friend by uid, referralCode or wallet: exactly one.',
  })
  .meta({ id: 'DirectTradeInvitation', description: 'Which friend to trade with.' });
export type Invitation = z.infer<typeof invitation>;

const ownSide = z
  .strictObject({
    voucherIds: z
      .array(uid)
      .max(mostTradeLines)
      .describe('All that lies on your side from now on, each once. Empty to take everything back.'),
    voucherAmounts: z
      .array(amounts.element)
      .max(mostTradeLines)
      .optional()
      .describe(`How much of each, in whole tokens, in the order of \`voucherIds\`. ${none}`),
    voucherAmountsBase: z
      .array(amountsBase.element)
      .max(mostTradeLines)
      .optional()
      .describe('In base units, instead of `voucherAmounts`.'),
    version: seen,
  })
  .refine((side) => !(side.voucherAmounts && side.voucherAmountsBase), {
    message: 'Send either voucherAmounts or voucherAmountsBase.',
    path: ['voucherAmounts'],
  })
  .refine((side) => (side.voucherAmounts ?? side.voucherAmountsBase ?? []).length === side.voucherIds.length, {
    message: 'Send one amount for each voucher.',
    path: ['voucherAmounts'],
  })
  .refine(({ voucherIds }) => new Set(voucherIds).size === voucherIds.length, {
    message: 'Name each voucher once.',
    path: ['voucherIds'],
  })
  .meta({ id: 'DirectTradeSideParams', description: 'What lies on your side of the table.' });
export type OwnSide = z.infer<typeof ownSide>;

const confirmation = z
  .strictObject({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'A hash is 64 hexadecimal digits in lower case.')
      .describe('SHA-256 of both sides as you see them.'),
    version: seen,
    acceptsNothing: z.boolean().optional().describe('True to confirm although you get nothing.'),
  })
  .meta({ id: 'DirectTradeConfirmation', description: 'Confirms both sides as they are.' });
export type Confirmation = z.infer<typeof confirmation>;

/** Trades between two friends, at a table that only they see. */
export const directTrades = {
  myDirectTrades: operation({
    ...own,
    method: 'GET',
    path: '/direct-trades/me',
    summary: 'List your direct trades',
    description: 'Returns those that you are or were in, the newest first. A page that is not full is the last one.',
    query: z.object({
      type: z.enum(['open', 'ended', 'all']).default('all').describe('`open` includes `held` and `settling`.'),
      after: uid.optional().describe('The uid of the last one of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('Items of one page, 100 at most.'),
    }),
    output: z.array(directTrade),
  }),
  inviteToTrade: operation({
    ...own,
    method: 'POST',
    path: '/direct-trades',
    summary: 'Invite a friend to trade',
    description:
      'Name a friend by `uid`, `referralCode` or `wallet`: exactly one. Answers the table that is open between you, if there is one. The friend is notified. 403 for guests, 404 for everybody who is not your friend, 409 beyond 20 open tables. Whatever lies on it goes back after 24 hours without a change.',
    body: invitation,
    example: { body: { referralCode: '7KQ2M9XWPD' } },
    problems: [404, 409, 503],
    output: directTrade,
  }),
  directTrade: operation({
    ...own,
    method: 'GET',
    path: '/direct-trades/{id}',
    summary: 'Get a direct trade',
    description: 'Only the two players can see it. The stream says `direct-trades` whenever it changes.',
    params,
    output: directTrade,
  }),
  putOnTable: operation({
    ...own,
    method: 'PUT',
    path: '/direct-trades/{id}',
    summary: 'Put vouchers on the table, or take them back',
    description: `Replaces your side; what lies on it is on hold. Any change voids the confirmations of both. 404 for a voucher that is not yours, 409 if not enough of it is free, or if the trade is not open. ${mostTradeLines} vouchers at most.`,
    params,
    body: ownSide,
    problems: [404, 409, 503],
    output: directTrade,
  }),
  leaveTable: operation({
    ...own,
    method: 'DELETE',
    path: '/direct-trades/{id}',
    status: 204,
    summary: 'Leave a direct trade',
    description:
      'Ends it, and gives both sides back within moments. Either player can do so from any session, until the exchange begins. Leaving again changes nothing. 409 if it is settling or completed.',
    params,
    problems: [404, 409, 503],
    output: nothing,
  }),
  confirmDirectTrade: operation({
    ...own,
    method: 'POST',
    path: '/direct-trades/{id}/confirm',
    summary: 'Confirm both sides of a direct trade',
    description:
      'Send the hash of what you see: UTF-8 lines joined by line feeds, the first one `direct trade <uid>`, then both sides in the order of their text. A side is `<userId> gives`, then a sorted line for each voucher, `<amountBase> <assetId> <tokenId or -> <voucher uid>`, or `nothing`. The second confirmation exchanges everything at once, or sets `heldUntil` where a player has a new device or a new way to sign in. Either player can cancel until then. 409 if something has changed, within three seconds of the last change, or if one of you has blocked the other. 400 without `acceptsNothing` where you get nothing.',
    params,
    body: confirmation,
    problems: [404, 409, 503],
    output: directTrade,
  }),
};
