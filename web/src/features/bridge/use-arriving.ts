import { useContracts } from '../../platform/onchain/contracts.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { readLimit } from './bridge.read.ts';
import type { Bridge } from './use-bridge.ts';

/** How much may arrive on the other chain now. It is read when it is wanted. The messenger's way has no such limit. */
export function useArriving({ to, way }: Bridge, isWanted: boolean) {
  const { at } = useContracts(to);
  const [app, token] = [at('omnichainToken'), at('gameToken')];
  return useChain({
    key: ['arriving', app ?? '', token ?? ''],
    chainId: to,
    read:
      isWanted && way === 'endpoint' && app && token ? (web3, id) => readLimit(web3, id, { app, token }) : undefined,
  }).data;
}
