import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import {
  address,
  chainId,
  chainIdQuery,
  isoTime,
  line,
  lines,
  longPaging,
  uid,
  uint256,
  visibleName,
} from './shapes.ts';

export const assetType = z.enum(['blockchain', 'game']).meta({
  id: 'AssetType',
  description: '`blockchain`: a token of a contract. `game`: something that exists on the platform alone.',
});
export type AssetType = z.infer<typeof assetType>;

export const tokenStandard = z.enum(['ERC20', 'ERC721', 'ERC1155']).meta({
  id: 'TokenStandard',
  description:
    'How an asset is counted: `ERC20` in tokens with decimals, `ERC721` as unique tokens, `ERC1155` in whole pieces of token ids. A game asset without it is counted in pieces.',
});
export type TokenStandard = z.infer<typeof tokenStandard>;

const category = line(40).min(1).describe('Category, as in `items` or `currency`.');
const image = z
  .string()
  .max(2_000, 'Use 2000 characters at most.')
  .regex(/^(https:\/\/[^\s/]+|\/[^\s/])\S*$/, 'Use an https URL, or a path of this platform.')
  .describe('Picture: an https URL, or a path of this platform.');
const property = line(100).describe('A property that games read, such as the id of the item in the game.');
const holder = address.describe('Account that pays claims on chain. The voucher converter if absent.');

export const asset = z
  .object({
    uid: uid.describe('Id of the asset.'),
    name: z.string().describe('Name.'),
    category: z.string().describe('Category.'),
    description: z.string().optional().describe('What it is.'),
    type: assetType,
    contractType: tokenStandard.optional(),
    contract: z.string().optional().describe('Address of the contract. Absent for a game asset.'),
    chainId: chainId.optional().describe('Chain of the contract. Absent for a game asset.'),
    holder: z.string().optional().describe('Account that pays claims on chain. The voucher converter if absent.'),
    tokenId: uint256
      .optional()
      .describe('The one token that vouchers are of. Absent if each voucher names its own, and for ERC-20.'),
    property: z.string().optional().describe('A property that games read.'),
    image: z.string().describe('Picture.'),
    decimals: z.int().min(0).max(77).describe('Decimals of its amounts. 0 for everything but ERC-20 tokens.'),
    createdAt: isoTime.describe('When it was created.'),
  })
  .meta({ id: 'Asset', description: 'What vouchers can be of.' });
export type Asset = z.infer<typeof asset>;

const namesContract = (body: { type?: AssetType | undefined; contract?: string | undefined }) =>
  (body.type ?? (body.contract === undefined ? 'game' : 'blockchain')) === 'game'
    ? body.contract === undefined
    : body.contract !== undefined;

const createAssetParams = z
  .strictObject({
    name: visibleName(80).describe('Name that players see.'),
    category,
    description: lines(1_000).optional().describe('What it is.'),
    type: assetType.optional().describe('`blockchain` if a contract is sent, otherwise `game`.'),
    contract: address.optional().describe('Address of the contract. Only for `blockchain`.'),
    contractType: tokenStandard
      .optional()
      .describe(
        'Required with a contract. A game asset has one if it has tokens: `ERC721` for unique ones, `ERC1155` for several of each.',
      ),
    chainId: z.int().min(1).optional().describe('Chain of the contract. The main chain if absent.'),
    holder: holder.optional(),
    tokenId: uint256.optional().describe('The one token that vouchers are of. Not for ERC-20.'),
    property: property.optional(),
    image,
  })
  .refine(namesContract, {
    message: 'A blockchain asset needs a contract, and a game asset has none.',
    path: ['contract'],
  })
  .refine(({ contract, contractType }) => contract === undefined || contractType !== undefined, {
    message: 'Say which standard the contract follows.',
    path: ['contractType'],
  })
  .refine(({ contract, chainId, holder }) => contract !== undefined || (chainId ?? holder) === undefined, {
    message: 'A game asset has neither a chain nor a holder.',
    path: ['chainId'],
  })
  .refine(({ contractType, tokenId }) => contractType !== 'ERC20' || tokenId === undefined, {
    message: 'ERC-20 tokens have no token id.',
    path: ['tokenId'],
  });

export type CreateAsset = z.infer<typeof createAssetParams>;

/** Filters of lists of assets and of vouchers. */
export const assetFilters = {
  category: line(40).optional().describe('Only of this category.'),
  type: assetType.optional().describe('Only of this type.'),
  contractType: tokenStandard.optional().describe('Only of this standard.'),
  text: line(80).optional().describe('Only those whose name contains this text, in any case.'),
};

const role = line(40).min(1);
const assetAgreement = z
  .object({
    uid: uid.describe('Id of the agreement.'),
    date: isoTime.describe('When you answered.'),
    role: z.string().describe('The role in which you answered.'),
    version: z.string().describe('The version of the text.'),
    accepted: z.boolean().describe('Whether you accepted.'),
  })
  .meta({ id: 'AssetAgreement', description: 'Your answer to the agreement on the use of assets.' });
export type AssetAgreement = z.infer<typeof assetAgreement>;

const own = { prefix: 'v2', owner: 'vouchers', tag: 'Assets' } as const;
const user = { ...own, access: 'user' } as const;
/** The specification words a refused write of assets as Unauthorized. */
const admin = { ...own, access: 'admin', refusedWith: 401 } as const;

/** Assets, and agreements on their use. */
export const assets = {
  assets: operation({
    ...user,
    method: 'GET',
    path: '/assets',
    summary: 'List assets',
    description: 'Returns assets in order of name.',
    query: longPaging.extend({
      ...assetFilters,
      chainId: chainIdQuery.describe('Only tokens on this chain.'),
    }),
    output: z.array(asset),
  }),
  createAsset: operation({
    ...admin,
    method: 'POST',
    path: '/assets',
    summary: 'Create an asset',
    description:
      'Reads the contract first: it must exist and follow its standard, and decimals are those of the contract. 409 if there is an asset of this token already, 503 while the chain does not answer. 401 for callers who are no admins.',
    body: createAssetParams,
    example: {
      body: {
        name: 'Moss medal',
        category: 'medals',
        description: 'For the winners of a spring race.',
        image: 'https://moss.example/medal.png',
        property: 'medal-1',
      },
    },
    output: asset,
  }),
  asset: operation({
    ...user,
    method: 'GET',
    path: '/assets/{uid}',
    summary: 'Get an asset',
    description: 'Returns one asset with all its fields.',
    params: z.object({ uid: uid.describe('Id of the asset.') }),
    output: asset,
  }),
  deleteAsset: operation({
    ...admin,
    method: 'DELETE',
    path: '/assets/{uid}',
    summary: 'Delete an asset',
    description:
      'Only what nothing refers to can be deleted. Otherwise it is a 409 that says where the asset is used. 401 for callers who are no admins.',
    params: z.object({ uid: uid.describe('Id of the asset.') }),
    status: 204,
    output: nothing,
  }),
  assetAgreement: operation({
    ...user,
    method: 'GET',
    path: '/assets/agreement',
    summary: 'Get your answer to the agreement on assets',
    description: 'Returns your newest answer, or null if you never answered.',
    query: z.object({
      role: role.optional().describe('Only answers in this role.'),
      version: line(40).optional().describe('Only answers to this version.'),
    }),
    output: assetAgreement.nullable(),
  }),
  answerAssetAgreement: operation({
    ...user,
    method: 'POST',
    path: '/assets/agreement',
    summary: 'Answer the agreement on assets',
    description: 'Stores your answer with its date. Earlier answers are kept. The same answer again changes nothing.',
    body: z.strictObject({
      role: role.describe('The role in which you answer, as in `creator`.'),
      version: line(40).min(1).default('1').describe('The version of the text. `1` if absent.'),
      accepted: z.boolean().describe('Whether you accept.'),
    }),
    example: { body: { role: 'creator', version: '2026-11', accepted: true } },
    output: assetAgreement,
  }),
};

/** Fields of an asset that services show. */
export const assetFacts = {
  name: z.string(),
  category: z.string(),
  type: assetType,
  contractType: tokenStandard.optional(),
  contract: z.string().optional(),
  chainId: chainId.optional(),
  image: z.string(),
  decimals: z.int(),
};

/** Calls between services; never routed by the gateway. */
export const assetsInternal = {
  findAssets: operation({
    prefix: 'internal',
    owner: 'vouchers',
    access: 'service',
    method: 'POST',
    path: '/vouchers/assets',
    summary: 'Find assets by their ids',
    description: 'Leaves out those that do not exist.',
    body: z.strictObject({ uids: z.array(uid).max(100) }),
    output: z.array(z.object({ uid, ...assetFacts, tokenId: uint256.optional() })),
  }),
  promiseAssets: operation({
    prefix: 'internal',
    owner: 'vouchers',
    access: 'service',
    callers: ['games'],
    method: 'POST',
    path: '/vouchers/assets/promised',
    summary: 'Keep assets that players will be given',
    description:
      'From then on these assets are in use, so that they are not deleted before the first voucher of them is given. Again, it changes nothing. 404 for an asset that does not exist.',
    problems: [404],
    body: z.strictObject({ units: z.array(z.strictObject({ assetId: uid, tokenId: uint256.optional() })).max(500) }),
    output: nothing,
    status: 204,
  }),
  promiseTokens: operation({
    prefix: 'internal',
    owner: 'vouchers',
    access: 'service',
    callers: ['masters'],
    method: 'POST',
    path: '/vouchers/assets/promised-tokens',
    summary: 'Find the assets of tokens that players will be given',
    description:
      'By their contract, in the order asked: the asset of the token alone, or that of the whole collection. From then on they are in use. 404 if one of the tokens has no asset.',
    problems: [404],
    body: z.strictObject({ chainId, contract: address, tokenIds: z.array(uint256).min(1).max(100) }),
    output: z.array(z.object({ tokenId: uint256, assetId: uid })),
  }),
};
