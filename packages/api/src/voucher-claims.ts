import * as z from 'zod';
import { amountGiven } from './amounts.ts';
import { operation } from './operation.ts';
import { address, chainId, hash, hex, integer, isoTime, uid, uint256 } from './shapes.ts';

/** How many vouchers one batch claims: the MAX_BATCH of the reward dealer. */
export const maxClaimBatch = 100;

const voucherUid = uid.describe('Uid of a voucher of yours.');
const receiver = address.describe('Wallet that receives the assets. It must be linked to your account.');

const chainArguments = {
  claimUid: uid.describe('Uid of the claim, for `GET /v2/vouchers/claims/{uid}`.'),
  chainId,
  contract: address.describe('The reward dealer, which the wallet calls.'),
  function: z
    .enum(['claimReward', 'claimRewards', 'mintAirdropEgg', 'mintMastersItem', 'mintMastersItems'])
    .meta({ id: 'RewardFunction', description: 'The function of the contract that takes the arguments.' }),
};

const rewardArguments = {
  rewardContractType: z.int().min(0).max(2).describe('Type of the asset: 0 ERC-721, 1 ERC-1155, 2 ERC-20.'),
  rewardHolderAddress: address.describe('Who pays. The zero address if the asset is minted.'),
  rewardContract: address.describe('Contract of the asset.'),
  receiver: address.describe('The wallet that receives it.'),
  claimableUntil: z
    .int()
    .describe('Until when the contract accepts the claim, in seconds since 1970. It is `clabimableUntil` on chain.'),
  signature: hex.describe('Signature of the platform: the deadline, then r, s, v.'),
};

const voucherClaimSignature = z
  .object({
    ...rewardArguments,
    ...chainArguments,
    amount: uint256.describe('Amount in base units, as the contract takes it.'),
    amountBase: uint256.describe('The same as `amount`.'),
    voucherId: uint256.describe('Single-use id on chain. It is not the uid of the voucher.'),
    tokenId: uint256.optional().describe('Id of the token; absent for ERC-20, where the contract takes 0.'),
    eggType: z.int().optional().describe('Type of the egg, if the claim mints an egg of the second generation.'),
  })
  .meta({ id: 'VoucherClaimSignature', description: 'Arguments by which a wallet claims one voucher on chain.' });
export type VoucherClaimSignature = z.infer<typeof voucherClaimSignature>;

const batchVoucherClaimSignature = z
  .object({
    ...rewardArguments,
    ...chainArguments,
    tokenIds: z
      .array(uint256)
      .optional()
      .describe('Ids of the tokens, one for each voucher; absent for ERC-20, where the contract takes 0 for each.'),
    amounts: z.array(z.number()).describe("Amounts in whole tokens of the asset's decimals, one for each voucher."),
    amountsBase: z.array(uint256).describe('Amounts in base units, as the contract takes them.'),
    voucherIds: z.array(uint256).describe('Single-use ids on chain, one for each voucher, in the order asked.'),
  })
  .meta({
    id: 'BatchVoucherClaimSignature',
    description: 'Arguments by which a wallet claims several vouchers at once.',
  });
export type BatchVoucherClaimSignature = z.infer<typeof batchVoucherClaimSignature>;

const claimItem = z
  .object({
    voucherUid: uid.describe('Uid of the voucher that the amount was taken from.'),
    assetId: uid.describe('Uid of the asset.'),
    name: z.string().describe('Name of the asset.'),
    image: z.string().describe('Picture of the asset.'),
    tokenId: uint256.nullable().describe('Id of the token. Null for ERC-20.'),
    amount: z.number().describe("Amount in whole tokens of the asset's decimals."),
    amountBase: uint256.describe('Amount in base units.'),
    voucherId: uint256.describe('Single-use id on chain.'),
  })
  .meta({ id: 'VoucherClaimItem', description: 'What one voucher contributes to a claim.' });

const claim = z
  .object({
    uid: uid.describe('Id of the claim.'),
    state: z
      .enum(['signed', 'seen', 'final', 'expired'])
      .describe(
        '`signed`: the wallet can send it, or the platform sends it for a kept wallet. `seen`: in a block that may still be undone. `final`: paid for good. `expired`: not sent in time; the amounts are back in the vouchers.',
      ),
    chainId,
    receiver: address.describe('The wallet that receives the assets.'),
    sentByPlatform: z.boolean().describe('Whether the platform sends it, as for kept wallets.'),
    transactionHash: hash.nullable().describe('Hash of the transaction, once it is in a block.'),
    failure: z
      .string()
      .nullable()
      .describe('Why the platform could not send it. The amounts come back once it expires.'),
    claimableUntil: z.int().describe('Until when the contract accepts the claim, in seconds since 1970.'),
    createdAt: isoTime.describe('When it was asked for.'),
    items: z.array(claimItem).describe('What is claimed, in the order asked.'),
    single: voucherClaimSignature
      .nullable()
      .describe('What the wallet sends for a single claim, while it is `signed`.'),
    batch: batchVoucherClaimSignature.nullable().describe('What the wallet sends for a batch, while it is `signed`.'),
  })
  .meta({ id: 'VoucherClaim', description: 'A claim of vouchers, from its signature until it is final or expired.' });
export type VoucherClaim = z.infer<typeof claim>;

const claimPage = z
  .object({
    items: z.array(claim).describe('Newest first.'),
    nextCursor: z
      .string()
      .optional()
      .describe('Send it as `cursor` for the page after this one. Absent on the last page.'),
  })
  .meta({ id: 'VoucherClaimPage', description: 'A page of claims.' });
export type VoucherClaimPage = z.infer<typeof claimPage>;

const own = { prefix: 'v2', owner: 'vouchers', tag: 'Vouchers', access: 'user' } as const;

const consequences =
  'The amounts are on hold until the claim is final on chain, which takes them off the platform for good, or until its deadline has passed there, which brings them back. A kept wallet sends nothing: the platform sends the claim for it, and pays. It does so 20 times in 24 hours for each player (429).';

/** The way of vouchers out to the chain. */
export const voucherClaims = {
  claimVoucher: operation({
    ...own,
    method: 'POST',
    path: '/vouchers/claim',
    summary: 'Claim a voucher to a wallet',
    description: `Signs a claim of a voucher's asset for a wallet of yours: the amount that you name, otherwise all that is available. ${consequences} Refused are vouchers of assets that exist in the game alone (400), a wallet that is not yours (403), a voucher that is not yours (404), and more than is available (409, saying what is on hold until when).`,
    body: z.strictObject({
      address: receiver,
      voucherId: voucherUid,
      ...amountGiven,
    }),
    output: voucherClaimSignature,
    problems: [403, 404, 409],
  }),
  claimVouchers: operation({
    ...own,
    method: 'POST',
    path: '/vouchers/claim/batch',
    summary: 'Claim several vouchers to a wallet',
    description: `Signs one claim of ${maxClaimBatch} vouchers at most, each with all that is available. All must be of one contract, one holder and one chain; the first one that differs is named by its index. To a kept wallet go 50 of a contract that is not one of the platform. ${consequences} All are claimed, or none.`,
    body: z.strictObject({
      address: receiver,
      voucherIds: z
        .array(voucherUid)
        .min(1)
        .max(maxClaimBatch)
        .describe(`Uids of vouchers of yours, each once, ${maxClaimBatch} at most.`),
    }),
    output: batchVoucherClaimSignature,
    problems: [403, 404, 409],
  }),
  voucherClaims: operation({
    ...own,
    method: 'GET',
    path: '/vouchers/claims',
    summary: 'List your claims',
    description:
      'Returns a page of claims, newest first, with what a wallet has to send for those that still wait. So a claim can be continued after a reload or on another device.',
    query: z.object({
      state: z
        .enum(['open', 'ended'])
        .optional()
        .describe('`open`: not final and not expired. `ended`: the others. All without it.'),
      cursor: uid.optional().describe('The `nextCursor` of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('Items of one page, 100 at most.'),
    }),
    output: claimPage,
  }),
  voucherClaim: operation({
    ...own,
    method: 'GET',
    path: '/vouchers/claims/{uid}',
    summary: 'Get a claim',
    description: 'Returns a claim of yours with its state, and with what a wallet has to send while it waits.',
    params: z.object({ uid: uid.describe('Uid of the claim.') }),
    output: claim,
  }),
};

/** Calls between services; never routed by the gateway. */
export const voucherClaimsInternal = {
  claimTokensFor: operation({
    prefix: 'internal',
    owner: 'vouchers',
    access: 'service',
    callers: ['masters'],
    method: 'POST',
    path: '/vouchers/claims',
    summary: 'Claim one of each of some tokens for a player',
    description:
      'To a wallet of the player, who asked the caller for it. The platform sends the claim. Idempotent by requestId. 404 names the first token of which the player has no voucher.',
    problems: [403, 404, 409, 429],
    body: z.strictObject({
      requestId: uid,
      userId: uid,
      address: receiver,
      chainId: z.int().min(1),
      contract: receiver,
      tokenIds: z.array(uint256).min(1).max(32),
    }),
    output: z.object({ uid: uid.describe('Id of the claim.') }),
  }),
};
