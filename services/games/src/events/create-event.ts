import { randomUUID } from 'node:crypto';
import { type CreateEvent, mostPlaces } from '@hatchery/api/events';
import { badField } from '@hatchery/api/problems';
import { parseAmount } from '@hatchery/api/whole-amounts';
import type { Transaction } from '@hatchery/kit/database';
import { endOfSeason, findBoard, type StoredBoard } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { findGame } from '../games/games.ts';
import { type Asset, findAssets, promiseAssets, tokenFaultOf } from '../grants/grants.ts';
import { keepPictures, type ReadPicture, readPictures } from '../pictures/pictures.ts';
import { insertEvent } from './events.repository.ts';
import { overlapOf, type Range, type RangeAsset, type StoredEvent } from './events.rules.ts';

type Context = Pick<GamesContext, 'database' | 'files' | 'internal'>;
/** The ranges, game and picture that an event names, as they were found. */
type CheckedEvent = { ranges: Range[]; gameId: string | null; pictures: ReadPicture[] };

/** Checks what an event names, outside of any transaction. @throws Problem bad-request, not-found, conflict, service-unavailable. */
export async function checkEvent(context: Context, body: CreateEvent, admin: string): Promise<CheckedEvent> {
  const { rewards, gameId, boardId, season, image } = body;
  const overlap = overlapOf(rewards);
  if (overlap >= 0) throw badField(`body.rewards.${overlap}.fromRank`, 'This range shares a rank with one before it.');
  const [assets, board, game] = await Promise.all([
    findAssets(
      context,
      rewards.flatMap((range) => range.assets.map(({ uid }) => uid)),
    ),
    boardId === undefined ? undefined : findBoard(context.database, boardId),
    gameId === undefined ? undefined : findGame(context.database, gameId),
  ]);
  if (boardId !== undefined && !board) throw badField('body.boardId', 'There is no such board.');
  if (gameId !== undefined && !game) throw badField('body.gameId', 'There is no such game.');
  if (board && gameId !== undefined && board.gameId !== gameId)
    throw badField('body.boardId', 'This board belongs to another game.');
  checkSeason(board, season);
  const ranges = rewards
    .map((range, index) => toRange(range, assets, `body.rewards.${index}`))
    .toSorted((one, other) => one.fromRank - other.fromRank);
  await promiseAssets(
    context,
    ranges.flatMap((range) => range.assets.map(({ reward }) => reward)),
  );
  const given = image === undefined ? [] : [{ picture: image, path: 'body.image' }];
  return { ranges, gameId: board?.gameId ?? gameId ?? null, pictures: await readPictures(context, admin, given) };
}

/** Checks that the ranks of a board will be final some day. */
function checkSeason(board: StoredBoard | undefined, season: string | undefined): void {
  if (!board) {
    if (season !== undefined) throw badField('body.season', 'Only an event with a board has one.');
    return;
  }
  if (season !== undefined && endOfSeason(board, season) === undefined)
    throw badField('body.season', `${board.name} has no such day or week.`);
  if (board.endsAt !== null || (season !== undefined && board.period !== 'season')) return;
  throw badField(
    board.period === 'season' ? 'body.boardId' : 'body.season',
    `${board.name} has no end, so its ranks are never final. ${board.period === 'season' ? 'Set its end first.' : 'Name one of its days or weeks.'}`,
  );
}

/** All places together still get an amount that a token can have. */
const mostOfPlace = (2n ** 256n - 1n) / BigInt(mostPlaces);

type GivenRange = CreateEvent['rewards'][number];
type GivenAsset = GivenRange['assets'][number];

const toRange = ({ fromRank, toRank, assets }: GivenRange, known: Map<string, Asset>, path: string): Range => ({
  fromRank,
  toRank,
  assets: assets.map((given, index) => toAsset(given, known.get(given.uid), `${path}.assets.${index}`)),
});

function toAsset(given: GivenAsset, asset: Asset | undefined, path: string): RangeAsset {
  if (!asset) throw badField(`${path}.uid`, 'There is no such asset.');
  const { tokenId } = given;
  const fault = tokenFaultOf(asset, tokenId);
  if (fault) throw badField(`${path}.tokenId`, fault);
  const parsed = parseAmount(given, asset.decimals);
  const amountPath = `${path}.${given.amount === undefined ? 'amountBase' : 'amount'}`;
  if ('fault' in parsed) throw badField(amountPath, parsed.fault);
  if (parsed.base > mostOfPlace) throw badField(amountPath, `Use at most ${mostOfPlace} base units.`);
  const { uid: assetId, name, image, decimals, type } = asset;
  const token = tokenId === undefined ? {} : { tokenId };
  const amount = String(parsed.base);
  return {
    reward: { kind: 'voucher', assetId, ...token, amount, name, image, decimals },
    type,
    property: given.property ?? null,
  };
}

type Creation = { body: CreateEvent; checked: CheckedEvent; by: string };

/** Stores an event. */
export async function createEvent(
  { files, now }: Pick<GamesContext, 'files' | 'now'>,
  tx: Transaction,
  { body, checked: { ranges, gameId, pictures }, by }: Creation,
): Promise<StoredEvent> {
  const { name, description = null, boardId = null, season = null, startDate, endDate } = body;
  const [id, createdAt] = [randomUUID(), now()];
  const [image = null] = await keepPictures(tx, { files }, { of: `event:${id}`, before: [], after: pictures });
  const [startsAt, endsAt] = [new Date(startDate), new Date(endDate)];
  const fields = { id, name, description, image, gameId, boardId, season, ranges, startsAt, endsAt, createdAt };
  await insertEvent(tx, { ...fields, createdBy: by });
  return { ...fields, state: 'open', hash: null, ranAt: null };
}
