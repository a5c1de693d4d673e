import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configOptions } from '../../platform/config.ts';
import { useChainsWith, useContracts } from '../../platform/onchain/contracts.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { readDeparture } from './bridge.read.ts';
import { familyOf, type Way, waysBetween } from './bridge.rules.ts';

/** The chains that tokens go between, the way that was chosen, and the chain of departure as it is now. */
export function useBridge() {
  const omnichain = useChainsWith('omnichainToken');
  const bridge = useChainsWith('tokenBridge');
  const { status, address } = useWallet();
  const account = status === 'connected' ? address : undefined;
  const [chosen, choose] = useState<{ from?: number; to?: number; way?: Way }>({});
  const isKnown = omnichain.chains !== undefined && bridge.chains !== undefined;
  const all = [...(omnichain.chains ?? []), ...(bridge.chains ?? [])];
  const chains = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
  const main = useQuery(configOptions).data?.defaultChainId;
  const places = { omnichain: idsOf(omnichain.chains), bridge: idsOf(bridge.chains), main };
  const from = chains.find(({ id }) => id === chosen.from)?.id ?? chains[0]?.id;
  const destinations = from === undefined ? [] : chains.filter(({ id }) => waysBetween(from, id, places).length > 0);
  const to = destinations.find(({ id }) => id === chosen.to)?.id ?? destinations[0]?.id;
  const ways = from === undefined || to === undefined ? [] : waysBetween(from, to, places);
  const way = ways.find((one) => one === chosen.way) ?? ways[0];
  const here = useContracts(from);
  const app = way && here.at(familyOf[way]);
  const token = here.at('gameToken');
  const departure = useChain({
    key: ['departure', way ?? '', app ?? '', to ?? '', account ?? ''],
    chainId: from,
    read:
      way && app && to !== undefined
        ? (web3, id) => readDeparture(web3, id, { way, app, token, to, account })
        : undefined,
  });
  return {
    chains: isKnown ? chains : undefined,
    error: omnichain.error ?? bridge.error ?? here.error,
    account,
    from,
    to,
    way,
    ways,
    destinations,
    choose: (change: typeof chosen) => choose((before) => ({ ...before, ...change })),
    departure,
    stands: way ? places[way === 'endpoint' ? 'omnichain' : 'bridge'] : [],
  };
}

const idsOf = (chains: readonly { id: number }[] | undefined) => (chains ?? []).map(({ id }) => id);

export type Bridge = ReturnType<typeof useBridge>;
