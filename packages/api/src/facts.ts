import * as z from 'zod';
import { gameParams } from './games.ts';
import { operation } from './operation.ts';
import { uid } from './shapes.ts';

/** Most bytes of the JSON that a game sends as the proof of a report. */
export const mostProofBytes = 8_192;

const mostProofLevels = 32;

const isNested = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((one) => isNested(one, most - 1)));

const proof = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => !isNested(value, mostProofLevels), {
    message: `Nest it at most ${mostProofLevels} levels deep.`,
    abort: true,
  })
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= mostProofBytes, {
    message: `Use ${mostProofBytes} bytes at most.`,
  })
  .describe(
    'What your server judged by, as a seed and a hash of the inputs. It is kept as evidence, 8 KiB and 32 levels at most.',
  );

/** Reports of the servers of games about players. */
export const facts = {
  reportFact: operation({
    owner: 'games',
    tag: 'Games',
    prefix: 'v2',
    access: 'key:games',
    method: 'POST',
    path: '/games/{gameId}/facts',
    summary: 'Report a fact about a player',
    description:
      'Quests and boards count it. The game must declare the fact, and the player must have pressed Play: 404 for everybody else. Send the same `reference` again as often as you like: it counts once, and with another player, fact or value it is a 409. 400 for more than the fact allows, 409 once the game has ended, 429 for more than 120 reports of one fact about one player within an hour.',
    params: gameParams,
    body: z.strictObject({
      userId: uid.describe('Id of the player, as the opened ticket names it.'),
      fact: z
        .string()
        .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use the name of a fact.')
        .max(40)
        .describe('Name of the fact, as the game declares it.'),
      value: z.int().min(0).describe('How many, or how much: a whole number.'),
      reference: z
        .string()
        .regex(/^[\w.:-]{1,100}$/, 'Use 100 letters, digits and . : _ - at most.')
        .describe('Your name of this report, unique in the game.'),
      proof: proof.optional(),
    }),
    example: {
      body: {
        userId: '0b8f7f4e-3d8a-4f7e-8e0a-2f6f0a8c9d11',
        fact: 'laps',
        value: 3,
        reference: 'race-77-laps',
        proof: { seed: 'c0ffee', inputs: 'sha256:5f1c0e1e' },
      },
    },
    problems: [404, 409, 429],
    output: z
      .object({ repeated: z.boolean().describe('Whether this report had come before.') })
      .meta({ id: 'FactReported', description: 'A fact was counted.' }),
  }),
};
