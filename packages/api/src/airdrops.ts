import * as z from 'zod';
import { airdropWay, publicAirdropShape } from './airdrop-shapes.ts';
import { operation } from './operation.ts';
import { address, chainId, hex, isoTime, longPaging, uid, uint256 } from './shapes.ts';

export { type AirdropWay, mostFaultsNamed, mostListed } from './airdrop-shapes.ts';

const shareStatus = z.enum(['claimable', 'pending', 'claimed', 'not-eligible']).meta({
  id: 'AirdropShareStatus',
  description:
    '`claimable`: claim it now. `pending`: a claim is signed and waits for the chain. `claimed`: it was paid. `not-eligible`: see the reason.',
});

export const airdropReason = z
  .enum([
    'sign-in',
    'no-wallet',
    'not-listed',
    'below-amount',
    'incomplete',
    'claimed',
    'pending',
    'used-up',
    'not-started',
    'paused',
  ])
  .meta({
    id: 'AirdropReason',
    description:
      'Why the caller cannot claim. `sign-in`: nobody is signed in. `no-wallet`: no wallet is linked. `not-listed`: neither a wallet nor the e-mail address is a recipient. `below-amount`, `incomplete`: a wallet holds too little, or a part. `claimed`, `pending`: it was claimed. `used-up`: all claims are taken. `not-started`, `paused`: not now.',
  });
export type AirdropReason = z.infer<typeof airdropReason>;

const share = z
  .object({
    uid: uid.describe('Id of the recipient. Send it to claim this one.'),
    address: z.string().optional().describe('Your wallet that it is for. Absent if it is for your e-mail address.'),
    amount: z.number().describe('What it gives, in whole units of the asset.'),
    amountBase: uint256.describe('What it gives, in base units.'),
    status: shareStatus,
    reason: airdropReason.optional().describe('Why it cannot be claimed.'),
    detail: z.string().optional().describe('The same in words, with what to do.'),
    kept: z.literal(true).optional().describe('Whether the platform keeps the key of this wallet.'),
    way: airdropWay.optional().describe('How it was claimed.'),
    claimUid: uid.optional().describe('Id of the claim, if there is one.'),
  })
  .meta({ id: 'AirdropShare', description: 'Your part of an airdrop: of one wallet, or of your e-mail address.' });
export type AirdropShare = z.infer<typeof share>;

const activeAirdrop = z
  .object({
    ...publicAirdropShape,
    paused: z.boolean().describe('Whether it is paused.'),
    claimsLeft: z.int().min(0).describe('How many claims are left.'),
    mine: z
      .object({
        status: shareStatus,
        amount: z.number().describe('What you can claim now, in whole units.'),
        amountBase: z.string().describe('What you can claim now, in base units.'),
        reason: airdropReason.optional().describe('Why you cannot claim.'),
        detail: z.string().optional().describe('The same in words, with what to do.'),
        shares: z.array(share).describe('Your parts, at most one for each wallet and one for your e-mail address.'),
      })
      .describe('What is yours.'),
  })
  .meta({ id: 'ActiveAirdrop', description: 'An airdrop that can be claimed, and what of it is yours.' });
export type ActiveAirdrop = z.infer<typeof activeAirdrop>;

const claimPayload = z
  .object({
    receiver: address.describe('The wallet that gets the tokens.'),
    airdropId: uint256.describe('Id of the airdrop in the contract.'),
    tokenIds: z.array(uint256).describe('The tokens. Empty for ERC-20.'),
    amounts: z.array(uint256).describe('The amount of each, in base units.'),
    contractAddress: address.describe('Contract of the tokens.'),
    contractType: z.int().describe('0 for ERC-721, 1 for ERC-1155, 2 for ERC-20.'),
    nonce: uint256.describe('Works once for this receiver.'),
    signature: hex.describe('The signature, as the contract takes it.'),
  })
  .meta({ id: 'AirdropClaimPayload', description: 'The argument of `claim` of the airdrop contract.' });

export const airdropClaim = z
  .object({
    uid: uid.describe('Id of the claim.'),
    airdropUid: uid.describe('Id of the airdrop.'),
    recipientUid: uid.describe('Id of the recipient.'),
    name: z.string().describe('Name of the airdrop.'),
    assetUid: uid.describe('Id of the asset.'),
    assetName: z.string().describe('Name of the asset.'),
    image: z.string().describe('URL of the picture of the asset.'),
    decimals: z.int().min(0).describe('Digits of amounts of the asset after the point.'),
    amount: z.number().describe('What it gives, in whole units of the asset.'),
    amountBase: uint256.describe('What it gives, in base units.'),
    way: airdropWay,
    status: z
      .enum(['credited', 'signed', 'seen', 'claimed', 'expired'])
      .describe(
        '`credited`: it is in your bag. `signed`: send it to the chain before its deadline, unless the platform does. `seen`: in a block that may be reverted. `claimed`: paid for good. `expired`: the deadline passed, claim it again.',
      ),
    voucherUid: uid.optional().describe('The voucher that it was added to, for `credited`.'),
    chainId: chainId.optional(),
    contract: z.string().optional().describe('The airdrop contract, for a signed claim.'),
    receiver: z.string().optional().describe('The wallet that gets the tokens, for a signed claim.'),
    deadline: z.int().optional().describe('When the signature expires, in seconds since 1970.'),
    sentByPlatform: z
      .boolean()
      .describe('Whether the platform sends it, as for kept wallets. Then there is nothing to send.'),
    transactionHash: z.string().optional().describe('The transaction that redeemed it.'),
    payload: claimPayload.optional().describe('The argument of `claim`, while a wallet can send it.'),
    createdAt: isoTime.describe('When it was claimed.'),
  })
  .meta({ id: 'AirdropClaim', description: 'A claim of an airdrop.' });
export type AirdropClaim = z.infer<typeof airdropClaim>;

const own = { owner: 'vouchers', prefix: 'v2', tag: 'Airdrops' } as const;
const recipientUid = uid.optional().describe('Id of the recipient. All of yours unless named.');

export const airdrops = {
  activeAirdrops: operation({
    ...own,
    method: 'GET',
    path: '/airdrops/active',
    access: 'public',
    takesSession: true,
    summary: 'List airdrops that can be claimed',
    description:
      'Returns airdrops that are active or paused, those that end first in front. If called signed in, it says what is yours, by wallet and by verified e-mail address, and why the rest is not.',
    query: longPaging,
    output: z.array(activeAirdrop),
  }),
  claimAirdrop: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/claim',
    access: 'user',
    summary: 'Claim an airdrop into your bag',
    description:
      'Adds everything of this airdrop that is yours to your vouchers, and returns a claim for each part. Each recipient is paid once. Refused with 409 if nothing of it is yours to claim, with the reason.',
    problems: [404, 409],
    body: z.strictObject({ airdropUid: uid.describe('Id of the airdrop.'), recipientUid }),
    output: z.array(airdropClaim),
  }),
  claimAirdropBySignature: operation({
    ...own,
    method: 'POST',
    path: '/airdrops/claim-signature',
    access: 'user',
    summary: 'Claim an airdrop with a signature for the chain',
    description:
      'Signs one claim for the airdrop contract. A part for a wallet is paid to that wallet. Send `claim` to the contract before the deadline; the platform sends it for a kept wallet. Until then the same claim is answered again. A claim that was not redeemed can be asked for again when a final block is later than its deadline.',
    problems: [403, 404, 409, 502, 503],
    body: z.strictObject({
      airdropUid: uid.describe('Id of the airdrop.'),
      recipientUid: uid.optional().describe('Id of the recipient. The first of yours unless named.'),
      receiver: address
        .optional()
        .describe('The linked wallet that is paid, for a part by e-mail. Your main wallet unless named.'),
    }),
    output: airdropClaim,
  }),
  myAirdropClaims: operation({
    ...own,
    method: 'GET',
    path: '/airdrops/claims',
    access: 'user',
    summary: 'List your claims of airdrops',
    description: 'Returns your claims, newest first, with the payload of those that wait for the chain.',
    query: longPaging,
    output: z.array(airdropClaim),
  }),
};
