import { badField, fieldProblem } from '@hatchery/api/problems';
import { type Condition, platformFacts, type QuestFields } from '@hatchery/api/quest-shapes';
import type { DescribedReward } from '@hatchery/api/reward-shapes';
import { findBoard } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { factKinds, findGame } from '../games/games.ts';
import { type Asset, describeRewards, findAssets, promiseAssets, tokenFaultOf } from '../grants/grants.ts';
import { type ReadPicture, readPictures } from '../pictures/pictures.ts';
import { conditionFault, rewardsFault } from './conditions.rules.ts';
import { unitsOf } from './gather.ts';

/** A quest as an admin describes it, checked. */
export type ReadQuest = { pictures: ReadPicture[]; rewards: DescribedReward[] };

/**
 * Checks what an admin says of a quest, outside transactions: everything that it names must exist.
 * @throws Problem bad-request or not-found naming the field; service-unavailable.
 */
export async function readQuest(context: GamesContext, body: QuestFields, admin: string): Promise<ReadQuest> {
  checkTimes(body);
  for (const [index, condition] of body.conditions.entries()) {
    const fault = conditionFault(condition);
    if (fault) throw badField(`body.conditions.${index}.${fault.field}`, fault.message);
  }
  const excess = rewardsFault(body.rewards);
  if (excess) throw badField('body.rewards', excess);
  await checkGames(context, body);
  await checkBoard(context, body);
  await checkAssets(context, body.conditions);
  const rewards = await describeRewards(context, body.rewards);
  await promiseAssets(
    context,
    rewards.flatMap((reward) => (reward.kind === 'voucher' ? [reward] : [])),
  );
  const given = body.image === undefined ? [] : [{ picture: body.image, path: 'body.image' }];
  return { pictures: await readPictures(context, admin, given), rewards };
}

function checkTimes({ period, startsAt, endsAt }: QuestFields): void {
  if (period === 'season' && startsAt === undefined) throw badField('body.startsAt', 'A season has a beginning.');
  if (period === 'season' && endsAt === undefined) throw badField('body.endsAt', 'A season has an end.');
  if (startsAt !== undefined && endsAt !== undefined && Date.parse(startsAt) >= Date.parse(endsAt))
    throw badField('body.endsAt', 'It must end after it begins.');
}

async function checkGames({ database }: GamesContext, { gameId, conditions }: QuestFields): Promise<void> {
  if (gameId !== undefined && !(await findGame(database, gameId)))
    throw fieldProblem('not-found', 'body.gameId', `There is no game ${gameId}.`);
  const named = conditions.flatMap((condition) =>
    condition.kind === 'fact' && condition.gameId !== undefined ? [condition.gameId] : [],
  );
  const kinds = await factKinds(database, [...new Set(named)]);
  for (const [index, condition] of conditions.entries()) {
    if (condition.kind !== 'fact') continue;
    const isKnown =
      condition.source === 'game'
        ? kinds.has(`${condition.gameId} ${condition.fact}`)
        : (platformFacts as readonly string[]).includes(condition.fact);
    if (!isKnown) throw badField(`body.conditions.${index}.fact`, 'There is no such fact.');
  }
}

async function checkBoard({ database }: GamesContext, { type, boardId }: QuestFields): Promise<void> {
  if (type === 'challenge' && boardId !== undefined) throw badField('body.boardId', 'Only a ranked quest has a board.');
  if (type === 'ranked' && boardId === undefined) throw badField('body.boardId', 'A ranked quest has a board.');
  if (boardId !== undefined && !(await findBoard(database, boardId)))
    throw badField('body.boardId', 'There is no such board.');
}

/** The most assets that the ledger is asked about at once. */
const mostAssets = 100;

async function checkAssets(context: GamesContext, conditions: Condition[]): Promise<void> {
  const named = unitsOf(conditions);
  if (named.length > mostAssets) throw badField('body.conditions', `Name ${mostAssets} assets at most.`);
  const assets = await findAssets(
    context,
    named.map(({ assetId }) => assetId),
  );
  for (const [index, condition] of conditions.entries())
    for (const { assetId, tokenId } of unitsOf([condition])) {
      const fault = assetFault(assets.get(assetId), tokenId);
      if (!fault) continue;
      const field = { single: 'id', amount: 'assetId' }[condition.kind as string] ?? 'ids';
      throw badField(`body.conditions.${index}.${field}`, fault);
    }
}

const assetFault = (asset: Asset | undefined, tokenId: string | undefined): string | undefined =>
  asset ? tokenFaultOf(asset, tokenId) : 'There is no such asset.';
