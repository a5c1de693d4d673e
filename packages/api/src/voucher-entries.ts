import * as z from 'zod';
import { tokenStandard } from './assets.ts';
import { nothing, operation } from './operation.ts';
import { integer, isoTime, line, uid, uint256 } from './shapes.ts';

const signed = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,77})$/)
  .describe('The exact amount in base units, negative for what left.');

const other = z
  .object({
    kind: z
      .string()
      .describe(
        '`player`, `platform`, `studio`, `chain` or `hold`. Clients should expect kinds that they do not know.',
      ),
    playerId: uid.optional().describe('Id of the player who sent it, or to whom it went by their wallet.'),
    name: z.string().optional().describe('What you named them by when you sent it: an e-mail address or a wallet.'),
  })
  .meta({ id: 'VoucherEntryParty', description: 'The other side of an entry, as far as you may see it.' });

const voucherEntry = z
  .object({
    uid: z.string().describe('Id of the entry.'),
    postingId: z
      .string()
      .describe('Id of the posting that it belongs to. One posting changes several vouchers at once.'),
    voucherId: uid.describe('Id of the voucher.'),
    assetId: uid.describe('Id of the asset.'),
    name: z.string().describe('Name of the asset.'),
    decimals: z.int().min(0).describe('Decimals of its amounts.'),
    tokenId: uint256.optional().describe('The token that it is of.'),
    reason: z.string().describe('Why, as in `given`. Clients should expect reasons that they do not know.'),
    text: z.string().describe('The same in words, for people.'),
    amount: z.number().describe('In whole tokens, negative for what left, as near as a number can be.'),
    amountBase: signed,
    balance: z.number().describe('What was free afterwards, in whole tokens, as near as a number can be.'),
    balanceBase: uint256.describe('What was free afterwards, in base units.'),
    other: other.optional(),
    reference: z.string().optional().describe('What caused it. Only for admins.'),
    createdAt: isoTime.describe('When it happened.'),
  })
  .meta({ id: 'VoucherEntry', description: 'A change of a voucher: a line of the ledger.' });
export type VoucherEntry = z.infer<typeof voucherEntry>;

const entryPage = z
  .object({
    items: z.array(voucherEntry).describe('Newest first.'),
    nextCursor: z
      .string()
      .optional()
      .describe('Send it as `cursor` for the page after this one. Absent on the last page.'),
  })
  .meta({ id: 'VoucherEntryPage', description: 'A page of changes of vouchers.' });
export type VoucherEntryPage = z.infer<typeof entryPage>;

const voucherReceipt = z
  .object({
    uid: uid.describe('Id of the receipt, beyond guessing. Whoever has it can read it.'),
    name: z.string().describe('Name of the asset.'),
    category: z.string().describe('Category of the asset.'),
    image: z.string().describe('Picture of the asset.'),
    contractType: tokenStandard.optional(),
    decimals: z.int().min(0).describe('Decimals of its amounts.'),
    tokenId: uint256.optional().describe('The token that it is of.'),
    amount: z.number().describe('In whole tokens, negative for what left, as near as a number can be.'),
    amountBase: signed,
    reason: z.string().describe('Why, as in `given`.'),
    text: z.string().describe('The same in words, for people.'),
    createdAt: isoTime.describe('When it happened.'),
  })
  .meta({ id: 'VoucherReceipt', description: 'A line of the ledger that its owner shares. It names nobody.' });
export type VoucherReceipt = z.infer<typeof voucherReceipt>;

const cursor = {
  cursor: line(100).min(1).optional().describe('The `nextCursor` of the page before.'),
  limit: integer(z.int().min(1).max(100)).default(20).describe('Entries of one page, 100 at most.'),
};
const own = { prefix: 'v2', owner: 'vouchers', tag: 'Vouchers' } as const;
const oneVoucher = z.object({ uid: uid.describe('Id of the voucher.') });
const oneReceipt = z.object({ uid: uid.describe('Id of the receipt.') });

/** The history of vouchers, and lines of it that are shared. */
export const voucherEntries = {
  voucherEntries: operation({
    ...own,
    method: 'GET',
    path: '/vouchers/{uid}/entries',
    access: 'user',
    summary: 'List the history of one of your vouchers',
    description: 'Returns every change of what is free of it, newest first. 404 for a voucher that is not yours.',
    params: oneVoucher,
    query: z.object(cursor),
    output: entryPage,
  }),
  allVoucherEntries: operation({
    ...own,
    tag: 'Administration',
    method: 'GET',
    path: '/vouchers/admin/entries',
    access: 'admin',
    summary: "List the entries of a player's vouchers",
    description: 'Returns the changes of all vouchers of a player, newest first.',
    query: z.object({
      userId: uid.describe('Id of the player.'),
      assetId: uid.optional().describe('Only of this asset.'),
      reason: line(40).optional().describe('Only with this reason.'),
      from: isoTime.optional().describe('Only from this time on.'),
      to: isoTime.optional().describe('Only before this time.'),
      ...cursor,
    }),
    output: entryPage,
  }),
  shareReceipt: operation({
    ...own,
    method: 'POST',
    path: '/vouchers/{uid}/receipts',
    access: 'user',
    summary: 'Share a line of the history as a receipt',
    description:
      'Returns the receipt, which everybody can read who has its id. The same entry again returns the same receipt.',
    params: oneVoucher,
    body: z.strictObject({ entryId: line(100).min(1).describe('Id of an entry of this voucher.') }),
    output: voucherReceipt,
  }),
  unshareReceipt: operation({
    ...own,
    method: 'DELETE',
    path: '/vouchers/receipts/{uid}',
    access: 'user',
    summary: 'Stop sharing a receipt',
    description: 'Nobody can read it any more. Sharing the entry again makes another id.',
    params: oneReceipt,
    status: 204,
    output: nothing,
  }),
  receipt: operation({
    ...own,
    prefix: 'public',
    method: 'GET',
    path: '/receipts/{uid}',
    access: 'public',
    summary: 'Read a shared receipt',
    description:
      'Returns what happened to which asset and when, and nothing about people. 404 if it is not shared any more.',
    params: oneReceipt,
    output: voucherReceipt,
  }),
};
