export { type Asset, findAssets, promiseAssets, tokenFaultOf } from './assets.ts';
export { createGrant, createGrants, type Granted } from './create-grants.ts';
export { deliverGrant } from './deliver-grant.ts';
export { describeRewards } from './describe-rewards.ts';
export { presentGrant, presentReward } from './grants.presenter.ts';
export { listGrants } from './grants.repository.ts';
export type { Creature, NewGrant, StoredGrant } from './grants.rules.ts';
