import { destinationsFrom } from '../../platform/onchain/omnichain/journey.rules.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useChainOf } from '../../platform/onchain/use-chain-of.ts';
import { readCreature, readLair } from './omnimon.read.ts';
import { useKnown, useRemember } from './use-known.ts';

/** The chain of a page about omnimon, the contracts there, and where creatures can travel. */
function useOmnimonOn(first?: number) {
  const of = useChainOf('omnimon', first);
  const destinations = of.chainId === undefined ? [] : destinationsFrom(of.chainId, of.chains ?? []);
  return { ...of, destinations, ids: destinations.map(({ id }) => id), omnimon: of.contracts.at('omnimon') };
}

/** The sale on a chain, and the wallet's creatures there. */
export function useLair() {
  const of = useOmnimonOn();
  const { chainId, omnimon, account, ids } = of;
  const whose = `${chainId ?? ''} ${omnimon ?? ''} ${account ?? ''}`;
  const known = useKnown(whose);
  const page = useChain({
    key: ['omnimon', omnimon ?? '', account ?? '', ...ids],
    chainId,
    read: omnimon ? (web3, id) => readLair(web3, id, { omnimon, account, destinations: ids, known }) : undefined,
  });
  const own = page.data?.data.own;
  // Data kept on screen while another wallet's is read belongs to the one before.
  useRemember(whose, own?.account === account ? (own?.creatures ?? []).map(({ id }) => id) : []);
  return { ...of, page };
}

export type LairOf = ReturnType<typeof useLair>;

/** One creature on its chain. */
export function useCreature(chainId: number, id: string) {
  const of = useOmnimonOn(chainId);
  const { omnimon, account, ids } = of;
  const isHere = of.chainId === chainId;
  const items = of.contracts.at('omnichainItems');
  const page = useChain({
    key: ['one-omnimon', omnimon ?? '', items ?? '', account ?? '', id, ...ids],
    chainId,
    read:
      omnimon && isHere
        ? (web3, chain) => readCreature(web3, chain, { omnimon, items, account, destinations: ids, id })
        : undefined,
  });
  const creature = page.data?.data.creature;
  const isMine = account !== undefined && creature?.owner.toLowerCase() === account.toLowerCase();
  useRemember(`${chainId} ${omnimon ?? ''} ${account ?? ''}`, isMine ? [id] : []);
  return { ...of, isHere, id, page, creature, isMine };
}

export type CreatureOf = ReturnType<typeof useCreature>;
