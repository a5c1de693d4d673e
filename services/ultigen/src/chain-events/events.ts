import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import type { ContractEvent, Projection } from '@hatchery/indexing/projections';

/** The families of contracts that this service follows. */
export const ultigenAbis = { ultigenEggs: ultigenEggsAbi, ultigenMonsters: ultigenMonstersAbi } as const;

export type UltigenEvent = ContractEvent<typeof ultigenAbis>;
export type UltigenProjection = Projection<UltigenEvent>;
