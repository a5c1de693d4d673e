import * as z from 'zod';
import { emailAddress } from './account-flows.ts';
import { amountGiven, amountShown, amountsGiven, namesOneAmount, oneAmount } from './amounts.ts';
import { assetFilters, assetType, tokenStandard } from './assets.ts';
import { operation } from './operation.ts';
import { address, integer, isoTime, messageResponse, uid, uint256 } from './shapes.ts';

/** How many vouchers one call may name. */
export const mostVouchersAtOnce = 100;

const onHold = z
  .object({
    ...amountShown,
    reason: z.string().describe('Why, as in `claim`. Clients should expect reasons that they do not know.'),
    until: isoTime.optional().describe('When it is free again at the latest. Absent if that is not known.'),
  })
  .meta({ id: 'VoucherOnHold', description: 'A part of a voucher that is reserved for something.' });

export const voucher = z
  .object({
    uid: uid.describe('Id of the voucher.'),
    ...amountShown,
    onHold: z.array(onHold).describe('What is reserved, and not in `amount`.'),
    assetId: uid.describe('Id of the asset.'),
    name: z.string().describe('Name of the asset.'),
    category: z.string().describe('Category of the asset.'),
    type: assetType,
    contractType: tokenStandard,
    contract: z.string().describe('Address of the contract. Empty for a game asset.'),
    chainId: z.int().optional().describe('Chain of the contract (EIP-155). Absent for a game asset.'),
    blockchainId: z.string().describe('`chainId` in decimal digits, for older clients. Empty for a game asset.'),
    holder: z.string().optional().describe('Account that pays claims on chain. The voucher converter if absent.'),
    tokenId: uint256.optional().describe('The token that it is of. Absent for ERC-20 and for game assets without one.'),
    property: z.string().optional().describe('A property of the asset that games read.'),
    image: z.string().optional().describe('Picture of the asset.'),
    decimals: z.int().min(0).describe('Decimals of its amounts.'),
    userId: uid.describe('Id of its owner.'),
    createdAt: isoTime.describe('When you first had one.'),
    updatedAt: isoTime.describe('When its amount last changed.'),
  })
  .meta({
    id: 'Voucher',
    description: 'What a player owns of one token or game asset. More of the same is added to its amount.',
  });
export type Voucher = z.infer<typeof voucher>;

const receiver = address.optional().describe('Address of a linked wallet of the recipient, instead of the e-mail.');
const isOne = (...ways: unknown[]) => ways.filter((way) => way !== undefined).length === 1;

const gift = z
  .strictObject({
    assetId: uid.describe('Id of the asset.'),
    ...amountGiven,
    overrideTokenId: uint256
      .optional()
      .describe('The token id, for an asset that has none of its own. An ERC-721 token is given once.'),
    email: emailAddress.optional().describe('E-mail address of the recipient, unless `receiver` is sent.'),
    receiver,
  })
  .refine(namesOneAmount, oneAmount)
  .refine((body) => isOne(body.email, body.receiver), {
    message: 'Send either an email or a receiver.',
    path: ['email'],
  })
  .meta({ id: 'VoucherGiftParams', description: 'What to give to whom.' });
export type VoucherGiftBody = z.infer<typeof gift>;

const made = messageResponse
  .extend({
    uid: uid.describe('Id of the gift. Support finds it by this.'),
    returnsAt: isoTime
      .optional()
      .describe('For a gift by e-mail: when it goes back if nobody has signed up with this address by then.'),
  })
  .meta({ id: 'VoucherGift', description: 'Vouchers were given.' });

const { amounts, amountsBase } = amountsGiven(mostVouchersAtOnce);
const transfer = z
  .strictObject({
    voucherIds: z.array(uid).min(1).max(mostVouchersAtOnce).describe('Your vouchers. Each once.'),
    voucherAmounts: amounts.optional().describe('How much of each, in whole tokens, in the order of `voucherIds`.'),
    voucherAmountsBase: amountsBase.optional().describe('In base units, instead of `voucherAmounts`.'),
    receiverEmail: emailAddress.optional().describe('E-mail address of the recipient.'),
    receiver,
    receiverId: uid.optional().describe('Id of the recipient, such as a friend, instead of the e-mail.'),
  })
  .refine((body) => isOne(body.receiverEmail, body.receiver, body.receiverId), {
    message: 'Send a receiverEmail, a receiver or a receiverId: exactly one.',
    path: ['receiverEmail'],
  })
  .refine((body) => isOne(body.voucherAmounts, body.voucherAmountsBase), {
    message: 'Send either voucherAmounts or voucherAmountsBase.',
    path: ['voucherAmounts'],
  })
  .refine(
    ({ voucherIds, voucherAmounts, voucherAmountsBase }) =>
      (voucherAmounts ?? voucherAmountsBase ?? voucherIds).length === voucherIds.length,
    { message: 'Send one amount for each voucher.', path: ['voucherAmounts'] },
  )
  .refine(({ voucherIds }) => new Set(voucherIds).size === voucherIds.length, {
    message: 'Name each voucher once.',
    path: ['voucherIds'],
  });

export type VoucherTransferBody = z.infer<typeof transfer>;

const own = { prefix: 'v2', owner: 'vouchers', tag: 'Vouchers' } as const;
const page = {
  ...assetFilters,
  assetId: uid.optional().describe('Only of this asset.'),
  after: uid.optional().describe('The uid of the last voucher of the page before.'),
  limit: integer(z.int().min(1).max(100)).default(100).describe('Vouchers of one page, 100 at most.'),
};
const waits =
  'If nobody has this e-mail address yet, the gift waits for 30 days: the recipient gets a mail, and the vouchers when they sign up.';

/** Vouchers of players, and their ways to other players. */
export const voucherGifts = {
  vouchers: operation({
    ...own,
    method: 'GET',
    path: '/vouchers',
    access: 'user',
    summary: 'List your vouchers',
    description:
      'Returns what you own off-chain and what of it is on hold, the one that you have for the shortest time first. A page that is not full is the last one.',
    query: z.object(page),
    output: z.array(voucher),
  }),
  vouchersOfPlayer: operation({
    ...own,
    tag: 'Administration',
    method: 'GET',
    path: '/vouchers/admin/vouchers',
    access: 'admin',
    summary: "List a player's vouchers",
    description:
      'Returns what the player sees with `GET /v2/vouchers`, on hold and free, the newest first. Nothing for a player without vouchers. A page that is not full is the last one.',
    query: z.object({ userId: uid.describe('Id of the player.'), ...page }),
    output: z.array(voucher),
  }),
  giveVouchers: operation({
    ...own,
    tag: 'Administration',
    method: 'POST',
    path: '/vouchers/admin/give',
    access: 'admin',
    summary: 'Give vouchers to a player',
    description: `Issues vouchers. Send \`email\` or \`receiver\`. ${waits} After that it is as if nothing was issued.`,
    body: gift,
    output: made,
  }),
  giveVouchersByKey: operation({
    ...own,
    method: 'POST',
    path: '/vouchers/apikey/give',
    access: 'key:rewards',
    summary: 'Give vouchers to a player out of your budget',
    description: `The vouchers come out of the budget of the key for this asset (\`asset:<uid>\`): 409 if that is used up. Send \`email\` or \`receiver\`, and an Idempotency-Key, so that a retry gives nothing twice. ${waits} After that they go back to the budget.`,
    body: gift,
    example: {
      body: { assetId: '5f0c2d1e-8a5b-4c3d-9e7f-1a2b3c4d5e6f', amount: 2, email: 'ada@example.com' },
      reply: { message: '2 Moss medals are on their way.', uid: '0b8f6f0e-35e7-4b0e-9a43-0e5f5c1a2b3c' },
    },
    output: made,
  }),
  transferVouchers: operation({
    ...own,
    method: 'POST',
    path: '/vouchers/transfer',
    access: 'user',
    summary: 'Send vouchers to another player',
    description: `Sends all of it or nothing. Send \`receiverEmail\`, \`receiver\` or \`receiverId\`. ${waits} After that they come back to you. The answer is the same whether or not there is an account. A player who has blocked you gets nothing: the vouchers come back after 30 days. 404 for a voucher that is not yours, 409 if not enough of it is free.`,
    body: transfer,
    example: {
      body: {
        voucherIds: ['5f0c2d1e-8a5b-4c3d-9e7f-1a2b3c4d5e6f'],
        voucherAmounts: [2.5],
        receiverEmail: 'ada@example.com',
      },
      reply: {
        message: 'Your vouchers are on their way to ada@example.com.',
        uid: '0b8f6f0e-35e7-4b0e-9a43-0e5f5c1a2b3c',
      },
    },
    output: made,
  }),
  destroyVouchers: operation({
    ...own,
    method: 'DELETE',
    path: '/vouchers/batch',
    access: 'user',
    summary: 'Destroy vouchers of yours',
    description:
      'Destroys all that is free of each, for good. What is on hold stays. 404 for a voucher that is not yours, 409 for one of which nothing is free. All of it is done, or nothing.',
    body: z
      .strictObject({
        voucherIds: z.array(uid).min(1).max(mostVouchersAtOnce).describe('Your vouchers. Each once.'),
      })
      .refine(({ voucherIds }) => new Set(voucherIds).size === voucherIds.length, {
        message: 'Name each voucher once.',
        path: ['voucherIds'],
      }),
    output: messageResponse,
  }),
};

/** Calls between services; never routed by the gateway. */
export const voucherGiftsInternal = {
  settleVoucherReferences: operation({
    prefix: 'internal',
    owner: 'vouchers',
    access: 'service',
    callers: ['users'],
    method: 'POST',
    path: '/vouchers/gift-references/settle',
    summary: 'Find which references became gifts',
    description: 'The others are cancelled: no gift will ever be made for them. Idempotent.',
    body: z.strictObject({ references: z.array(uid).max(100) }),
    output: z.object({ given: z.array(uid).describe('The references that became gifts.') }),
  }),
};
