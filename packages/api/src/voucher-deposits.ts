import * as z from 'zod';
import { amountGiven } from './amounts.ts';
import { tokenStandard } from './assets.ts';
import { operation } from './operation.ts';
import { address, chainId, chainIdQuery, hash, hex, integer, isoTime, uid, uint256 } from './shapes.ts';

/** How many token ids one deposit has: the MAX_BATCH of the voucher converter. */
export const maxDepositIds = 50;

const tokenId = z.union([z.int().min(0), uint256]);

const depositSignature = z
  .object({
    payload: z
      .array(z.union([z.string(), z.array(z.string())]))
      .describe(
        'The struct that `createVoucher` takes, in its order: receiver, assetType, assetAddress, tokenIds, amounts, amount, voucherId. Numbers are decimal strings in base units.',
      ),
    signature: hex.describe('Signature of the platform, the second argument of `createVoucher`.'),
    uid: uid.describe('Uid of the deposit, as `GET /v2/vouchers/deposits` lists it.'),
    chainId,
    contract: address.describe('The voucher converter, which the wallet approves and calls.'),
    deadline: z.int().describe('Until when the contract accepts the deposit, in seconds since 1970.'),
    sentByPlatform: z
      .boolean()
      .describe('Whether the platform sends it, as for kept wallets. Then there is nothing to send.'),
  })
  .meta({ id: 'DepositSignature', description: 'Arguments by which a wallet deposits assets on chain.' });
export type DepositSignature = z.infer<typeof depositSignature>;

const depositItem = z
  .object({
    tokenId: uint256.nullable().describe('Id of the token. Null for ERC-20.'),
    amountBase: uint256.describe('Amount in base units.'),
  })
  .meta({ id: 'VoucherDepositItem', description: 'A part of a deposit.' });

const deposit = z
  .object({
    uid: uid.describe('Id of the deposit.'),
    state: z.enum(['signed', 'seen', 'credited', 'expired', 'unmatched']).meta({
      id: 'VoucherDepositState',
      description:
        '`signed`: the wallet can send it. `seen`: in a block; it is credited once the block is final. `credited`: in your vouchers. `expired`: not sent in time, nothing moved. `unmatched`: final on chain, but it could not be credited; support can.',
    }),
    chainId,
    depositId: z.int().min(0).nullable().describe('Number of the deposit in the contract, once it is in a block.'),
    receiver: address.describe('The wallet that deposits.'),
    assetAddress: address.describe('Contract of the asset.'),
    assetType: tokenStandard,
    items: z.array(depositItem).describe('What is deposited.'),
    sentByPlatform: z.boolean().describe('Whether the platform sends it, as for kept wallets.'),
    transactionHash: hash.nullable().describe('Hash of the transaction, once it is in a block.'),
    failure: z.string().nullable().describe('Why it could not be sent or credited.'),
    deadline: z
      .int()
      .describe(
        'Until when the contract accepts the deposit, in seconds since 1970. 0 for one that an admin credited and nobody had asked for.',
      ),
    createdAt: isoTime.describe('When it was asked for.'),
    send: depositSignature.nullable().describe('What the wallet has to send, while the deposit is `signed`.'),
  })
  .meta({
    id: 'VoucherDeposit',
    description: 'A deposit of assets for vouchers, from its signature until it is credited.',
  });
export type VoucherDeposit = z.infer<typeof deposit>;

const depositPage = z
  .object({
    items: z.array(deposit).describe('Newest first.'),
    nextCursor: z
      .string()
      .optional()
      .describe('Send it as `cursor` for the page after this one. Absent on the last page.'),
  })
  .meta({ id: 'VoucherDepositPage', description: 'A page of deposits.' });
export type VoucherDepositPage = z.infer<typeof depositPage>;

const unmatchedDeposit = z
  .object({
    chainId,
    depositId: z.int().min(0).describe('Number of the deposit in the contract.'),
    account: address.describe('The wallet that deposited.'),
    transactionHash: hash.describe('Hash of the transaction.'),
    userId: uid.nullable().describe('The player who asked for the deposit. Null if nobody did.'),
    failure: z.string().nullable().describe('Why that player got no credit.'),
    assetAddress: address.describe('Contract of the asset.'),
    assetType: tokenStandard,
    items: z.array(depositItem).describe('What was deposited, as the contract has it.'),
  })
  .meta({
    id: 'UnmatchedDeposit',
    description: 'A deposit that is final on chain, and that nobody got credit for.',
  });
export type UnmatchedDeposit = z.infer<typeof unmatchedDeposit>;

const own = { prefix: 'v2', owner: 'vouchers', tag: 'Vouchers', access: 'user' } as const;
const admin = { ...own, tag: 'Administration', access: 'admin' } as const;
const chosenChain = z.int().min(1).optional().describe('Id of the chain. The main chain without it.');

/** The way of assets from the chain into vouchers. */
export const voucherDeposits = {
  signDeposit: operation({
    ...own,
    method: 'POST',
    path: '/vouchers/deposit/signature',
    summary: 'Sign a deposit of assets for vouchers',
    description: `Signs what a wallet of yours sends to the voucher converter, after it approved the converter. You get vouchers for exactly these assets once the deposit is final. ERC-20: one amount and no ids. ERC-1155: ids and as many amounts. ERC-721: ids, and amounts of 1 if any. ${maxDepositIds} ids at most, each once. Refused are assets that the platform does not know (400) and wallets that are not yours (403). The platform sends the deposit of a kept wallet. Asked again for the same deposit of another wallet, it answers the same signature, as long as that can be sent for half an hour. You can have 20 signatures in 24 hours that no block has used, and one while very many wait on the chain: 429 beyond that.`,
    body: z.strictObject({
      ...amountGiven,
      amounts: z.array(z.int().min(1)).max(maxDepositIds).optional().describe('One for each id.'),
      tokenIds: z
        .array(tokenId)
        .max(maxDepositIds)
        .optional()
        .describe('Ids of the tokens. Write ids beyond 2^53 as decimal strings.'),
      assetAddress: address.describe('Contract of the asset.'),
      assetType: tokenStandard,
      receiver: address.describe('The wallet that deposits. It must be linked to your account.'),
      chainId: chosenChain,
    }),
    output: depositSignature,
    problems: [403],
  }),
  syncDeposit: operation({
    ...own,
    method: 'POST',
    path: '/vouchers/deposit/sync',
    summary: 'Credit a deposit that is final',
    description:
      'Nobody has to call this: the platform credits each deposit once it is final. It tells how far a deposit is, and tries again to credit one that could not be credited before. A deposit is credited once, however often it is called.',
    body: z.strictObject({
      depositId: z.int().min(0).describe('Number of the deposit in the contract: `nonce` of its event.'),
      receiver: address.describe('The wallet that deposited. It must be linked to your account.'),
      chainId: chosenChain,
    }),
    output: z
      .object({
        message: z.string().describe('A sentence for people. Do not parse it.'),
        state: z.enum(['seen', 'credited', 'unmatched']).describe('How far the deposit is, as in `VoucherDeposit`.'),
      })
      .meta({ id: 'DepositSync', description: 'How far a deposit is.' }),
    problems: [403, 404],
  }),
  voucherDeposits: operation({
    ...own,
    method: 'GET',
    path: '/vouchers/deposits',
    summary: 'List your deposits',
    description: 'Returns a page of deposits, newest first, with what a wallet has to send for those that still wait.',
    query: z.object({
      cursor: uid.optional().describe('The `nextCursor` of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('Items of one page, 100 at most.'),
    }),
    output: depositPage,
  }),
  unmatchedDeposits: operation({
    ...admin,
    method: 'GET',
    path: '/vouchers/admin/deposits',
    summary: 'List deposits that nobody got credit for',
    description:
      'Returns final deposits on one chain, in the order of their numbers. Either nobody asked for them, or the credit was refused. A page that is not full is the last one. 503 while the chain does not answer.',
    query: z.object({
      chainId: chainIdQuery.describe('Id of the chain. The main chain without it.'),
      after: integer(z.int().min(0)).optional().describe('The `depositId` of the last item of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('Items of one page, 100 at most.'),
    }),
    output: z.array(unmatchedDeposit),
    problems: [502, 503],
  }),
  creditDeposit: operation({
    ...admin,
    method: 'POST',
    path: '/vouchers/admin/deposits/credit',
    summary: 'Credit a deposit that nobody got credit for',
    description:
      'Gives the player vouchers for exactly what the contract took, once. Their history says so, and the ledger keeps who decided it. The same call again changes nothing. 404 for a deposit that is not final, 409 for one that another player got, and for an asset that the platform does not know: create it first.',
    body: z.strictObject({
      depositId: z.int().min(0).describe('Number of the deposit in the contract.'),
      chainId: chosenChain,
      userId: uid
        .optional()
        .describe('The player who gets the credit. Without it, the player who asked for the deposit.'),
    }),
    output: deposit,
    problems: [404, 409, 502, 503],
  }),
};
