import * as z from 'zod';
import {
  creatureGrowth,
  creatureId,
  creatureIdText,
  evolutions,
  growthRules,
  kindId,
  maxConsumed,
  maxExperiencePerCall,
  mergePreview,
} from './growth-shapes.ts';
import { operation } from './operation.ts';
import { address, chainIdQuery, integer, paging, uid } from './shapes.ts';
import { ultigenMonster } from './ultigen.ts';

const own = { prefix: 'v2', owner: 'ultigen', tag: 'Eggs and monsters' } as const;
const ofPlayer = { ...own, access: 'user' } as const;
const params = z.object({ id: creatureIdText });
const byKey = 'Send an Idempotency-Key, so that a retry changes nothing twice.';
const sent =
  'With a kept wallet the platform sends the transaction. With a wallet of your own, get the `claim` from `GET /v2/ultigen/growths` and send it. Until it is final, or its voucher has expired, the creature is `growing` and cannot grow otherwise: 409 that says until when.';

const consumed = z
  .array(creatureId.describe('Id of a monster in this API.'))
  .min(1)
  .max(maxConsumed)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each creature once.')
  .describe('Creatures that are consumed, 10 at most.');
const newMonsterId = kindId.describe('Id of the kind that it becomes, one of its `evolvesTo`.');
const alsoEvolves = 'Id of the kind that it becomes in the same step, if its level afterwards allows it.';

const ids = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,9}$/, `Send 1 to ${maxConsumed} ids, separated by commas.`)
  .refine((text) => new Set(text.split(',')).size === text.split(',').length, 'Name each creature once.')
  .meta({ examples: ['4711,4712'] });

const minted =
  'Send `email` or `receiver`. The player has it at once, with the status `hatching`; the platform mints it in the background, as an egg that hatches into it. A kind of a later stage hatches as the first of its family and evolves right after. Its level follows from its experience: send either, or neither for a hatchling.';
const mintBody = z
  .strictObject({
    email: z.email().max(254).optional().describe('E-mail address of a player, unless `receiver` is sent.'),
    receiver: address.optional().describe('Address of a wallet, unless `email` is sent.'),
    monsterId: kindId.describe('Id of its kind.'),
    level: z.int().min(1).max(1_000).optional().describe('Its level. That of its stage if absent.'),
    xp: z.int().min(0).max(maxExperiencePerCall).optional().describe('Its experience, unless `level` is sent.'),
    chainId: z.int().min(1).optional().describe('Id of the chain (EIP-155). The main chain if absent.'),
  })
  .refine(({ email, receiver }) => (email === undefined) !== (receiver === undefined), {
    message: 'Send either an email or a receiver.',
    path: ['email'],
  })
  .refine(({ level, xp }) => level === undefined || xp === undefined, {
    message: 'Send either a level or its experience.',
    path: ['xp'],
  })
  .meta({ id: 'NewMonster', description: 'A monster to mint, and the player who gets it.' });

const keyOperations = {
  addExperience: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/monsters/xp',
    access: 'key:ultigen_xp',
    summary: 'Give a monster experience',
    description: `Adds experience, which raises its level at once. It comes out of the budget of the key (\`monster:xp\`): 409 if that is used up. A creature gets a bounded amount of it on each day (UTC): 429 above it, with the time until the next day. 409 for a creature that a merge consumes. ${byKey}`,
    problems: [404, 409, 429],
    body: z.strictObject({
      id: creatureId.describe('Id of the monster in this API.'),
      xp: z.int().min(1).max(maxExperiencePerCall).describe('How much it gains.'),
    }),
    example: { body: { id: 4711, xp: 120 } },
    output: ultigenMonster,
  }),
  evolveMonster: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/monsters/evolve',
    access: 'key:ultigen_xp',
    summary: 'Evolve a monster',
    description: `Has a creature become another kind, for the player who owns it. Returns it as it is until the chain has changed it. 409 unless its level and stage allow it. A kept wallet needs nothing more; the owner of another wallet sends the \`claim\` that \`GET /v2/ultigen/growths\` tells them. A creature is part of one growth at a time: 409 that says until when. ${byKey}`,
    problems: [404, 409],
    body: z.strictObject({ id: creatureId.describe('Id of the monster in this API.'), newMonsterId }),
    example: { body: { id: 4711, newMonsterId: 2 } },
    output: ultigenMonster,
  }),
  mintMonster: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/monsters/mint',
    access: 'key:ultigen_mint',
    summary: 'Mint a monster for a player',
    description: `${minted} It comes out of the budget of the key (\`monster:mint\`): 409 if that is used up. ${byKey}`,
    problems: [404, 409],
    body: mintBody,
    example: { body: { email: 'ada@example.com', monsterId: 14, level: 12 } },
    output: ultigenMonster,
  }),
};

const adminOperations = {
  mintMonsterAsAdmin: operation({
    ...own,
    method: 'POST',
    path: '/ultigen/monsters/admin/mint',
    access: 'admin',
    summary: 'Mint a monster for a player as an admin',
    description: `${minted} ${byKey}`,
    problems: [404, 409],
    body: mintBody,
    example: { body: { email: 'ada@example.com', monsterId: 14, level: 12 } },
    output: ultigenMonster,
  }),
};

const playerOperations = {
  evolveOwnMonster: operation({
    ...ofPlayer,
    method: 'POST',
    path: '/ultigen/monsters/{id}/evolve',
    summary: 'Evolve a monster of yours',
    description: `Returns the creature as it is until the chain has changed it. ${sent} 409 unless its level and stage allow it, and while it is not final on chain. 404 if the monster is not yours.`,
    problems: [404, 409],
    params,
    body: z.strictObject({ newMonsterId }),
    example: { body: { newMonsterId: 2 } },
    output: ultigenMonster,
  }),
  mergeMonsters: operation({
    ...ofPlayer,
    method: 'POST',
    path: '/ultigen/monsters/merge',
    summary: 'Merge monsters of yours into one',
    description: `The creature \`id\` remains, with its number, skills and name. The others are burned for good, and a share of their experience is added to its own. See \`GET /v2/ultigen/monsters/{id}/merge-preview\` first. All of them are in the same wallet and final on chain. Returns the creature as it is until the chain has changed it. ${sent} 404 if one of them is not yours.`,
    problems: [404, 409],
    body: z
      .strictObject({
        id: creatureId.describe('Id of the monster that remains.'),
        consumed,
        newMonsterId: kindId.optional().describe(alsoEvolves),
      })
      .refine(({ id, consumed: others }) => !others.includes(id), {
        message: 'A creature cannot consume itself.',
        path: ['consumed'],
      }),
    example: { body: { id: 4711, consumed: [4712, 4713] } },
    output: ultigenMonster,
  }),
};

const reads = {
  evolutions: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/monsters/{id}/evolutions',
    access: 'public',
    summary: 'Get what a monster may become',
    description:
      'Returns its form now, its form right before it evolves and each form that it may evolve into, with their stats, and what it still needs.',
    params,
    output: evolutions,
  }),
  mergePreview: operation({
    ...ofPlayer,
    method: 'GET',
    path: '/ultigen/monsters/{id}/merge-preview',
    summary: 'Preview a merge of your monsters',
    description:
      'Returns what goes in and what would come out, what is kept, and what is lost. Changes nothing. Refuses what `POST /v2/ultigen/monsters/merge` would refuse.',
    problems: [404, 409],
    params,
    query: z.object({
      consumed: ids.describe('Ids of the creatures that would be consumed, separated by commas.'),
      newMonsterId: integer(kindId).optional().describe(alsoEvolves),
    }),
    output: mergePreview,
  }),
  growths: operation({
    ...ofPlayer,
    method: 'GET',
    path: '/ultigen/growths',
    summary: 'List the growths of your monsters',
    description: 'Returns evolutions and merges, newest first, with what a wallet of yours has still to send.',
    query: paging.extend({
      chainId: chainIdQuery.describe('Id of the chain (EIP-155). The main chain if absent.'),
      id: creatureIdText.optional().describe('Only those of this creature.'),
    }),
    output: z.array(creatureGrowth),
  }),
  growth: operation({
    ...ofPlayer,
    method: 'GET',
    path: '/ultigen/growths/{uid}',
    summary: 'Get one growth of your monsters',
    description: 'Returns the growth as it is now. Ask again until it is `final` or `failed`.',
    params: z.object({ uid: uid.describe('Id of the growth.') }),
    output: creatureGrowth,
  }),
  growthRules: operation({
    ...own,
    method: 'GET',
    path: '/ultigen/growth',
    access: 'public',
    cacheSeconds: 60,
    summary: 'Get the rules by which monsters grow',
    description:
      'Returns levels with their experience, stages, how stats grow, what a merge is worth, and what each kind may become.',
    output: growthRules,
  }),
};

/** How creatures grow: experience, evolution, merges, and creatures that studios and admins mint. */
export const monsterGrowth = { ...keyOperations, ...adminOperations, ...playerOperations, ...reads };
