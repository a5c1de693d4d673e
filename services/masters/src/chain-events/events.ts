import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { mastersItemsAbi } from '@hatchery/chain/abis/masters-items';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import type { ContractEvent, Projection } from '@hatchery/indexing/projections';

/** The families of contracts that this service follows. */
export const mastersAbis = {
  mastersAvatars: mastersAvatarsAbi,
  mastersItems: mastersItemsAbi,
  mastersLootboxes: mastersLootboxesAbi,
  tickets: ticketsAbi,
} as const;

export type MastersEvent = ContractEvent<typeof mastersAbis>;
export type MastersProjection = Projection<MastersEvent>;
