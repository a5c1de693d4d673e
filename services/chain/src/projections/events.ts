import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { mastersItemsAbi } from '@hatchery/chain/abis/masters-items';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import type { ContractEvent, Projection } from '@hatchery/indexing/projections';

/** The families of contracts that the public and the staking API tell of. */
export const projectedAbis = {
  gameToken: gameTokenAbi,
  ultigenEggs: ultigenEggsAbi,
  ultigenMonsters: ultigenMonstersAbi,
  eggsGen2: eggsGen2Abi,
  gen1Collection: gen1CollectionAbi,
  gen2Collection: gen2CollectionAbi,
  gen1Staking: gen1StakingAbi,
  gen2Staking: gen2StakingAbi,
  rewarder: rewarderAbi,
  lpStaking: lpStakingAbi,
  mastersAvatars: mastersAvatarsAbi,
  mastersItems: mastersItemsAbi,
  mastersLootboxes: mastersLootboxesAbi,
  tickets: ticketsAbi,
  omnimon: omnimonAbi,
  omnichainItems: omnichainItemsAbi,
} as const;

export type ProjectedFamily = keyof typeof projectedAbis;
export type ChainEvent = ContractEvent<typeof projectedAbis>;
export type ChainProjection = Projection<ChainEvent>;
