import type { ContractName, Deployment } from '@hatchery/chain/addresses';
import type { LawName } from '@hatchery/chain/laws/law';
import type { Place } from '@hatchery/chain/laws/watched';
import { getNetwork } from '@hatchery/chain/networks';
import { zeroAddress } from 'viem';

/** The families that send assets to their own kind on other chains. Each is judged alone. */
export const appNames = ['token', 'creatures', 'items'] as const;
export type AppName = (typeof appNames)[number];
export type SubjectName = AppName | 'bridge' | 'arrivals';

/** An application of endpoints on a chain. */
export type AppPlace = Place & { lzId: number };

export type WatchedChain = { chainId: number; deployment: Deployment };

/** The contracts that cross, on the chains that the platform follows. A family on one chain alone is not here. */
export type Crossings = { apps: ReadonlyMap<AppName, readonly AppPlace[]>; bridge: readonly Place[] };

export const lawsOf: Readonly<Record<SubjectName, readonly LawName[]>> = {
  token: ['token-supply', 'token-reserve'],
  creatures: ['creatures'],
  items: ['items'],
  bridge: ['bridge-balances', 'bridge-reserve'],
  arrivals: ['arrivals'],
};

const contractOf: Readonly<Record<AppName | 'bridge', ContractName>> = {
  token: 'omnichainToken',
  creatures: 'omnimon',
  items: 'omnichainItems',
  bridge: 'tokenBridge',
};

export function findCrossings(chains: readonly WatchedChain[]): Crossings {
  const placesOf = (name: ContractName): Place[] =>
    chains.flatMap(({ chainId, deployment }) => {
      const address = deployment[name];
      return address === undefined || address === zeroAddress ? [] : [{ chainId, address }];
    });
  const apps = appNames.flatMap((app): [AppName, AppPlace[]][] => {
    const places = placesOf(contractOf[app]).flatMap((place) => {
      const { lzChainId } = getNetwork(place.chainId);
      return lzChainId === undefined ? [] : [{ ...place, lzId: lzChainId }];
    });
    return places.length > 1 ? [[app, places]] : [];
  });
  const bridge = placesOf(contractOf.bridge);
  return { apps: new Map(apps), bridge: bridge.length > 1 ? bridge : [] };
}
