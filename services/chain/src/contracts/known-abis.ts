import { type ContractName, contractNames } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import { familyAbis } from '@hatchery/chain/family-abis';
import type { AbiEvent } from 'viem';
import { eventsOf } from './abis.rules.ts';
import type { ContractWithAbi } from './contracts.repository.ts';

const familiesByName = new Map<string, ContractName>(contractNames.map((family) => [families[family].name, family]));

/** Returns the events of a contract: by its family if the platform brought it, otherwise by the ABI that was entered. */
export function eventsOfContract({ source, name, abi }: Pick<ContractWithAbi, 'source' | 'name' | 'abi'>): AbiEvent[] {
  if (source === 'admin') return eventsOf(abi ? [abi] : []);
  const family = familiesByName.get(name);
  return family ? eventsOfFamily(family) : [];
}

const known = new Map<ContractName, AbiEvent[]>();

function eventsOfFamily(family: ContractName): AbiEvent[] {
  const events = known.get(family) ?? eventsOf(familyAbis[family]);
  known.set(family, events);
  return events;
}
