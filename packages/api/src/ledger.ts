import * as z from 'zod';
import { operation } from './operation.ts';
import { isoTime, uid, uint256 } from './shapes.ts';

/** Most legs of a posting, parts of a hold, holds of a settlement. */
export const mostLegsAtOnce = 200;

/** Why one service moves amounts for players. The vouchers service has more reasons of its own. */
const serviceReasons = ['rewarded', 'traded', 'bought', 'used'] as const;
const serviceHoldReasons = ['trade', 'game', 'crafting'] as const;
/** Why a trade gives back what it has on hold. Players read it in the history of a voucher. */
export const returnReasons = [
  ...['withdrawn', 'outbid', 'trade-changed', 'trade-cancelled', 'trade-expired'],
  ...['taken-back', 'table-left', 'table-expired', 'player-left', 'same-player'],
] as const;
export type ReturnReason = (typeof returnReasons)[number];

const internal = { owner: 'vouchers', prefix: 'internal', access: 'service', method: 'POST' } as const;

const reference = z
  .string()
  .max(300)
  .regex(/^[a-z-]+:[a-z-]+:[^:\s]+:[a-z0-9-]+$/, 'A reference is <service>:<noun>:<id>:<step>.')
  .describe('`<service>:<noun>:<id>:<step>`, with the name of the caller as its service. Used once, forever.');
const ofHold = reference.describe('The reference by which the hold was made.');

const amount = uint256.refine((value) => value !== '0', 'An amount is more than zero.').describe('Base units.');

const unit = {
  assetId: uid.describe('Id of the asset.'),
  tokenId: uint256.optional().describe('The token of a collection.'),
};

const ofPlayer = z.strictObject({ kind: z.literal('player'), owner: uid.describe('Id of the player.') });
const from = z.discriminatedUnion('kind', [ofPlayer, z.strictObject({ kind: z.literal('issuance') })]);
const to = z.discriminatedUnion('kind', [ofPlayer, z.strictObject({ kind: z.literal('destroyed') })]);

const parts = z
  .array(z.strictObject({ voucherId: uid, amount }))
  .min(1)
  .max(mostLegsAtOnce);
const reasonOfHold = z.enum(serviceHoldReasons);
const until = isoTime.nullable().describe('When you release it, at the latest. Players read it.');

const wayBack = {
  reason: z.enum(['released', 'expired']),
  because: z.enum(returnReasons).optional().describe('Why, for the player who gets it back.'),
};

const posted = z.object({
  postingId: uid.describe('Id of the posting.'),
  repeated: z.boolean().describe('Whether it was posted before, and nothing changed now.'),
});
const held = z.object({ holdId: uid, repeated: z.boolean() });

/** Operations by which other services move vouchers. Each call is one posting, all or nothing, and idempotent by its reference. */
export const ledgerInternal = {
  postToLedger: operation({
    ...internal,
    path: '/vouchers/ledger/postings',
    summary: 'Move amounts between players, all or nothing',
    description:
      'From players or from issuance, to players or destroyed. 409 insufficient-balance names the voucher that has too little; 409 conflict if the reference stands for other legs.',
    problems: [404, 409],
    body: z.strictObject({
      reference,
      reason: z.enum(serviceReasons),
      legs: z
        .array(z.strictObject({ ...unit, from, to, amount }))
        .min(1)
        .max(mostLegsAtOnce),
    }),
    output: posted,
  }),
  holdVouchers: operation({
    ...internal,
    path: '/vouchers/ledger/holds',
    summary: "Put amounts of a player's vouchers on hold",
    description:
      'Until they are settled or released. Whoever holds releases at `until`, at the latest. 409 insufficient-balance says what is on hold already and until when.',
    problems: [404, 409],
    body: z.strictObject({
      reference,
      userId: uid,
      reason: reasonOfHold,
      until,
      parts,
    }),
    output: held,
  }),
  replaceHold: operation({
    ...internal,
    path: '/vouchers/ledger/holds/replace',
    summary: 'Put other amounts on hold instead of those of a hold',
    description:
      'In one posting: what both have stays on hold, so nobody else can take it meanwhile. 400 if both are of the same amounts. 409 conflict if the hold ended, or is no longer of that player: accounts were merged, or separated again.',
    problems: [404, 409],
    body: z.strictObject({ reference, holdReference: ofHold, userId: uid, reason: reasonOfHold, until, parts }),
    output: held,
  }),
  settleHolds: operation({
    ...internal,
    path: '/vouchers/ledger/holds/settle',
    summary: 'Move all that some holds have to where it is due',
    description:
      'All holds in one posting, as both sides of a trade, and with them amounts that were not on hold. 409 conflict if a hold ended in another way. 409 insufficient-balance names the voucher that has too little for a leg.',
    problems: [404, 409],
    body: z.strictObject({
      reference,
      reason: z.enum(['settled', 'traded']).default('settled').describe('What the players read who get something.'),
      holds: z
        .array(z.strictObject({ holdReference: ofHold, to }))
        .min(1)
        .max(20),
      legs: z
        .array(z.strictObject({ ...unit, from: ofPlayer, to: ofPlayer, amount }))
        .max(100)
        .default([])
        .describe('Amounts of vouchers that players have available.'),
      refuseDeleted: z
        .boolean()
        .default(false)
        .describe('409 if something would go to a player who was deleted. Otherwise that is destroyed.'),
    }),
    output: z.object({ settled: z.literal(true), postingId: uid.describe('Id of the posting.') }),
  }),
  releaseHold: operation({
    ...internal,
    path: '/vouchers/ledger/holds/release',
    summary: 'Give back what a hold has',
    description: 'To its player, or to whom that account was merged into. A hold that was settled is a 409.',
    problems: [404, 409],
    body: z.strictObject({ reference, holdReference: ofHold, ...wayBack }),
    output: z.object({ released: z.literal(true) }),
  }),
  releaseHolds: operation({
    ...internal,
    path: '/vouchers/ledger/holds/release-all',
    summary: 'Give back what some holds have, all or nothing',
    description:
      'To their players, or to whom those accounts were merged into, in one posting. 409 if one of them was settled.',
    problems: [404, 409],
    body: z.strictObject({ reference, holdReferences: z.array(ofHold).min(1).max(20), ...wayBack }),
    output: z.object({ released: z.literal(true) }),
  }),
  voidReference: operation({
    ...internal,
    path: '/vouchers/ledger/references/void',
    summary: 'Use up a reference, so that nothing is posted under it',
    description:
      'For a call that was refused, or whose answer did not come, and that may still be on its way: after `voided` it never takes effect. `posted` says that it did before. Waits for a posting that is under way.',
    body: z.strictObject({ reference }),
    output: z.object({
      state: z.enum(['voided', 'posted']),
      postingId: uid.optional().describe('Id of the posting, if there is one.'),
    }),
  }),
  ledgerBalances: operation({
    ...internal,
    path: '/vouchers/ledger/balances',
    summary: 'Get what players have of assets',
    description: 'Of 100 players and 100 assets at most. What a player has none of is left out.',
    body: z.strictObject({
      userIds: z.array(uid).min(1).max(100),
      units: z.array(z.strictObject(unit)).min(1).max(100),
    }),
    output: z.object({
      balances: z.array(
        z.object({
          userId: uid,
          ...unit,
          voucherId: uid,
          available: uint256,
          held: uint256,
        }),
      ),
    }),
  }),
};

const base = z.string().regex(/^-?\d+$/);

const proofFailure = z
  .object({
    check: z.string().describe('Which rule is broken, as in `sum-of-unit`.'),
    subject: z.string().describe('What it is about: the id of an account, a unit, a hold or a chain.'),
    expected: z.string().describe('What it should be.'),
    found: z.string().describe('What it is.'),
    words: z.string().describe('The same as a sentence, for people.'),
  })
  .meta({ id: 'LedgerProofFailure', description: 'Something in the ledger that does not add up.' });

const assetTotals = z
  .object({
    uid: uid.describe('Id of the asset.'),
    name: z.string().describe('Name of the asset.'),
    decimals: z.int().describe('Decimals of its amounts.'),
    issuedBase: base.describe('What was issued, in base units.'),
    depositedBase: base.describe('What came in from chains.'),
    claimedBase: base.describe('What left to chains.'),
    destroyedBase: base.describe('What players destroyed.'),
    expiredBase: base.describe('What expired.'),
    playersBase: base.describe('What players have available.'),
    holdsBase: base.describe('What is on hold.'),
    waitingBase: base.describe('What waits for recipients to sign up.'),
    differenceBase: base.describe('What is too much (or too little, if negative). 0 if all adds up.'),
  })
  .meta({ id: 'LedgerAssetTotals', description: 'Where everything of one asset is.' });

export const ledgerProof = z
  .object({
    uid: uid.describe('Id of the proof.'),
    status: z.enum(['running', 'passed', 'failed', 'broken-off']).describe('How it ended, or that it runs.'),
    by: z.enum(['nightly', 'command', 'admin']).describe('Who started it.'),
    startedAt: isoTime.describe('When it began. It judges the ledger as it was then.'),
    finishedAt: isoTime.optional().describe('When it ended.'),
    accounts: z.int().min(0).describe('How many accounts were compared with their entries.'),
    entries: z.int().min(0).describe('How many entries these have.'),
    holds: z.int().min(0).describe('How many live holds were examined.'),
    assets: z.array(assetTotals).max(200).describe('Those that do not add up first, then by name. 200 at most.'),
    failures: z.array(proofFailure).max(100).describe('The first 100 that were found.'),
    moreFailures: z.int().min(0).describe('How many more there are.'),
  })
  .meta({ id: 'LedgerProof', description: 'The result of adding up the whole ledger.' });
export type LedgerProof = z.infer<typeof ledgerProof>;
export type LedgerProofFailure = z.infer<typeof proofFailure>;
export type LedgerAssetTotals = z.infer<typeof assetTotals>;

const admin = { owner: 'vouchers', prefix: 'v2', access: 'admin', tag: 'Vouchers' } as const;

export const ledger = {
  ledgerProof: operation({
    ...admin,
    method: 'GET',
    path: '/vouchers/admin/proof',
    summary: 'Get the latest proof of the ledger',
    description:
      'The ledger is added up every night: issued and deposited amounts against what players, holds, claims and the rest have, balances against their entries, and holds against their reasons.',
    output: z.object({
      running: ledgerProof.optional().describe('The proof that runs now.'),
      latest: ledgerProof.optional().describe('The last one that ended. Absent before the first.'),
    }),
  }),
  proveLedger: operation({
    ...admin,
    method: 'POST',
    path: '/vouchers/admin/proof',
    summary: 'Add up the ledger now',
    description:
      'Starts a proof in the background and answers it. While one runs, answers that one. It changes nothing.',
    output: ledgerProof,
  }),
};
