import * as z from 'zod';
import { assetFacts } from './assets.ts';
import { operation } from './operation.ts';
import { address, chainId, uid, uint256 } from './shapes.ts';

const internal = { owner: 'vouchers', prefix: 'internal', access: 'service', method: 'POST' } as const;

const unit = {
  voucherId: uid.describe('Id of the voucher.'),
  assetId: uid.describe('Id of the asset.'),
  tokenId: uint256.optional().describe('The token of a collection.'),
  unique: z.boolean().describe('Whether there is one of it, as of a token of an ERC-721 collection.'),
  available: uint256.describe('What is not on hold, in base units.'),
};

/** Reads of vouchers by other services. */
export const ledgerVouchersInternal = {
  findVouchers: operation({
    ...internal,
    path: '/vouchers/ledger/vouchers',
    summary: 'Find vouchers by their ids',
    description: 'With their assets, in the order of the ids. Leaves out those that do not exist, and has empty ones.',
    body: z.strictObject({ voucherIds: z.array(uid).min(1).max(100) }),
    output: z.array(z.object({ ...unit, userId: uid.describe('Id of the player.'), ...assetFacts })),
  }),
  spendableVouchers: operation({
    ...internal,
    path: '/vouchers/ledger/spendable',
    summary: 'List what a player has available',
    description: 'The newest 1000 vouchers, also of tokens of collections.',
    body: z.strictObject({
      userId: uid.describe('Id of the player.'),
      assetIds: z.array(uid).max(100).optional().describe('Only of these assets.'),
    }),
    output: z.object({
      vouchers: z.array(z.object(unit)).max(1_000).describe('Newest first.'),
      more: z.boolean().describe('Whether there are more.'),
    }),
  }),
  vouchersOfContracts: operation({
    ...internal,
    callers: ['masters'],
    path: '/vouchers/ledger/contracts',
    summary: 'List what players have available of tokens of contracts',
    description: 'The sum over these players, by contract and token. Tokens of which they have none are left out.',
    body: z.strictObject({
      userIds: z.array(uid).min(1).max(10_000).describe('Accounts of one player.'),
      contracts: z
        .array(z.strictObject({ chainId, contract: address }))
        .min(1)
        .max(20),
    }),
    output: z.object({
      tokens: z
        .array(z.object({ chainId, contract: address, tokenId: uint256, available: uint256 }))
        .max(10_000)
        .describe('In order of chain, contract and token.'),
    }),
  }),
};
