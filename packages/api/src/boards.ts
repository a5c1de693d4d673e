import * as z from 'zod';
import { seenVersion } from './game-shapes.ts';
import { gameParams } from './games.ts';
import { operation } from './operation.ts';
import { integer, isoTime, uid, visibleName } from './shapes.ts';

/** Most boards of one game. */
export const mostBoards = 20;

const boardPeriod = z.enum(['daily', 'weekly', 'season']).meta({
  id: 'BoardPeriod',
  description:
    '`daily`: it begins anew each day (UTC). `weekly`: each Monday. `season`: once, from `startsAt` to `endsAt`.',
});
export type BoardPeriod = z.infer<typeof boardPeriod>;

const startsAt = isoTime.describe('When it begins to count.');
const endsAt = isoTime.describe('When it is frozen: what is reported later does not count.');

/** The name of a day, a week or a whole board, which one list of places is of. */
export const seasonName = z
  .string()
  .regex(/^(season|\d{4}-\d{2}-\d{2}|\d{4}-W\d{2})$/, 'Use a day, a week, or `season`.');

export const board = z
  .object({
    uid: uid.describe('Id of the board.'),
    gameId: uid.describe('Id of the game.'),
    name: z.string().describe('Name.'),
    fact: z.string().describe('The fact that it ranks: by the highest report, or by the sum of all, as the fact says.'),
    period: boardPeriod,
    startsAt,
    endsAt: endsAt.optional(),
    frozen: z.boolean().describe('Whether its end is over, so that its places are final.'),
    version: z.int().min(1).describe('Grows with each change.'),
  })
  .meta({ id: 'Board', description: 'Players of a game, ranked by a fact.' });
export type Board = z.infer<typeof board>;

const boardEntry = z
  .object({
    rank: z.int().min(1).describe('Place. Equal values share one, and the next place is left out: 1, 2, 2, 4.'),
    userId: uid.describe('Id of the player.'),
    displayName: z.string().describe('Name that others see.'),
    picture: z.string().optional().describe('URL of the picture.'),
    value: z.int().min(0).describe('What the place is for.'),
    reachedAt: isoTime.describe('When it was reached. Among equals, the earlier one is shown first.'),
  })
  .meta({ id: 'BoardEntry', description: 'A place on a board.' });
export type BoardEntry = z.infer<typeof boardEntry>;

export const boardPage = board
  .extend({
    season: z.string().describe('What it counts now, as in `2026-11-24`, `2026-W48`, or `season`.'),
    players: z.int().min(0).describe('How many players are on it, 10,000 at most.'),
    entries: z.array(boardEntry).describe('The best first.'),
    own: boardEntry.optional().describe('Your place, if you are signed in and have one among the first 10,000.'),
    next: z.int().optional().describe('Send it as `after` for the next page. Absent on the last one.'),
  })
  .meta({ id: 'BoardPage', description: 'A board with a page of its places.' });
export type BoardPage = z.infer<typeof boardPage>;

const fields = z.strictObject({
  name: visibleName(60).describe('Name that players see.'),
  fact: z.string().max(40).describe('A fact that the game declares.'),
  period: boardPeriod,
  startsAt,
  endsAt: endsAt.optional(),
});
export const boardFields = fields.refine(
  ({ startsAt: from, endsAt: to }) => to === undefined || Date.parse(from) < Date.parse(to),
  { message: 'It must end after it begins.', path: ['endsAt'] },
);
export type BoardFields = z.infer<typeof boardFields>;

/** How far down a board its pages go. */
export const deepestPlace = 10_000;

const own = { owner: 'games', tag: 'Games', prefix: 'v2' } as const;
const params = z.object({ boardId: uid.describe('Id of the board.') });

/** Players of a game, ranked. */
export const boards = {
  gameBoards: operation({
    ...own,
    access: 'public',
    method: 'GET',
    path: '/games/{gameId}/boards',
    summary: 'List the boards of a game',
    description: `Returns boards that have begun or will, those that are not frozen first. There are ${mostBoards} at most.`,
    params: gameParams,
    problems: [404],
    output: z.array(board),
  }),
  board: operation({
    ...own,
    access: 'public',
    takesSession: true,
    method: 'GET',
    path: '/boards/{boardId}',
    summary: 'Get the places on a board',
    description: `Returns the places of the running day, week or season; with \`season\` those of an earlier one. Pages go down to place ${deepestPlace}. Accounts that were merged have one place. Players who deleted their account are left out, and their place stays empty.`,
    params,
    query: z.object({
      season: seasonName.optional().describe('A day as in `2026-11-24`, a week as in `2026-W48`, or `season`.'),
      after: integer(z.int().min(0).max(deepestPlace)).default(0).describe('`next` of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('How many places one page has.'),
    }),
    problems: [404],
    output: boardPage,
  }),
  createBoard: operation({
    ...own,
    access: 'admin',
    method: 'POST',
    path: '/games/{gameId}/boards',
    summary: 'Create a board of a game',
    description: `A fact that the game does not declare is a 400. 409 for board ${mostBoards + 1} of a game.`,
    params: gameParams,
    body: boardFields,
    problems: [404, 409],
    output: board,
    status: 201,
  }),
  updateBoard: operation({
    ...own,
    access: 'admin',
    method: 'PUT',
    path: '/boards/{boardId}',
    summary: 'Change a board',
    description:
      'Replaces all fields. What was counted stays, so `fact` and `period` cannot change (400). A board that is frozen changes only its name (409), and no end can be set that is over (400). 409 for another version than the current one.',
    params,
    body: fields
      .extend({ version: seenVersion })
      .refine(({ startsAt: from, endsAt: to }) => to === undefined || Date.parse(from) < Date.parse(to), {
        message: 'It must end after it begins.',
        path: ['endsAt'],
      }),
    problems: [404, 409],
    output: board,
  }),
};
