import * as z from 'zod';
import { emailAddress } from './account-flows.ts';
import { mastersChain, mastersColor, mastersTrait, mastersTraitType, traitIds } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { address, chainId, hex, messageResponse, uid, uint256 } from './shapes.ts';

const ofChain = z.object(mastersChain);
const own = { prefix: 'v2', owner: 'masters', access: 'user', method: 'POST', tag: 'Avatars' } as const;

/** Most items that one call mints: the limit of the signer for one voucher. */
export const mostItemsAtOnce = 200;

const signed = {
  uid: uid.describe('Id of the signature. Support finds it by this.'),
  nonce: uint256.describe('Id of the voucher on chain, as the contract takes it.'),
  deadline: z.int().describe('Until when the contract takes it, in seconds since 1970.'),
  signature: hex.describe('Signature of the platform: the deadline, then r, s, v.'),
  contract: address.describe('The contract that redeems it.'),
  chainId,
  relayed: z
    .boolean()
    .describe('Whether the platform sends it, because it keeps the wallet. There is nothing to send then.'),
};

const mintSignature = z
  .object({
    ...signed,
    receiver: address.describe('Account that gets the avatar.'),
    currency: address.describe('Address that the contract takes for the currency. Tickets pay whatever it is.'),
    price: uint256.describe('What the sender pays, in base units or tickets.'),
    payWithTicket: z.boolean().describe('Whether tickets pay.'),
    traits: z.array(z.int()).describe('Ids of its traits, in the order in which they were sent.'),
  })
  .meta({ id: 'AvatarMintSignature', description: 'The arguments of `mint` of the avatars.' });
export type AvatarMintSignature = z.infer<typeof mintSignature>;

const freeMintSignature = z
  .object({
    ...signed,
    receiver: address.describe('Account that gets the avatar.'),
    traits: z.array(z.int()).describe('Ids of its traits.'),
  })
  .meta({ id: 'AvatarFreeMintSignature', description: 'The arguments of `freeMint` of the avatars.' });
export type AvatarFreeMintSignature = z.infer<typeof freeMintSignature>;

const equipSignature = z
  .object({
    ...signed,
    tokenId: z.int().describe('The avatar.'),
    owner: address.describe('Its owner, who must still own it when it is redeemed.'),
    itemIds: z.array(z.int()).describe('All that it wears then. The others return to the owner.'),
    onTheWay: z
      .array(z.int())
      .describe(
        'Those that were vouchers and are not in the wallet yet. The contract refuses the signature until they are.',
      ),
  })
  .meta({ id: 'AvatarEquipSignature', description: 'The arguments of `equip` of the avatars.' });
export type AvatarEquipSignature = z.infer<typeof equipSignature>;

const mintTrait = z
  .object({
    type: mastersTraitType,
    colors: z.array(mastersColor).describe('Colours of the type.'),
    traits: z.array(mastersTrait).describe('What can be chosen of it, of every body form and in every colour.'),
  })
  .meta({ id: 'MastersMintTrait', description: 'What can be chosen of one type of traits.' });
export type MastersMintTrait = z.infer<typeof mintTrait>;

const receiver = address.optional().describe('A wallet of yours that gets the avatar. Your main wallet if absent.');
const completeTraits = traitIds.describe('Ids of traits: one of each type, all of one body form.');
const someTraits = [110101, 210101, 310101, 410101, 510101, 610101, 710101, 810305];

const mints = {
  mintAvatar: operation({
    ...own,
    path: '/masters/avatars',
    summary: 'Get a signature that mints an avatar',
    description:
      'Checks the traits, and signs the price of this moment for a wallet of yours. Whoever sends it to the contract pays: the coin exactly, a token after an allowance, or tickets of which the contract is an operator. It is good for ten minutes; ten of them can wait at once (409). A wallet that the platform keeps pays at once: the platform sends what is needed from it, 20 times in 24 hours (429), and answers 409 `insufficient-balance` if it holds too little. Tickets and currencies are those of `GET /v2/masters/avatars/prices`.',
    query: ofChain,
    body: z.strictObject({
      payWithTicket: z.boolean().describe('Whether tickets pay.'),
      currency: z.string().max(60).describe('Symbol or address of the currency. Ignored if tickets pay.'),
      traits: completeTraits,
      receiver,
    }),
    example: { body: { payWithTicket: false, currency: 'AVAX', traits: someTraits } },
    output: mintSignature,
    problems: [403, 409, 429, 503],
  }),
  mintFreeAvatar: operation({
    ...own,
    path: '/masters/avatars/free',
    summary: 'Get a signature that mints your free avatar',
    description:
      'Each account has one, together with the accounts that were merged into it. It needs a verified e-mail address, or a wallet that you linked a week ago or earlier (403). As long as a signature can be used, the same one is answered, whatever traits are sent; once it has expired unused, another one can be asked for. To a wallet that the platform keeps, the platform sends it. 429 when those of this day are used up.',
    query: ofChain,
    body: z.strictObject({ traits: completeTraits, receiver }),
    example: { body: { traits: someTraits } },
    output: freeMintSignature,
    problems: [403, 409, 429],
  }),
  mastersMintTraits: operation({
    ...own,
    access: 'public',
    path: '/masters/mint/traits',
    summary: 'List what an avatar can be made of',
    description: 'By type of traits, in the order in which they are chosen, with their colours. It changes nothing.',
    query: ofChain,
    output: z.array(mintTrait),
  }),
};

const equipment = {
  equipSignature: operation({
    ...own,
    path: '/masters/equip/signature',
    summary: 'Get a signature that dresses an avatar',
    description:
      'Names everything that the avatar shall wear, good for five minutes. New items must be in the wallet that owns it; one that you have only as a voucher is claimed to this wallet first, and the platform sends that claim. What is signed for one avatar is not there for another one until the signature is used or has expired (409), and an avatar has one such signature at a time: the same one again for the same items, 409 for others. For a wallet that the platform keeps, the platform sends it, 20 times in 24 hours (429).',
    query: ofChain,
    body: z.strictObject({
      tokenId: z.int().min(0).describe('The avatar.'),
      owner: address.describe('The wallet of yours that owns it.'),
      itemIds: z
        .array(
          z
            .int()
            .min(1)
            .max(2 ** 30 - 1),
        )
        .max(32)
        .describe('Ids of the items: one of each category at most. None takes everything off.'),
    }),
    example: { body: { tokenId: 12, owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', itemIds: [101, 407] } },
    output: equipSignature,
    problems: [403, 404, 409, 429],
  }),
};

const given = messageResponse
  .extend({ uid: uid.describe('Id of what is given.') })
  .meta({ id: 'MastersGift', description: 'Something is on its way to an account.' });

const byKey = {
  giveAvatar: operation({
    ...own,
    access: 'key:avatars',
    path: '/masters/avatars/l1/give',
    summary: 'Give an avatar to a player out of your budget',
    description:
      'It comes out of the budget of the key (`masters:avatars`): 409 if that is used up. The platform mints it and pays; `GET /v2/masters/avatars/l1/give/{uid}` tells what became of it. Send `email` or `receiver`, and an Idempotency-Key, so that a retry gives nothing twice.',
    query: ofChain,
    body: z
      .strictObject({
        email: emailAddress.optional().describe('E-mail address of the recipient, unless `receiver` is sent.'),
        receiver: address.optional().describe('Account that gets it, instead of the e-mail.'),
        traits: completeTraits.optional().describe('Its traits. Without them they are drawn.'),
      })
      .refine(({ email, receiver }) => (email === undefined) !== (receiver === undefined), {
        message: 'Send either an email or a receiver.',
        path: ['email'],
      }),
    example: { body: { email: 'ada@example.com' } },
    output: given,
    problems: [404, 409],
  }),
  mintMastersItems: operation({
    ...own,
    tag: 'Items',
    access: 'key:items',
    path: '/masters/items/mint',
    summary: 'Mint items to an account out of your budget',
    description:
      'They come out of the budget of the key for this item (`masters:item:<id>`): 409 if that is used up. The platform mints them and pays; `GET /v2/masters/items/mint/{uid}` tells what became of them. Send an Idempotency-Key, so that a retry mints nothing twice. The key is that of `x-api-key`; `clientId` and `apiKey` in the body are accepted for older clients and not read.',
    query: ofChain,
    body: z.strictObject({
      amount: z.int().min(1).max(mostItemsAtOnce).describe(`How many, ${mostItemsAtOnce} at most.`),
      receiver: address.describe('Account that gets them.'),
      itemId: z
        .int()
        .min(1)
        .max(2 ** 30 - 1)
        .describe('Id of the item.'),
      clientId: z.string().max(200).optional().describe('Not read.'),
      apiKey: z.string().max(200).optional().describe('Not read.'),
    }),
    example: { body: { amount: 2, receiver: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', itemId: 101 } },
    output: given,
    problems: [409],
  }),
};

/** Signatures about avatars and items, for players and for keys of studios. */
export const mastersSignatures = { ...mints, ...equipment, ...byKey };
