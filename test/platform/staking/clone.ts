import type { StakingModel } from '../../../contracts/test/model/staking.model.ts';

/** Remembers a model. @returns what puts it back, as often as it is called. */
export function remember(model: StakingModel): () => void {
  const saved = structuredClone({ ...model, rewards: { ...model.rewards } });
  return () => {
    const { rewards, ...rest } = structuredClone(saved);
    Object.assign(model.rewards, rewards);
    Object.assign(model, rest);
  };
}
