import * as z from 'zod';
import { creatureIdText } from './growth-shapes.ts';
import { operation } from './operation.ts';
import { address, chainId, hash, integer, isoTime, uint256 } from './shapes.ts';

const lifeEvent = z
  .object({
    sequence: z.int().min(1).describe('Place in the log. Later events have higher ones; numbers may be left out.'),
    kind: z
      .enum(['drawn', 'hatched', 'minted', 'experience', 'level', 'evolved', 'merged', 'consumed', 'moved', 'named'])
      .describe(
        '`drawn`: it came out of an egg, and waits for the chain. `hatched`, `minted`: it is on chain. `experience`: it gained some. `level`: it reached one. `evolved`: it became another kind. `merged`: it took others in. `consumed`: another one took it in, or it was burned. `moved`: it changed hands. `named`: it got a name, or lost it.',
      ),
    at: isoTime.describe('When the platform learned of it.'),
    reason: z
      .string()
      .optional()
      .describe('Why: `quest`, `key`, `mint`, `merge`, `evolve`, `egg`, `chain`, `resync`, or `before the log`.'),
    app: z.string().optional().describe('App of the key that did it.'),
    xp: z.int().optional().describe('Experience that it gained.'),
    totalXp: z.int().optional().describe('Experience that the chain told afterwards.'),
    level: z.int().optional().describe('Level afterwards.'),
    stage: z.int().optional().describe('Stage afterwards.'),
    monsterId: z.int().optional().describe('Id of its kind afterwards.'),
    name: z.string().optional().describe('Name of that kind.'),
    nickname: z.string().optional().describe('Name that it got. Absent when a name was taken off, or has been since.'),
    from: address.optional().describe('Who had it before.'),
    to: address.optional().describe('Who has it afterwards.'),
    tokenId: uint256.optional().describe('ERC-721 token id.'),
    others: z
      .array(z.int().describe('Id of a creature.'))
      .optional()
      .describe('Creatures that it took in, or the one that took it in.'),
    chainId: chainId.optional(),
    blockNumber: z.int().optional().describe('Block that it stands in. Absent of what happened beside the chain.'),
    transactionHash: hash.optional().describe('Transaction that it stands in.'),
    final: z.boolean().describe('Whether no reorganisation of the chain can undo it.'),
  })
  .meta({ id: 'LifeEvent', description: 'Something that happened to a creature.' });
export type LifeEvent = z.infer<typeof lifeEvent>;

/** The log of a creature. */
export const monsterLife = {
  monsterLife: operation({
    prefix: 'v2',
    owner: 'ultigen',
    tag: 'Eggs and monsters',
    access: 'public',
    method: 'GET',
    path: '/ultigen/monsters/{id}/life',
    summary: 'List what happened to a monster',
    description:
      'Returns the log of a creature, newest first: where it came from, what it gained, what it became and who had it. Blocks that a reorganisation undoes take their events with them. Send `next` as `before` for the next page. The log of a creature that a merge consumed can still be read.',
    params: z.object({ id: creatureIdText }),
    query: z.object({
      before: integer(z.int().min(1)).optional().describe('`next` of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('How many events a page has.'),
    }),
    output: z
      .object({
        events: z.array(lifeEvent).describe('Newest first.'),
        next: z.int().optional().describe('Send it as `before` for the next page. Absent on the last one.'),
      })
      .meta({ id: 'Life', description: 'A page of the log of a creature.' }),
  }),
};
