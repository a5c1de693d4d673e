import { randomUUID } from 'node:crypto';
import type { CreateEvent } from '@hatchery/api/events';
import { badField } from '@hatchery/api/problems';
import { parseAmount } from '@hatchery/api/whole-amounts';
import type { Transaction } from '@hatchery/kit/database';
import { findBoard } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { findGame } from '../games/games.ts';
import { type Asset, findAssets, tokenFaultOf } from '../grants/grants.ts';
import { keepPictures, type ReadPicture, readPictures } from '../pictures/pictures.ts';
import { insertEvent } from './events.repository.ts';
import { overlapOf, type Range, type RangeAsset, type StoredEvent } from './events.rules.ts';

type Context = Pick<GamesContext, 'database' | 'files' | 'internal'>;
/** The ranges, game and picture that an event names, as they were found. */
type CheckedEvent = { ranges: Range[]; gameId: string | null; pictures: ReadPicture[] };

/** Checks what an event names, outside of any transaction. @throws Problem bad-request, not-found, conflict, service-unavailable. */
export async function checkEvent(context: Context, body: CreateEvent, admin: string): Promise<CheckedEvent> {
  const { rewards, gameId, boardId, image } = body;
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
  const ranges = rewards
    .map((range, index) => toRange(range, assets, `body.rewards.${index}`))
    .toSorted((one, other) => one.fromRank - other.fromRank);
  const given = image === undefined ? [] : [{ picture: image, path: 'body.image' }];
  return { ranges, gameId: board?.gameId ?? gameId ?? null, pictures: await readPictures(context, admin, given) };
}

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
  if ('fault' in parsed)
    throw badField(`${path}.${given.amount === undefined ? 'amountBase' : 'amount'}`, parsed.fault);
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
  const { name, description = null, boardId = null, startDate, endDate } = body;
  const [id, createdAt] = [randomUUID(), now()];
  const [image = null] = await keepPictures(tx, { files }, { of: `event:${id}`, before: [], after: pictures });
  const [startsAt, endsAt] = [new Date(startDate), new Date(endDate)];
  const fields = { id, name, description, image, gameId, boardId, ranges, startsAt, endsAt, createdAt };
  await insertEvent(tx, { ...fields, createdBy: by });
  return { ...fields, state: 'open', hash: null, ranAt: null };
}
