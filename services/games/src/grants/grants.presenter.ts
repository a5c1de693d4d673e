import type { RefusedReward } from '@hatchery/api/grants';
import type { Grant, GrantedReward } from '@hatchery/api/reward-shapes';
import type { StoredGrant, StoredReward } from './grants.rules.ts';
import type { Refused } from './refused.repository.ts';

export const presentReward = ({ reward, state, why }: StoredReward): GrantedReward => ({
  reward,
  state,
  ...(why === null ? {} : { why }),
});

export const presentGrant = ({ id, source, sourceId, period, createdAt, rewards }: StoredGrant): Grant => ({
  uid: id,
  source,
  sourceId,
  period,
  rewards: rewards.map(presentReward),
  createdAt: createdAt.toISOString(),
});

export const presentRefused = ({ endedAt, ...refused }: Refused): RefusedReward => ({
  ...refused,
  refusedAt: endedAt.toISOString(),
});
