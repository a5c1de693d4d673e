import * as z from 'zod';
import { amountShown, amountsGiven } from './amounts.ts';
import { assetType } from './assets.ts';
import { seasonName } from './boards.ts';
import { givenPicture, picture } from './game-pictures.ts';
import { nothing, operation } from './operation.ts';
import { grantedReward } from './reward-shapes.ts';
import { integer, isoTime, lines, longPaging, uid, uint256, visibleName } from './shapes.ts';

/** Most places that one event rewards, ties included. */
export const mostPlaces = 10_000;
/** How many places one page shows. */
const mostPlacesShown = 100;

const assetShown = {
  uid: uid.describe('Id of the asset.'),
  name: z.string().describe('Name of the asset.'),
  image: z.string().describe('Picture of the asset.'),
  type: assetType.optional(),
  property: z.string().optional().describe('A property that games read.'),
};
const tokenId = uint256.optional().describe('The token of a collection. Absent where there is none to choose.');

const eventAsset = z
  .object({ ...assetShown, ...amountShown, tokenId, decimals: z.int().min(0).describe('Decimals of the amount.') })
  .meta({ id: 'EventAsset', description: 'An amount of an asset that each place of a range gets.' });
export type EventAsset = z.infer<typeof eventAsset>;

const rank = z.int().min(1).max(mostPlaces);
const ranks = {
  fromRank: rank.describe('The best rank of the range.'),
  toRank: rank.describe('The last rank of the range.'),
};

const eventReward = z
  .object({ ...ranks, assets: z.array(eventAsset).describe('What each place of the range gets.') })
  .meta({ id: 'EventReward', description: 'What a range of ranks gets.' });
export type EventReward = z.infer<typeof eventReward>;

export const eventState = z.enum(['upcoming', 'running', 'ended', 'giving', 'given']).meta({
  id: 'EventState',
  description:
    '`upcoming`, `running` and `ended` follow from its dates. `giving`: its rewards are being given. `given`: all of them were granted.',
});
export type EventState = z.infer<typeof eventState>;

const placeCounts = z
  .object({
    planned: z.int().min(0).describe('Places of the dry run that would get something.'),
    due: z.int().min(0).describe('Places whose turn comes.'),
    granted: z.int().min(0).describe('Places that were rewarded.'),
    gone: z.int().min(0).describe('Places of players who were deleted: they get nothing.'),
    merged: z.int().min(0).describe('Places of players who also had a better one, with an account that was merged.'),
  })
  .meta({ id: 'EventPlaceCounts', description: 'How many places of an event are in each state.' });

export const rewardEvent = z
  .object({
    uid: uid.describe('Id of the event.'),
    name: z.string().describe('Name.'),
    description: z.string().optional().describe('What it is about.'),
    image: picture.optional(),
    gameId: uid.optional().describe('The game that it belongs to.'),
    boardId: uid.optional().describe('The board whose ranks it rewards. Without one, nothing can be given.'),
    season: z
      .string()
      .optional()
      .describe('The day or the week of the board whose ranks it rewards. The last one of the board if absent.'),
    rewards: z.array(eventReward).describe('What ranks get, in order.'),
    rewardsGiven: z.boolean().describe('Whether all rewards were granted.'),
    startDate: isoTime.describe('When it starts.'),
    endDate: isoTime.describe('When it ends.'),
    state: eventState,
    places: placeCounts.optional().describe('Absent before the first dry run, and in lists.'),
    hash: z.string().optional().describe('Names the last dry run, or the one that is given.'),
    createdAt: isoTime.describe('When it was created.'),
  })
  .meta({ id: 'Event', description: 'A contest that rewards ranks of a board once it has ended.' });
export type RewardEvent = z.infer<typeof rewardEvent>;

const { amounts, amountsBase } = amountsGiven(1);

const givenAsset = z
  .strictObject({
    uid: assetShown.uid,
    amount: amounts.element
      .optional()
      .describe('How much, in whole tokens of the decimals of the asset. Send `amountBase` for exact amounts.'),
    amountBase: amountsBase.element.optional().describe('In base units, instead of `amount`.'),
    tokenId,
    name: z.string().max(200).optional().describe('Accepted and not read: the asset has a name.'),
    image: z.string().max(2_000).optional().describe('Accepted and not read: the asset has a picture.'),
    type: assetType.optional(),
    property: z.string().max(200).optional().describe('Accepted and not read: the asset has it.'),
  })
  .refine((asset) => (asset.amount === undefined) !== (asset.amountBase === undefined), {
    message: 'Send either an amount or an amountBase.',
    path: ['amount'],
  });

const givenRange = z
  .strictObject({
    ...ranks,
    assets: z.array(givenAsset).min(1).max(10).describe('What each place of the range gets, 10 assets at most.'),
  })
  .refine(({ fromRank, toRank }) => fromRank <= toRank, {
    message: 'The last rank comes after the first one.',
    path: ['toRank'],
  });

const eventBody = z
  .strictObject({
    name: visibleName(80).describe('Name that players see.'),
    description: lines(2_000).optional().describe('What it is about.'),
    image: givenPicture.optional(),
    gameId: uid.optional().describe('The game that it belongs to. That of the board, if there is one.'),
    boardId: uid.optional().describe('The board whose ranks it rewards.'),
    season: seasonName
      .optional()
      .describe(
        'Which day or week of the board, as in `2026-11-24` or `2026-W48`: its ranks are final once it is over. Without it, the last one of the board, once that has ended. Needed for a board without an end.',
      ),
    rewards: z.array(givenRange).min(1).max(50).describe('Ranges of ranks that do not overlap, 50 at most.'),
    rewardsGiven: z.boolean().default(false).describe('False: rewards are given later, after a dry run.'),
    startDate: isoTime.describe('When it starts.'),
    endDate: isoTime.describe('When it ends, after it has started.'),
  })
  .refine(({ rewardsGiven }) => !rewardsGiven, {
    message: 'Rewards are given after the end, by a dry run and its hash.',
    path: ['rewardsGiven'],
  })
  .refine(({ startDate, endDate }) => !(new Date(startDate) >= new Date(endDate)), {
    message: 'It ends after it has started.',
    path: ['endDate'],
  });
export type CreateEvent = z.infer<typeof eventBody>;

const placeState = z.enum(['planned', 'due', 'granted', 'gone', 'merged']).meta({
  id: 'EventPlaceState',
  description:
    '`planned`: the dry run would reward it. `due`: its turn comes. `granted`: see its rewards. `gone`: the player was deleted. `merged`: the player has a better place with another account.',
});
export type PlaceState = z.infer<typeof placeState>;

export const eventPlace = z
  .object({
    position: z.int().min(1).describe('Its place in the list. Players who are equal share a rank, not a position.'),
    rank: z.int().min(1).describe('Rank on the board: equal ones share the better one, as in 1, 2, 2, 4.'),
    userId: uid.describe('The player who earned it, as the board has it.'),
    receiverId: uid.optional().describe('Who gets it: the player, or the account that theirs was merged into.'),
    displayName: z
      .string()
      .optional()
      .describe('Name of the receiver. Absent while they have none, or it is not known.'),
    state: placeState,
    why: z.string().optional().describe('Why it gets nothing. For people.'),
    rewards: z.array(grantedReward).describe('What it gets, each with its state. `due` in a dry run.'),
  })
  .meta({ id: 'EventPlace', description: 'A place on the board, and what it gets.' });
export type EventPlace = z.infer<typeof eventPlace>;

const assetTotal = z
  .object({
    uid: uid.describe('Id of the asset.'),
    name: z.string().describe('Name of the asset.'),
    tokenId,
    ...amountShown,
  })
  .meta({ id: 'EventTotal', description: 'How much of an asset all places get together.' });

export const eventDryRun = z
  .object({
    hash: z.string().describe('Names all lines of this dry run. Send it to give exactly these.'),
    createdAt: isoTime.describe('When it was made.'),
    counts: placeCounts,
    totals: z.array(assetTotal).describe('What is given altogether, by asset.'),
    places: z
      .array(eventPlace)
      .max(mostPlacesShown)
      .describe(`The first ${mostPlacesShown} places. \`GET …/report\` has all of them.`),
  })
  .meta({ id: 'EventDryRun', description: 'What would be given, line by line.' });
export type EventDryRun = z.infer<typeof eventDryRun>;

const admin = { owner: 'games', prefix: 'v2', tag: 'Reward events', access: 'admin' } as const;
const params = z.object({ uid: uid.describe('Id of the event.') });

/** Contests whose ranks are rewarded, exactly once. */
export const events = {
  events: operation({
    ...admin,
    method: 'GET',
    path: '/events',
    summary: 'List reward events',
    description: 'Returns events, the latest end first.',
    query: longPaging.extend({ gameId: uid.optional().describe('Only those of this game.') }),
    output: z.array(rewardEvent),
  }),
  createEvent: operation({
    ...admin,
    method: 'POST',
    path: '/events',
    summary: 'Create a reward event',
    description:
      'Rewards ranks of a board by ranges that do not overlap. 400 names the field that is wrong, as an asset that does not exist, or a board that never ends without a `season`. Nothing is given before its end, a dry run, and the hash of that.',
    problems: [503],
    body: eventBody,
    output: rewardEvent,
  }),
  event: operation({
    ...admin,
    method: 'GET',
    path: '/events/{uid}',
    summary: 'Get a reward event',
    description: 'Returns an event with its state, and the counts of its places after a dry run.',
    params,
    output: rewardEvent,
  }),
  deleteEvent: operation({
    ...admin,
    method: 'DELETE',
    path: '/events/{uid}',
    status: 204,
    summary: 'Delete a reward event',
    description: 'Only before its rewards are given (409). Deleting it again changes nothing.',
    problems: [409],
    params,
    output: nothing,
  }),
  dryRunEvent: operation({
    ...admin,
    method: 'POST',
    path: '/events/{uid}/dry-run',
    summary: 'Show what a reward event would give',
    description: `Ranks that are equal share the better one, and each gets all that its range gets. Stores the places with their rewards, ${mostPlaces} at most, in place of an earlier dry run. 409 before the end, while the ranks are not final, or once rewards are given.`,
    problems: [409],
    params,
    output: eventDryRun,
  }),
  giveEvent: operation({
    ...admin,
    method: 'POST',
    path: '/events/{uid}/give',
    summary: 'Give the rewards of a reward event',
    description:
      'Gives exactly what the dry run of this hash showed, each place once, in the background. Players who were deleted since get nothing; of two accounts that were merged the better place counts. 409 if anything else has changed: make another dry run. The same hash again changes nothing.',
    problems: [409],
    params,
    body: z.strictObject({
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'A hash has 64 hexadecimal digits.')
        .describe('The `hash` of the dry run that you saw.'),
    }),
    output: rewardEvent,
  }),
  eventReport: operation({
    ...admin,
    method: 'GET',
    path: '/events/{uid}/report',
    summary: 'List the places of a reward event',
    description:
      'Returns who gets or got what, and why, in order of positions: the dry run before rewards are given, and the state of each reward afterwards. Empty before the first dry run.',
    params,
    query: z.object({
      after: integer(z.int().min(0)).default(0).describe('The `position` of the last place of the page before.'),
      limit: integer(z.int().min(1).max(mostPlacesShown)).default(mostPlacesShown).describe('How many a page has.'),
      state: placeState.optional().describe('Only places in this state.'),
    }),
    output: z.array(eventPlace),
  }),
};
