import * as z from 'zod';
import { address, chainId, hash, hex, integer, isoTime, uid, uint256 } from './shapes.ts';

/** Most creatures that one merge consumes, as the contract bounds it. */
export const maxConsumed = 10;
/** Most experience that one call of a key adds. */
export const maxExperiencePerCall = 1_000_000;

const mostId = 2 ** 53 - 1;
/** The id of a creature in a path or query. */
export const creatureIdText = integer(z.int().min(1).max(mostId)).describe('Id of the monster in this API.');
/** The id of a creature in a body. */
export const creatureId = z.int().min(1).max(mostId);
/** The id of a kind in a body. */
export const kindId = z.int().min(1).max(mostId);

const image = z.string().describe('URL of the picture (SVG).');

const stats = {
  health: z.number().describe('Health.'),
  attackDamage: z.number().describe('Damage of one attack.'),
  aspd: z.number().describe('Attacks per second.'),
  walkSpeed: z.number().describe('Speed on foot.'),
  dps: z.number().describe('Damage per second.'),
};

export const creatureForm = z
  .object({
    monsterId: z.int().describe('Id of the kind.'),
    name: z.string().describe('Name of the kind.'),
    image,
    stage: z.int().min(1).max(3).describe('Stage of its evolution.'),
    level: z.int().min(1).describe('Level.'),
    xp: z.int().min(0).describe('Experience.'),
    ...stats,
    skills: z
      .array(
        z.object({
          skillId: z.int().describe('Id of the skill.'),
          level: z.int().describe('Level of the skill.'),
          name: z.string().describe('Name of the skill.'),
          description: z.string().describe('What the skill does.'),
        }),
      )
      .describe('Skills of this kind.'),
  })
  .meta({ id: 'CreatureForm', description: 'What a creature is, or would be: its kind, level and stats.' });
export type CreatureForm = z.infer<typeof creatureForm>;

export const growthKind = z.enum(['evolve', 'merge', 'mint']).meta({
  id: 'GrowthKind',
  description:
    '`evolve`: it becomes another kind. `merge`: it takes in others. `mint`: a creature that a studio minted becomes the kind that was asked for.',
});

export const growing = z
  .object({
    uid: uid.describe('Id of the growth.'),
    kind: growthKind,
    role: z.enum(['grows', 'consumed']).describe('`grows`: it changes. `consumed`: a merge consumes it.'),
    monsterId: z.int().describe('Kind that the creature that grows will be.'),
    until: isoTime.describe(
      'When its voucher expires if nobody sends it. Nothing else can be done with it until then.',
    ),
  })
  .meta({ id: 'Growing', description: 'A growth that is under way. A creature is part of one at a time.' });

export const voucherStatus = z.enum(['preparing', 'waiting', 'sent', 'seen', 'final', 'failed']).meta({
  id: 'VoucherStatus',
  description:
    '`preparing`: the platform signs. `waiting`: the wallet has to send `claim`. `sent`: the platform sent it. `seen`: in a block. `final`: for good. `failed`: nothing changed on chain. When its voucher has expired, within about an hour, what it reserved is free again: eggs with the same creatures that wait for the next hatch of that element, and creatures that were to grow.',
});

const growthClaim = z
  .object({
    contract: address.describe('The contract to call.'),
    function: z
      .enum(['updateMonsterWithSignature', 'mergeMonstersWithSignature'])
      .describe('The function to call, whose one argument has the fields below.'),
    receiver: address.describe('The wallet that owns the creature.'),
    tokenId: uint256.describe('Token of the creature that grows.'),
    consumed: z.array(uint256.describe('A token.')).describe('Tokens that a merge consumes. Empty for an evolution.'),
    newMonsterId: uint256.describe('Kind afterwards.'),
    newLevel: uint256.describe('Level afterwards.'),
    newStage: uint256.describe('Stage afterwards.'),
    newXp: uint256.describe('Experience afterwards.'),
    voucherId: uint256.describe('Single-use id of the voucher.'),
    deadline: z.int().describe('Until when the contract accepts it, in seconds since 1970.'),
    signature: hex.describe('Signature of the platform.'),
  })
  .meta({ id: 'GrowthClaim', description: 'What a wallet sends that the platform does not keep.' });

export const creatureGrowth = z
  .object({
    uid: uid.describe('Id of the growth.'),
    kind: growthKind,
    status: voucherStatus,
    live: z
      .boolean()
      .describe(
        'Whether its creatures are held: until it is final, or has failed and its voucher can no longer be sent.',
      ),
    id: z.int().describe('Id of the creature that grows.'),
    consumed: z.array(z.int().describe('Id of a creature.')).describe('Creatures that a merge consumes.'),
    address: address.describe('The wallet that owns them.'),
    before: creatureForm,
    after: creatureForm,
    chainId,
    transactionHash: hash.nullable().describe('Hash of the transaction, once it is known.'),
    failure: z.string().nullable().describe('Why it failed.'),
    until: isoTime.describe('When its voucher expires.'),
    createdAt: isoTime.describe('When it was requested.'),
    claim: growthClaim.nullable().describe('What the wallet has to send. Null unless the status is `waiting`.'),
  })
  .meta({ id: 'CreatureGrowth', description: 'An evolution or a merge, from the request until it is final on chain.' });
export type CreatureGrowth = z.infer<typeof creatureGrowth>;

export const evolutions = z
  .object({
    id: z.int().describe('Id of the creature.'),
    now: creatureForm,
    before: creatureForm,
    options: z
      .array(creatureForm)
      .describe('What it may become, at the same level as `before`. Empty at the last stage.'),
    level: z.int().nullable().describe('Level that it needs. Null at the last stage.'),
    missingXp: z.int().min(0).describe('Experience that it still needs.'),
    ready: z.boolean().describe('Whether it may evolve now.'),
    reason: z.string().nullable().describe('Why it may not evolve now, for people.'),
    growing: growing.nullable().describe('The growth that it is part of.'),
  })
  .meta({
    id: 'Evolutions',
    description:
      'What a creature may become, and what it needs for it. `now` is what it is. `before` is what it will be right before: the same, at the level that it needs, if it has yet to reach that. Compare the options with `before`.',
  });
export type Evolutions = z.infer<typeof evolutions>;

export const mergePreview = z
  .object({
    id: z.int().describe('Id of the creature that remains.'),
    before: creatureForm,
    after: creatureForm,
    gainedXp: z.int().min(0).describe('Experience that it gains.'),
    consumed: z
      .array(
        z.object({
          id: z.int().describe('Id of the creature.'),
          nickname: z.string().optional().describe('Name that a player gave it.'),
          form: creatureForm,
          givesXp: z.int().min(0).describe('Experience that it gives.'),
        }),
      )
      .describe('Creatures that are gone afterwards, in the order of the request.'),
    kept: z
      .object({
        tokenId: uint256.describe('Token id.'),
        nickname: z.string().optional().describe('Name that a player gave it.'),
        skills: z
          .array(z.string().describe('Name of a skill.'))
          .describe('Skills that it has on chain or by its kind.'),
      })
      .meta({ id: 'MergeKept', description: 'What the creature keeps.' }),
    lost: z
      .object({
        creatures: z.int().describe('How many creatures are gone.'),
        xp: z.int().min(0).describe('Experience that nobody has afterwards.'),
        nicknames: z.array(z.string().describe('A name.')).describe('Names that are gone.'),
        skills: z.array(z.string().describe('Name of a skill.')).describe('Skills that only the consumed ones had.'),
      })
      .meta({ id: 'MergeLost', description: 'What is gone for good.' }),
    options: z.array(creatureForm).describe('Kinds that it may become in the same step, by its level afterwards.'),
  })
  .meta({ id: 'MergePreview', description: 'What goes into a merge, and what comes out.' });
export type MergePreview = z.infer<typeof mergePreview>;

export const growthRules = z
  .object({
    levels: z
      .array(z.object({ level: z.int().describe('Level.'), xp: z.int().describe('Experience at which it begins.') }))
      .describe('In order of level.'),
    stages: z
      .array(z.object({ stage: z.int().describe('Stage.'), level: z.int().describe('The level that it needs.') }))
      .describe('In order of stage.'),
    growthPercent: z
      .object({
        health: z.int().describe('Percent for each level.'),
        attackDamage: z.int().describe('Percent for each level.'),
        aspd: z.int().describe('Percent for each level.'),
        walkSpeed: z.int().describe('Percent for each level.'),
      })
      .describe('How much of its first value a stat gains with each level above the first.'),
    merge: z
      .object({
        sharePercent: z.int().describe('Percent of the experience of consumed creatures that remains.'),
        baseXp: z.int().describe('Experience that each consumed creature gives beside its share.'),
        mostConsumed: z.int().describe('Most creatures that one merge consumes.'),
      })
      .describe('What a merge is worth.'),
    xpPerCreatureAndDay: z.int().describe('Most experience that keys give one creature on one day (UTC).'),
    branches: z
      .array(
        z.object({
          monsterId: z.int().describe('Id of the kind.'),
          name: z.string().describe('Name of the kind.'),
          family: z.string().describe('Name of its family.'),
          stage: z.int().describe('Its stage.'),
          image,
          evolvesTo: z.array(z.int().describe('Id of a kind.')).describe('Kinds that it may become.'),
          base: z
            .object({
              health: z.number().describe('Health.'),
              attackDamage: z.number().describe('Damage of one attack.'),
              aspd: z.number().describe('Attacks per second.'),
              walkSpeed: z.number().describe('Speed on foot.'),
            })
            .describe('Its stats at level 1.'),
        }),
      )
      .describe('Every kind, in order of its id.'),
  })
  .meta({ id: 'GrowthRules', description: 'The curves by which creatures grow, and what becomes of each kind.' });
export type GrowthRules = z.infer<typeof growthRules>;
