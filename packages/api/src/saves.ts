import * as z from 'zod';
import { gameParams } from './games.ts';
import { nothing, operation } from './operation.ts';
import {
  currencyBody,
  currencyChanged,
  gameSave,
  restoreSaveBody,
  saveLimits,
  saveName,
  savesListed,
  saveVersion,
  updateSaveBody,
  usualSaveName,
  versionNumber,
  versionsKept,
  voidCurrencyBody,
  writeSaveBody,
} from './save-shapes.ts';
import { integer, paging, uid } from './shapes.ts';

const own = { owner: 'games', tag: 'Game saves' } as const;
const v1 = { ...own, prefix: 'v1', access: 'user' } as const;
const v2 = { ...own, prefix: 'v2', access: 'user' } as const;
const key = { ...own, prefix: 'v2', access: 'key:games' } as const;

const params = z.object({ saveId: uid.describe('Id of the save.') });
const oneVersion = params.extend({
  version: integer(versionNumber).describe('Number of the version.'),
});

const limits =
  'The data is a JSON object of 5 MiB, 50,000 keys, 200,000 values and 64 levels at most. 400 names what the schema of the game refuses, 409 is a quota of the game that is full.';
const versions =
  'Name the version that you changed in `If-Match: "3"` or in `version` (both must agree): if another one was written meanwhile, it is a 409 `stale-version`, with both versions and who wrote when, and nothing changes. `*` writes only if there is no such save. A write without a version becomes the next version, whatever was there.';
const kept = `The last ${versionsKept} versions are kept.`;

const write = {
  method: 'POST' as const,
  path: '/games/saves' as const,
  summary: 'Save a game',
  description: `Writes a slot of a game, and creates it if it is not there. ${versions} ${kept} ${limits} The answer has no \`data\`.`,
  body: writeSaveBody,
  ...saveLimits,
  problems: [404, 409, 503],
  example: {
    body: {
      gameId: '6f1d0c52-2f0b-4f5e-9a86-6e6573747761',
      saveName: usualSaveName,
      data: { level: 4, wallet: { coins: 12 } },
      version: 2,
    },
  },
  output: gameSave,
};

const read = {
  method: 'GET' as const,
  path: '/games/saves/{saveId}' as const,
  summary: 'Get a save of yours',
  description: 'Returns a save with its data. Its version is in `ETag` too. A save of another player is a 404.',
  params,
  problems: [404, 503],
  output: gameSave,
};

const remove = {
  method: 'DELETE' as const,
  path: '/games/saves/{saveId}' as const,
  summary: 'Delete a save of yours',
  description:
    'Deletes the save with all of its versions, for good. With `If-Match` it is a 409 if another version was written meanwhile.',
  params,
  status: 204 as const,
  problems: [404, 409],
  output: nothing,
};

/** The first generation. */
const first = {
  allSaves: operation({
    ...v1,
    method: 'GET',
    path: '/games/saves/all',
    summary: 'List your saves in all games',
    description: 'Returns your saves without their data, the one that was written last first.',
    query: paging,
    output: z.array(gameSave),
  }),
  savesOfGame: operation({
    ...v1,
    method: 'GET',
    path: '/games/saves',
    summary: 'List your saves in a game',
    description: `Returns your saves in a game without their data, the one that was written last first: ${savesListed} at most.`,
    query: z.object({
      gameId: uid.describe('Id of the game.'),
      saveName: saveName.optional().describe('Only the save with this name.'),
    }),
    output: z.array(gameSave),
  }),
  writeSaveV1: operation({ ...v1, ...write }),
  saveV1: operation({ ...v1, ...read }),
  deleteSaveV1: operation({ ...v1, ...remove }),
};

/** The second generation, of the same saves. */
const second = {
  saves: operation({
    ...v2,
    method: 'GET',
    path: '/games/saves',
    summary: 'List your saves',
    description: `Returns your saves without their data, the one that was written last first: ${savesListed} at most.`,
    query: z.object({ gameId: uid.optional().describe('Only saves in this game.') }),
    output: z.array(gameSave),
  }),
  writeSave: operation({ ...v2, ...write }),
  save: operation({ ...v2, ...read }),
  updateSave: operation({
    ...v2,
    method: 'PUT',
    path: '/games/saves/{saveId}',
    summary: 'Overwrite a save of yours',
    description: `Writes the next version of a save. ${versions} ${kept} ${limits} The answer has no \`data\`.`,
    params,
    body: updateSaveBody,
    ...saveLimits,
    problems: [404, 409, 503],
    output: gameSave,
  }),
  deleteSave: operation({ ...v2, ...remove }),
};

const history = {
  saveVersions: operation({
    ...v2,
    method: 'GET',
    path: '/games/saves/{saveId}/versions',
    summary: 'List the versions of a save of yours',
    description: `Returns the versions that are kept without their data, the newest first: ${versionsKept} at most.`,
    params,
    problems: [404],
    output: z.array(saveVersion),
  }),
  saveVersion: operation({
    ...v2,
    method: 'GET',
    path: '/games/saves/{saveId}/versions/{version}',
    summary: 'Get a version of a save of yours',
    description: 'Returns a version that is kept, with its data.',
    params: oneVersion,
    problems: [404, 503],
    output: saveVersion,
  }),
  restoreSave: operation({
    ...v2,
    method: 'POST',
    path: '/games/saves/{saveId}/restore',
    summary: 'Restore a version of a save of yours',
    description:
      'Makes a new version with the data of an earlier one; nothing is lost. With `If-Match` it is a 409 if another version was written meanwhile. 404 for a version that is not kept. What the game refuses in saves today is not asked again.',
    params,
    body: restoreSaveBody,
    problems: [404, 409, 503],
    output: gameSave,
  }),
};

const playerParams = gameParams.extend({ userId: uid.describe('Id of the player.') });
const slotParams = playerParams.extend({ saveName: saveName.describe('Name of the slot.') });
const shared =
  '403 unless the API key belongs to the app of the game and the player lets the game do this, 404 for a player who has not played it.';

/** Saves of players for the server of a game. */
const ofPlayers = {
  savesOfPlayer: operation({
    ...key,
    method: 'GET',
    path: '/games/{gameId}/players/{userId}/saves',
    summary: "List a player's saves in your game",
    description: `Returns saves without their data, the one that was written last first: ${savesListed} at most. ${shared}`,
    params: playerParams,
    problems: [404],
    output: z.array(gameSave),
  }),
  saveOfPlayer: operation({
    ...key,
    method: 'GET',
    path: '/games/{gameId}/players/{userId}/saves/{saveName}',
    summary: "Get a player's save in your game",
    description: `Returns a save with its data. Its version is in \`ETag\` too. ${shared}`,
    params: slotParams,
    problems: [404, 503],
    output: gameSave,
  }),
  writeSaveOfPlayer: operation({
    ...key,
    method: 'PUT',
    path: '/games/{gameId}/players/{userId}/saves/{saveName}',
    summary: "Write a player's save in your game",
    description: `Writes a slot, and creates it if it is not there. ${versions} ${kept} ${limits} ${shared}`,
    params: slotParams,
    body: updateSaveBody,
    ...saveLimits,
    problems: [404, 409, 503],
    output: gameSave,
  }),
};

/** Saves of games. */
export const saves = { ...first, ...second, ...history, ...ofPlayers };

/** Purchases for currencies of games; never routed by the gateway. */
export const savesInternal = {
  changeSaveCurrency: operation({
    owner: 'games',
    prefix: 'internal',
    access: 'service',
    method: 'POST',
    path: '/games/saves/currency',
    summary: 'Spend or grant a currency that a save holds',
    description:
      'Writes a new version of the save, once for each reference. 404 for a save of another player and for a currency that the game does not have, 409 `insufficient-balance` if the save holds too little, or too little that was earned where only that may be spent, 409 if what it holds there is no amount.',
    body: currencyBody,
    output: currencyChanged,
  }),
  voidSaveCurrency: operation({
    owner: 'games',
    prefix: 'internal',
    access: 'service',
    callers: ['masters'],
    method: 'POST',
    path: '/games/saves/currency/void',
    summary: 'Use up a reference, so that it changes no currency',
    description:
      'For a change that was refused, or whose answer did not come, and that may still be on its way: after `voided` it never takes effect. `changed` says that it did before.',
    body: voidCurrencyBody,
    output: z.object({ state: z.enum(['voided', 'changed']) }),
  }),
};
