import { contractNames } from '@hatchery/chain/addresses';
import { monsterIdsOf } from '@hatchery/chain/creatures';
import { boxTokenId } from '@hatchery/chain/draws';
import { eggElements } from '@hatchery/chain/eggs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Address } from 'viem';
import { itemsOptions, ticketsOptions } from '../../platform/masters/catalogue.queries.ts';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { useContractsElsewhere } from '../../platform/onchain/contracts.ts';
import { receiverFault } from '../../platform/onchain/receiver.rules.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useChainOf } from '../../platform/onchain/use-chain-of.ts';
import { type Places, readBelongings } from './batch.read.ts';
import { type Family, familyNames } from './collections.ts';
import { namesOf } from './names.rules.ts';

const gen2Ids = monsterIdsOf('gen2').flatMap((id) => [BigInt(id), BigInt(id) * 1_000n + 888n]);
const eggIds = eggElements.map((_, id) => BigInt(id));

/** The chain of the page, what can be sent there, and what the connected account has of it. */
export function useSendMany() {
  const { contracts, ...of } = useChainOf('batchTransfer');
  const { chainId, account } = of;
  const elsewhere = useContractsElsewhere(chainId);
  const catalogue = useCatalogue(chainId);
  const places = contracts.known && catalogue.isKnown ? placesOf(contracts.at, catalogue.ids) : undefined;
  const belongings = useChain({
    key: ['belongings', account ?? '', places?.batch ?? '', catalogue.count],
    chainId,
    read: places && account ? (web3, id) => readBelongings(web3, id, places, account) : undefined,
  });
  const known = contractNames.flatMap((family) => contracts.at(family) ?? []);
  return {
    ...of,
    places,
    belongings,
    nameOf: catalogue.nameOf,
    faultOf: (to: string) => receiverFault(to, account, known, elsewhere),
  };
}

export type SendMany = ReturnType<typeof useSendMany>;

function placesOf(at: (family: Family | 'batchTransfer') => Address | undefined, ids: Places['ids']): Places {
  const standing = familyNames.flatMap((family) => {
    const address = at(family);
    return address ? [[family, address] as const] : [];
  });
  return { batch: at('batchTransfer'), at: Object.fromEntries(standing), ids };
}

/** The ids that a wallet may have some of, and their names, as the platform tells them. What it cannot tell goes by number. */
function useCatalogue(chainId: number | undefined) {
  const items = useQuery(itemsOptions);
  const tickets = useQuery(ticketsOptions);
  const boxes = useQuery({ ...lootboxesOptions(chainId), enabled: chainId !== undefined });
  const isKnown = [items, tickets, boxes].every(({ data, error }) => data !== undefined || error !== null);
  return useMemo(() => {
    // A wallet keeps boxes of earlier odds: each version is a token of its own.
    const boxTokens = (boxes.data ?? []).flatMap(({ id, name, onChain, oddsVersion }) =>
      Array.from({ length: Math.max(onChain?.oddsVersion ?? 0, oddsVersion) }, (_, version) => ({
        id: boxTokenId(BigInt(id), BigInt(version + 1)),
        name,
      })),
    );
    const ids: Places['ids'] = {
      gen2Collection: gen2Ids,
      ultigenEggs: eggIds,
      eggsGen2: [0n, 1n],
      mastersItems: (items.data ?? []).map(({ id }) => BigInt(id)),
      tickets: (tickets.data ?? []).map(({ id }) => BigInt(id)),
      mastersLootboxes: boxTokens.map(({ id }) => id),
    };
    const nameOf = namesOf({
      mastersItems: items.data ?? [],
      tickets: tickets.data ?? [],
      mastersLootboxes: boxTokens,
    });
    return { isKnown, ids, nameOf, count: Object.values(ids).reduce((sum, list) => sum + list.length, 0) };
  }, [items.data, tickets.data, boxes.data, isKnown]);
}
