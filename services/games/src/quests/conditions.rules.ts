import type { Condition } from '@hatchery/api/quest-shapes';
import type { Reward } from '@hatchery/api/reward-shapes';
import { mostCreatures } from '@hatchery/api/ultigen-players';

type Fault = { field: string; message: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idRules = {
  creature: { pattern: /^[1-9]\d{0,8}$/, message: 'Use the id of a kind of creature.' },
  egg: { pattern: /^[0-4]$/, message: 'Use the type of an egg, 0 to 4.' },
  asset: { pattern: uuid, message: 'Use the uid of an asset.' },
} as const;

/** Returns what is wrong with a condition beyond its shape, if anything. */
export function conditionFault(condition: Condition): Fault | undefined {
  switch (condition.kind) {
    case 'single':
      return idFault(condition.of, [condition.id], 'id');
    case 'set':
      return idFault(condition.of, condition.ids, 'ids');
    case 'collection':
      return collectionFault(condition);
    case 'amount':
      return amountFault(condition);
    case 'fact':
      return gameFault(condition);
    default:
      return undefined;
  }
}

const idFault = (of: keyof typeof idRules, ids: string[], field: string): Fault | undefined =>
  ids.every((id) => idRules[of].pattern.test(id)) ? undefined : { field, message: idRules[of].message };

function collectionFault({ of, ids, different }: Extract<Condition, { kind: 'collection' }>): Fault | undefined {
  if (ids === undefined)
    return of === 'asset' ? { field: 'ids', message: 'Name the assets of the collection.' } : undefined;
  if (different > ids.length) return { field: 'different', message: `There are only ${ids.length} of them.` };
  return idFault(of, ids, 'ids');
}

/** The most that is known of a player: their newest creatures, and a number of eggs. */
const mostKnown = { creature: mostCreatures, egg: Number.MAX_SAFE_INTEGER } as const;

function amountFault({ of, assetId, tokenId, amount }: Extract<Condition, { kind: 'amount' }>): Fault | undefined {
  if (of === 'asset') return assetId === undefined ? { field: 'assetId', message: 'Name the asset.' } : undefined;
  if (assetId !== undefined) return { field: 'assetId', message: 'Only an amount of an asset names one.' };
  if (tokenId !== undefined) return { field: 'tokenId', message: 'Only an amount of an asset names a token.' };
  const most = mostKnown[of];
  return BigInt(amount) > BigInt(most) ? { field: 'amount', message: `At most ${most} are counted.` } : undefined;
}

function gameFault({ source, gameId }: Extract<Condition, { kind: 'fact' }>): Fault | undefined {
  if (source === 'game') return gameId === undefined ? { field: 'gameId', message: 'Name the game.' } : undefined;
  return gameId === undefined ? undefined : { field: 'gameId', message: 'Facts of the platform belong to no game.' };
}

/** The most that one claim gives to one player. Eggs cost the operator gas, and experience the worth of creatures. */
const mostOfReward = { egg: 10, experience: 10_000 } as const;

/** Returns what is wrong with the rewards of a quest together, if anything. */
export function rewardsFault(rewards: Reward[]): string | undefined {
  for (const kind of ['egg', 'experience'] as const) {
    const sum = rewards.reduce((total, reward) => total + (reward.kind === kind ? reward.amount : 0), 0);
    if (sum > mostOfReward[kind]) return `One claim gives ${mostOfReward[kind]} of ${kind} at most.`;
  }
  return undefined;
}
