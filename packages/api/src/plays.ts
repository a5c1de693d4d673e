import * as z from 'zod';
import { gameParams } from './games.ts';
import { operation } from './operation.ts';
import { chainId, isoTime, uid, uint256 } from './shapes.ts';

/** How many creatures a game is told, newest first. */
export const creaturesTold = 50;

const savesShared = z.enum(['none', 'read', 'write']).meta({
  id: 'SavesShared',
  description: '`none`: the game sees none of your saves. `read`: it reads them. `write`: it reads and writes them.',
});
export type SavesShared = z.infer<typeof savesShared>;

const sharing = z
  .strictObject({ saves: savesShared })
  .meta({ id: 'SaveSharing', description: 'What a player lets a game do.', examples: [{ saves: 'write' }] });

const gameCreature = z
  .object({
    chainId,
    tokenId: uint256.optional().describe('Its token. Absent until it is minted.'),
    generation: z.string().describe('Generation, as in `gen3`.'),
    kind: z.string().describe('Name of its kind.'),
    name: z.string().optional().describe('The name that its player gave it.'),
    element: z.string().describe('Element, as in `fire`.'),
    rarity: z.string().describe('`common`, `uncommon` or `rare`; `unknown` of a kind that has none.'),
    stage: z.int().describe('Stage of its evolution, from 1.'),
    level: z.int().describe('Level.'),
    xp: z.int().describe('Experience.'),
    health: z.number().describe('Health.'),
    attackDamage: z.number().describe('Damage of an attack.'),
    aspd: z.number().describe('Attacks a second.'),
    walkSpeed: z.number().describe('Walking speed.'),
    dps: z.number().describe('Damage a second.'),
    behavior: z.string().describe('How it behaves, as in `Melee`.'),
    bodyPlan: z.string().describe('Shape of its body, for games that draw it, as in `bird`.'),
    seed: z.int().describe('What its drawing varies by.'),
    image: z.string().describe('URL of its picture (SVG).'),
  })
  .meta({ id: 'GameCreature', description: 'A creature of a player, as games see it.' });
export type GameCreature = z.infer<typeof gameCreature>;

export const openedPlay = z
  .object({
    session: z
      .string()
      .describe(
        'A secret of 128 random bits for the session between your page and your server. The platform never asks for it.',
      ),
    player: z
      .object({
        userId: uid.describe('Id of the player. Report facts and give badges with it.'),
        displayName: z.string().describe('Name that others see.'),
        picture: z.string().optional().describe('URL of the picture.'),
      })
      .describe('Who plays.'),
    saves: savesShared,
    creatures: z
      .array(gameCreature)
      .describe(`Creatures of the player, newest first: ${creaturesTold} at most. Empty while they are not known.`),
    creaturesUnknown: z
      .literal(true)
      .optional()
      .describe('Set while creatures are not known, because a part of the platform is away. Let them play without.'),
  })
  .meta({ id: 'OpenedPlay', description: 'Who pressed Play, for the server of a game.' });
export type OpenedPlay = z.infer<typeof openedPlay>;

const own = { owner: 'games', tag: 'Games', prefix: 'v2', params: gameParams } as const;

/** How players let games know them. */
export const plays = {
  playGame: operation({
    ...own,
    access: 'user',
    method: 'POST',
    path: '/games/{gameId}/plays',
    summary: 'Get a ticket to play a game',
    description:
      'Returns a ticket that the server of the game opens with its API key. It works once, for 2 minutes. From then on the game knows you: it can report facts about you. Hand it to nobody but the frame of the game. A game that has ended is a 409, and a draft a 404 for all but admins, who try it.',
    problems: [404, 409],
    output: z
      .object({
        ticket: z.string().describe('The ticket.'),
        expiresAt: isoTime.describe('Until when it can be opened.'),
      })
      .meta({ id: 'PlayTicket', description: 'Tells a game who plays.' }),
    status: 201,
  }),
  openPlay: operation({
    ...own,
    access: 'key:games',
    method: 'POST',
    path: '/games/{gameId}/plays/open',
    summary: 'Open the ticket of a player',
    description:
      'Tells who pressed Play, with their creatures. The ticket works once: 409 for one that was opened, 400 for one that expired, 404 for one of another game. 403 unless the API key belongs to the app of the game.',
    body: z.strictObject({
      ticket: z
        .string()
        .regex(/^[A-Za-z0-9_-]{43}$/, 'This is no ticket.')
        .describe('The ticket that the frame of the game got.'),
    }),
    example: { body: { ticket: 'q7rX0kS4d9nYb2fVhT1cWmZ8aLpEoU5gJ3iKxQv6RtM' } },
    problems: [404, 409],
    output: openedPlay,
  }),
  saveSharing: operation({
    ...own,
    access: 'user',
    method: 'GET',
    path: '/games/{gameId}/sharing',
    summary: 'Get what a game may do with your saves',
    description: 'Returns `none` until you decide otherwise.',
    problems: [404],
    output: sharing,
  }),
  shareSaves: operation({
    ...own,
    access: 'user',
    method: 'PUT',
    path: '/games/{gameId}/sharing',
    summary: 'Decide what a game may do with your saves',
    description: 'Takes effect at once. A game sees saves of players alone who have pressed Play.',
    body: sharing,
    problems: [404],
    output: sharing,
  }),
};
