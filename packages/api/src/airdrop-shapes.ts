import * as z from 'zod';
import { chainId, isoTime, line, lines, uid, uint256, visibleName } from './shapes.ts';

/** The most recipients of an uploaded list. */
export const mostListed = 100_000;
/** The most faults of a list that are named. */
export const mostFaultsNamed = 100;

export const airdropState = z.enum(['draft', 'active', 'paused', 'ended']).meta({
  id: 'AirdropState',
  description: '`draft`: only admins see it. `active`: can be claimed. `paused`: cannot for now. `ended`: for good.',
});
export type AirdropState = z.infer<typeof airdropState>;

export const airdropWay = z.enum(['ledger', 'signature']).meta({
  id: 'AirdropWay',
  description:
    '`ledger`: a claim adds a voucher to the player’s bag. `signature`: a claim is signed, and the airdrop contract pays it to a wallet. A recipient claims by one of them, once.',
});
export type AirdropWay = z.infer<typeof airdropWay>;

const source = z
  .enum(['blockchain', 'game'])
  .meta({ id: 'AirdropSource', description: 'Where the asset comes from: a contract, or the game alone.' });

const amountPer = z.enum(['recipient', 'holding']).meta({
  id: 'AirdropAmountPer',
  description: '`holding`: the amount times what the address holds of what counts (creatures, or whole tokens).',
});

export const airdropGeneration = z.enum(['hatchy', 'lp', 'gen1', 'gen2', 'gen3', 'file']).meta({
  id: 'AirdropGeneration',
  description:
    'What recipients hold: game tokens (`hatchy`, base units), liquidity (`lp`, base units), or creatures of a generation. `file`: recipients are in an uploaded list.',
});
export type AirdropGeneration = z.infer<typeof airdropGeneration>;

export const airdropKind = z.enum(['single', 'set', 'collection', 'amount', 'exists']).meta({
  id: 'AirdropKind',
  description:
    '`single`: holds the creature of `monsterId`. `set`: holds every common creature of `element`. `collection`: holds every common creature. `amount`: holds at least `minimum`. `exists`: holds at least one.',
});
export type AirdropKind = z.infer<typeof airdropKind>;

const element = z
  .enum(['plant', 'water', 'fire', 'dark', 'light', 'void', 'any'])
  .meta({ id: 'AirdropElement', description: 'Counts only creatures of this element. `any` unless named.' });
const rarity = z
  .enum(['common', 'shiny', 'any'])
  .meta({ id: 'AirdropRarity', description: 'Counts only creatures of this rarity. `any` unless named.' });

const creatures = new Set(['gen1', 'gen2', 'gen3']);

/** Says who gets something, by a list or by what an address holds. */
export const airdropMatch = z
  .strictObject({
    generation: airdropGeneration,
    kind: airdropKind.optional(),
    monsterId: z.int().min(0).max(1_000_000).optional().describe('Number of the creature. For `single` alone.'),
    minimum: uint256.optional().describe('The least to hold: creatures, or base units of a token. For `amount` alone.'),
    element: element.optional(),
    rarity: rarity.optional(),
    chainId: chainId.optional().describe('The chain to look at. The main chain unless named.'),
    block: z
      .int()
      .min(0)
      .optional()
      .describe('The final block at which holdings count. The last final block of the dry run unless named.'),
  })
  .superRefine((match, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const { generation, kind } = match;
    if (generation === 'file') {
      for (const name of ['kind', 'monsterId', 'minimum', 'element', 'rarity', 'chainId', 'block'] as const)
        if (match[name] !== undefined) refuse(name, 'A list has no rule.');
      return;
    }
    if (kind === undefined) return refuse('kind', 'Say how holdings are judged.');
    const isOfCreatures = creatures.has(generation);
    if (!isOfCreatures && kind !== 'amount' && kind !== 'exists') refuse('kind', 'Tokens have amounts alone.');
    if (!isOfCreatures && match.element !== undefined) refuse('element', 'Tokens have no element.');
    if (!isOfCreatures && match.rarity !== undefined) refuse('rarity', 'Tokens have no rarity.');
    if ((kind === 'single') !== (match.monsterId !== undefined)) refuse('monsterId', 'Name it with `single` alone.');
    if ((kind === 'amount') !== (match.minimum !== undefined)) refuse('minimum', 'Name it with `amount` alone.');
    if (kind === 'amount' && match.minimum === '0') refuse('minimum', 'The least is 1.');
    if (kind === 'set' && (match.element ?? 'any') === 'any') refuse('element', 'A set is of one element.');
    if ((kind === 'set' || kind === 'collection') && match.rarity === 'shiny')
      refuse('rarity', 'A set or collection is of common creatures.');
  })
  .meta({
    id: 'AirdropMatch',
    description: 'Who gets something: the addresses of a list, or those that hold something.',
  });
export type AirdropMatch = z.infer<typeof airdropMatch>;

/** An amount of a unit: in whole units for people, and in base units for programs. */
const inWhole = (words: string) => z.number().describe(`${words}, in whole units of the asset.`);
const inBase = (words: string) => uint256.describe(`${words}, in base units of the asset.`);

const airdropAsset = z
  .object({
    uid: uid.describe('Id of the asset.'),
    name: z.string().describe('Name of the asset.'),
    image: z.string().describe('URL of its picture.'),
    category: z.string().describe('Category of the asset.'),
    decimals: z.int().min(0).describe('Digits of its amounts after the point.'),
    contractType: z.enum(['ERC20', 'ERC721', 'ERC1155']).optional().describe('Type of its contract, if it has one.'),
    contract: z.string().optional().describe('Address of its contract, if it has one.'),
    chainId: chainId.optional().describe('Chain of its contract, if it has one.'),
    tokenId: uint256.optional().describe('Id of the token, for one token of a contract.'),
  })
  .meta({ id: 'AirdropAsset', description: 'What an airdrop gives.' });

const fault = z
  .object({
    file: z.int().min(1).describe('Which of the files, from 1.'),
    line: z.int().min(1).describe('Line of the file, from 1.'),
    message: z.string().describe('What is wrong with it.'),
  })
  .meta({ id: 'AirdropListFault', description: 'A line of a list that was refused.' });
export type AirdropListFault = z.infer<typeof fault>;

export const airdropList = z
  .object({
    uid: uid.describe('Id of the list.'),
    status: z
      .enum(['reading', 'ready', 'refused'])
      .describe('`ready`: it is the list of the airdrop, as a whole. `refused`: nothing of it is used.'),
    rowsRead: z.int().min(0).describe('How many rows were read so far.'),
    recipients: z.int().min(0).describe('How many recipients it has. 0 until it is ready.'),
    amount: inWhole('The sum of its amounts'),
    amountBase: z.string().describe('The sum of its amounts, in base units. May exceed a uint256.'),
    faults: z.array(fault).describe(`The first ${mostFaultsNamed} lines that were refused.`),
    faultCount: z.int().min(0).describe('How many lines were refused in all.'),
    createdAt: isoTime.describe('When it was uploaded.'),
  })
  .meta({ id: 'AirdropList', description: 'Recipients that an admin uploaded.' });
export type AirdropList = z.infer<typeof airdropList>;

const advice = z
  .object({
    code: z
      .enum([
        'chain-silent',
        'contract-missing',
        'airdrop-missing',
        'airdrop-inactive',
        'airdrop-ended',
        'too-few-claims',
        'funds-missing',
        'budget-exceeded',
        'nobody-eligible',
        'list-missing',
      ])
      .describe('What is missing, for programs.'),
    blocks: z.boolean().describe('Whether the airdrop cannot be activated because of it.'),
    message: z.string().describe('What is missing, and what to do.'),
  })
  .meta({ id: 'AirdropAdvice', description: 'Something that is missing before an airdrop can pay everyone.' });
export type AirdropAdvice = z.infer<typeof advice>;

export const airdropContract = z
  .object({
    chainId,
    contract: z.string().describe('Address of the airdrop contract.'),
    airdropId: uint256.describe('Id of the airdrop in the contract.'),
    state: z.enum(['missing', 'inactive', 'active', 'ended']).describe('State of the airdrop in the contract.'),
    maxClaims: uint256.describe('The most claims that the contract pays.'),
    claims: uint256.describe('The claims that it has paid.'),
    funds: uint256.optional().describe('What the contract holds of the asset, in base units. Absent if unknown.'),
    needed: z.string().describe('What open claims on this asset need at most, in base units.'),
    missing: z.string().optional().describe('What is missing, in base units. Absent if unknown.'),
    block: z.int().optional().describe('The block that this is true of. Absent if no block is known.'),
  })
  .meta({ id: 'AirdropContract', description: 'An airdrop as the contract that pays signed claims has it.' });
export type AirdropContract = z.infer<typeof airdropContract>;

export const ineligibility = z.enum(['below-amount', 'incomplete', 'zero-amount', 'contract']).meta({
  id: 'AirdropIneligibility',
  description:
    '`below-amount`: holds less than the minimum. `incomplete`: holds only a part of the set or collection. `zero-amount`: the rule gives nothing. `contract`: is a contract of the platform.',
});
export type Ineligibility = z.infer<typeof ineligibility>;

export const airdropDryRun = z
  .object({
    uid: uid.describe('Id of the dry run.'),
    version: z.int().min(1).describe('The version of the airdrop that it judged.'),
    status: z.enum(['running', 'waiting', 'done']).describe('`waiting`: something is away. It goes on by itself.'),
    waitsFor: z.string().optional().describe('What it waits for.'),
    stale: z.boolean().describe('Whether the airdrop has changed since. Then it cannot be activated with it.'),
    progress: z
      .object({
        done: z.int().min(0).describe('Recipients that were judged.'),
        total: z.int().min(0).nullable().describe('How many there are. Null if that is not known yet.'),
      })
      .describe('How far it is.'),
    chainId: chainId.optional(),
    block: z.int().optional().describe('The block at which holdings count.'),
    eligible: z.int().min(0).describe('Recipients that get something.'),
    ineligible: z.int().min(0).describe('Recipients that get nothing, with a reason.'),
    reasons: z.partialRecord(ineligibility, z.int()).describe('How many get nothing, by reason.'),
    amount: inWhole('The sum of what eligible recipients get'),
    amountBase: z.string().describe('The sum of what eligible recipients get, in base units.'),
    mostBase: z.string().describe('The most that can be claimed, since `maxClaims` limits it. In base units.'),
    gas: z
      .object({
        perClaim: z.int().describe('Gas of one claim on chain.'),
        total: z.int().describe('Gas of all claims.'),
        price: uint256.describe('Price of gas when the dry run ended, in wei.'),
        cost: z.string().describe('What all claims cost their senders, in wei.'),
      })
      .optional()
      .describe('What signed claims cost those who send them. Absent for the ledger alone.'),
    contract: airdropContract.optional(),
    advice: z.array(advice).describe('What is missing, and what to do.'),
    createdAt: isoTime.describe('When it was asked for.'),
    finishedAt: isoTime.optional().describe('When it was done.'),
  })
  .meta({ id: 'AirdropDryRun', description: 'What an airdrop would give to whom.' });
export type AirdropDryRun = z.infer<typeof airdropDryRun>;

export const airdropRecipient = z
  .object({
    uid: uid.describe('Id of the recipient in this airdrop.'),
    number: z.int().min(1).describe('Place in the order of the dry run, from 1. The next page starts `after` it.'),
    address: z.string().optional().describe('Address of the recipient. Absent if named by e-mail.'),
    email: z.string().optional().describe('A hint at the e-mail address, like `a…@example.com`. The rest is not kept.'),
    amount: inWhole('What the recipient gets'),
    amountBase: inBase('What the recipient gets'),
    held: z.string().optional().describe('What the address holds of what counts.'),
    eligible: z.boolean().describe('Whether the recipient gets something.'),
    reason: ineligibility.optional().describe('Why the recipient gets nothing.'),
    claim: z
      .enum(['none', 'pending', 'claimed'])
      .describe('`pending`: a claim is signed, and can be redeemed on chain until its deadline.'),
    way: airdropWay.optional().describe('How it was claimed.'),
    claimedAt: isoTime.optional().describe('When it was claimed or signed.'),
  })
  .meta({ id: 'AirdropRecipient', description: 'A recipient of an airdrop, as the dry run judged it.' });
export type AirdropRecipient = z.infer<typeof airdropRecipient>;

const described = {
  name: visibleName(80).describe('Name that players see.'),
  description: lines(2_000).default('').describe('What players read about it.'),
  image: line(500).optional().describe('URL of a picture. The picture of the asset unless named.'),
};

/** The fields that an admin sets. */
export const airdropFields = z.strictObject({
  ...described,
  source,
  ways: z
    .array(airdropWay)
    .min(1)
    .max(2)
    .refine((ways) => new Set(ways).size === ways.length, 'Name each way once.')
    .optional()
    .describe('How it can be claimed. Unless named: `signature` for `blockchain`, `ledger` for `game`.'),
  assetUid: uid.describe('Id of the asset that it gives.'),
  tokenId: uint256.optional().describe('Id of the token, for an asset that covers all tokens of a contract.'),
  match: airdropMatch,
  amount: z
    .number()
    .positive()
    .optional()
    .describe('What each recipient of a rule gets, in whole units. Or name `amountBase`.'),
  amountBase: uint256.optional().describe('The same in base units.'),
  amountPer: amountPer.optional(),
  budget: z.number().positive().optional().describe('The most that it gives in all, in whole units. Or `budgetBase`.'),
  budgetBase: uint256.optional().describe('The same in base units.'),
  maxClaims: z.int().min(1).max(1_000_000_000).describe('The most claims that it accepts.'),
  startsAt: isoTime.optional().describe('When claims begin. At its activation unless named.'),
  endsAt: isoTime.describe('When claims end. It ends for good then.'),
  chainId: chainId
    .optional()
    .describe('Chain of the airdrop contract, for `signature`. That of the asset unless named.'),
  chainAirdropId: uint256
    .optional()
    .describe('Id of the airdrop in the airdrop contract, for `signature`. The service chooses one unless named.'),
});
export type AirdropFields = z.infer<typeof airdropFields>;

export const airdrop = z
  .object({
    uid: uid.describe('Id of the airdrop.'),
    version: z.int().min(1).describe('Grows with each change. Send it with the next one.'),
    state: airdropState,
    ...{ name: z.string().describe('Name that players see.'), description: z.string().describe('What players read.') },
    image: z.string().describe('URL of its picture.'),
    source,
    ways: z.array(airdropWay).describe('How it can be claimed.'),
    asset: airdropAsset,
    match: airdropMatch,
    amount: inWhole('What each recipient of a rule gets').optional(),
    amountBase: inBase('What each recipient of a rule gets').optional(),
    amountPer,
    budget: inWhole('The most that it gives in all'),
    budgetBase: inBase('The most that it gives in all'),
    maxClaims: z.int().describe('The most claims that it accepts.'),
    claims: z.int().describe('Claims so far, with those that are signed and can still be redeemed.'),
    startsAt: isoTime.optional().describe('When claims begin.'),
    endsAt: isoTime.describe('When claims end.'),
    chainId: chainId.optional(),
    chainAirdropId: uint256.optional().describe('Id of the airdrop in the airdrop contract.'),
    list: airdropList.optional().describe('The last list that was uploaded.'),
    latestDryRun: airdropDryRun.optional().describe('The last dry run.'),
    activation: z
      .object({
        dryRunUid: uid.describe('The dry run that was approved.'),
        approvedBy: uid.describe('Who approved it first.'),
        approvedAt: isoTime.describe('When.'),
        because: z.string().describe('Why a second admin is needed.'),
      })
      .optional()
      .describe('It waits for the approval of a second admin. Absent if it does not.'),
    contract: airdropContract.optional(),
    createdBy: uid.describe('The admin who created it.'),
    createdAt: isoTime.describe('When it was created.'),
    updatedAt: isoTime.describe('When it was last changed.'),
    activatedAt: isoTime.optional().describe('When it was activated.'),
    endedAt: isoTime.optional().describe('When it ended.'),
  })
  .meta({ id: 'Airdrop', description: 'An airdrop, as admins see it.' });
export type Airdrop = z.infer<typeof airdrop>;

/** The parts of an airdrop that everyone may see. */
export const publicAirdropShape = airdrop.pick({
  uid: true,
  name: true,
  description: true,
  image: true,
  source: true,
  ways: true,
  asset: true,
  startsAt: true,
  endsAt: true,
  maxClaims: true,
  chainId: true,
}).shape;

export const airdropAuditEntry = z
  .object({
    at: isoTime.describe('When.'),
    by: uid.optional().describe('The admin. Absent if the service did it, as when time ran out.'),
    act: z.string().describe('What was done, like `activated`.'),
    version: z.int().describe('The version of the airdrop afterwards.'),
    detail: z.record(z.string(), z.string()).describe('More about it, by name.'),
  })
  .meta({ id: 'AirdropAct', description: 'Something that an admin did with an airdrop.' });
export type AirdropAuditEntry = z.infer<typeof airdropAuditEntry>;
