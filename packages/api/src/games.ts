import * as z from 'zod';
import { fileTicket, pictureUpload } from './files.ts';
import { game, gameFields, gameOfAdmin, mostGames, seenVersion } from './game-shapes.ts';
import { nothing, operation } from './operation.ts';
import { line, longPaging, uid } from './shapes.ts';

const own = { owner: 'games', tag: 'Games' } as const;
const v1 = { ...own, prefix: 'v1', access: 'public', method: 'GET' } as const;
const v2 = { ...own, prefix: 'v2', access: 'public', method: 'GET' } as const;
const admin = { ...own, prefix: 'v2', access: 'admin' } as const;

export const gameParams = z.object({ gameId: uid.describe('Id of the game.') });

const which = z
  .object({
    id: line(80).min(1).optional().describe('Id of the game; its slug is taken too.'),
    slug: line(80).min(1).optional().describe('Slug of the game, as in `nest-watch`.'),
  })
  .refine(({ id, slug }) => (id === undefined) !== (slug === undefined), {
    message: 'Send either the id or the slug of a game.',
    path: ['id'],
  });

const one = {
  path: '/games' as const,
  summary: 'Get a game',
  description: 'Returns one game, by its id or its slug. A draft is a 404.',
  query: which,
  problems: [404],
  output: game,
};
const all = {
  path: '/games/list',
  summary: 'List games',
  description: `Returns all games that are live or have ended: live ones first, then by their order and name. There are ${mostGames} at most.`,
  output: z.array(game),
  cacheSeconds: 5,
} as const;

/** The catalogue of games. */
export const games = {
  games: operation({ ...v1, ...one }),
  listGames: operation({ ...v1, ...all }),
  gameV2: operation({ ...v2, ...one }),
  listGamesV2: operation({ ...v2, ...all }),
  viewGame: operation({
    ...v2,
    method: 'POST',
    path: '/games/{gameId}/views',
    summary: 'Count a view of a game',
    description:
      'Call it when somebody opens the page of a game. A visitor counts once a day, however often this is called. Who visited is not stored: only a hash that means nothing the day after.',
    params: gameParams,
    problems: [404],
    status: 204,
    output: nothing,
  }),
  gamesOfAdmin: operation({
    ...admin,
    method: 'GET',
    path: '/games/admin',
    summary: 'List all games for admins',
    description: 'Returns games in all states, with what only admins see, in the order of public lists; drafts last.',
    query: longPaging,
    output: z.array(gameOfAdmin),
  }),
  createGame: operation({
    ...admin,
    method: 'POST',
    path: '/games',
    summary: 'Create a game',
    description: `A slug that another game has is a 409, and so is game ${mostGames + 1}. Links are https. The origin of \`embedUrl\` must be one that the operator lists in GAME_ORIGINS.`,
    body: gameFields,
    bodyLimit: 524_288,
    problems: [404, 409, 503],
    example: {
      body: {
        name: 'Moss Racers',
        slug: 'moss-racers',
        description: 'Snails, mud and glory.',
        status: 'live',
        order: 0,
        images: ['https://moss.example/mud.webp'],
        quota: { slots: 3, bytes: 1_048_576 },
        currencies: [],
        embedUrl: 'https://play.moss.example/hatchery',
        appId: 'moss-racers',
        facts: [{ name: 'laps', title: 'Laps driven', kind: 'count', most: 3 }],
      },
    },
    output: gameOfAdmin,
    status: 201,
  }),
  updateGame: operation({
    ...admin,
    method: 'PUT',
    path: '/games/{gameId}',
    summary: 'Change a game',
    description:
      'Replaces all fields: what is absent is empty afterwards. With a version that is not the current one it is a 409 that names the current one.',
    params: gameParams,
    body: gameFields.extend({ version: seenVersion }),
    bodyLimit: 524_288,
    problems: [404, 409, 503],
    output: gameOfAdmin,
  }),
  gamePictureUploadUrl: operation({
    ...admin,
    method: 'POST',
    path: '/games/file-upload-url',
    summary: 'Ask where to upload a picture of a game',
    description:
      'Returns a ticket. `PUT` the bytes, then send the ticket as a picture of a game, a product, a quest or an event. The picture keeps its shape, has 1600 pixels a side at most, and loses its metadata. You get 20 tickets an hour.',
    body: pictureUpload,
    problems: [429, 503],
    output: fileTicket,
    status: 201,
  }),
};
