import { useQuery } from '@tanstack/react-query';
import type { AbiFunction } from 'viem';
import { useWeb3 } from '../../platform/wallet/wallet.ts';
import { valueWords } from './effect.rules.ts';
import { type Owned, rehearse } from './owner.read.ts';

interface Rehearsing {
  chainId: number;
  contract: Owned;
  method: AbiFunction;
  args: readonly unknown[];
}

/** Plays a call as the owner on the newest block, without sending it. */
export function useRehearsal({ chainId, contract, method, args }: Rehearsing) {
  const web3 = useWeb3();
  return useQuery({
    queryKey: ['rehearsal', chainId, contract.address, method.name, method.inputs.length, valueWords(args)],
    queryFn: () => {
      if (!web3) throw new Error('Nothing to rehearse with.');
      const { family, address, owner: from } = contract;
      return rehearse(web3, chainId, { family, address, method, args, from });
    },
    enabled: web3 !== undefined,
    retry: 0,
    gcTime: 0,
  });
}
