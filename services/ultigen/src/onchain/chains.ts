import { createFollowedChains, type FollowedChains } from '@hatchery/indexing/followed-chains';
import type { UltigenContracts } from '../config.ts';
import { type ChainReader, createChainReader } from './chain-reader.ts';

/** A chain with the contracts of this service, and a way to read it. */
export type UltigenChain = UltigenContracts & { reader: ChainReader };

export type UltigenChains = FollowedChains<UltigenChain>;

/** @param contracts of each chain, the main one first. */
export const createChains = (contracts: readonly UltigenContracts[]): UltigenChains =>
  createFollowedChains(
    contracts.map((own) => ({ ...own, reader: createChainReader(own) })),
    'eggs or creatures',
  );
